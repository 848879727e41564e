import {expect, test} from 'vitest';
import {createTaskQueue} from '#supabase/embedded/task-queue.ts';

test('tasks run one at a time, in the order of the requests', async () => {
  const turns = createTaskQueue();
  const told: string[] = [];
  const task = (name: string) => async () => {
    told.push(`${name} begins`);
    await new Promise(setImmediate);
    told.push(`${name} ends`);
    return name;
  };
  const results = await Promise.all([turns.take(task('a')), turns.take(task('b'))]);
  expect(results).toEqual(['a', 'b']);
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a failing task fails only for its own caller', async () => {
  const turns = createTaskQueue();
  const failing = turns.take(() => Promise.reject(new Error('no')));
  const next = turns.take(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

test('idle waits for the tasks taken before', async () => {
  const turns = createTaskQueue();
  let isDone = false;
  void turns.take(async () => {
    await new Promise(setImmediate);
    isDone = true;
  });
  await turns.idle();
  expect(isDone).toBe(true);
});
