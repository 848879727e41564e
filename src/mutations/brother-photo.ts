import {isStorageMissing} from '#src/backend/storage-refusals.ts';
import type {Answer, Failed} from '#src/lib/request-error.ts';

import {toMutation} from './to-mutation.ts';
import {announceEdit} from './enqueue.ts';
import {enqueueHeldBack, type HeldBack} from './held-back.ts';
import {localUser} from './local-user.ts';
import {rebaseOnSettled} from './rebase-on-settled.ts';
import {openForm} from './open-form.ts';

/** A picture chosen for a brother, with its path on the server: sent twice, it is stored once. */
export type ChosenPhoto = {
  readonly brotherId: string;
  readonly path: string;
  readonly picture: Blob;
};

export type PhotoOutcome =
  /** The edit is stored in the outbox; `review`: an admin will review it. */
  | {readonly kind: 'queued'; readonly review: boolean; readonly held: HeldBack | null}
  /** This server has no storage for photos. */
  | {readonly kind: 'no-storage'}
  | Failed;

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Names the file of a chosen picture in the folder of its brother; throws when a photo cannot have its type. */
export function choosePhoto(brotherId: string, picture: Blob): ChosenPhoto {
  const extension = extensions[picture.type];
  if (extension === undefined) throw new Error(`A photo cannot be stored as ${picture.type}.`);
  return {brotherId, path: `${brotherId}/${crypto.randomUUID()}.${extension}`, picture};
}

/**
 * Uploads a picture, then edits the brother's photo like any record: `recordId` is the existing photo
 * record, `null` if there is none. The only save that needs a connection. Nothing is stored unless the
 * upload succeeds. The edit is based on the photo that the user saw: another one may arrive during the upload.
 * It is held back for a while, so that it can be undone.
 */
export async function savePhoto(
  {brotherId, path, picture}: ChosenPhoto,
  recordId: string | null,
  upload: UploadPhoto = uploadToServer,
): Promise<PhotoOutcome> {
  const {db, isAdmin} = await localUser();
  const opened = await openForm('brother_photos', recordId);
  if (!opened)
    throw new Error(`There is no such record on this device: brother_photos ${recordId}`);
  const sent = await upload(path, picture);
  if (!sent.ok) {
    const {error} = sent;
    return isStorageMissing(error) ? {kind: 'no-storage'} : {kind: 'failed', error};
  }
  const mimeType = picture.type;
  const mutation = toMutation(opened, {
    brother_id: brotherId,
    storage_path: path,
    mime_type: mimeType,
    byte_size: picture.size,
  });
  const bytes = await picture.arrayBuffer();
  const held = await db.transaction('rw', [db.outbox, db.photos, db.pages], async () => {
    await db.photos.put({path, mimeType, bytes});
    if (!mutation) return null;
    return enqueueHeldBack(db, await rebaseOnSettled(db, opened, mutation), '');
  });
  announceEdit();
  return {kind: 'queued', review: !isAdmin, held};
}

type UploadPhoto = (path: string, picture: Blob) => Promise<Answer<unknown>>;

async function uploadToServer(path: string, picture: Blob): Promise<Answer<unknown>> {
  const {uploadPhoto} = await import('#src/backend/photo-files.ts');
  return uploadPhoto(path, picture);
}
