import {expect, test} from 'vitest';
import {judgeImport} from './judge-import.ts';
import {roomOf} from './rooms.ts';
import {readSource, sourceFiles} from './source-files.ts';
import {importsOf, nodesOf} from './syntax.ts';

const code = ['.ts', '.tsx', '.mjs'];
const files = sourceFiles(['src', 'sw', 'supabase', 'tests'], code).concat('vite.config.ts');

test('every import stays inside its walls', () => {
  const trespasses = files.flatMap((file) =>
    importsOf(file, readSource(file)).flatMap((specifier) => {
      const reason = judgeImport(file, specifier);
      return reason === null ? [] : [`${file} imports ${specifier}: ${reason}`];
    }),
  );
  expect(trespasses).toEqual([]);
});

test('every file of src stands in a room', () => {
  const homeless = files.filter((file) => file.startsWith('src/') && roomOf(file) === undefined);
  expect(homeless).toEqual([]);
});

test('no file is a barrel', () => {
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
  ['a block knows a record', 'src/ui/card.tsx', '#src/records/brother.ts'],
  ['a rule knows the database', 'src/domain/vow.ts', '#src/db/mirror.ts'],
  ['a helper knows a rule', 'src/lib/fold.ts', '#src/domain/vow.ts'],
  ['the worker shows something', 'sw/sw.ts', '#src/ui/card.tsx'],
  ['the product imports its tests', 'src/app/main.tsx', '#tests/setup/screens.ts'],
  ['the product imports the server', 'src/app/main.tsx', '#supabase/embedded/app.ts'],
  ['the server shows something', 'supabase/embedded/app.ts', '#src/ui/card.tsx'],
  ['an area imports another area', 'src/screens/brothers/a.tsx', '#src/screens/sync/b.tsx'],
  ['a neighbour is imported by its path', 'src/db/a.ts', '#src/db/b.ts'],
  ['a folder is climbed out of', 'src/db/a.ts', '../lib/fold.ts'],
  ['a folder is climbed into', 'src/app/a.ts', './shell/b.ts'],
  ['a barrel is imported', 'src/app/a.ts', '#src/ui/index.ts'],
  ['an extension is missing', 'src/db/a.ts', './b'],
  ['a screen speaks Supabase', 'src/screens/login/a.tsx', '@supabase/supabase-js'],
  ['a screen speaks Dexie', 'src/screens/login/a.tsx', 'dexie-react-hooks'],
  ['a rule knows React', 'src/domain/vow.ts', 'react'],
  ['the engine knows the router', 'src/sync/round.ts', 'react-router-dom'],
  ['the app needs Node', 'src/lib/a.ts', 'node:fs'],
])('refused: %s', (_, file, specifier) => {
  expect(judgeImport(file, specifier)).not.toBeNull();
});

test.each([
  ['src/screens/brothers/list.tsx', '#src/queries/rows.ts'],
  ['src/screens/brothers/list.tsx', '#src/screens/values/field-value.tsx'],
  ['src/screens/brothers/list.tsx', './card.tsx'],
  ['src/screens/brothers/list.tsx', 'react-router-dom'],
  ['src/queries/rows.ts', 'dexie-react-hooks'],
  ['src/i18n/language.ts', '#locales/en.json'],
  ['sw/sw.ts', '#src/sync/round.ts'],
  ['tests/unit/sync/round.test.ts', '#src/sync/round.ts'],
  ['vite.config.ts', '#supabase/embedded/plugin.ts'],
])('allowed: %s imports %s', (file, specifier) => {
  expect(judgeImport(file, specifier)).toBeNull();
});

function onlyPassesOn(statements: readonly {type?: unknown; source?: unknown}[]): boolean {
  return (
    statements.length > 0 &&
    statements.every(({type, source}) => String(type).startsWith('Export') && Boolean(source))
  );
}
