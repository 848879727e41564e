import {readOpenSession} from '#src/db/device-database.ts';
import {underLock} from '#src/db/device-lock.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

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

/**
 * Opens the database of the signed-in user; `null` when there is none. Takes the round lock, because
 * signing out deletes the database, and nobody may open it again meanwhile.
 */
export function openSignedIn(): Promise<UserDatabase | null> {
  return underRoundLock(longestLifeMs, async () => {
    const session = await readOpenSession();
    return session && openUserDatabase(session.userId);
  });
}
