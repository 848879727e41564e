import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useOfficialRows} from '#src/queries/official-rows.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {ExportDialog} from '#src/record-ui/export/export-dialog.tsx';
import {type ExportedColumn, writtenMoment} from '#src/record-ui/export/exported-list.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {ownerIn, useSubjectWords} from '#src/record-ui/values/use-subject-name.ts';
import {isTableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {writtenFields} from './compare-change.ts';

type QueueExportDialogProps = {
  readonly lines: readonly PendingChange[];
  readonly onClose: () => void;
};

/** Asks which columns of the queue to export. */
export function QueueExportDialog({lines, onClose}: QueueExportDialogProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const {value} = useRecordLabels();
  const nameOf = useLineNames(lines);
  if (nameOf === undefined) return null;
  const column = (
    name: 'date' | 'requester' | 'table' | 'operation' | 'record' | 'fields',
    cell: ExportedColumn<PendingChange>['cell'],
  ) => ({key: name, label: t(`review.column.${name}`), kind: 'text' as const, usual: true, cell});
  const columns = [
    column('date', (line) => writtenMoment(line.created_at)),
    column('requester', (line) => line.requester_username ?? t('review.nobody')),
    column('table', (line) => labels.table(line.target_table_name)),
    column('operation', ({operation}) => value('pending_changes', 'operation', operation)),
    column('record', nameOf),
    column('fields', (line) =>
      formats.list(writtenFields(line).map((field) => labels.field(line.target_table_name, field))),
    ),
  ];
  return (
    <ExportDialog
      list={{id: 'pending-changes', name: t('review.title'), columns, items: lines}}
      onClose={onClose}
    />
  );
}

type LineName = (line: PendingChange) => string | null;

/** Returns a function that names the records of the queue; `undefined` until they are read. */
function useLineNames(lines: readonly PendingChange[]): LineName | undefined {
  const words = useSubjectWords();
  const tables = new Set(lines.map((line) => line.target_table_name).filter(isTableName));
  const rowsOf = useOfficialRows([...tables.add('brothers')]);
  if (rowsOf === undefined) return undefined;
  const rows = new Map([...tables].flatMap((table) => rowsOf(table).map((row) => [row.id, row])));
  return ({target_table_name: table, record_id: id, proposed_changes, base_values}) => {
    if (!isTableName(table)) return null;
    const values = {...proposed_changes, ...base_values, ...rows.get(id)};
    return words(table, values, titleIn('brothers', rows.get(ownerIn(table, values) ?? '')));
  };
}
