import {expect, test, vi} from 'vitest';
import {makeReturn} from '#src/domain/annual-return/annual-return.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {resultOf} from './result-of.ts';

const {tables: demo} = generateProvince({today: '2026-11-21'});
const compareNames = new Intl.Collator('en').compare;
const rows = {
  brothers: demo.brothers.map((row) => ({...row, deleted_at: null})),
  vows: demo.vows,
  ordinations: demo.ordinations,
  formation: demo.formation_stages,
  assignments: demo.fraternity_assignments,
  fraternities: demo.fraternities,
  everyHouse: demo.fraternities,
  names: {countries: new Map(), dioceses: new Map(), circumscriptions: new Map(), compareNames},
};

test('the annual return judges a hundred brothers at most without a pause', () => {
  const steps = makeReturn(rows, 2025, true);
  let pauses = 0;
  while (steps.next().done !== true) pauses += 1;
  expect(pauses).toBeGreaterThanOrEqual(demo.brothers.length / 100);
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
  resultOf(makeReturn(rows, 2025, true));
  sort.mockRestore();
  expect(Math.max(...lengths)).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeLessThan(demo.brothers.length);
});
