import type {PGlite} from '@electric-sql/pglite';
import type {Turns} from './turns.ts';

// Often enough that a date scheduled for today counts soon after midnight, also after a sleep of
// the machine, when a timer set for midnight would be hours late.
const lookEveryMs = 5 * 60_000;

/**
 * Brings the stored statuses up to today, now and after each midnight (a scheduled ordination
 * takes effect by itself). Answers how to stop.
 */
export async function keepStatusFresh(
  db: Pick<PGlite, 'query'>,
  turns: Turns,
  today: () => string = civilDay,
): Promise<() => void> {
  let refreshedOn = '';
  const refresh = async (): Promise<void> => {
    const day = today();
    if (day === refreshedOn) return;
    await turns.take(() => db.query('select app.refresh_cached_status()'));
    refreshedOn = day;
  };
  await refresh();
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => console.error('Refreshing the statuses failed:', error));
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

function civilDay(): string {
  const now = new Date();
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
