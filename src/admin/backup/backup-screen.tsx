import {useT} from '#src/i18n/use-t.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {BackupProgressBar} from './backup-progress-bar.tsx';
import {BackupResult} from './backup-result.tsx';
import styles from './backup.module.css';
import {useBackup} from './use-backup.ts';

const held = ['records', 'history', 'proposals', 'photos', 'accounts'] as const;
const notHeld = ['passwords', 'unsent', 'server'] as const;

/** Makes one file of everything the province keeps. What it is made of is on the server alone. */
export function BackupScreen() {
  const t = useT();
  const {isOffline} = useSyncStatus();
  const {state, make, cancel} = useBackup();
  const isRunning = state.kind === 'running';
  useLeaveGuard(isRunning, t('backup.leave'));
  return (
    <Page width="reading">
      <Stack gap="large">
        <p>{t('backup.intro')}</p>
        {isOffline && !isRunning ? (
          <Notice tone="info" title={t('setback.offlineTitle')}>
            {t('backup.offline')}
          </Notice>
        ) : null}
        <Card title={t('backup.title')}>
          <p className={styles['care']}>{t('backup.care')}</p>
          {isRunning ? <BackupProgressBar progress={state.progress} /> : null}
          <div role="status">
            {state.kind === 'ended' ? <BackupResult outcome={state.outcome} /> : null}
          </div>
          <Row>
            {isRunning ? (
              <Button onClick={cancel}>{t('backup.cancel')}</Button>
            ) : (
              <Button look="filled" icon="download" onClick={() => void make()}>
                {t('backup.make')}
              </Button>
            )}
          </Row>
        </Card>
        <Card title={t('backup.holds')}>
          <ul className={styles['list']}>
            {held.map((part) => (
              <li key={part}>{t(`backup.held.${part}`)}</li>
            ))}
          </ul>
        </Card>
        <Card title={t('backup.lacks')}>
          <ul className={styles['list']}>
            {notHeld.map((part) => (
              <li key={part}>{t(`backup.notHeld.${part}`)}</li>
            ))}
          </ul>
          <p>{t('backup.back')}</p>
        </Card>
      </Stack>
    </Page>
  );
}
