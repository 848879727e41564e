import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';
import {useNames} from '#src/queries/names.ts';
import {ExportDialog} from '#src/record-ui/export/export-dialog.tsx';
import type {ExportedColumn} from '#src/record-ui/export/exported-list.ts';
import {writtenMoment} from '#src/record-ui/export/written-moment.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {ownerIn, useSubjectWords} from '#src/record-ui/values/use-subject-words.ts';
import {isTableName} from '#src/records/registry.ts';
import {useActionWord} from './action-badge.tsx';
import {changedFields} from './entry-differences.ts';
import {keptValues} from './kept-values.ts';

type EntriesExportDialogProps = {
  readonly entries: readonly AuditEntry[];
  readonly onClose: () => void;
};

/** Asks what of the log's entries should be in the file. */
export function EntriesExportDialog({entries, onClose}: EntriesExportDialogProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const actionWord = useActionWord();
  const subjectWords = useSubjectWords();
  const tables = new Set(entries.map((entry) => entry.table_name).filter(isTableName));
  const names = useNames([...tables.add('brothers')]);
  if (names === undefined) return null;
  const subjectOf = (entry: AuditEntry): string | null => {
    const {table_name: table, record_id: id} = entry;
    if (!isTableName(table) || id === null) return null;
    const values = keptValues(entry);
    // Where nothing was kept, this device may know the record by itself.
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
    column('user', t('audit.column.user'), (entry) => entry.user_username ?? t('audit.nobody')),
    column('onBehalfOf', t('audit.entry.onBehalfOf'), (entry) => entry.on_behalf_of_username),
    column('action', t('audit.column.action'), ({action}) => actionWord(action)),
    column('table', t('audit.column.table'), (entry) => labels.table(entry.table_name)),
    column('record', t('audit.filter.record'), subjectOf),
    column('fields', t('auditExport.fields'), (entry) =>
      entry.action === 'update'
        ? formats.list(changedFields(entry).map((field) => labels.field(entry.table_name, field)))
        : null,
    ),
  ];
  return (
    <ExportDialog
      list={{id: 'audit-log', name: t('audit.title'), columns, items: entries}}
      onClose={onClose}
    />
  );
}
