import {expect, test} from 'vitest';
import {startPace} from '#src/import/pace.ts';

/** Works for as long as one slice may last. */
function work(): void {
  const start = performance.now();
  while (performance.now() - start < 9);
}

test('startPace does not pause quick work', () => {
  expect(startPace({})(0.5)).toBeUndefined();
});

test('startPace lets other tasks run between slices', async () => {
  const order: string[] = [];
  const pace = startPace({});
  setTimeout(() => order.push('page'));
  work();
  await pace(0.5);
  order.push('work');
  expect(order).toEqual(['page', 'work']);
});

test('startPace reports only growing progress', async () => {
  const told: number[] = [];
  const pace = startPace({onProgress: (done) => told.push(done)});
  for (const done of [0, 0.2, 0.201, 0.1, 0.3]) {
    work();
    await pace(done);
  }
  expect(told).toEqual([0.2, 0.3]);
});

test('startPace ends work that was aborted', async () => {
  const asked = new AbortController();
  const pace = startPace({signal: asked.signal});
  work();
  asked.abort(new Error('enough'));
  await expect(pace(0.5)).rejects.toThrow('enough');
});
