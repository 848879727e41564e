import {renderHook, waitFor} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {useMadeReturn} from '#src/screens/year/use-made-return.ts';
import {demoRows} from '#tests/unit/domain/demo-return.ts';

const source = {rows: demoRows, countNovices: true, circumscription: null};

afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes each look at the clock take so many milliseconds. */
function slowDown(ms: number): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += ms));
}

test('a slow device makes the annual return in pieces, also when the user chooses another year', async () => {
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
