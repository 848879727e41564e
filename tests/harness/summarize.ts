import type {Outcome} from './run-plan.ts';
import type {TimedTest} from './tally.ts';
import {formatFailures} from './format-failures.ts';

const slowestCount = 10;

/** Returns the summary of a run: the slowest tests, the failures with their errors, and last the line of counts. */
export function summarize({tally, failedSteps}: Outcome): string {
  const {passed, failed, skipped, failures, unsteady, timed} = tally;
  return [
    ...(timed.length > 0 ? [formatSlowest(timed)] : []),
    ...(unsteady.length > 0 ? [`Passed only at a second try:\n${formatFailures(unsteady)}`] : []),
    ...(failures.length > 0 ? [formatFailures(failures)] : []),
    ...(failedSteps.length > 0 ? [`Failed: ${failedSteps.join(', ')}`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n\n');
}

function formatSlowest(timed: readonly TimedTest[]): string {
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount);
  const lines = slowest.map(
    ({file, title, seconds}) => `${seconds.toFixed(1).padStart(7)} s  ${file} › ${title}`,
  );
  return ['The slowest tests:', ...lines].join('\n');
}
