import type {Sheet, SheetCell} from './sheet.ts';

/** Writes a table as CSV (RFC 4180), in UTF-8. */
export function toCsv({columns, rows}: Sheet): Blob {
  const lines = [columns.map(({label}) => label), ...rows].map(csvLine);
  return new Blob([csvMark, ...lines], {type: 'text/csv;charset=utf-8'});
}

/** With what a file begins, so that Excel takes it for UTF-8. */
export const csvMark = '\uFEFF';

/** Writes one row, with the end of its line. */
export function csvLine(cells: readonly SheetCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = STARTS_A_FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Takes away the apostrophe that makes text of what looks like a formula. */
export function unguarded(text: string): string {
  return text.startsWith("'") && STARTS_A_FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

// Spreadsheets compute what begins like this, whatever quotes stand around it; an apostrophe makes it text.
const STARTS_A_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
