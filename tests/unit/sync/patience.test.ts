import {expect, test} from 'vitest';

import {createPatience} from '#src/sync/patience.ts';
import type {RoundOutcome} from '#src/sync/round.ts';

function ended(result: RoundOutcome['result'], retryAfterMs: number | null = null): RoundOutcome {
  return {result, rows: 0, retryAfterMs, epoch: null, hasMore: false};
}

test('a server that asks to be left alone is not asked sooner, whatever the dice say', () => {
  let clock = 5_000;
  for (const dice of [0, 0.5, 0.999]) {
    const patience = createPatience(
      () => clock,
      () => dice,
    );
    expect(patience.isAskedFor()).toBe(false);
    expect(patience.after(ended('failed', 30_000), 'visible')).toBeGreaterThanOrEqual(30_000);
    clock += 29_999;
    expect(patience.isAskedFor()).toBe(true);
    clock += 1;
    expect(patience.isAskedFor()).toBe(false);
  }
});

test('devices that were told the same Retry-After come back at different moments', () => {
  const after = (dice: number) => {
    const patience = createPatience(
      () => 0,
      () => dice,
    );
    return patience.after(ended('failed', 30_000), 'visible');
  };
  expect([0, 0.5, 0.8].map(after)).toEqual([30_000, 33_750, 36_000]);
});

test('a day without a line does not make the first error of the server weigh more', () => {
  const patience = createPatience(
    () => 0,
    () => 0.5,
  );
  for (let round = 0; round < 1_000; round += 1) {
    expect(patience.after(ended('offline'), 'visible')).toBe(2_000);
  }
  expect(patience.after(ended('failed'), 'visible')).toBe(2_000);
});

test('a server that answers with errors is asked less and less, and anew after a success', () => {
  const patience = createPatience(
    () => 0,
    () => 0.5,
  );
  const waits = () => patience.after(ended('failed'), 'visible');
  expect([waits(), waits(), waits()]).toEqual([2_000, 4_000, 8_000]);
  for (let round = 0; round < 1_000; round += 1) waits();
  expect(waits()).toBe(60_000);
  patience.after(ended('ok'), 'visible');
  expect(waits()).toBe(2_000);
});

test('who looks elsewhere is not asked for every two seconds, and who signed out not at all', () => {
  const patience = createPatience(
    () => 0,
    () => 0.5,
  );
  expect(patience.after(ended('offline'), 'hidden')).toBe(60_000);
  expect(patience.after(ended('signed-out'), 'visible')).toBeNull();
});

test('a device with nothing to send asks for news once a minute, and every five minutes when hidden', () => {
  const patience = createPatience(
    () => 0,
    () => 0.5,
  );
  expect(patience.after(ended('ok'), 'visible')).toBe(60_000);
  expect(patience.after(ended('ok'), 'hidden')).toBe(300_000);
});

test.each(['reauth', 'revoked', 'upgrade'] as const)(
  'a device that the server answers with "%s" asks again after a minute',
  (result) => {
    const patience = createPatience(
      () => 0,
      () => 0.5,
    );
    expect(patience.after(ended(result), 'visible')).toBe(60_000);
  },
);

test('a round that broke off counts as one that failed', () => {
  const patience = createPatience(
    () => 0,
    () => 0.5,
  );
  expect(patience.after(null, 'visible')).toBe(2_000);
  expect(patience.isAskedFor()).toBe(false);
  expect(patience.after(ended('failed'), 'visible')).toBe(4_000);
});

test('the rounds of several devices are spread by a quarter up or down', () => {
  for (const [dice, ms] of [
    [0, 45_000],
    [1, 75_000],
  ] as const) {
    const patience = createPatience(
      () => 0,
      () => dice,
    );
    expect(patience.after(ended('ok'), 'visible')).toBe(ms);
  }
});
