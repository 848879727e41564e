import {lazy} from 'react';
import type {LocalRow} from '#src/queries/rows.ts';
import type {TableName} from '#src/records/registry.ts';
import {ExportButton} from './export-button.tsx';

const RecordExportDialog = lazy(async () => ({
  default: (await import('./record-export-dialog.tsx')).RecordExportDialog,
}));

type RecordExportButtonProps = {
  readonly table: TableName;
  /** The records that the list shows now. */
  readonly entries: readonly LocalRow[];
};

/** Shows a button that exports the records of a list. */
export function RecordExportButton({table, entries}: RecordExportButtonProps) {
  return (
    <ExportButton>
      {(close) => <RecordExportDialog table={table} entries={entries} onClose={close} />}
    </ExportButton>
  );
}
