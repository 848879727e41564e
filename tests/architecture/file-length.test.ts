import {expect, test} from 'vitest';
import {readSource, sourceFiles} from './source-files.ts';

const wall = 250;
const code = ['.ts', '.tsx', '.mjs', '.css', '.html'];

test(`no code file is longer than ${wall} lines`, () => {
  const files = sourceFiles(['src', 'sw', 'supabase', 'tests'], code);
  const long = [...files, 'vite.config.ts', 'index.html'].filter((file) => lines(file) > wall);
  expect(long).toEqual([]);
});

function lines(file: string): number {
  return readSource(file).trimEnd().split('\n').length;
}
