import {expect, test} from 'vitest';

import {createRoundPause} from '#src/sync/round-pause.ts';
import {ended as endedWith, type RoundOutcome} from '#src/sync/round-outcome.ts';

function ended(result: RoundOutcome['result'], retryAfterMs: number | null = null): RoundOutcome {
  return {...endedWith(result), retryAfterMs};
}

test('a device never contacts the server before its Retry-After, whatever the random value', () => {
  let clock = 5_000;
  for (const dice of [0, 0.5, 0.999]) {
    const pause = createRoundPause(
      () => clock,
      () => dice,
    );
    expect(pause.isRetryAfterRunning()).toBe(false);
    expect(pause.next(ended('failed', 30_000), 'visible')).toBeGreaterThanOrEqual(30_000);
    clock += 29_999;
    expect(pause.isRetryAfterRunning()).toBe(true);
    clock += 1;
    expect(pause.isRetryAfterRunning()).toBe(false);
  }
});

test('devices with the same Retry-After come back at different times', () => {
  const after = (dice: number) => {
    const pause = createRoundPause(
      () => 0,
      () => dice,
    );
    return pause.next(ended('failed', 30_000), 'visible');
  };
  expect([0, 0.5, 0.8].map(after)).toEqual([30_000, 33_750, 36_000]);
});

test('the next round comes when a paused edit may be sent, unless the last one failed', () => {
  const pause = createRoundPause(
    () => 0,
    () => 0.5,
  );
  const held = (result: RoundOutcome['result'], nextSendMs: number) =>
    pause.next({...ended(result), nextSendMs}, 'visible');
  const usual = pause.next(ended('ok'), 'visible');
  expect(held('ok', 9_000)).toBe(9_000);
  expect(held('ok', 3_600_000)).toBe(usual);
  expect(held('failed', 1)).toBeGreaterThan(1);
});

test('a day offline does not lengthen the pause after the first server error', () => {
  const pause = createRoundPause(
    () => 0,
    () => 0.5,
  );
  for (let round = 0; round < 1_000; round += 1) {
    expect(pause.next(ended('offline'), 'visible')).toBe(2_000);
  }
  expect(pause.next(ended('failed'), 'visible')).toBe(2_000);
});

test('the pause doubles with every server error up to a minute, and starts again after a success', () => {
  const pause = createRoundPause(
    () => 0,
    () => 0.5,
  );
  const waits = () => pause.next(ended('failed'), 'visible');
  expect([waits(), waits(), waits()]).toEqual([2_000, 4_000, 8_000]);
  for (let round = 0; round < 1_000; round += 1) waits();
  expect(waits()).toBe(60_000);
  pause.next(ended('ok'), 'visible');
  expect(waits()).toBe(2_000);
});

test('a hidden page retries once a minute while offline, and a signed-out one not at all', () => {
  const pause = createRoundPause(
    () => 0,
    () => 0.5,
  );
  expect(pause.next(ended('offline'), 'hidden')).toBe(60_000);
  expect(pause.next(ended('signed-out'), 'visible')).toBeNull();
});

test('a device with nothing to send pulls once a minute, and every five minutes when hidden', () => {
  const pause = createRoundPause(
    () => 0,
    () => 0.5,
  );
  expect(pause.next(ended('ok'), 'visible')).toBe(60_000);
  expect(pause.next(ended('ok'), 'hidden')).toBe(300_000);
});

test.each(['reauth', 'revoked', 'upgrade'] as const)(
  'a device that the server answers with "%s" retries after a minute',
  (result) => {
    const pause = createRoundPause(
      () => 0,
      () => 0.5,
    );
    expect(pause.next(ended(result), 'visible')).toBe(60_000);
  },
);

test('a round that threw counts as a failed one', () => {
  const pause = createRoundPause(
    () => 0,
    () => 0.5,
  );
  expect(pause.next(null, 'visible')).toBe(2_000);
  expect(pause.isRetryAfterRunning()).toBe(false);
  expect(pause.next(ended('failed'), 'visible')).toBe(4_000);
});

test('the pauses of several devices vary by a quarter in both directions', () => {
  for (const [dice, ms] of [
    [0, 45_000],
    [1, 75_000],
  ] as const) {
    const pause = createRoundPause(
      () => 0,
      () => dice,
    );
    expect(pause.next(ended('ok'), 'visible')).toBe(ms);
  }
});
