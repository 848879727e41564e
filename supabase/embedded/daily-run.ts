import type {PGlite} from '@electric-sql/pglite';
import type {TaskQueue} from './task-queue.ts';

// Often enough that a date scheduled for today counts soon after midnight, even after the machine slept, when a
// timer for midnight would be hours late.
const lookEveryMs = 5 * 60_000;

export type Clock = {
  every: (ms: number, task: () => void) => () => void;
};

const realClock: Clock = {
  every(ms, task) {
    const timer = setInterval(task, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/**
 * Does the work of a hosted project's scheduler, now and after each midnight of the province: updates the
 * stored statuses (a scheduled ordination takes effect by itself) and removes old data. Returns a function that
 * stops it.
 */
export async function startDailyRun(
  db: Pick<PGlite, 'query'>,
  turns: TaskQueue,
  clock: Clock = realClock,
): Promise<() => void> {
  let doneOn = '';
  const look = (): Promise<void> =>
    turns.take(async () => {
      const {rows} = await db.query<{today: string}>('select app.today()::text as today');
      const today = rows[0]?.today ?? '';
      if (today === doneOn) return;
      await db.query('select app.refresh_cached_status()');
      await db.query('select app.prune()');
      doneOn = today;
    });
  await look();
  return clock.every(lookEveryMs, () => {
    look().catch((error: unknown) => console.error('The daily run failed:', error));
  });
}
