import type {Day} from '#src/lib/civil-date.ts';
import {type FileReading, mostColumns, mostRows} from './file-reading.ts';
import {type FileRow, shownCell} from './file-table.ts';

/** Makes a table of the rows that are not empty: its heading, then its records. */
export function toFileTable(rows: readonly FileRow[], epoch: Day): FileReading {
  const [heading, ...records] = withoutTitle(rows);
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

function filled(cells: FileRow['cells']): number {
  return cells.filter((cell) => cell !== '').length;
}

function withoutEmptyEnd({number, cells}: FileRow): FileRow {
  const last = cells.findLastIndex((cell) => cell !== '');
  return {number, cells: cells.slice(0, last + 1)};
}
