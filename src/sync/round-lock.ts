import {underLock} from '#src/db/device-lock.ts';

/** One round at a time on this device, tabs and worker alike. */
const roundLock = 'fraternitas-round';

/** A round takes a minute and the requests it has begun; a context that has the lock for longer is frozen. */
export const longestLifeMs = 150_000;

/**
 * Runs `work` under the lock of the rounds. A context that has had it for longer than `holderMs` loses it: a tab
 * asleep in the background must not keep the others from sending. What that tab does when it wakes meets an
 * attempt or a cursor that has moved on, and changes nothing. `waitMs`: takes the lock after this long anyway.
 */
export function underRoundLock<T>(
  holderMs: number,
  work: () => Promise<T>,
  waitMs = Infinity,
): Promise<T> {
  return underLock(roundLock, {holderMs, waitMs}, work);
}
