import {useLiveQuery} from 'dexie-react-hooks';
import {useEffect, useMemo, useState} from 'react';

import type {StoredPhoto, UserDatabase} from '#src/db/user-database.ts';
import {useLocal} from './local.ts';
import {useChildren} from './children.ts';
import {remainingRows} from './remaining-rows.ts';
import {type LocalRow, type TableView, useTable} from './rows.ts';

/** Returns a brother's photo record; `null` when there is none, `undefined` until it is known. */
export function useBrotherPhoto(brotherId: string): LocalRow<'brother_photos'> | null | undefined {
  const photos = useChildren('brother_photos', brotherId);
  return photos === undefined ? undefined : (photos[0] ?? null);
}

/** Returns the path of each brother's photo, by the brother's id; for lists. */
export function usePhotoPaths(): ReadonlyMap<string, string> {
  const photos = useTable('brother_photos');
  return useMemo(() => pathsOf(photos), [photos]);
}

function pathsOf(photos: TableView<'brother_photos'> | undefined): ReadonlyMap<string, string> {
  return new Map(remainingRows(photos?.all ?? []).map((row) => [row.brother_id, row.storage_path]));
}

/** Returns a photo from this device; `null` while it is not here. */
export function useStoredPhoto(path: string): Blob | null {
  return useStoredBlob(path) ?? null;
}

/**
 * Returns a photo from the device or the server, e.g. a proposed one. `null` when neither has it for this user,
 * `undefined` until that is known.
 */
export function usePhoto(path: string): Blob | null | undefined {
  const stored = useStoredBlob(path);
  const fetched = useDownload(stored === null ? path : null);
  return stored ?? fetched;
}

/** Returns those of the photos that are on this device, by their paths; `undefined` until they are read. */
export function useStoredPhotos(paths: readonly string[]): ReadonlyMap<string, Blob> | undefined {
  const local = useLocal();
  return useLiveQuery(async () => {
    if (!local) return undefined;
    const stored = await local.db.photos.bulkGet([...paths]);
    return new Map(
      stored.flatMap((photo): [string, Blob][] => (photo ? [[photo.path, pictureOf(photo)]] : [])),
    );
  }, [local, paths]);
}

/** `undefined` until the device's storage is read. */
function useStoredBlob(path: string): Blob | null | undefined {
  const local = useLocal();
  const known = local === null ? undefined : picturesOf(local.db).get(path);
  return useLiveQuery(
    async () => known ?? (local ? await readPicture(local.db, path) : undefined),
    [local, path],
    known,
  );
}

async function readPicture(db: UserDatabase, path: string): Promise<Blob | null> {
  const stored = await db.photos.get(path);
  if (stored === undefined) return null;
  const picture = pictureOf(stored);
  const pictures = picturesOf(db);
  const [oldest] = pictures.keys();
  if (oldest !== undefined && pictures.size >= mostPictures) pictures.delete(oldest);
  pictures.set(path, picture);
  return picture;
}

function pictureOf({bytes, mimeType}: StoredPhoto): Blob {
  return new Blob([bytes], {type: mimeType});
}

/**
 * The pictures that this tab has read, the latest last: a list shows a row again at each key of a search. What a path
 * names never changes.
 */
const readPictures = new WeakMap<UserDatabase, Map<string, Blob>>();

/** A few screens of a list. */
const mostPictures = 100;

function picturesOf(db: UserDatabase): Map<string, Blob> {
  const pictures = readPictures.get(db) ?? new Map<string, Blob>();
  readPictures.set(db, pictures);
  return pictures;
}

function useDownload(path: string | null): Blob | null | undefined {
  const [settled, setSettled] = useState<{path: string; picture: Blob | null} | null>(null);
  useEffect(() => {
    if (path === null) return undefined;
    let isCurrent = true;
    void download(path).then((picture) => {
      if (isCurrent) setSettled({path, picture});
    });
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return settled?.path === path ? settled.picture : undefined;
}

async function download(path: string): Promise<Blob | null> {
  try {
    const {downloadPhoto} = await import('#src/backend/photo-files.ts');
    const answer = await downloadPhoto(path);
    return answer.ok ? answer.value : null;
  } catch (error) {
    console.info('A photo could not be fetched:', error);
    return null;
  }
}
