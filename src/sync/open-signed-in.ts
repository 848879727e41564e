import {readOpenSession} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

import {longestLifeMs, underRoundLock} from './round-lock.ts';

/**
 * Opens the database of whoever is signed in; `null` when nobody is. Under the rounds' lock, as signing out
 * deletes the database under it: nobody opens it anew meanwhile.
 */
export function openSignedIn(): Promise<UserDatabase | null> {
  return underRoundLock(longestLifeMs, async () => {
    const session = await readOpenSession();
    return session && openUserDatabase(session.userId);
  });
}
