export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed by name, as far as it has one. */
  readonly failures: readonly FailedTest[];
  /** How long each test took, as far as its step tells. */
  readonly timed: readonly TimedTest[];
};

export type TimedTest = {readonly file: string; readonly title: string; readonly seconds: number};

export type FailedTest = {
  readonly file: string;
  readonly title: string;
  /** The first lines of what it said. */
  readonly error: string;
};

export const nothing: Tally = {passed: 0, failed: 0, skipped: 0, failures: [], timed: []};
export const onePassed: Tally = {...nothing, passed: 1};
export const oneFailed: Tally = {...nothing, failed: 1};

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    timed: [...a.timed, ...b.timed],
  };
}
