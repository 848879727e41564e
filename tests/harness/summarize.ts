import type {Outcome} from './run-plan.ts';
import type {TimedTest} from './tally.ts';
import {tellFailures} from './tell-failures.ts';

const slowestTold = 10;

/** The end of a run's output: the slowest tests, what failed and why, and last the line that counts all. */
export function summarize({tally, red}: Outcome): string {
  const {passed, failed, skipped, failures, unsteady, timed} = tally;
  return [
    ...(timed.length > 0 ? [tellSlowest(timed)] : []),
    ...(unsteady.length > 0 ? [`Passed only at a second try:\n${tellFailures(unsteady)}`] : []),
    ...(failures.length > 0 ? [tellFailures(failures)] : []),
    ...(red.length > 0 ? [`Failed: ${red.join(', ')}`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n\n');
}

function tellSlowest(timed: readonly TimedTest[]): string {
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestTold);
  const lines = slowest.map(
    ({file, title, seconds}) => `${seconds.toFixed(1).padStart(7)} s  ${file} › ${title}`,
  );
  return ['The slowest tests:', ...lines].join('\n');
}
