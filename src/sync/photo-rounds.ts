import {downloadPhoto} from '#src/backend/photo-files.ts';
import {readStoredSession} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

import {keepPhotos} from './keep-photos.ts';
import {longestLifeMs, underRoundLock} from './round-lock.ts';

const refused = new Set<string>();

/**
 * Fetches the photos that the records of whoever is signed in now refer to. One tab at a time; beside the
 * rounds, never inside one.
 */
export async function fetchPhotos(): Promise<void> {
  await navigator.locks.request('fraternitas-photos', {ifAvailable: true}, async (lock) => {
    const db = lock && (await openSignedIn());
    if (!db) return;
    const isSignedIn = async () => (await readStoredSession())?.userId === db.userId;
    await keepPhotos({db, download: downloadPhoto, isSignedIn, refused});
  });
}

/** Under the rounds' lock, as signing out deletes the database under it: nobody opens it anew meanwhile. */
function openSignedIn(): Promise<UserDatabase | null> {
  return underRoundLock(longestLifeMs, async () => {
    const session = await readStoredSession();
    return session && openUserDatabase(session.userId);
  });
}
