import {useRecordLabels} from '#src/i18n/record-labels.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {TableName} from '#src/records/registry.ts';
import {ExportDialog} from './export-dialog.tsx';
import type {ExportedColumn} from './exported-list.ts';
import {useRecordColumns} from './record-columns.ts';

type RecordExportDialogProps = {
  readonly table: TableName;
  readonly entries: readonly LocalRow[];
  /** Columns besides the record's own. */
  readonly more?: readonly ExportedColumn<LocalRow>[];
  readonly onClose: () => void;
};

/** Asks which columns of the records to export. */
export function RecordExportDialog({table, entries, more, onClose}: RecordExportDialogProps) {
  const labels = useRecordLabels();
  const columns = useRecordColumns(table);
  if (!columns) return null;
  const list = {
    id: table,
    name: labels.many(table),
    columns: [...columns, ...(more ?? [])],
    items: entries,
  };
  return <ExportDialog list={list} onClose={onClose} />;
}
