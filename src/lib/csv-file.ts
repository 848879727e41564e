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
  const text = guarded(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Puts an apostrophe before each place at which a spreadsheet could see a formula. A program that separates cells by
 * a semicolon does not heed the quotes around a cell that a comma precedes: there a formula may begin inside of a cell.
 */
function guarded(cell: string): string {
  const text = cell.replaceAll(FORMULA, "$1'$2");
  return BLANK_START.test(text) ? `'${text}` : text;
}

/** Removes the apostrophes that `guarded` adds, and no others. */
export function unguarded(text: string): string {
  const inner = GUARDED_BLANK_START.test(text) ? text.slice(1) : text;
  return inner.replaceAll(GUARDED_FORMULA, '$1$2');
}

// Spreadsheets compute a cell that begins like this, quoted or not; an apostrophe makes it text. Where a text has
// apostrophes of its own there, it gets one more, so that reading the file takes away none of them.
const FORMULA = /((?:^|[;|\t\r\n])(?:[^\S\t\r\n]|")*)('*[=+\-@＝＋－＠])/g;
const GUARDED_FORMULA = /((?:^|[;|\t\r\n])(?:[^\S\t\r\n]|")*)'('*[=+\-@＝＋－＠])/g;
const BLANK_START = /^'*[\t\r\n]/;
const GUARDED_BLANK_START = /^''*[\t\r\n]/;
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;
