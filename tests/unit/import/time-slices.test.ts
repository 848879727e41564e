import {expect, test} from 'vitest';
import {startTimeSlices} from '#src/import/time-slices.ts';

/** Works for as long as one slice may last. */
function work(): void {
  const start = performance.now();
  while (performance.now() - start < 9);
}

test('startTimeSlices does not pause quick work', () => {
  expect(startTimeSlices({})(0.5)).toBeUndefined();
});

test('startTimeSlices lets other tasks run between slices', async () => {
  const order: string[] = [];
  const nextSlice = startTimeSlices({});
  setTimeout(() => order.push('page'));
  work();
  await nextSlice(0.5);
  order.push('work');
  expect(order).toEqual(['page', 'work']);
});

test('startTimeSlices reports only growing progress', async () => {
  const told: number[] = [];
  const nextSlice = startTimeSlices({onProgress: (done) => told.push(done)});
  for (const done of [0, 0.2, 0.201, 0.1, 0.3]) {
    work();
    await nextSlice(done);
  }
  expect(told).toEqual([0.2, 0.3]);
});

test('startTimeSlices ends work that was aborted', async () => {
  const asked = new AbortController();
  const nextSlice = startTimeSlices({signal: asked.signal});
  work();
  asked.abort(new Error('enough'));
  await expect(nextSlice(0.5)).rejects.toThrow('enough');
});
