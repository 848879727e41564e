import type {Tally} from './tally.ts';
import {e2eTally, vitestTally} from './reports.ts';

/** A program that either succeeds or writes a report in which its tests are counted. */
type Program = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly report?: {readonly file: string; readonly read: (json: unknown) => Tally};
};

export type Step = Program | {readonly name: string; readonly run: () => void | Promise<void>};

/** Those of `tests/e2e/playwright.config.ts`. */
export type E2eProject = 'journeys' | 'walks' | 'pictures';

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

/** The build, and what can only be said of it: bytes and the worker. */
export const built: readonly Step[] = [
  {name: 'build', command: ['vite', 'build']},
  vitest('built'),
];

/** One folder of tests, in so many processes. */
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

/** What is done in a browser; `rest` chooses among it. */
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
