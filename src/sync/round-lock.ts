import {underLock} from '#src/db/device-lock.ts';

/** The lock that lets one round run at a time on this device, in tabs and worker. */
const roundLock = 'fraternitas-round';

/** A round takes a minute and its last requests; a context that holds the lock for longer is frozen. */
export const longestLifeMs = 150_000;

/**
 * Runs `work` under the round lock. A context that holds it for longer than `holderMs` loses it, because a
 * frozen tab in the background must not keep the others from sending. When that tab wakes, its writes meet
 * another attempt or cursor, and change nothing. `waitMs`: takes the lock after this time in any case.
 */
export function underRoundLock<T>(
  holderMs: number,
  work: () => Promise<T>,
  waitMs = Infinity,
): Promise<T> {
  return underLock(roundLock, {holderMs, waitMs}, work);
}
