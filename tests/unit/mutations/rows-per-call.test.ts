import {expect, test} from 'vitest';
import {fewerRows, maxRowsPerCall} from '#src/mutations/rows-per-call.ts';

test.each([
  [maxRowsPerCall, 100],
  [25, 12],
  [15, 10],
  [11, 10],
  [10, null],
  [1, null],
])('after a call with %i rows took too long, the next call has %j', (count, next) => {
  expect(fewerRows(count)).toBe(next);
});
