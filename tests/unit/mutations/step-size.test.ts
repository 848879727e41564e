import {expect, test} from 'vitest';
import {fewerThan, mostAtATime} from '#src/mutations/step-size.ts';

test.each([
  [mostAtATime, 100],
  [25, 12],
  [15, 10],
  [11, 10],
  [10, null],
  [1, null],
])('after a call with %i rows took too long, the next call has %j', (count, next) => {
  expect(fewerThan(count)).toBe(next);
});
