import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {linterWalls} from './linter-walls.ts';
import {readSource} from './source-files.ts';

const configuration = JSON.parse(readSource('.oxlintrc.json'));
let house: string;

beforeAll(() => {
  house = mkdtempSync(path.join(tmpdir(), 'walls-'));
  writeFileSync(
    path.join(house, '.oxlintrc.json'),
    // Only the walls: types of a house that is not there cannot be read.
    JSON.stringify({...configuration, options: {}, $schema: undefined}),
  );
  symlinkSync(path.resolve('node_modules'), path.join(house, 'node_modules'));
});
afterAll(() => rmSync(house, {recursive: true, force: true}));

test('the linter refuses what the table of rooms refuses', () => {
  const walls = configuration.overrides.filter(
    ({rules}: {rules: object}) => 'no-restricted-imports' in rules,
  );
  expect(walls, 'put these overrides into .oxlintrc.json').toEqual(linterWalls());
});

test.each([
  ['src/screens/brothers/card.tsx', `import {a} from '#src/db/mirror.ts'; export const b = a;`],
  ['src/screens/brothers/card.tsx', `import type {A} from '#src/sync/a.ts'; export type B = A;`],
  ['src/domain/vow.ts', `import {useState} from 'react'; export const b = useState;`],
  ['src/ui/card.tsx', `import {a} from '../lib/a.ts'; export const b = a;`],
  ['sw/sw.ts', `import {a} from '#src/ui/card.tsx'; export const b = a;`],
])('the linter fails when %s has: %s', (file, source) => {
  expect(lint(file, source)).toContain('no-restricted-imports');
});

test('the linter lets through what the rooms allow', () => {
  const source = `import {a} from '#src/queries/a.ts'; export const b = a;`;
  expect(lint('src/screens/brothers/card.tsx', source)).not.toContain('no-restricted-imports');
});

function lint(file: string, source: string): string {
  const target = path.join(house, file);
  mkdirSync(path.dirname(target), {recursive: true});
  writeFileSync(target, source);
  const {stdout} = spawnSync(path.resolve('node_modules/.bin/oxlint'), ['-f', 'unix', file], {
    cwd: house,
    encoding: 'utf8',
  });
  return stdout;
}
