import type {Day} from '#src/lib/civil-date.ts';
import {type FileReading, mostColumns, mostRows} from './file-reading.ts';

/**
 * The content of a cell: its text ('' when it is empty), or more when the file contains more. `formula` is the
 * value that was computed when the file was saved, `null` when the file does not have it; `error` is the text
 * of a cell whose formula failed, e.g. '#N/A'.
 */
export type FileCell =
  | string
  | {readonly kind: 'day'; readonly day: Day}
  | {readonly kind: 'number'; readonly number: number}
  | {readonly kind: 'formula'; readonly result: PlainCell | null}
  | {readonly kind: 'error'; readonly text: string};

export type PlainCell = Exclude<FileCell, {readonly kind: 'formula'}>;

export type FileRow = {
  /** As spreadsheets count: the heading is usually row 1. */
  readonly number: number;
  /** May be fewer than the columns, and more in a malformed file. */
  readonly cells: readonly FileCell[];
};

/** The table in a file, without empty rows. */
export type FileTable = {
  /** The heading of each column; '' when there is none. */
  readonly header: readonly string[];
  readonly rows: readonly FileRow[];
  /** The day with the number 0 in this file. */
  readonly epoch: Day;
};

/** Returns the text of a cell as a spreadsheet shows it. */
export function shownCell(cell: FileCell | undefined): string {
  if (cell === undefined || typeof cell === 'string') return cell ?? '';
  switch (cell.kind) {
    case 'day':
      return cell.day;
    case 'number':
      return String(cell.number);
    case 'formula':
      return cell.result === null ? '' : shownCell(cell.result);
    case 'error':
      return cell.text;
  }
}

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
