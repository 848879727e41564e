import {useT} from '#src/i18n/use-t.ts';
import {requestSignOut} from '#src/session/sign-out-request.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {InstallCard} from './install-card.tsx';
import {LooksCard} from './looks-card.tsx';
import {RecordsCard} from './records-card.tsx';
import {StorageCard} from './storage-card.tsx';
import {VersionCard} from './version-card.tsx';

/** What concerns this device and nobody else's. */
export function SettingsScreen() {
  const t = useT();
  return (
    <Page width="reading">
      <Stack gap="large">
        <RecordsCard />
        <LooksCard />
        <InstallCard />
        <StorageCard />
        <VersionCard />
        <Card title={t('shell.signOut')}>
          <p>{t('settings.signOut')}</p>
          <Row>
            <Button icon="logout" onClick={requestSignOut}>
              {t('shell.signOut')}
            </Button>
          </Row>
        </Card>
      </Stack>
    </Page>
  );
}
