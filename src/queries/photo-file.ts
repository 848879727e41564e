import type {NotCompleted} from '#src/backend/retry.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {readSession} from '#src/session/session.ts';
import {readServerFile} from './server-file.ts';

export type PhotoAnswer =
  /** `null`: the server has no such file. */
  {readonly kind: 'found'; readonly photo: Blob | null} | NotCompleted;

/** Gives a photo's file: from this device if it is stored here (a file never changes), otherwise from the server. */
export async function readPhotoFile(path: string, signal: AbortSignal): Promise<PhotoAnswer> {
  const session = await readSession();
  if (session.kind === 'signed-in') {
    const db = await openUserDatabase(session.userId);
    const stored = await db.photos.get(path);
    if (stored) return {kind: 'found', photo: new Blob([stored.bytes], {type: stored.mimeType})};
  }
  const found = await readServerFile('brother-photos', path, signal);
  return found.kind === 'found' ? {kind: 'found', photo: found.file} : found;
}
