import {useSyncExternalStore} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {installApp, installWay, subscribeInstallWay} from '#src/lib/install-offer.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Row} from '#src/ui/stack.tsx';

/** How the app gets an icon of its own on this device. */
export function InstallCard() {
  const t = useT();
  const way = useSyncExternalStore(subscribeInstallWay, installWay);
  return (
    <Card title={t('settings.install.title')}>
      <p>{t(`settings.install.${way}`)}</p>
      {way === 'offered' ? (
        <Row>
          <Button look="filled" icon="download" onClick={() => void installApp()}>
            {t('settings.install.now')}
          </Button>
        </Row>
      ) : null}
    </Card>
  );
}
