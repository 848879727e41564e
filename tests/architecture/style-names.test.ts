import path from 'node:path';
import {expect, test} from 'vitest';
import {sourceFiles} from './source-files.ts';

/** The names that several files have. */
function repeatedNames(files: readonly string[]): string[] {
  const names = files.map((file) => path.basename(file));
  return names.filter((name, at) => names.indexOf(name) !== at);
}

test('repeatedNames finds two files of one name in different folders', () => {
  expect(repeatedNames(['src/a/card.css', 'src/b/card.css', 'src/b/row.css'])).toEqual([
    'card.css',
  ]);
});

test('no two style sheets have the same name, which is in the names of their classes', () => {
  expect(repeatedNames(sourceFiles(['src'], ['.module.css']))).toEqual([]);
});
