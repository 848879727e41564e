import {useState} from 'react';
import type {Formats} from '#src/i18n/formats.ts';
import type {Translate} from '#src/i18n/key.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {installWay} from '#src/lib/install-offer.ts';
import {saveFile} from '#src/lib/save-file.ts';
import {exportUnsent} from '#src/mutations/unsent-file.ts';
import {sendNow} from '#src/mutations/decide-change.ts';
import {type SyncStatus, useSyncStatus} from '#src/queries/sync-status.ts';
import {useWithheldSince} from '#src/queries/withheld-since.ts';
import {useToday} from '#src/queries/today.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {focusFallback} from '#src/ui/focus-on-removal.ts';
import {Notice} from '#src/ui/notice.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {ImportButton} from './import-button.tsx';
import {statusText} from './status-text.ts';
import styles from './sync.module.css';
import {useRunWithErrorToast} from './use-run-with-error-toast.ts';

/** The sync state, and the actions on all changes. */
export function StatusPanel({hasUnsent}: {readonly hasUnsent: boolean}) {
  const t = useT();
  const formats = useFormats();
  const status = useSyncStatus();
  const heldSince = useWithheldSince();
  const guarded = useRunWithErrorToast();
  const exportToFile = useExport();
  const [busy, setBusy] = useState(false);
  return (
    <Card title={t('sync.state.title')}>
      <p className={styles.status} tabIndex={-1} {...focusFallback}>
        {statusText(t, formats, status)}
      </p>
      <p className={styles.help}>
        {status.syncedAt === null
          ? t('sync.neverSynced')
          : t('sync.syncedAt', {when: formats.dateTime(status.syncedAt)})}
      </p>
      {status.reason === null ? null : (
        <p className={styles.help}>{reasonText(t, formats, status.reason)}</p>
      )}
      {heldSince === null ? null : (
        <p className={styles.help}>{t('sync.heldSince', {when: formats.dateTime(heldSince)})}</p>
      )}
      {hasUnsent && installWay() === 'ios' ? (
        <Notice tone="warning">{t('sync.mayBeDeleted')}</Notice>
      ) : null}
      <Row>
        <BusyButton
          type="button"
          busy={busy}
          busyLabel={t('sync.sending')}
          onClick={() => void send()}
        >
          {t('sync.sendNow')}
        </BusyButton>
        {hasUnsent ? <Button onClick={() => void exportToFile()}>{t('sync.export')}</Button> : null}
        <ImportButton />
      </Row>
    </Card>
  );

  async function send(): Promise<void> {
    setBusy(true);
    await guarded(sendNow);
    setBusy(false);
  }
}

/** Returns a function that exports the unsent changes to a file and shows the result. */
function useExport(): () => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  const day = useToday();
  return async () => {
    try {
      saveFile(await exportUnsent(), t('sync.fileName', {day}));
      toasts.show({type: 'success', message: t('sync.exported')});
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('sync.exportFailed', {message})});
    }
  };
}

/** Returns why syncing has stopped. */
function reasonText(
  t: Translate,
  formats: Formats,
  reason: NonNullable<SyncStatus['reason']>,
): string {
  return reason.kind === 'busy'
    ? t('sync.reasons.busy', {time: formats.time(reason.until)})
    : t(`sync.reasons.${reason.kind}`);
}
