import type {FailedTest} from './tally.ts';

/** With more failures than this, each has one line of its error, so that all fit at the end of a log. */
const detailedCount = 10;

/** Returns the failed tests with their errors. */
export function formatFailures(failures: readonly FailedTest[]): string {
  const lines = failures.length > detailedCount ? 1 : Number.POSITIVE_INFINITY;
  return failures
    .map(({file, title, error}) => {
      const reason = error.split('\n').slice(0, lines);
      return [`✘ ${file} › ${title}`, ...reason.map((line) => `    ${line}`)].join('\n');
    })
    .join('\n');
}
