import {makeTemplate} from '#tests/e2e/support/template.ts';
import type {Tally} from './tally.ts';
import {e2eTally, vitestTally} from './reports.ts';

/** A program that counts as one test, or writes a report of its tests. */
type Program = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Variables added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly report?: {readonly file: string; readonly read: (json: unknown) => Tally};
};

export type Step = Program | {readonly name: string; readonly run: () => void | Promise<void>};

/** The projects of `tests/e2e/playwright.config.ts`. */
export type E2eProject = 'pages' | 'journeys' | 'walks' | 'pictures';

export const gates: readonly Step[] = [
  {name: 'types', command: ['tsc', '--noEmit', '-p', '.']},
  {name: 'linter', command: ['oxlint']},
  {
    name: 'linter of the migrations',
    command: ['squawk', '-c', 'supabase/squawk.toml', 'supabase/migrations/*.sql'],
  },
  {name: 'formatter', command: ['oxfmt', '--check']},
  {name: 'dead code', command: ['knip']},
];

/** The build and the tests of its files. */
export const built: readonly Step[] = [
  {name: 'build', command: ['vite', 'build']},
  vitest('built'),
];

/** Seeds the province of which the tests of the later steps take copies; it is removed when the run ends. */
export const demoProvince: Step = {
  name: 'demo province',
  async run() {
    process.once('exit', await makeTemplate());
  },
};

/** The tests of one Vitest project, in the given number of processes. */
export function vitest(project: string, processes = 1): Step {
  const file = `test-results/${project}.json`;
  return {
    name: `tests/${project}`,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      `--maxWorkers=${processes}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: {file, read: vitestTally},
  };
}

/** The tests in a browser; `rest` is passed to Playwright and chooses among them. */
export function e2e(
  name: string,
  projects: readonly E2eProject[],
  rest: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Step {
  return {
    name,
    command: [
      'playwright',
      'test',
      '-c',
      'tests/e2e/playwright.config.ts',
      ...projects.map((project) => `--project=${project}`),
      ...rest,
    ],
    env,
    report: {file: 'test-results/e2e.json', read: e2eTally},
  };
}
