import {expect, test, vi} from 'vitest';
import {makeReturn} from '#src/domain/annual-return/annual-return.ts';
import {demoRows} from './demo-return.ts';
import {resultOf} from './result-of.ts';

test('the annual return judges a hundred brothers at most without a pause', () => {
  const steps = makeReturn(demoRows, 2025, true);
  let pauses = 0;
  while (steps.next().done !== true) pauses += 1;
  expect(pauses).toBeGreaterThanOrEqual(demoRows.brothers.length / 100);
});

test('the annual return sorts the events of its own year alone', () => {
  const lengths: number[] = [];
  const sort = vi.spyOn(Array.prototype, 'sort').mockImplementation(function (
    this: unknown[],
    compare,
  ) {
    lengths.push(this.length);
    const sorted = this.toSorted(compare);
    return Object.assign(this, sorted);
  });
  resultOf(makeReturn(demoRows, 2025, true));
  sort.mockRestore();
  expect(Math.max(...lengths)).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeLessThan(demoRows.brothers.length);
});
