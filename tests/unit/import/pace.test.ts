import {expect, test} from 'vitest';
import {startPace} from '#src/import/pace.ts';

/** Works as long as a slice may last. */
function work(): void {
  const start = performance.now();
  while (performance.now() - start < 9);
}

test('what is quick is done at once', () => {
  expect(startPace({})(0.5)).toBeUndefined();
});

test('between slices others come to their turn', async () => {
  const order: string[] = [];
  const pace = startPace({});
  setTimeout(() => order.push('page'));
  work();
  await pace(0.5);
  order.push('work');
  expect(order).toEqual(['page', 'work']);
});

test('how far it is, is told when there is something new to tell', async () => {
  const told: number[] = [];
  const pace = startPace({onProgress: (done) => told.push(done)});
  for (const done of [0, 0.2, 0.201, 0.1, 0.3]) {
    work();
    await pace(done);
  }
  expect(told).toEqual([0.2, 0.3]);
});

test('what is no longer wanted ends', async () => {
  const asked = new AbortController();
  const pace = startPace({signal: asked.signal});
  work();
  asked.abort(new Error('enough'));
  await expect(pace(0.5)).rejects.toThrow('enough');
});
