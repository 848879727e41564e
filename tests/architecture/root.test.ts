import {readdirSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readSource} from './source-files.ts';

const house = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'index.html',
  'src',
  'sw',
  'locales',
  'public',
  'supabase',
  'tests',
  'README.md',
  'docs',
  '.ci',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'LICENSE',
];
/** Tools that look for their file at the root and nowhere else. */
const tools = ['.git', '.gitignore', '.oxlintrc.json', '.oxfmtrc.json', 'knip.json'];

test('the root holds only the listed files and folders', () => {
  const ignored = readSource('.gitignore')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''));
  const strangers = readdirSync('.').filter(
    (name) => ![...house, ...tools, ...ignored].includes(name) && !name.startsWith('.env'),
  );
  expect(strangers).toEqual([]);
});

test('every listed file and folder of the root exists', () => {
  const present = readdirSync('.');
  expect(house.filter((name) => !present.includes(name))).toEqual([]);
});
