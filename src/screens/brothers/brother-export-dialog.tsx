import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useFirstProfessions} from '#src/queries/first-professions.ts';
import {useHomes} from '#src/queries/homes.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {RecordExportDialog} from '#src/record-ui/export/record-export-dialog.tsx';
import {officeName} from './office-name.ts';

type BrotherExportDialogProps = {
  readonly entries: readonly LocalRow<'brothers'>[];
  /** The query of the list as it is shown. */
  readonly search: string;
  readonly onClose: () => void;
};

/** Asks which columns of the brothers to export, optionally with where they live, their office there and their first profession. */
export function BrotherExportDialog({entries, search, onClose}: BrotherExportDialogProps) {
  const t = useT();
  const labels = useRecordLabels();
  const homeOf = useHomes();
  const firstProfessions = useFirstProfessions();
  if (!homeOf || !firstProfessions) return null;
  const homes = new Map(entries.map(({row}) => [row.id, homeOf(row)]));
  const more = [
    {
      key: 'current_fraternity',
      label: t('export.currentFraternity'),
      kind: 'text',
      usual: true,
      cell: ({row}: LocalRow) => homes.get(row.id)?.house ?? null,
    },
    {
      key: 'role',
      label: labels.field('fraternity_assignments', 'role'),
      kind: 'text',
      usual: true,
      cell: ({row}: LocalRow) => officeName(labels, homes.get(row.id)?.role ?? null),
    },
    {
      key: 'first_profession',
      label: t('brothers.list.firstProfession'),
      kind: 'day',
      usual: true,
      cell: ({row}: LocalRow) => firstProfessions.get(row.id) ?? null,
    },
  ] as const;
  return (
    <RecordExportDialog
      table="brothers"
      entries={entries}
      more={more}
      search={search}
      onClose={onClose}
    />
  );
}
