import type {Celebration} from '#src/domain/celebrations.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {ExportDialog} from '#src/record-ui/export/export-dialog.tsx';
import type {ExportedColumn} from '#src/record-ui/export/exported-list.ts';

type JubileeExportDialogProps = {
  readonly jubilees: readonly Celebration[];
  readonly year: number;
  readonly onClose: () => void;
};

/** Asks for the format of the jubilees of a year: a row for each. */
export function JubileeExportDialog({jubilees, year, onClose}: JubileeExportDialogProps) {
  const t = useT();
  const labels = useRecordLabels();
  const column = (
    key: string,
    label: string,
    kind: ExportedColumn<Celebration>['kind'],
    cell: ExportedColumn<Celebration>['cell'],
  ): ExportedColumn<Celebration> => ({key, label, kind, usual: true, cell});
  const columns = [
    column('date', labels.field('vows', 'date'), 'day', ({date}) => date),
    column('name', labels.field('brothers', 'name'), 'text', ({name}) => name),
    column('kind', t('year.jubilees.columns.kind'), 'text', ({kind}) => t(`year.kinds.${kind}`)),
    column('years', t('year.jubilees.columns.years'), 'number', ({years}) => years),
  ];
  const name = `${t('titles.jubilees')} ${year}`;
  return <ExportDialog list={{id: 'jubilees', name, columns, items: jubilees}} onClose={onClose} />;
}
