import {Fragment} from 'react';
import {useRecordLabels, type RecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useChildren, type LocalRow} from '#src/queries/rows.ts';
import type {TableName} from '#src/records/registry.ts';
import {StateBadge} from '#src/screens/records/state-badge.tsx';
import {FieldValue} from '#src/screens/values/field-value.tsx';
import {Card} from '#src/ui/card.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import styles from './profile.module.css';
import {roleLabel} from './role-label.ts';

type ChildTable =
  | 'vows'
  | 'ordinations'
  | 'formation_stages'
  | 'fraternity_assignments'
  | 'institution_assignments';

/** A text as it is read, or a field to be shown as its kind is. */
type Cell = string | {readonly field: string};

type Column = {readonly title: string; readonly cell: (row: object) => Cell};

type ChildCardProps = {
  readonly brotherId: string;
  readonly table: ChildTable;
  readonly columns: readonly Column[];
  /** The field whose day the rows stand by. */
  readonly by: string;
  readonly newest: 'first' | 'last';
};

/** One kind of rows that belong to a brother. */
export function ChildCard({brotherId, table, columns, by, newest}: ChildCardProps) {
  const t = useT();
  const labels = useRecordLabels();
  const entries: readonly LocalRow<ChildTable>[] | undefined = useChildren(table, brotherId);
  const title = labels.many(table);
  const rows = (entries ?? []).toSorted(
    (a, b) => compareText(valueOf(a.row, by), valueOf(b.row, by)) * (newest === 'first' ? -1 : 1),
  );
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p>{t('brothers.profile.nothing')}</p>
      ) : (
        <SimpleTable
          caption={title}
          columns={columns.map((column) => column.title)}
          rows={rows.map((entry) => ({
            key: entry.row.id,
            cells: columns.map(({title: name, cell}, index) => (
              <Fragment key={name}>
                <CellContent table={table} row={entry.row} cell={cell(entry.row)} />
                {index === 0 ? (
                  <span className={styles['rowState']}>
                    <StateBadge entry={entry} />
                  </span>
                ) : null}
              </Fragment>
            )),
          }))}
        />
      )}
    </Card>
  );
}

type CellContentProps = {readonly table: TableName; readonly row: object; readonly cell: Cell};

function CellContent({table, row, cell}: CellContentProps) {
  if (typeof cell === 'string') return cell;
  return <FieldValue table={table} field={cell.field} value={valueOf(row, cell.field)} />;
}

/** Columns that show a field as it is, under its own name. */
export function useFieldColumns(table: TableName): (...fields: string[]) => Column[] {
  const labels = useRecordLabels();
  return (...fields) =>
    fields.map((field) => ({
      title: labels.field(table, field),
      cell: () => ({field}),
    }));
}

/** The end of what lasts: 'Present' while it does. */
export function useEndColumn(table: TableName): Column {
  const t = useT();
  const labels = useRecordLabels();
  const {day} = useFormats();
  return {
    title: labels.field(table, 'end_date'),
    cell: (row) => {
      const end = textOf(row, 'end_date');
      return end === '' ? t('brothers.profile.present') : day(end);
    },
  };
}

export function roleColumn(table: TableName, labels: RecordLabels): Column {
  return {
    title: labels.field(table, 'role'),
    cell: (row) => {
      const role = textOf(row, 'role');
      return role === '' ? {field: 'role'} : roleLabel(labels, table, role);
    },
  };
}

export function textOf(row: object, field: string): string {
  const value = valueOf(row, field);
  return typeof value === 'string' ? value : '';
}

function valueOf(row: object, field: string): unknown {
  // A column is asked for by a name that its own table declares.
  return (row as Readonly<Record<string, unknown>>)[field];
}

function compareText(a: unknown, b: unknown): number {
  return String(a ?? '') < String(b ?? '') ? -1 : 1;
}
