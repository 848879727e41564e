import type {Tally} from './tally.ts';
import {e2eTally, vitestTally} from './reports.ts';

/** A program that either succeeds or writes a report in which its tests are counted. */
type Program = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly report?: {readonly file: string; readonly read: (json: unknown) => Tally};
};

export type Step = Program | {readonly name: string; readonly run: () => void};

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

/** One folder of tests. */
export function vitest(project: string): Step {
  const file = `test-results/${project}.json`;
  return {
    name: `tests/${project}`,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: {file, read: vitestTally},
  };
}

/** What is done in a browser; `rest` chooses among it. */
export function e2e(project: 'journeys' | 'pictures', rest: readonly string[]): Step {
  return {
    name: project === 'journeys' ? 'tests/e2e' : 'pictures',
    command: [
      'playwright',
      'test',
      '-c',
      'tests/e2e/playwright.config.ts',
      `--project=${project}`,
      ...rest,
    ],
    report: {file: 'test-results/e2e.json', read: e2eTally},
  };
}
