import type {Day} from '#src/lib/civil-date.ts';

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
