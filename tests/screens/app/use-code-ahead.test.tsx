import {renderHook} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {routes} from '#src/app/routes.ts';
import {useCodeAhead} from '#src/app/use-code-ahead.ts';

const fetched = new Set<string>();

beforeEach(() => {
  vi.useFakeTimers();
  fetched.clear();
  for (const route of routes)
    vi.spyOn(route, 'load').mockImplementation(async () => void fetched.add(route.path));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function serve(controller: object | null): void {
  Object.defineProperty(navigator, 'serviceWorker', {value: {controller}, configurable: true});
}

/** Opens a page and waits; returns the pages whose code was fetched. */
function fetchedFrom(path: string): string[] {
  fetched.clear();
  const {unmount} = renderHook(() => useCodeAhead(path));
  vi.advanceTimersByTime(60_000);
  unmount();
  return [...fetched];
}

test('a page fetches the code of the page that users mostly open next', () => {
  serve({});
  expect(fetchedFrom('/dashboard')).toEqual(['/brothers']);
  expect(fetchedFrom('/brothers')).toEqual(['/brothers/profile/:slugOrId']);
  expect(fetchedFrom('/fraternities')).toEqual(['/fraternities/:id']);
  expect(fetchedFrom('/brothers/profile/00000000')).toEqual([]);
  expect(fetchedFrom('/statistics')).toEqual([]);
});

test('no code is fetched ahead over the network', () => {
  serve(null);
  expect(fetchedFrom('/brothers')).toEqual([]);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(fetchedFrom('/brothers')).toEqual([]);
});

test('a page that is left at once fetches nothing', () => {
  serve({});
  renderHook(() => useCodeAhead('/brothers')).unmount();
  vi.advanceTimersByTime(60_000);
  expect([...fetched]).toEqual([]);
});
