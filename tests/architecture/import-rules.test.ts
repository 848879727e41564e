import {afterAll, describe, expect, test} from 'vitest';
import {importOverrides, judgeImport} from './import-rules.ts';
import {configuration, openLinter} from './linter.ts';
import {moduleOf} from './modules.ts';
import {readSource, sourceFiles} from './source-files.ts';
import {importsOf, nodesOf} from './syntax.ts';

const code = ['.ts', '.tsx', '.mjs'];
const files = sourceFiles(['src', 'sw', 'supabase', 'tests'], code).concat('vite.config.ts');

test('every import follows the rules of its module', () => {
  const violations = files.flatMap((file) =>
    importsOf(file, readSource(file)).flatMap((specifier) => {
      const reason = judgeImport(file, specifier);
      return reason === null ? [] : [`${file} imports ${specifier}: ${reason}`];
    }),
  );
  expect(violations).toEqual([]);
});

test('every file of src belongs to a module', () => {
  const homeless = files.filter((file) => file.startsWith('src/') && moduleOf(file) === undefined);
  expect(homeless).toEqual([]);
});

test('no file only re-exports others', () => {
  const barrels = files.filter((file) => {
    const statements = nodesOf(file, readSource(file))[0]?.['body'];
    return /\/index\.tsx?$/.test(file) || (Array.isArray(statements) && onlyPassesOn(statements));
  });
  expect(barrels).toEqual([]);
});

test.each([
  ['a screen reads the database', 'src/screens/brothers/list.tsx', '#src/db/mirror.ts'],
  ['a screen calls the server', 'src/screens/login/login.tsx', '#src/backend/auth.ts'],
  ['a screen wakes the engine', 'src/screens/sync/sync.tsx', '#src/sync/round.ts'],
  ['a screen imports the admin area', 'src/screens/sync/a.tsx', '#src/admin/review/b.tsx'],
  ['the admin area imports a screen', 'src/admin/review/a.tsx', '#src/screens/sync/b.tsx'],
  ['a list imports a screen', 'src/record-ui/lists/a.tsx', '#src/screens/sync/b.tsx'],
  ['a building block knows a record', 'src/ui/card.tsx', '#src/records/brother.ts'],
  ['a rule knows the database', 'src/domain/vow.ts', '#src/db/mirror.ts'],
  ['a helper knows a rule', 'src/lib/search-text.ts', '#src/domain/vow.ts'],
  ['the worker shows something', 'sw/sw.ts', '#src/ui/card.tsx'],
  ['the product imports its tests', 'src/app/main.tsx', '#tests/setup/screens.ts'],
  ['the product imports the server', 'src/app/main.tsx', '#supabase/embedded/app.ts'],
  ['the server shows something', 'supabase/embedded/app.ts', '#src/ui/card.tsx'],
  ['a neighbour is imported by its path', 'src/db/a.ts', '#src/db/b.ts'],
  ['an import climbs out of a folder', 'src/db/a.ts', '../lib/search-text.ts'],
  ['an import climbs into a folder', 'src/app/a.ts', './shell/b.ts'],
  ['a barrel is imported', 'src/app/a.ts', '#src/ui/index.ts'],
  ['an extension is missing', 'src/db/a.ts', './b'],
  ['a screen uses the Supabase client', 'src/screens/login/a.tsx', '@supabase/supabase-js'],
  ['a screen uses Dexie', 'src/screens/login/a.tsx', 'dexie-react-hooks'],
  ['a rule knows React', 'src/domain/vow.ts', 'react'],
  ['the engine knows the router', 'src/sync/round.ts', 'react-router-dom'],
  ['the app needs Node', 'src/lib/a.ts', 'node:fs'],
])('the rules reject an import: %s', (_, file, specifier) => {
  expect(judgeImport(file, specifier)).not.toBeNull();
});

test.each([
  ['src/screens/brothers/list.tsx', '#src/queries/rows.ts'],
  ['src/screens/brothers/list.tsx', '#src/record-ui/values/field-value.tsx'],
  ['src/admin/review/list.tsx', '#src/record-ui/values/field-value.tsx'],
  ['src/app/routes.ts', '#src/admin/review/list.tsx'],
  ['src/screens/brothers/list.tsx', './card.tsx'],
  ['src/screens/brothers/list.tsx', 'react-router-dom'],
  ['src/queries/rows.ts', 'dexie-react-hooks'],
  ['src/i18n/language.ts', '#locales/en.json'],
  ['sw/sw.ts', '#src/sync/round.ts'],
  ['tests/unit/sync/round.test.ts', '#src/sync/round.ts'],
  ['vite.config.ts', '#supabase/embedded/plugin.ts'],
])('the rules let %s import %s', (file, specifier) => {
  expect(judgeImport(file, specifier)).toBeNull();
});

describe('the linter', () => {
  const {lint, close} = openLinter();
  afterAll(close);

  test('has the import rules that the table of modules gives', () => {
    const overrides = configuration.overrides.filter(
      ({rules}: {rules: object}) => 'no-restricted-imports' in rules,
    );
    expect(overrides, 'put these overrides into .oxlintrc.json').toEqual(importOverrides());
  });

  test.each([
    ['src/screens/brothers/card.tsx', `import {a} from '#src/db/mirror.ts'; export const b = a;`],
    ['src/screens/brothers/card.tsx', `import type {A} from '#src/sync/a.ts'; export type B = A;`],
    ['src/screens/sync/a.tsx', `import {b} from '#src/admin/review/b.tsx'; export const a = b;`],
    ['src/admin/review/a.tsx', `import {b} from '#src/screens/sync/b.tsx'; export const a = b;`],
    ['src/domain/vow.ts', `import {useState} from 'react'; export const b = useState;`],
    ['src/ui/card.tsx', `import {a} from '../lib/a.ts'; export const b = a;`],
    ['sw/sw.ts', `import {a} from '#src/ui/card.tsx'; export const b = a;`],
  ])('rejects in %s: %s', (file, source) => {
    expect(lint(file, source)).toContain('no-restricted-imports');
  });

  test.each([
    ['one folder', 'src/db/c.ts', 'src/db/d.ts', './d.ts', './c.ts'],
    ['two folders', 'src/queries/c.ts', 'src/sync/d.ts', '#src/sync/d.ts', '#src/queries/c.ts'],
  ])('rejects files of %s that import types of each other', (_, file, other, there, back) => {
    lint(file, `import type {Two} from '${there}'; export type One = {readonly two: Two};`);
    const source = `import type {One} from '${back}'; export type Two = {readonly one: One};`;
    expect(lint(other, source)).toContain('no-cycle');
  });

  test('accepts an import that the table allows', () => {
    const source = `import {a} from '#src/queries/a.ts'; export const b = a;`;
    expect(lint('src/screens/brothers/card.tsx', source)).not.toContain('no-restricted-imports');
  });
});

function onlyPassesOn(statements: readonly {type?: unknown; source?: unknown}[]): boolean {
  return (
    statements.length > 0 &&
    statements.every(({type, source}) => String(type).startsWith('Export') && Boolean(source))
  );
}
