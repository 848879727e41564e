import type {Failed} from '#src/lib/request-error.ts';

import {readPhotoFile} from './photo-file.ts';
import type {ReadTable} from './read-backup.ts';

export type ReadPhotos =
  | {
      readonly kind: 'read';
      readonly photos: ReadonlyMap<string, Blob>;
      /** Photos that records name but the server does not have. */
      readonly missing: readonly string[];
    }
  | {readonly kind: 'cancelled'}
  | Failed;

/** Fetches the photos of the records and proposals, from this device when it has them. */
export async function readPhotos(
  tables: readonly ReadTable[],
  signal: AbortSignal,
  onPhoto: (done: number, total: number) => void,
): Promise<ReadPhotos> {
  const paths = await photoPaths(tables);
  const photos = new Map<string, Blob>();
  const missing: string[] = [];
  for (const [index, path] of paths.entries()) {
    if (signal.aborted) return {kind: 'cancelled'};
    onPhoto(index, paths.length);
    const found = await readPhotoFile(path, signal);
    if (found.kind !== 'found') return found;
    if (found.photo === null) missing.push(path);
    else photos.set(path, found.photo);
  }
  return {kind: 'read', photos, missing};
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
  return [...paths].sort();
}

type PhotoNamed = {
  readonly storage_path?: unknown;
  readonly status?: unknown;
  readonly proposed_changes?: {readonly storage_path?: unknown};
};

/** A photo that waits for review; the file of a decided proposal may be gone. */
function openPhotoOf({status, proposed_changes}: PhotoNamed): unknown {
  return status === 'pending' ? proposed_changes?.storage_path : null;
}
