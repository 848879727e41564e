import {useT} from '#src/i18n/use-t.ts';
import {useHomes} from '#src/queries/homes.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {RecordExportDialog} from '#src/record-ui/export/record-export-dialog.tsx';

type BrotherExportDialogProps = {
  readonly entries: readonly LocalRow<'brothers'>[];
  readonly onClose: () => void;
};

/** Asks which columns of the brothers to export, optionally with where they live. */
export function BrotherExportDialog({entries, onClose}: BrotherExportDialogProps) {
  const t = useT();
  const homes = useHomes();
  if (!homes) return null;
  const home = {
    key: 'current_fraternity',
    label: t('export.currentFraternity'),
    kind: 'text',
    usual: true,
    cell: ({row}: LocalRow) => homes.get(row.id) ?? null,
  } as const;
  return <RecordExportDialog table="brothers" entries={entries} more={[home]} onClose={onClose} />;
}
