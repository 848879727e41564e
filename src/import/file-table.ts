import type {Day} from '#src/lib/civil-date.ts';

/**
 * What one cell of a file holds: its text ('' is an empty cell), or more where the file says more. `formula` is
 * what was computed when the file was saved, `null` where it says nothing of that; `error` is what stands in a
 * cell whose formula failed, e.g. '#N/A'.
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
  /** May be fewer than there are columns, and more in a file that is not well made. */
  readonly cells: readonly FileCell[];
};

/** The table found in a file. Rows with nothing in them are left out. */
export type FileTable = {
  /** The heading of each column, '' where it has none. */
  readonly header: readonly string[];
  readonly rows: readonly FileRow[];
  /** What the day with the number 0 is in this file. */
  readonly epoch: Day;
};

/** Writes a cell as people see it. */
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
