import {expect, test} from 'vitest';

import {createPhotoPause} from '#src/sync/round-pause.ts';

/** Returns the pause in minutes after each of these outcomes. */
function pauses(outcomes: readonly ('done' | 'stopped')[], random = 0.5): number[] {
  let clock = 0;
  const pause = createPhotoPause(
    () => clock,
    () => random,
  );
  return outcomes.map((outcome) => {
    pause.after(outcome);
    const startedAt = clock;
    while (!pause.isOver()) clock += 1_000;
    return (clock - startedAt) / 60_000;
  });
}

test('photos are downloaded without a pause until a download fails', () => {
  const pause = createPhotoPause(
    () => 0,
    () => 0.5,
  );
  expect(pause.isOver()).toBe(true);
  pause.after('stopped');
  expect(pause.isOver()).toBe(false);
});

test('the pause doubles with each failure up to 15 minutes, and ends after a success', () => {
  const stopped = Array.from({length: 6}, () => 'stopped' as const);
  expect(pauses([...stopped, 'done', 'stopped'])).toEqual([1, 2, 4, 8, 15, 15, 0, 1]);
});

test('the pauses of several devices vary by a quarter in both directions', () => {
  expect(pauses(['stopped'], 0)).toEqual([0.75]);
  expect(pauses(['stopped'], 1)).toEqual([1.25]);
});
