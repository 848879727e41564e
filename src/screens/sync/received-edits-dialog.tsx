import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Values} from '#src/lib/values.ts';
import type {ReceivedEdit} from '#src/mutations/import-unsent.ts';
import type {Change} from '#src/queries/change.ts';
import {useReceivedChanges} from '#src/queries/received-changes.ts';
import {useRow} from '#src/queries/rows.ts';
import {ChangedFields} from '#src/record-ui/values/changed-fields.tsx';
import {KnownNamesProvider} from '#src/record-ui/values/reference-name.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {useSession} from '#src/session/session.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import styles from './sync.module.css';
import {useChangeName} from './use-change-name.ts';

type ReceivedEditsDialogProps = {
  readonly edits: readonly ReceivedEdit[];
  readonly writtenAt: Date | null;
  readonly onImport: () => Promise<void>;
  readonly onClose: () => void;
};

/** Shows the edits of a file before they are added: the file may be another person's work. */
export function ReceivedEditsDialog(props: ReceivedEditsDialogProps) {
  const {edits, writtenAt, onImport, onClose} = props;
  const t = useT();
  const received = useReceivedChanges(edits);
  const [busy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    setBusy(true);
    await onImport();
    setBusy(false);
  };
  if (received === undefined) return null;
  return (
    <Dialog
      open
      title={t('changes.import.title', {count: edits.length})}
      onClose={onClose}
      actions={
        <>
          <BusyButton
            type="button"
            busy={busy}
            busyLabel={t('changes.conflict.keeping')}
            onClick={() => void add()}
          >
            {t('changes.import.confirm')}
          </BusyButton>
          <Button look="quiet" onClick={onClose}>
            {t('export.cancel')}
          </Button>
        </>
      }
    >
      <Stack>
        <Notice tone="warning">
          <p>{t('changes.import.warning')}</p>
        </Notice>
        {writtenAt === null ? null : <Origin writtenAt={writtenAt} />}
        <KnownNamesProvider value={received.names}>
          <ul className={styles.cards}>
            {received.changes.map((change) => (
              <li key={change.key}>
                <ReceivedChange change={change} />
              </li>
            ))}
          </ul>
        </KnownNamesProvider>
      </Stack>
    </Dialog>
  );
}

/** By whom and when the edits were made, according to the file. */
function Origin({writtenAt}: {readonly writtenAt: Date}) {
  const t = useT();
  const formats = useFormats();
  const session = useSession();
  // A file that names another user is refused.
  const name = session.kind === 'signed-in' ? session.username : '';
  return <p>{t('changes.import.byAt', {name, when: formats.dateTime(writtenAt)})}</p>;
}

/** One edit: the record, the kind of edit, the time, and the old and new value of each field. */
function ReceivedChange({change}: {readonly change: Change}) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const name = useChangeName()(change);
  const {table, recordId, op, at} = change;
  const official = useRow(table, recordId)?.official;
  const present: Values | null = official ? {...official} : null;
  // The old value is the one on this device, because the file may name any.
  const fields = change.fields.map(({field, from, to}) => ({
    field,
    from: present === null ? from : (present[field] ?? null),
    to,
  }));
  return (
    <>
      <h3 className={styles.title}>{name}</h3>
      <p className={styles.help}>
        {t(`sync.op.${op}`, {table: labels.table(table)})}
        {' · '}
        <time dateTime={at.toISOString()}>{formats.dateTime(at)}</time>
      </p>
      <ChangedFields table={table} isNew={op === 'insert'} fields={fields} />
    </>
  );
}
