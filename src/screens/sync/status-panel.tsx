import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {installWay} from '#src/lib/install-offer.ts';
import {sendNow} from '#src/mutations/settle-change.ts';
import {useHeldSince} from '#src/queries/held-since.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {FileButton} from '#src/ui/file-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Row} from '#src/ui/stack.tsx';
import {reasonText, statusText} from './status-text.ts';
import {useExport} from './use-export.ts';
import {useGuarded} from './use-guarded.ts';
import {useImport} from './use-import.ts';
import styles from './sync.module.css';

/** How things stand, and what can be done about all changes at once. */
export function StatusPanel({hasUnsent}: {readonly hasUnsent: boolean}) {
  const t = useT();
  const formats = useFormats();
  const status = useSyncStatus();
  const heldSince = useHeldSince();
  const guarded = useGuarded();
  const exportToFile = useExport();
  const importFile = useImport();
  const [busy, setBusy] = useState(false);
  return (
    <Card title={t('sync.state.title')}>
      <p className={styles.status}>{statusText(t, formats, status)}</p>
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
        <FileButton
          accept="application/json,.json"
          look="quiet"
          onChoose={(file) => void importFile(file)}
        >
          {t('sync.import.choose')}
        </FileButton>
      </Row>
    </Card>
  );

  async function send(): Promise<void> {
    setBusy(true);
    await guarded(sendNow);
    setBusy(false);
  }
}
