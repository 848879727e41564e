import {downloadPhoto} from '#src/backend/photo-files.ts';
import {readOpenSession} from '#src/db/device-database.ts';

import {keepPhotos} from './keep-photos.ts';
import {openSignedIn} from './open-signed-in.ts';

const refused = new Set<string>();

/**
 * Downloads the photos of the signed-in user's records. One tab at a time, and never inside a round.
 * Resolves to `stopped` when some could not be downloaded or stored now.
 */
export async function fetchPhotos(): Promise<'done' | 'stopped'> {
  return navigator.locks.request('fraternitas-photos', {ifAvailable: true}, async (lock) => {
    const db = lock && (await openSignedIn());
    if (!db) return 'done';
    const isSignedIn = async () => (await readOpenSession())?.userId === db.userId;
    return keepPhotos({db, download: downloadPhoto, isSignedIn, refused});
  });
}
