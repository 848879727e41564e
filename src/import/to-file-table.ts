import type {Day} from '#src/lib/civil-date.ts';
import {type FileReading, mostColumns, mostRows} from './file-reading.ts';
import {type FileRow, shownCell} from './file-table.ts';

/** Makes a table of the rows that are not empty: its heading, then its records. */
export function toFileTable(rows: readonly FileRow[], epoch: Day): FileReading {
  const [heading, ...records] = withoutGroups(withoutTitle(rows));
  if (heading === undefined) return {kind: 'refused', why: 'empty'};
  const header = heading.cells.map((cell) => shownCell(cell).trim());
  while (header.at(-1) === '') header.pop();
  if (header.length > mostColumns) return {kind: 'refused', why: 'too-many-columns'};
  if (records.length === 0) return {kind: 'refused', why: 'only-header'};
  if (records.length > mostRows) return {kind: 'refused', why: 'too-many-rows'};
  return {kind: 'read', table: {header, rows: records.map(withoutEmptyEnd), epoch}};
}

const TITLE_ROWS = 5;

/** A row with a single cell above the heading of a wider table is its title. */
function withoutTitle(rows: readonly FileRow[]): readonly FileRow[] {
  const first = rows.findIndex(({cells}) => filled(cells) > 1);
  return first > 0 && first <= TITLE_ROWS ? rows.slice(first) : rows;
}

/**
 * Joins a heading of two rows: a cell of the first one is above several columns, e.g. 'Contacts' above 'Phone' and 'E-mail',
 * or alone in its column. No cell of a heading has digits, and a record has days or telephone numbers.
 */
function withoutGroups(rows: readonly FileRow[]): readonly FileRow[] {
  const [groups, names, record] = rows;
  if (groups === undefined || names === undefined || record === undefined) return rows;
  const isFilled = (row: FileRow, column: number): boolean => (row.cells[column] ?? '') !== '';
  const columns = groups.cells.map((_, column) => column).filter((at) => isFilled(groups, at));
  const below = columns.filter((at) => isFilled(names, at));
  const areGroups = below.every((at) => !isFilled(groups, at + 1) && isFilled(names, at + 1));
  if (below.length === 0 || !areGroups || hasDigits(names) || !hasDigits(record)) return rows;
  const length = Math.max(groups.cells.length, names.cells.length);
  const cells = Array.from(
    {length},
    (_, column) => (isFilled(names, column) ? names : groups).cells[column] ?? '',
  );
  return [{number: names.number, cells}, ...rows.slice(2)];
}

function hasDigits({cells}: FileRow): boolean {
  return cells.some((cell) => /\d/.test(shownCell(cell)));
}

function filled(cells: FileRow['cells']): number {
  return cells.filter((cell) => cell !== '').length;
}

function withoutEmptyEnd({number, cells}: FileRow): FileRow {
  const last = cells.findLastIndex((cell) => cell !== '');
  return {number, cells: cells.slice(0, last + 1)};
}
