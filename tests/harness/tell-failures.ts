import type {FailedTest} from './tally.ts';

/** Of more than so many each has one line of its error, so that the end of a log still holds all of them. */
const fewOfThem = 10;

/** Says which tests failed, and why. */
export function tellFailures(failures: readonly FailedTest[]): string {
  const lines = failures.length > fewOfThem ? 1 : Number.POSITIVE_INFINITY;
  return failures
    .map(({file, title, error}) => {
      const why = error.split('\n').slice(0, lines);
      return [`✘ ${file} › ${title}`, ...why.map((line) => `    ${line}`)].join('\n');
    })
    .join('\n');
}
