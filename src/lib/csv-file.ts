import type {Sheet, SheetCell} from './sheet.ts';

/** A comma, as RFC 4180 has it; or the semicolon that Excel expects where decimals have a comma. */
export type CsvSeparator = ',' | ';';

/** Writes a table as CSV (RFC 4180), in UTF-8. */
export function toCsv({columns, rows}: Sheet, separator: CsvSeparator = ','): Blob {
  const records = [columns.map(({label}) => label), ...rows];
  const lines = records.map((cells) => csvLine(cells, separator));
  return new Blob([csvMark, ...lines], {type: 'text/csv;charset=utf-8'});
}

/** With what a file begins, so that Excel takes it for UTF-8. */
export const csvMark = '\uFEFF';

/** Writes one row, with the end of its line. */
export function csvLine(cells: readonly SheetCell[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => written(cell, separator)).join(separator)}\r\n`;
}

function written(cell: SheetCell, separator: CsvSeparator): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = guarded(cell, separator);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Puts an apostrophe before each place at which a spreadsheet could see a formula. A program that separates cells by
 * another character does not heed the quotes around a cell: there a formula may begin inside of it.
 */
function guarded(cell: string, separator: CsvSeparator): string {
  const text = cell.replaceAll(guards[separator].formula, "$1'$2");
  return BLANK_START.test(text) ? `'${text}` : text;
}

/** Removes the apostrophes that `guarded` adds for a separator, and no others. */
export function unguarded(text: string, separator: string): string {
  const inner = GUARDED_BLANK_START.test(text) ? text.slice(1) : text;
  return inner.replaceAll(guards[separator === ';' ? ';' : ','].guarded, '$1$2');
}

// Spreadsheets compute a cell that begins like this, quoted or not; an apostrophe makes it text. Where a text has
// apostrophes of its own there, it gets one more, so that reading the file takes away none of them. Excel saves a file
// with the separator of its language, so one with semicolons may have been written with commas.
const guards = {',': guardAfter(';'), ';': guardAfter(',;')} as const;

function guardAfter(marks: string): {readonly formula: RegExp; readonly guarded: RegExp} {
  const start = String.raw`((?:^|[${marks}|\t\r\n])(?:[^\S\t\r\n]|")*)`;
  const formula = String.raw`('*[=+\-@＝＋－＠])`;
  return {
    formula: new RegExp(start + formula, 'g'),
    guarded: new RegExp(`${start}'${formula}`, 'g'),
  };
}

const BLANK_START = /^'*[\t\r\n]/;
const GUARDED_BLANK_START = /^''*[\t\r\n]/;
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;
