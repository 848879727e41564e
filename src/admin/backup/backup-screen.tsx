import {useFormats} from '#src/i18n/use-formats.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isConnectionFailure} from '#src/lib/request-error.ts';
import {saveFile} from '#src/lib/save-file.ts';
import type {BackupProgress} from '#src/queries/backup.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Page} from '#src/ui/page.tsx';
import {ProgressBar} from '#src/ui/progress-bar.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {BackupForm} from './backup-form.tsx';
import styles from './backup.module.css';
import {type BackupEnd, useBackup} from './use-backup.ts';

const held = ['records', 'history', 'proposals', 'photos', 'attachments', 'accounts'] as const;
const notHeld = ['passwords', 'unsent', 'server'] as const;

/** Makes one file of the whole province. All of it comes from the server. */
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
          <Alert tone="info" title={t('requestError.offlineTitle')}>
            {t('backup.offline')}
          </Alert>
        ) : null}
        <Card title={t('backup.title')}>
          <BackupForm
            isRunning={isRunning}
            onMake={(password) => void make(password)}
            onCancel={cancel}
          >
            {isRunning ? <BackupProgressBar progress={state.progress} /> : null}
            <div role="status">
              {state.kind === 'ended' ? <BackupResult outcome={state.outcome} /> : null}
            </div>
          </BackupForm>
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

type BackupProgressBarProps = {
  /** `null` until the server has reported the amount. */
  readonly progress: BackupProgress | null;
};

function BackupProgressBar({progress}: BackupProgressBarProps) {
  const t = useT();
  const {number, bytes} = useFormats();
  if (progress === null) return <ProgressBar label={t('backup.step.begin')} value={0} max={1} />;
  const {step, done, total} = progress;
  const shown = step === 'encryption' ? bytes : number;
  return (
    <ProgressBar
      label={t(`backup.step.${step}`, {done: shown(done), total: shown(total)})}
      value={done}
      max={Math.max(total, 1)}
    />
  );
}

/** Shows the result of a backup. */
function BackupResult({outcome}: {readonly outcome: BackupEnd}) {
  const t = useT();
  const {number, bytes, dateTime} = useFormats();
  const words = useRequestErrorText();
  switch (outcome.kind) {
    case 'cancelled':
      return <Alert tone="info">{t('backup.cancelled')}</Alert>;
    case 'restless':
      return (
        <Alert tone="warning" title={t('backup.failed')}>
          {t('backup.restless')}
        </Alert>
      );
    case 'failed': {
      const {error} = outcome;
      return isConnectionFailure(error) ? (
        <Alert tone="warning" title={t('backup.failed')}>
          {t('backup.lineLost')}
        </Alert>
      ) : (
        <Alert tone="error" title={t('backup.failed')}>
          {words(error)}
        </Alert>
      );
    }
    case 'broken':
      return (
        <Alert tone="error" title={t('backup.failed')}>
          {outcome.message}
        </Alert>
      );
    case 'made': {
      const {file, name, isEncrypted, at, rows, photos, attachments, missingFiles, leftOut} =
        outcome;
      return (
        <Alert
          tone={missingFiles + leftOut === 0 ? 'success' : 'warning'}
          title={t('backup.made', {file: name})}
          action={<Button onClick={() => saveFile(file, name)}>{t('backup.saveAgain')}</Button>}
        >
          <p>
            {t('backup.contents', {
              rows: number(rows),
              photos: number(photos),
              attachments: number(attachments),
              size: bytes(file.size),
              at: dateTime(at),
            })}
          </p>
          {isEncrypted ? <p>{t('backup.encryption.opens')}</p> : null}
          {missingFiles === 0 ? null : (
            <p>{t('backup.missing', {count: missingFiles, shown: number(missingFiles)})}</p>
          )}
          {leftOut === 0 ? null : (
            <p>{t('backup.leftOut', {count: leftOut, shown: number(leftOut)})}</p>
          )}
        </Alert>
      );
    }
  }
}
