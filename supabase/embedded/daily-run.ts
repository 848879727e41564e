import type {PGlite} from '@electric-sql/pglite';
import type {Turns} from './turns.ts';

// Often enough that a date scheduled for today counts soon after midnight, also after a sleep of
// the machine, when a timer set for midnight would be hours late.
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
 * Does what a hosted project's scheduler does, now and after each midnight of the province: brings
 * the stored statuses up to today (a scheduled ordination takes effect by itself), and prunes.
 * Answers how to stop.
 */
export async function keepDayByDay(
  db: Pick<PGlite, 'query'>,
  turns: Turns,
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
