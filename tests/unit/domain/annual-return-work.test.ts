import {expect, test, vi} from 'vitest';
import {annualReturn} from '#src/domain/annual-return/annual-return.ts';
import {generateProvince} from '#supabase/seed/province.ts';

test('the annual return sorts the events of its own year alone', () => {
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
  const lengths: number[] = [];
  const sort = vi.spyOn(Array.prototype, 'sort').mockImplementation(function (
    this: unknown[],
    compare,
  ) {
    lengths.push(this.length);
    const sorted = this.toSorted(compare);
    return Object.assign(this, sorted);
  });
  annualReturn(rows, 2025, true);
  sort.mockRestore();
  expect(Math.max(...lengths)).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeLessThan(demo.brothers.length);
});
