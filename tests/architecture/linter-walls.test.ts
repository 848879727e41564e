import {afterAll, expect, test} from 'vitest';
import {linterWalls} from './linter-walls.ts';
import {configuration, openLinter} from './linter.ts';

const {lint, close} = openLinter();
afterAll(close);

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
