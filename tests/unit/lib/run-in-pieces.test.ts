import {afterEach, expect, test, vi} from 'vitest';
import {runInPieces} from '#src/lib/run-in-pieces.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Steps that each take so long on the clock. */
function* steps(count: number, stepMs: number): Generator<void, string> {
  for (let step = 0; step < count; step++) {
    vi.setSystemTime(Date.now() + stepMs);
    vi.advanceTimersByTime(stepMs);
    yield;
  }
  return 'made';
}

test('quick steps are taken together, and the page is let in between pieces', async () => {
  vi.useFakeTimers({toFake: ['performance', 'Date']});
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  expect(await runInPieces(steps(200, 1), new AbortController().signal)).toBe('made');
  // 200 ms in pieces of 24 ms.
  expect(pauses).toHaveBeenCalledTimes(8);
  pauses.mockRestore();
});

test('work that is stopped has no result and takes no further step', async () => {
  vi.useFakeTimers({toFake: ['performance', 'Date']});
  const stopped = new AbortController();
  const work = steps(200, 10);
  const result = runInPieces(work, stopped.signal);
  stopped.abort();
  expect(await result).toBeNull();
  let left = 0;
  while (work.next().done !== true) left += 1;
  expect(left).toBeGreaterThan(190);
});
