import {existsSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readSource, sourceFiles} from './source-files.ts';

test('every path that a document names exists', () => {
  const documents = [
    'CONTRIBUTING.md',
    'README.md',
    ...sourceFiles(['docs', 'tests', 'supabase'], ['.md']),
  ];
  const named = documents.flatMap((document) =>
    [...readSource(document).matchAll(/`((?:src|tests|supabase|docs|sw|unit)\/[\w./-]+)`/g)].map(
      ([, path = '']) => ({document, path: path.startsWith('unit/') ? `tests/${path}` : path}),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({path}) => !existsSync(path))).toEqual([]);
});

test('every file that the list of survivors names exists', () => {
  const text = readSource('tests/mutants/README.md');
  const lists = text.slice(text.indexOf('## Survivors')).matchAll(/^- ((?:`[\w-]+`(?:, )?)+):/gm);
  const named = [...lists].flatMap(([, list = '']) => list.replaceAll('`', '').split(', '));
  expect(named.length).toBeGreaterThan(30);
  const folders = ['records', 'mutations', 'sync', 'backend'];
  const missing = named.filter(
    (name) => !folders.some((folder) => existsSync(`src/${folder}/${name}.ts`)),
  );
  expect(missing).toEqual([]);
});
