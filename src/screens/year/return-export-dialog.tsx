import type {Counted, ReturnTable} from '#src/domain/annual-return/return-table.ts';
import {useT} from '#src/i18n/use-t.ts';
import {ExportDialog} from '#src/record-ui/export/export-dialog.tsx';
import type {ExportedColumn} from '#src/record-ui/export/exported-list.ts';
import {useReturnWords} from './use-return-words.ts';

type ReturnExportDialogProps = {
  readonly tables: readonly ReturnTable[];
  readonly year: number;
  readonly circumscription: string | null;
  readonly onClose: () => void;
};

/** A number of the return as a row of the file. */
type Line = {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly names: readonly Counted[];
};

/** Asks for the format of the return: a row for each number, with the names behind it. */
export function ReturnExportDialog(props: ReturnExportDialogProps) {
  const {tables, year, circumscription, onClose} = props;
  const t = useT();
  const words = useReturnWords(year);
  const lines = tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      table.columns.map((column, index): Line => ({
        table: words.table(table.id),
        row: words.heading(row.heading),
        column: words.heading(column),
        names: row.cells[index] ?? [],
      })),
    ),
  );
  const text = (key: 'table' | 'row' | 'column'): ExportedColumn<Line> => ({
    key,
    label: t(`year.return.columns.${key}`),
    kind: 'text',
    usual: true,
    cell: (line) => line[key],
  });
  const columns: readonly ExportedColumn<Line>[] = [
    text('table'),
    text('row'),
    text('column'),
    {
      key: 'number',
      label: t('year.return.columns.number'),
      kind: 'number',
      usual: true,
      cell: ({names}) => names.length,
    },
    {
      key: 'names',
      label: t('year.return.columns.names'),
      kind: 'text',
      usual: true,
      cell: ({names}) => names.map(({name}) => name).join(', '),
    },
  ];
  const name = [t('titles.annualReturn'), year, circumscription].filter(Boolean).join(' ');
  return (
    <ExportDialog list={{id: 'annual-return', name, columns, items: lines}} onClose={onClose} />
  );
}
