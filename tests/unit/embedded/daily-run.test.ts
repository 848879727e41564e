import {expect, test} from 'vitest';
import {startDailyRun} from '#supabase/embedded/daily-run.ts';
import {createTaskQueue} from '#supabase/embedded/task-queue.ts';

test('the daily run refreshes statuses and prunes old rows at the start and once after each midnight', async () => {
  let today = '2026-11-21';
  const refreshed: string[] = [];
  const pruned: string[] = [];
  const query = ((sql: string) => {
    if (sql.includes('refresh_cached_status')) refreshed.push(today);
    if (sql.includes('prune')) pruned.push(today);
    return Promise.resolve({rows: [{today}], fields: []});
  }) as Parameters<typeof startDailyRun>[0]['query'];
  const turns = createTaskQueue();
  const looks: (() => void)[] = [];
  let isStopped = false;
  const stop = await startDailyRun({query}, turns, {
    every(_, look) {
      looks.push(look);
      return () => {
        isStopped = true;
      };
    },
  });
  const lookAgain = async (): Promise<void> => {
    for (const look of looks) look();
    await turns.idle();
  };

  expect(refreshed).toEqual(['2026-11-21']);
  await lookAgain();
  expect(refreshed).toHaveLength(1);
  today = '2026-11-22';
  await lookAgain();
  await lookAgain();
  expect(refreshed).toEqual(['2026-11-21', '2026-11-22']);
  expect(pruned).toEqual(refreshed);
  stop();
  expect(isStopped).toBe(true);
});
