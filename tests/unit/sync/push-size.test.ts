import {expect, test} from 'vitest';

import {firstSize, grow, isLargest, shrink} from '#src/sync/batch.ts';

test('a load that failed is halved, but never below one mutation', () => {
  const half = shrink({mutations: 9, bytes: 81_000});
  expect(half).toMatchObject({mutations: 4, bytes: 40_500});
  expect(shrink({mutations: 1, bytes: 1})).toMatchObject({mutations: 1, bytes: 1});
});

test('the next loads grow by half, and stay below the one that failed', () => {
  let size = shrink({mutations: 80, bytes: 800_000});
  const sizes: number[] = [];
  for (let call = 0; call < 5; call += 1) sizes.push((size = grow(size)).mutations);
  expect(sizes).toEqual([60, 60, 60, 60, 60]);
  expect(size.bytes).toBe(600_000);
});

test('a load that failed is tried again after eight successes', () => {
  let size = shrink({mutations: 80, bytes: 800_000});
  for (let call = 0; call < 7; call += 1) size = grow(size);
  expect(size).toMatchObject({mutations: 60, failed: {mutations: 80}, successes: 7});
  size = grow(size);
  expect(size).toMatchObject({mutations: 90, failed: null, successes: 0});
  for (let call = 0; call < 2; call += 1) size = grow(size);
  expect(isLargest(size)).toBe(true);
});

test('the largest load does not grow', () => {
  expect(grow(firstSize)).toMatchObject({mutations: 100, bytes: 1_000_000});
});

test('a load is the largest when both its mutations and its bytes are', () => {
  expect(isLargest({mutations: 100, bytes: 1_000_000})).toBe(true);
  expect(isLargest({mutations: 99, bytes: 1_000_000})).toBe(false);
  expect(isLargest({mutations: 100, bytes: 999_999})).toBe(false);
});
