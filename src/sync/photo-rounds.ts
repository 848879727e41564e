import {downloadPhoto} from '#src/backend/photo-files.ts';
import {readOpenSession} from '#src/db/device-database.ts';
import {unlessLocked} from '#src/db/device-lock.ts';
import {readFact} from '#src/db/facts.ts';
import {type PhotoFile, photosInUse} from '#src/db/photos-in-use.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {fileTypeOf} from '#src/lib/file-type.ts';
import {type Answer, isRefusal} from '#src/lib/request-error.ts';
import {checkKeptAttachments} from './check-kept-attachments.ts';
import {openSignedIn} from './round-lock.ts';

/** By user: the next one who signs in may see other photos. */
const refusedPaths = new Map<string, Set<string>>();

/**
 * Downloads the photos of the signed-in user's records, and removes kept attachments that the user may not see any
 * more. One tab at a time, and never inside a round.
 * Resolves to `stopped` when some could not be downloaded or stored now.
 */
export async function fetchPhotos(): Promise<'done' | 'stopped'> {
  const db = await openSignedIn();
  if (!db) return 'done';
  await checkKeptAttachments(db);
  const isSignedIn = async () => (await readOpenSession())?.userId === db.userId;
  const refused = refusedPaths.get(db.userId) ?? new Set();
  refusedPaths.set(db.userId, refused);
  const ports = {db, download: downloadPhoto, isSignedIn, refused};
  const outcome = await unlessLocked('fraternitas-photos', longestDownloadsMs, () =>
    keepPhotos(ports),
  );
  return outcome ?? 'done';
}

/** All photos take less over most connections; a tab that downloads for longer is frozen. */
const longestDownloadsMs = 600_000;

/** The functions that keeping photos needs from outside. */
export type PhotoPorts = {
  readonly db: UserDatabase;
  readonly download: (path: string) => Promise<Answer<Blob>>;
  /** Tells whether the database's user is still signed in. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Photos that the server has refused to this user since the page was loaded, which are not requested again. */
  readonly refused: Set<string>;
};

/** Few, because edits and records share the connection with photos. */
const atOnce = 3;
/**
 * Enough for a province of a thousand with photos of some 50 KB; a brother without a photo is shown with
 * initials.
 */
const mostBytes = 64 * 1024 * 1024;

/**
 * Makes the photos on the device match the records: unused photos are removed and missing ones downloaded,
 * a few at a time, until the first that gets no answer or no room on the disk (`stopped`).
 */
export async function keepPhotos(ports: PhotoPorts): Promise<'done' | 'stopped'> {
  const missing = await dropUnused(ports.db);
  const wanted = missing.filter(({path}) => !ports.refused.has(path));
  if (wanted.length === 0) return 'done';
  const download = {isStopped: false};
  const fetchNext = async (): Promise<void> => {
    for (let file = wanted.shift(); file && !download.isStopped; file = wanted.shift()) {
      const mayContinue = await fetchPhoto(ports, file);
      if (!mayContinue) download.isStopped = true;
    }
  };
  await Promise.all(Array.from({length: atOnce}, fetchNext));
  // Some may have been replaced or erased during their download.
  await dropUnused(ports.db);
  return download.isStopped ? 'stopped' : 'done';
}

/** Removes unused photos and returns the missing ones for which there is room. */
async function dropUnused(db: UserDatabase): Promise<PhotoFile[]> {
  return db.transaction('rw', [db.photos, db.pages, db.outbox], async () => {
    const used = await photosInUse(db);
    const stored = new Set(await db.photos.toCollection().primaryKeys());
    await db.photos.bulkDelete([...stored].filter((path) => !used.has(path)));
    let bytes = 0;
    for (const {path, byteSize} of used.values()) if (stored.has(path)) bytes += byteSize;
    const missing = [...used.values()].filter(({path}) => !stored.has(path));
    return missing.filter(({byteSize}) => (bytes += byteSize) <= mostBytes);
  });
}

/** Downloads and stores one photo; `false` when it is better to stop. */
async function fetchPhoto({db, download, isSignedIn, refused}: PhotoPorts, file: PhotoFile) {
  const {path, mimeType, byteSize} = file;
  const answer = await download(path);
  if (!answer.ok && isRefusal(answer.error)) {
    refused.add(path);
    return true;
  }
  if (!answer.ok || !(await isSignedIn())) return false;
  const type = await fileTypeOf(answer.value);
  if (type !== mimeType || answer.value.size !== byteSize) {
    refused.add(path);
    // A network answers with a page in the server's place: then the other photos wait for a better one.
    return type !== null;
  }
  const bytes = await answer.value.arrayBuffer();
  try {
    await db.transaction('rw', [db.photos, db.facts], async () => {
      // Without a cursor the records have been removed, because the user may not see them any more.
      if (await readFact(db, 'cursor')) await db.photos.put({path, mimeType, bytes});
    });
  } catch (error) {
    // The disk is full. Further downloads could not be stored either, and would be repeated later.
    console.info('A photo could not be stored:', error);
    return false;
  }
  return true;
}
