import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {add, nothing, type FailedTest, type Tally, type TimedTest} from './tally.ts';

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      /** Milliseconds; absent for a skipped test. */
      readonly duration?: number | null;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

type E2eReport = {
  readonly suites: readonly Suite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly {readonly message?: string}[];
};

type Suite = {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly duration: number;
        readonly errors: readonly {readonly message?: string}[];
      }[];
    }[];
  }[];
};

/** Counts tests; a file that failed to load counts as one failure. */
export function vitestTally(json: unknown): Tally {
  const {testResults} = json as VitestReport;
  return testResults.reduce((sum, {name, status, message, assertionResults}) => {
    const count = (wanted: string) =>
      assertionResults.filter((result) => result.status === wanted).length;
    const file = path.relative(process.cwd(), name);
    const messagesOf = (wanted: string) =>
      assertionResults
        .filter((result) => result.status === wanted && result.failureMessages.length > 0)
        .map(({fullName, failureMessages}) => failure(file, fullName, failureMessages));
    const failures = messagesOf('failed');
    const tally: Tally = {
      passed: count('passed'),
      failed: failures.length,
      skipped: assertionResults.length - count('passed') - failures.length,
      failures,
      // A passed test has messages when its first try failed.
      unsteady: messagesOf('passed'),
      timed: assertionResults.map(({fullName, duration}) => ({
        file,
        title: fullName,
        seconds: (duration ?? 0) / 1000,
      })),
    };
    const failedToLoad = status === 'failed' && failures.length === 0;
    const whole = {...nothing, failed: 1, failures: [failure(file, '(the whole file)', [message])]};
    return add(sum, failedToLoad ? add(tally, whole) : tally);
  }, nothing);
}

/** Counts journeys; one that passed only at the second try is unsteady. */
export function e2eTally(json: unknown): Tally {
  const {suites, stats, errors} = json as E2eReport;
  const ofTheRun = errors.map(({message}) => failure('tests/e2e', '(the whole run)', [message]));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap((suite) => journeysIn(suite, 'unexpected')), ...ofTheRun],
    unsteady: suites.flatMap((suite) => journeysIn(suite, 'flaky')),
    timed: suites.flatMap(timedIn),
  };
}

function journeysIn({suites = [], specs}: Suite, wanted: 'unexpected' | 'flaky'): FailedTest[] {
  const own = specs.flatMap(({file, title, tests}) =>
    tests
      .filter(({status}) => status === wanted)
      .map(({results}) =>
        failure(
          `tests/e2e/${file}`,
          title,
          results.flatMap(({errors}) => errors.map(({message}) => message)),
        ),
      ),
  );
  return [...own, ...suites.flatMap((suite) => journeysIn(suite, wanted))];
}

function timedIn({suites = [], specs}: Suite): TimedTest[] {
  const own = specs.flatMap(({file, title, tests}) =>
    tests.map(({results}) => ({
      file: `tests/e2e/${file}`,
      title,
      seconds: results.reduce((sum, {duration}) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...suites.flatMap(timedIn)];
}

/** The lines of an error that contain the expected and the actual value. */
const errorLines = 6;

function failure(
  file: string,
  title: string,
  messages: readonly (string | undefined)[],
): FailedTest {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '');
  return {file, title, error: lines.slice(0, errorLines).join('\n')};
}
