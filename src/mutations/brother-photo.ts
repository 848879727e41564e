import {type Failed, isRefusal} from '#src/lib/request-error.ts';

import {toMutation} from './edit-record.ts';
import {announceEdit, enqueue} from './enqueue.ts';
import {localUser} from './local-user.ts';
import {openForm} from './open-form.ts';

/** A picture chosen for a brother, with its path on the server: sent twice, it is stored once. */
export type ChosenPhoto = {
  readonly brotherId: string;
  readonly path: string;
  readonly picture: Blob;
};

export type PhotoOutcome =
  /** The edit is stored in the outbox; `review`: an admin will review it. */
  | {readonly kind: 'queued'; readonly review: boolean}
  /** This server has no storage for photos. */
  | {readonly kind: 'no-storage'}
  | Failed;

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

export function choosePhoto(brotherId: string, picture: Blob): ChosenPhoto {
  const extension = extensions[picture.type];
  if (extension === undefined) throw new Error(`A photo cannot be stored as ${picture.type}.`);
  return {brotherId, path: `${brotherId}/${crypto.randomUUID()}.${extension}`, picture};
}

/**
 * Uploads a picture, then edits the brother's photo like any record: `recordId` is the existing photo
 * record, `null` if there is none. The only save that needs a connection. Nothing is stored unless the
 * upload succeeds.
 */
export async function savePhoto(
  {brotherId, path, picture}: ChosenPhoto,
  recordId: string | null,
): Promise<PhotoOutcome> {
  const {db, isAdmin} = await localUser();
  const {uploadPhoto} = await import('#src/backend/photo-files.ts');
  const sent = await uploadPhoto(path, picture);
  if (!sent.ok) {
    const {error} = sent;
    const hasNoStorage = isRefusal(error) && error.status === 404;
    return hasNoStorage ? {kind: 'no-storage'} : {kind: 'failed', error};
  }
  const opened = await openForm('brother_photos', recordId);
  if (!opened)
    throw new Error(`There is no such record on this device: brother_photos ${recordId}`);
  const mimeType = picture.type;
  const mutation = toMutation(opened, {
    brother_id: brotherId,
    storage_path: path,
    mime_type: mimeType,
    byte_size: picture.size,
  });
  const bytes = await picture.arrayBuffer();
  await db.transaction('rw', [db.outbox, db.photos], async () => {
    if (mutation) await enqueue(db, mutation, '');
    await db.photos.put({path, mimeType, bytes});
  });
  announceEdit();
  return {kind: 'queued', review: !isAdmin};
}
