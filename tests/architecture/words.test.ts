import {readdirSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readSource, sourceFiles} from './source-files.ts';

const here = 'tests/architecture/words.test.ts';
const written = ['.ts', '.tsx', '.mjs', '.css', '.html', '.json', '.sql', '.md', '.svg', '/run'];

/** The project speaks of what it is, not of where and how it came to be. */
const foreign = [
  /\bissues? #?\d/i,
  /\/work\//,
  /\/tmp\/brief/,
  /\.\.\/shared\b/,
  /backend-proof/,
  /registry\.npmjs|deb\.debian|npm\.pkg\.github/i,
  /\b(chatgpt|claude|copilot|language model)\b/i,
  /\b(todo|fixme|xxx|hack)\b:?/i,
];

test('no file mentions how or where the project was made', () => {
  const files = [
    ...sourceFiles(['src', 'sw', 'supabase', 'tests', 'locales', 'public', 'docs', '.ci'], written),
    ...readdirSync('.').filter((name) => /\.(md|json|ts|html)$/.test(name)),
  ].filter((file) => file !== here && file !== 'package-lock.json');
  const found = files.flatMap((file) =>
    readSource(file)
      .split('\n')
      .flatMap((line, index) =>
        foreign.some((word) => word.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
