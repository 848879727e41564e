import {expect, test} from 'vitest';
import {fewerRows, maxRowsPerCall} from '#src/mutations/rows-per-call.ts';

test.each([
  [maxRowsPerCall, 100],
  [25, 12],
  [15, 10],
  [11, 10],
  [10, null],
  [1, null],
])('the call after one of %i rows that took too long has %j', (count, next) => {
  expect(fewerRows(count)).toBe(next);
});
