import {afterAll, beforeAll, expect, test} from 'vitest';
import {copyTree, type CopiedTree} from './recipes/copied-tree.ts';
import {nickname} from './recipes/nickname.ts';
import type {Recipe} from './recipes/recipe.ts';
import {retreats} from './recipes/retreats.ts';
import {screensTest} from './recipes/screens.ts';
import {readSource} from './source-files.ts';

// The two most frequent changes, made in a copy of the tree by exactly the steps that CONTRIBUTING.md lists.

const recipes = [nickname, retreats];
const mostFiles = 6;
/** Each stands for the tests with these words in their titles, which prove one part of the changes. */
const proofs = [
  'their declarations in the app',
  'the registry of the app',
  'the menu shows the record types',
  'a friar sees no link to the admin area',
  'is stored unchanged or refused with a clear answer',
  'the grants of the database',
  'create the same database',
  'new record type',
  'new field',
  'every route',
  'migration',
];

/** They start programs of their own, which share the machine with other tests. */
const timeout = 600_000;
let tree: CopiedTree;

beforeAll(() => {
  tree = copyTree();
  for (const recipe of recipes) tree.apply(recipe);
});

afterAll(() => tree.remove());

test.each(recipes)('CONTRIBUTING.md lists the files of "$heading"', (recipe) => {
  expect(listedFiles(recipe)).toEqual(
    [...recipe.steps, ...recipe.written].map(({file, shown = file}) => shown).toSorted(),
  );
});

function listedFiles({heading}: Recipe): string[] {
  const [, rest = ''] = readSource('CONTRIBUTING.md').split(`### ${heading}\n`);
  const [list = ''] = rest.split(/\n#+ /);
  return Array.from(list.matchAll(/^- (.*)$/gm), ([, line = '']) => line)
    .flatMap((line) => Array.from((line.split(': ')[0] ?? '').matchAll(/`([^`]+)`/g)))
    .map(([, file = '']) => file)
    .toSorted();
}

test.each(recipes)('a person edits at most six files for "$heading"', ({steps}) => {
  expect(new Set(steps.map(({file}) => file)).size).toBeLessThanOrEqual(mostFiles);
});

test('npm run freeze freezes the migrations of the recipes, and no other file is changed', () => {
  expect(tree.run('node', ['supabase/freeze-migrations.mjs'])).toMatchObject({
    isGood: true,
    output: expect.stringMatching(/^2 migrations frozen/m),
  });
  const files = recipes.flatMap(({steps, written}) => [...steps, ...written]);
  expect(tree.changed()).toEqual([...new Set(files.map(({file}) => file))].toSorted());
  tree.write('tests/screens/recipes.test.tsx', screensTest);
});

test('the tree type-checks with both recipes', {timeout}, () => {
  expect(tree.run('tsc', ['--noEmit', '-p', '.'])).toEqual({isGood: true, output: ''});
});

test(
  'database, registry, grants, routes, list and forms pass their tests with both recipes',
  {timeout},
  () => {
    const {isGood, output} = tree.run('vitest', [
      'run',
      '--project=unit',
      '--project=sql',
      '--project=screens',
      '--project=architecture',
      '--reporter=json',
      '-t',
      proofs.join('|'),
      'tests/unit/records/listed-tables.test.ts',
      'tests/sql/postgres.test.ts',
      'tests/sql/schema-folders.test.ts',
      'tests/screens/recipes.test.tsx',
      'tests/screens/app/admit.test.ts',
      'tests/screens/app/app.test.tsx',
      'tests/architecture/record-steps.test.ts',
      'tests/architecture/frozen-migrations.test.ts',
    ]);
    const report = JSON.parse(
      output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1),
    ) as Report;
    const results = report.testResults.flatMap(({assertionResults}) => assertionResults);
    const failed = results.filter(({status}) => status === 'failed');
    const passed = results.filter(({status}) => status === 'passed');
    expect(failed.map(({fullName, failureMessages}) => [fullName, failureMessages[0]])).toEqual([]);
    const unproven = proofs.filter(
      (words) => !passed.some(({fullName}) => fullName.includes(words)),
    );
    expect(unproven, 'no test that passed has these words in its title').toEqual([]);
    expect(passed.length).toBeGreaterThan(50);
    expect(isGood).toBe(true);
  },
);

type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};
