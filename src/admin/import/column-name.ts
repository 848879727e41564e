import type {Translate} from '#src/i18n/key.ts';
import type {FileTable} from '#src/import/file-table.ts';

/** Returns the heading of a column, otherwise its letter, as in spreadsheets. */
export function columnName(t: Translate, {header}: FileTable, column: number): string {
  return header[column] || t('import.columns.unnamed', {letter: letterOf(column)});
}

const ALPHABET = 26;

function letterOf(column: number): string {
  const last = String.fromCodePoint(65 + (column % ALPHABET));
  return column < ALPHABET ? last : letterOf(Math.floor(column / ALPHABET) - 1) + last;
}
