import {downloadPhoto} from '#src/backend/photo-files.ts';
import {toSetback} from '#src/backend/setback.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {pause} from '#src/lib/pause.ts';
import type {Setback} from '#src/lib/remote.ts';
import {readSession} from '#src/session/session.ts';

import type {ReadTable} from './read-backup.ts';

export type ReadPhotos =
  | {
      readonly kind: 'read';
      readonly photos: ReadonlyMap<string, Blob>;
      /** Named by records, but the server has no such file. */
      readonly missing: readonly string[];
    }
  | {readonly kind: 'cancelled'}
  | Setback;

type Found = {readonly kind: 'found'; readonly photo: Blob | null} | Setback;

const waitsMs = [500, 1500, 4000];

/** Fetches the photos that the records and the proposals that were read name; those on this device from there. */
export async function readPhotos(
  tables: readonly ReadTable[],
  signal: AbortSignal,
  onPhoto: (done: number, total: number) => void,
): Promise<ReadPhotos> {
  const paths = await photoPaths(tables);
  const session = await readSession();
  const db = session.kind === 'signed-in' ? await openUserDatabase(session.userId) : null;
  const photos = new Map<string, Blob>();
  const missing: string[] = [];
  for (const [index, path] of paths.entries()) {
    if (signal.aborted) return {kind: 'cancelled'};
    onPhoto(index, paths.length);
    const found = await fetchPhoto(path, db, signal);
    if (found.kind !== 'found') return found;
    if (found.photo === null) missing.push(path);
    else photos.set(path, found.photo);
  }
  return {kind: 'read', photos, missing};
}

async function fetchPhoto(
  path: string,
  db: UserDatabase | null,
  signal: AbortSignal,
): Promise<Found> {
  // A file is never overwritten: what lies here under its name is the same.
  const stored = await db?.photos.get(path);
  if (stored) return {kind: 'found', photo: new Blob([stored.bytes])};
  for (let attempt = 0; ; attempt += 1) {
    const answer = await downloadPhoto(path);
    if (answer.ok) return {kind: 'found', photo: answer.value};
    const {failure} = answer;
    if (failure.kind === 'refused' && (failure.status === 404 || failure.status === 400))
      return {kind: 'found', photo: null};
    const waitMs = waitsMs[attempt];
    if (failure.kind !== 'retry' || waitMs === undefined) return toSetback(failure);
    await pause(waitMs, signal);
  }
}

async function photoPaths(tables: readonly ReadTable[]): Promise<string[]> {
  const paths = new Set<string>();
  for (const {name, parts} of tables) {
    if (name !== 'brother_photos' && name !== 'pending_changes') continue;
    for (const part of parts) {
      for (const row of JSON.parse(await part.text()) as readonly PhotoNamed[]) {
        const path = row.storage_path ?? openPhotoOf(row);
        if (typeof path === 'string') paths.add(path);
      }
    }
  }
  return [...paths].toSorted();
}

type PhotoNamed = {
  readonly storage_path?: unknown;
  readonly status?: unknown;
  readonly proposed_changes?: {readonly storage_path?: unknown};
};

/** A photo that waits for review; of what was decided the file may be gone. */
function openPhotoOf({status, proposed_changes}: PhotoNamed): unknown {
  return status === 'pending' ? proposed_changes?.storage_path : null;
}
