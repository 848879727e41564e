import {renderHook, waitFor} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {useMadeReturn} from '#src/screens/year/use-made-return.ts';
import {generateProvince} from '#supabase/seed/province.ts';

const {tables: demo} = generateProvince({today: '2026-11-21'});
const source = {
  rows: {
    brothers: demo.brothers.map((row) => ({...row, deleted_at: null})),
    vows: demo.vows,
    ordinations: demo.ordinations,
    formation: demo.formation_stages,
    assignments: demo.fraternity_assignments,
    fraternities: demo.fraternities,
    everyHouse: demo.fraternities,
    names: {
      countries: new Map<string, string>(),
      dioceses: new Map<string, string>(),
      circumscriptions: new Map<string, string>(),
      compareNames: new Intl.Collator('en').compare,
    },
  },
  countNovices: true,
  circumscription: null,
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes each look at the clock take so many milliseconds. */
function slowDown(ms: number): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += ms));
}

test('a slow device makes the annual return in pieces, and that of another year after it', async () => {
  slowDown(200);
  const {result, rerender} = renderHook(({year}) => useMadeReturn(source, year), {
    initialProps: {year: 2025},
  });
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).not.toBeNull());
  const [first, closing] = [result.current, result.current?.changes.closing.length];
  rerender({year: 1990});
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current?.changes.closing.length).toBeLessThan(closing ?? 0));
  expect(result.current).not.toBe(first);
});

test('a quick device makes the annual return of a small province at once', () => {
  slowDown(1);
  const {result} = renderHook(() => useMadeReturn(source, 2025));
  expect(result.current?.tables).toHaveLength(9);
});
