import {downloadPhoto} from '#src/backend/photo-files.ts';
import {readStoredSession} from '#src/db/device-database.ts';

import {keepPhotos} from './keep-photos.ts';
import {openSignedIn} from './open-signed-in.ts';

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
