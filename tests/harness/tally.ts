export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failed tests, as far as a report names them. */
  readonly failures: readonly FailedTest[];
  /** The tests that passed only at the second try. */
  readonly unsteady: readonly FailedTest[];
  /** The duration of each test, as far as a report contains it. */
  readonly timed: readonly TimedTest[];
};

export type TimedTest = {readonly file: string; readonly title: string; readonly seconds: number};

export type FailedTest = {
  readonly file: string;
  readonly title: string;
  /** The first lines of its error. */
  readonly error: string;
};

export const nothing: Tally = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  unsteady: [],
  timed: [],
};
export const onePassed: Tally = {...nothing, passed: 1};
export const oneFailed: Tally = {...nothing, failed: 1};

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    unsteady: [...a.unsteady, ...b.unsteady],
    timed: [...a.timed, ...b.timed],
  };
}

/** A browser on a busy machine may fail by chance; more unsteady tests than this have another cause. */
const unsteadyAllowed = 2;

/** Counts the unsteady tests as failed when there are too many of them. */
export function withUnsteady(tally: Tally): Tally {
  const {passed, failed, failures, unsteady} = tally;
  if (unsteady.length <= unsteadyAllowed) return tally;
  return {
    ...tally,
    passed: passed - unsteady.length,
    failed: failed + unsteady.length,
    failures: [...failures, ...unsteady],
    unsteady: [],
  };
}
