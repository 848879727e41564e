import {useT} from '#src/i18n/use-t.ts';
import {useHomes} from '#src/queries/homes.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {RecordExportDialog} from '#src/record-ui/export/record-export-dialog.tsx';

type BrotherExportDialogProps = {
  readonly entries: readonly LocalRow<'brothers'>[];
  /** The query of the list as it is shown. */
  readonly search: string;
  readonly onClose: () => void;
};

/** Asks which columns of the brothers to export, optionally with where they live. */
export function BrotherExportDialog({entries, search, onClose}: BrotherExportDialogProps) {
  const t = useT();
  const homeOf = useHomes();
  if (!homeOf) return null;
  const houses = new Map(entries.map(({row}) => [row.id, homeOf(row)?.house ?? null]));
  const home = {
    key: 'current_fraternity',
    label: t('export.currentFraternity'),
    kind: 'text',
    usual: true,
    cell: ({row}: LocalRow) => houses.get(row.id) ?? null,
  } as const;
  return (
    <RecordExportDialog
      table="brothers"
      entries={entries}
      more={[home]}
      search={search}
      onClose={onClose}
    />
  );
}
