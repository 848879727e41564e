import {expect, test} from 'vitest';
import {readSource, sourceFiles} from './source-files.ts';
import {exportedNames} from './syntax.ts';

/** The words with which both a record's fields and a server function's values are declared. */
const declarationWords = ['integer', 'json', 'text'];

test('no two files of src export the same name', () => {
  const files = new Map<string, string[]>();
  for (const file of sourceFiles(['src'], ['.ts', '.tsx'])) {
    // The overloads of a function have the same name.
    for (const name of new Set(exportedNames(file, readSource(file))))
      files.set(name, [...(files.get(name) ?? []), file]);
  }
  const twice = [...files].filter(([, own]) => own.length > 1);
  expect(twice.filter(([name]) => !declarationWords.includes(name))).toEqual([]);
  expect(twice.map(([name]) => name)).toEqual(expect.arrayContaining(declarationWords));
});
