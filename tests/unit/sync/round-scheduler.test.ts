import {Dexie} from 'dexie';
import {beforeEach, expect, test, vi} from 'vitest';

import type {Requester} from '#src/sync/engine.ts';
import {ended as endedWith, type RoundOutcome} from '#src/sync/round-outcome.ts';
import {createRoundScheduler, type RoundScheduler} from '#src/sync/round-scheduler.ts';

const ended = (result: RoundOutcome['result'], rest: Partial<RoundOutcome> = {}): RoundOutcome => ({
  ...endedWith(result),
  ...rest,
});

let clock: number;
let requesters: Requester[];
let timers: {at: number; work: () => void}[];
let photoRounds: number;
let onSync: () => Promise<RoundOutcome>;
let onPhotos: () => Promise<'done' | 'stopped'>;
let visibility: () => DocumentVisibilityState;
let scheduler: RoundScheduler;

beforeEach(() => {
  clock = 0;
  requesters = [];
  timers = [];
  photoRounds = 0;
  onSync = () => Promise.resolve(ended('ok'));
  onPhotos = () => Promise.resolve('done');
  visibility = () => 'visible';
  scheduler = createRoundScheduler({
    sync: (requester) => {
      requesters.push(requester);
      return onSync();
    },
    keepPhotos: () => {
      photoRounds += 1;
      return onPhotos();
    },
    now: () => clock,
    random: () => 0.5,
    visibility: () => visibility(),
    after: (ms, work) => {
      const timer = {at: clock + ms, work};
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
  });
});

/** Moves the clock to the next timer and runs it. */
async function next(): Promise<number> {
  const timer = timers.shift();
  if (!timer) throw new Error('no timer is set');
  const waited = timer.at - clock;
  clock = timer.at;
  timer.work();
  await expect.poll(() => timers, {interval: 1}).not.toHaveLength(0);
  return waited;
}

test('several requests during a round start one more round', async () => {
  let end: (outcome: RoundOutcome) => void = () => undefined;
  onSync = () => new Promise((resolve) => (end = resolve));
  const all = [scheduler.wake(), scheduler.wake(), scheduler.wake()];
  onSync = () => Promise.resolve(ended('ok'));
  end(ended('ok'));
  await Promise.all(all);
  expect(requesters).toEqual(['app', 'app']);
});

test("a user's request during a round is kept beside those of the app", async () => {
  let end: (outcome: RoundOutcome) => void = () => undefined;
  onSync = () => new Promise((resolve) => (end = resolve));
  const all = [scheduler.wake(), scheduler.syncNow(), scheduler.wake()];
  onSync = () => Promise.resolve(ended('ok'));
  end(ended('ok'));
  await Promise.all(all);
  expect(requesters).toEqual(['app', 'user']);
});

test("a user's request during a round is kept when that round leaves more to do", async () => {
  let end: (outcome: RoundOutcome) => void = () => undefined;
  onSync = () => new Promise((resolve) => (end = resolve));
  const all = [scheduler.wake(), scheduler.syncNow()];
  onSync = () => Promise.resolve(ended('ok'));
  end(ended('ok', {hasMore: true}));
  await Promise.all(all);
  expect(requesters).toEqual(['app', 'user']);
});

test('a request at the very end of a round starts another round', async () => {
  let isFirst = true;
  visibility = () => {
    if (isFirst) queueMicrotask(() => void scheduler.wake());
    isFirst = false;
    return 'visible';
  };
  await scheduler.wake();
  await expect.poll(() => requesters).toHaveLength(2);
});

test('a round with more to do starts the next one at once, without a timer', async () => {
  let left = 3;
  onSync = () => Promise.resolve(ended('ok', {hasMore: (left -= 1) > 0}));
  await scheduler.wake();
  expect(requesters).toHaveLength(3);
  expect(timers).toHaveLength(1);
  expect(photoRounds).toBe(1);
});

test('the pause doubles after each failed round, up to a minute', async () => {
  onSync = () => Promise.resolve(ended('failed'));
  await scheduler.wake();
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) waits.push(await next());
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('a round that throws counts as a failed one', async () => {
  vi.spyOn(console, 'error').mockReturnValueOnce().mockReturnValueOnce();
  onSync = () => Promise.reject(new Error('the database is gone'));
  await scheduler.wake();
  expect([await next(), timers[0]?.at]).toEqual([2_000, 6_000]);
});

test('a database that the browser deletes during a round is not logged as an error', async () => {
  const logged = vi.spyOn(console, 'error').mockClear();
  onSync = () => Promise.reject(new Dexie.DatabaseClosedError());
  await scheduler.wake();
  expect(logged).not.toHaveBeenCalled();
  expect(timers).toHaveLength(1);
  logged.mockRestore();
});

test("an event starts no round before the server's Retry-After has passed", async () => {
  onSync = () => Promise.resolve(ended('failed', {retryAfterMs: 30_000}));
  await scheduler.wake();
  clock = 29_000;
  await scheduler.wake();
  expect(requesters).toHaveLength(1);
  expect(timers.map(({at}) => at)).toEqual([33_750]);
  clock = 30_000;
  await scheduler.wake();
  expect(requesters).toHaveLength(2);
});

test('a page without a user sets no timer', async () => {
  onSync = () => Promise.resolve(ended('signed-out'));
  await scheduler.wake();
  expect(timers).toEqual([]);
  expect(photoRounds).toBe(0);
});

test('a new round cancels the timer of the round before', async () => {
  await scheduler.wake();
  await scheduler.wake();
  expect(timers).toHaveLength(1);
});

test('failed photo downloads are retried less and less often', async () => {
  onPhotos = () => Promise.resolve('stopped');
  await scheduler.wake();
  // A round runs every minute.
  for (let round = 0; round < 60; round += 1) await next();
  expect(photoRounds).toBeGreaterThan(4);
  expect(photoRounds).toBeLessThanOrEqual(8);
});

test('photos that cannot be kept, as the user has signed out, are tried by a later round', async () => {
  const logged = vi.spyOn(console, 'info').mockReturnValue();
  const error = new Error('the database is gone');
  onPhotos = () => Promise.reject(error);
  await scheduler.wake();
  await expect.poll(() => logged.mock.calls).toContainEqual([expect.any(String), error]);
  await scheduler.wake();
  expect(photoRounds).toBe(1);
  for (let round = 0; round < 2; round += 1) await next();
  expect(photoRounds).toBe(2);
  logged.mockRestore();
});

test('the app requests a round that a timer starts', async () => {
  await scheduler.syncNow();
  await next();
  expect(requesters).toEqual(['user', 'app']);
});
