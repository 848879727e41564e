import {expect, test} from 'vitest';

import {readLock} from '#src/db/device-lock.ts';
import {underRoundLock} from '#src/sync/round-lock.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

installWebLocks();

const patientMs = 60_000;

/** A piece of work that ends when the test calls `end`. */
function slow<T>() {
  let end: (value: T) => void = () => undefined;
  const done = new Promise<T>((resolve) => (end = resolve));
  return {done, end};
}

test('work under the lock runs one at a time, in the order of the requests', async () => {
  const order: string[] = [];
  const first = slow<void>();
  const one = underRoundLock(patientMs, async () => {
    await first.done;
    order.push('one');
  });
  const two = underRoundLock(patientMs, () => Promise.resolve(order.push('two')));
  first.end();
  await Promise.all([one, two]);
  expect(order).toEqual(['one', 'two']);
});

test('a frozen holder loses the lock to a waiter, and its own work still completes', async () => {
  const frozen = slow<string>();
  const first = underRoundLock(patientMs, () => frozen.done);
  expect(await underRoundLock(10, () => Promise.resolve('taken'))).toBe('taken');
  frozen.end('woke up');
  expect(await first).toBe('woke up');
  // The lock is free again.
  expect(await underRoundLock(patientMs, () => Promise.resolve('free'))).toBe('free');
});

test('a failure reaches its caller and frees the lock', async () => {
  const broken = underRoundLock(patientMs, () => Promise.reject(new Error('the disk is full')));
  await expect(broken).rejects.toThrow('the disk is full');
  expect(await underRoundLock(patientMs, () => Promise.resolve('free'))).toBe('free');
});

test('one of several waiters takes the lock of a frozen tab, and the others wait for that one', async () => {
  const frozen = slow<void>();
  void underRoundLock(patientMs, () => frozen.done);
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 30));
    inside -= 1;
  };
  await Promise.all([1, 2, 3, 4].map(() => underRoundLock(300, work)));
  expect(most).toBe(1);
  frozen.end();
});

test('a holder keeps the lock for the full time, however long others have waited before', async () => {
  const holderMs = 400;
  const first = slow<void>();
  const second = slow<void>();
  let takenAt = Infinity;
  const one = underRoundLock(patientMs, () => first.done);
  const two = underRoundLock(patientMs, async () => {
    takenAt = (await readLock('fraternitas-round'))?.takenAt ?? Infinity;
    await second.done;
  });
  const three = underRoundLock(holderMs, () => Promise.resolve(Date.now()));
  // The third has used most of its waiting time when the second begins.
  await new Promise((resolve) => setTimeout(resolve, 250));
  first.end();
  expect((await three) - takenAt).toBeGreaterThanOrEqual(holderMs);
  second.end();
  await Promise.all([one, two]);
});

test('work that took the lock from another tab and loses it again still completes', async () => {
  const frozen = slow<string>();
  const thief = slow<string>();
  const one = underRoundLock(patientMs, () => frozen.done);
  const two = underRoundLock(20, () => thief.done);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await underRoundLock(20, () => Promise.resolve('third'))).toBe('third');
  thief.end('second');
  frozen.end('first');
  expect(await Promise.all([one, two])).toEqual(['first', 'second']);
});

test('signing out takes the lock after its own shorter waiting time', async () => {
  const busy = slow<void>();
  const round = underRoundLock(patientMs, () => busy.done);
  expect(await underRoundLock(patientMs, () => Promise.resolve('out'), 50)).toBe('out');
  busy.end();
  await round;
});
