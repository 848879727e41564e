import {expect, test} from 'vitest';

import {firstSize, grow, isLargest, shrink} from '#src/sync/push-size.ts';

test('a load that failed is halved, and one mutation always goes', () => {
  const half = shrink({mutations: 9, bytes: 81_000});
  expect(half).toMatchObject({mutations: 4, bytes: 40_500});
  expect(shrink({mutations: 1, bytes: 1})).toMatchObject({mutations: 1, bytes: 1});
});

test('the next loads grow by half, and stay clear of the one that failed', () => {
  let size = shrink({mutations: 80, bytes: 800_000});
  const sizes: number[] = [];
  for (let call = 0; call < 5; call += 1) sizes.push((size = grow(size)).mutations);
  expect(sizes).toEqual([60, 60, 60, 60, 60]);
  expect(size.bytes).toBe(600_000);
});

test('a load that failed is tried again after eight others got through', () => {
  let size = shrink({mutations: 80, bytes: 800_000});
  for (let call = 0; call < 7; call += 1) size = grow(size);
  expect(size.mutations).toBe(60);
  for (let call = 0; call < 3; call += 1) size = grow(size);
  expect(isLargest(size)).toBe(true);
});

test('the largest load stays the largest', () => {
  expect(grow(firstSize)).toMatchObject({mutations: 100, bytes: 1_000_000});
});
