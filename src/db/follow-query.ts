import {Dexie, liveQuery} from 'dexie';

const firstRetryMs = 300;
const longestRetryMs = 60_000;

/**
 * Calls `next` with each answer of a live query, until the returned function is called. WebKit loses the connection to
 * a database now and then, so a failed read, or a failed `next`, is tried again, and `fail` hears of the second failure
 * in a row.
 */
export function followQuery<T>(
  query: () => Promise<T>,
  next: (answer: T) => unknown,
  fail: (error: unknown) => void,
): () => void {
  let failures = 0;
  let stop = (): void => {};
  const begin = (): void => {
    let isOver = false;
    const retry = (error: unknown): void => {
      if (isOver) return;
      stop();
      if (failures > 0) fail(error);
      const timer = setTimeout(begin, Math.min(firstRetryMs * 4 ** failures, longestRetryMs));
      stop = () => clearTimeout(timer);
      failures += 1;
    };
    const take = async (answer: T): Promise<void> => {
      try {
        await next(answer);
        failures = 0;
      } catch (error) {
        retry(error);
      }
    };
    // Without a database Dexie follows nothing and says nothing.
    if (!Dexie.dependencies.indexedDB) return void query().then(next, fail);
    const reading = liveQuery(query).subscribe({
      next: (answer) => void take(answer),
      error: retry,
    });
    stop = () => {
      isOver = true;
      reading.unsubscribe();
    };
  };
  begin();
  return () => stop();
}
