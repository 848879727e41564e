import type {ReactNode} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isConnectionFailure} from '#src/lib/request-error.ts';
import type {AuditEntry, AuditQuestion} from '#src/queries/audit-log.ts';
import {useNames} from '#src/queries/names.ts';
import {mostEntries, useWholeAuditLog} from '#src/queries/whole-audit-log.ts';
import {ExportDialog} from '#src/record-ui/export/export-dialog.tsx';
import {type ExportedColumn, writtenMoment} from '#src/record-ui/export/exported-list.ts';
import {ownerIn, useSubjectWords} from '#src/record-ui/values/use-subject-name.ts';
import {isTableName} from '#src/records/registry.ts';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {ProgressBar} from '#src/ui/progress-bar.tsx';
import {useActionWord} from './action-badge.tsx';
import {changedFields, loggedValues} from './logged-entry.ts';
import {useLoggedLabels} from './use-logged-labels.ts';

type AuditExportDialogProps = {
  readonly question: AuditQuestion;
  readonly onClose: () => void;
};

/** Reads all entries of a query, then asks which columns to export. */
export function AuditExportDialog({question, onClose}: AuditExportDialogProps) {
  const t = useT();
  const {number} = useFormats();
  const words = useRequestErrorText();
  const [log, again] = useWholeAuditLog(question);
  const most = number(mostEntries);
  const waiting = (children: ReactNode, action?: ReactNode) => (
    <Dialog
      open
      title={t('export.title', {name: t('auditLog.title')})}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('export.cancel')}</Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  );
  const retry = <Button onClick={again}>{t('requestError.retry')}</Button>;
  switch (log.kind) {
    case 'reading': {
      const {count} = log;
      const label = t('auditExport.readSoFar', {count, shown: number(count)});
      return waiting(<ProgressBar label={label} value={count} max={mostEntries} />);
    }
    case 'too-many':
      return waiting(<Alert tone="warning">{t('auditExport.tooMany', {shown: most})}</Alert>);
    case 'failed':
      return waiting(
        isConnectionFailure(log.error) ? (
          <Alert tone="info">{t('auditExport.offline')}</Alert>
        ) : (
          <ErrorMessage title={t('auditExport.failed')} message={words(log.error)} />
        ),
        retry,
      );
    case 'loaded':
      return <EntriesExportDialog entries={log.value} onClose={onClose} />;
  }
}

type EntriesExportDialogProps = {
  readonly entries: readonly AuditEntry[];
  readonly onClose: () => void;
};

/** Asks which columns of the entries to export. */
function EntriesExportDialog({entries, onClose}: EntriesExportDialogProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useLoggedLabels();
  const actionWord = useActionWord();
  const subjectWords = useSubjectWords();
  const tables = new Set(entries.map((entry) => entry.table_name).filter(isTableName));
  const names = useNames([...tables.add('brothers')]);
  if (names === undefined) return null;
  const subjectOf = (entry: AuditEntry): string | null => {
    const {table_name: table, record_id: id} = entry;
    if (!isTableName(table) || id === null) return null;
    const values = loggedValues(entry);
    // When the log has no values of the record, this device may have it.
    if (values === null) return names(table, id) || subjectWords(table, {}, '');
    return subjectWords(table, values, names('brothers', ownerIn(table, values) ?? '') ?? '');
  };
  const column = (key: string, label: string, cell: ExportedColumn<AuditEntry>['cell']) => ({
    key,
    label,
    kind: 'text' as const,
    usual: true,
    cell,
  });
  const columns = [
    column('timestamp', t('audit.column.timestamp'), (entry) => writtenMoment(entry.timestamp)),
    column('user', t('auditLog.user'), (entry) => entry.user_username ?? t('auditLog.nobody')),
    column('onBehalfOf', t('auditLog.entry.onBehalfOf'), (entry) => entry.on_behalf_of_username),
    column('action', t('audit.column.action'), ({action}) => actionWord(action)),
    column('table', t('audit.column.table'), (entry) => labels.table(entry.table_name)),
    column('record', t('auditLog.filter.record'), subjectOf),
    column('fields', t('auditExport.fields'), (entry) =>
      entry.action === 'update'
        ? formats.list(changedFields(entry).map((field) => labels.field(entry.table_name, field)))
        : null,
    ),
  ];
  return (
    <ExportDialog
      list={{id: 'audit-log', name: t('auditLog.title'), columns, items: entries}}
      onClose={onClose}
    />
  );
}
