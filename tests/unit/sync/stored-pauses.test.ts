import {expect, test} from 'vitest';

import {retryAfterLeft, storeRetryAfter} from '#src/sync/end-of-round.ts';

import {makeWorld} from './world.ts';

test('a Retry-After holds for every context until it has passed', async () => {
  const {db} = await makeWorld();
  expect(await retryAfterLeft(db, 1_000)).toBe(0);
  await storeRetryAfter(db, 30_000, 1_000);
  expect(await retryAfterLeft(db, 1_000)).toBe(30_000);
  // A round that the user started does not end the pause.
  await storeRetryAfter(db, null, 2_000);
  expect(await retryAfterLeft(db, 30_999)).toBe(1);
  expect(await retryAfterLeft(db, 31_000)).toBe(0);
  expect(await retryAfterLeft(db, 32_000)).toBe(0);
});

test('a device waits ten minutes at most for a Retry-After', async () => {
  const {db} = await makeWorld();
  await storeRetryAfter(db, 600_000, 1_000);
  expect(await retryAfterLeft(db, 1_000)).toBe(600_000);
  await storeRetryAfter(db, 600_001, 1_000);
  expect(await retryAfterLeft(db, 1_000)).toBe(0);
});

test('a stored Retry-After that ends more than ten minutes from now is ignored', async () => {
  const {db} = await makeWorld();
  await storeRetryAfter(db, 30_000, 90_000_000);
  expect(await retryAfterLeft(db, 1_000)).toBe(0);
});
