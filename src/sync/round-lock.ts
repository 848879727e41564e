/** One round at a time on this device, tabs and worker alike. */
const roundLock = 'fraternitas-round';

/** A round takes a minute and the requests it has begun; who is not through by then is frozen. */
export const longestLifeMs = 150_000;

/**
 * Runs `work` under the lock of the rounds. Who has it longer than `patienceMs` is frozen and is robbed of
 * it: a tab asleep in the background must not keep the others from sending. What it does when it wakes
 * meets an attempt or a cursor that has moved on, and changes nothing.
 */
export async function underRoundLock<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patienceMs);
  const under: {way?: Promise<T>} = {};
  const begin = (): Promise<T> => {
    clearTimeout(timer);
    return (under.way = work());
  };
  try {
    return await navigator.locks.request(roundLock, {signal: giveUp.signal}, begin);
  } catch (error) {
    // Robbed in the middle: what is under way comes to its own end.
    if (under.way) return await under.way;
    if (!giveUp.signal.aborted) throw error;
    return await navigator.locks.request(roundLock, {steal: true}, work);
  } finally {
    clearTimeout(timer);
  }
}
