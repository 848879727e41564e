import {expect, test} from 'vitest';

import {underRoundLock} from '#src/sync/round-lock.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

installWebLocks();

const patientMs = 60_000;

/** A piece of work that ends when it is told to. */
function slow<T>() {
  let end: (value: T) => void = () => undefined;
  const done = new Promise<T>((resolve) => (end = resolve));
  return {done, end};
}

test('one at a time, in the order in which they came', async () => {
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

test('who is frozen with the lock is robbed of it; what he had begun comes to its own end', async () => {
  const frozen = slow<string>();
  const first = underRoundLock(patientMs, () => frozen.done);
  expect(await underRoundLock(10, () => Promise.resolve('taken'))).toBe('taken');
  frozen.end('woke up');
  expect(await first).toBe('woke up');
  // And the lock is free again.
  expect(await underRoundLock(patientMs, () => Promise.resolve('free'))).toBe('free');
});

test('a failure is the caller’s, and frees the lock', async () => {
  const broken = underRoundLock(patientMs, () => Promise.reject(new Error('the disk is full')));
  await expect(broken).rejects.toThrow('the disk is full');
  expect(await underRoundLock(patientMs, () => Promise.resolve('free'))).toBe('free');
});
