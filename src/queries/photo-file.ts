import {downloadPhoto} from '#src/backend/photo-files.ts';
import {toSetback} from '#src/backend/setback.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {pause} from '#src/lib/pause.ts';
import type {Setback} from '#src/lib/remote.ts';
import {readSession} from '#src/session/session.ts';

export type PhotoFile =
  /** `null`: the server has no such file. */
  {readonly kind: 'found'; readonly photo: Blob | null} | Setback;

const waitsMs = [500, 1500, 4000];

/** Gives a photo's file: from this device where it lies here, for it is never overwritten, else from the server. */
export async function readPhotoFile(path: string, signal: AbortSignal): Promise<PhotoFile> {
  const session = await readSession();
  if (session.kind === 'signed-in') {
    const db = await openUserDatabase(session.userId);
    const stored = await db.photos.get(path);
    if (stored) return {kind: 'found', photo: new Blob([stored.bytes], {type: stored.mimeType})};
  }
  for (let attempt = 0; ; attempt += 1) {
    const answer = await downloadPhoto(path);
    if (answer.ok) return {kind: 'found', photo: answer.value};
    const {failure} = answer;
    if (failure.kind === 'refused' && (failure.status === 404 || failure.status === 400))
      return {kind: 'found', photo: null};
    const waitMs = waitsMs[attempt];
    const isWorthIt = failure.kind === 'retry' && (failure.answered || navigator.onLine);
    if (!isWorthIt || waitMs === undefined) return toSetback(failure);
    await pause(waitMs, signal);
  }
}
