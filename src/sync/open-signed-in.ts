import {readOpenSession} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

import {longestLifeMs, underRoundLock} from './round-lock.ts';

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
