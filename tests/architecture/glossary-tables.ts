import {readSource} from './source-files.ts';

/** The rows of the table below a heading of the glossary, as cells by the names of the columns. */
export function glossaryTable(heading: string): readonly ReadonlyMap<string, string>[] {
  const section = readSource('docs/glossary.md').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  const rows = (section ?? '').split('\n').filter((line) => line.startsWith('|'));
  const [names = [], , ...cells] = rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  return cells.map((row) => new Map(names.map((name, column) => [name, row[column] ?? ''])));
}

/** 'take in, taken in' → both. */
export function wordsIn(cell: string | undefined): string[] {
  return (cell ?? '').split(',').map((word) => word.trim());
}

/** A test for a whole word in any case; `*` at its end stands for any ending. */
export function wordPattern(word: string): RegExp {
  const stem = word.replace(/\*$/, '').replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\d])${stem}${word.endsWith('*') ? '' : '(?![\\p{L}\\d])'}`, 'iu');
}
