import {expect, test, vi} from 'vitest';
import {sortedBy} from '#src/lib/sorted-by.ts';

test('sortedBy computes the key of each item once and keeps the order of equal ones', () => {
  const names = ['Rufino', 'Leone', 'Masseo', 'Egidio', 'Angelo', 'Ginepro'];
  const lengthOf = vi.fn(({length}: string) => length);
  expect(sortedBy(names, lengthOf, (a, b) => a - b)).toEqual([
    'Leone',
    'Rufino',
    'Masseo',
    'Egidio',
    'Angelo',
    'Ginepro',
  ]);
  expect(lengthOf).toHaveBeenCalledTimes(names.length);
});
