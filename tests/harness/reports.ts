import {add, nothing, oneFailed, type Tally} from './tally.ts';

type VitestReport = {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly {readonly status: string}[];
  }[];
};

type E2eReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
};

/** Counts tests; a file that broke before its first test counts as one failure. */
export function vitestTally(json: unknown): Tally {
  const {testResults} = json as VitestReport;
  return testResults.reduce((sum, {status, assertionResults}) => {
    const count = (wanted: string) =>
      assertionResults.filter((result) => result.status === wanted).length;
    const tally: Tally = {
      passed: count('passed'),
      failed: count('failed'),
      skipped: assertionResults.length - count('passed') - count('failed'),
    };
    const broke = status === 'failed' && tally.failed === 0;
    return add(sum, broke ? add(tally, oneFailed) : tally);
  }, nothing);
}

/** Counts journeys; one that passed only at a second try has failed. */
export function e2eTally(json: unknown): Tally {
  const {stats, errors} = json as E2eReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
