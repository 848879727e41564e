import {isPartialDayFormat} from '#src/records/field.ts';
import {recordOf, isTableName, type TableName} from '#src/records/registry.ts';
import {familyNameJoiner} from './family-name.ts';
import {cellReader, plainCell, type CellReader} from './read-cell.ts';
import {columnDays} from './read-days.ts';
import {shownCell, type FileCell, type FileRow} from './file-table.ts';
import type {RowFinding, FoundFault} from './row-finding.ts';
import type {PlanRequest, ReadDays} from './import-plan.ts';
import {FAMILY_NAME_COLUMN} from './importable-tables.ts';
import type {NextSlice} from './time-slices.ts';
import {createReferenceFinder, type ReferenceFinder} from './reference-finder.ts';

/** The values of a row of the file. */
export type ReadRow = {
  readonly number: number;
  /** By field; `null` for an empty cell. An unreadable cell is absent. */
  readonly given: ReadonlyMap<string, unknown>;
  /** The matching records of each cell that matches several. */
  readonly open: ReadonlyMap<string, readonly string[]>;
  readonly findings: readonly RowFinding[];
  /** Returns the text of a field's cell, readable or not. */
  readonly shown: (field: string) => string;
  /** Makes a finding with its column, if the file has the field. */
  readonly finding: (
    field: string,
    severity: RowFinding['severity'],
    what: FoundFault,
  ) => RowFinding;
};

export type RowReader = {
  readonly read: (row: FileRow) => ReadRow;
  readonly unclearDays: readonly ReadDays[];
  /** Returns the title of the record that a field refers to. */
  readonly titleOf: (field: string, id: string) => string;
  /** Returns the titles of records that a field may refer to, told apart (`distinctTitlesOf`). */
  readonly distinctTitlesOf: (field: string, ids: readonly string[]) => readonly string[];
};

type MappedColumn = {readonly index: number; readonly field: string; readonly read: CellReader};

/** Reads the names to which the rows refer, and the order of their days. */
export async function prepareRows(request: PlanRequest, nextSlice: NextSlice): Promise<RowReader> {
  const {table, file, columns, dayOrders, known} = request;
  const {fields} = recordOf(table);
  const withFamilyName = familyNameJoiner(table, columns);
  const finders = new Map<TableName, ReferenceFinder>();
  const mapped: MappedColumn[] = [];
  const unclearDays: ReadDays[] = [];
  for (const [index, field] of columns.entries()) {
    if (field === null || field === FAMILY_NAME_COLUMN) continue;
    const spec = fields[field]?.spec;
    const isPartial = spec?.kind === 'text' && isPartialDayFormat(spec.format);
    const cells =
      isPartial || spec?.kind === 'date' ? file.rows.map((row) => row.cells[index]) : [];
    const days = await columnDays(cells, {settled: dayOrders.get(index), isPartial}, nextSlice);
    const {order, unclear} = days;
    if (unclear !== null) unclearDays.push({column: index, field, order, example: unclear});
    const target = spec?.kind === 'reference' && isTableName(spec.table) ? spec.table : null;
    if (target !== null && !finders.has(target))
      finders.set(target, await createReferenceFinder(target, known, nextSlice));
    const finder = target === null ? undefined : finders.get(target);
    mapped.push({index, field, read: cellReader(request, field, days, finder)});
  }
  return {
    unclearDays,
    read: (row) => readRow(withFamilyName(row), mapped, file.header.length),
    titleOf: (field, id) => finderOf(field)?.titleOf(id) ?? '',
    distinctTitlesOf: (field, ids) => finderOf(field)?.distinctTitlesOf(ids) ?? [],
  };

  function finderOf(field: string): ReferenceFinder | undefined {
    const spec = fields[field]?.spec;
    const target = spec?.kind === 'reference' && isTableName(spec.table) ? spec.table : null;
    return target === null ? undefined : finders.get(target);
  }
}

function readRow(
  {number, cells}: FileRow,
  mapped: readonly MappedColumn[],
  width: number,
): ReadRow {
  const given = new Map<string, unknown>();
  const open = new Map<string, readonly string[]>();
  const findings: RowFinding[] = [];
  const columnOf = (field: string): number | null =>
    mapped.find((each) => each.field === field)?.index ?? null;
  const shown: ReadRow['shown'] = (field) => shownCell(cells[columnOf(field) ?? -1]).trim();
  const finding: ReadRow['finding'] = (field, severity, what) => ({
    column: columnOf(field),
    field,
    shown: shown(field),
    severity,
    what,
  });
  for (const {index, field, read} of mapped) {
    const cell: FileCell = cells[index] ?? '';
    const plain = plainCell(cell);
    if (typeof plain === 'object' && 'fault' in plain) {
      findings.push(finding(field, 'error', plain.fault));
      continue;
    }
    if (typeof cell === 'object' && cell.kind === 'formula')
      findings.push(finding(field, 'warning', {code: 'formula'}));
    const result = read(plain);
    if (result.kind === 'value') given.set(field, result.value === '' ? null : result.value);
    else if (result.kind === 'open') open.set(field, result.ids);
    else findings.push(finding(field, 'error', result.fault));
  }
  if (cells.length > width)
    findings.push({
      column: null,
      field: null,
      shown: shownCell(cells.at(-1)),
      severity: 'error',
      what: {code: 'too-many-cells'},
    });
  return {number, given, open, findings, shown, finding};
}
