import {isStorageMissing} from '#src/backend/storage-refusals.ts';
import {deleteKeptAttachments, putKeptAttachment} from '#src/db/kept-attachments.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {type FileType, fileTypeOf} from '#src/lib/file-type.ts';
import type {Answer, Failed} from '#src/lib/request-error.ts';
import {
  type AttachedTable,
  attachmentEndings,
  mostAttachmentBytes,
} from '#src/records/attachment.ts';
import {attachmentName} from '#src/records/attachment-name.ts';
import {localUser} from './local-user.ts';

/** A file chosen for a record, with its path on the server: sent twice, it is stored once. */
export type ChosenAttachment = {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly content: Blob;
};

/** Why a file cannot be attached. */
export type UnfitFile = 'damaged' | 'empty' | 'too-large' | 'wrong-type';

/**
 * Checks a file by its content and size, before anything is sent. A picture loses what the camera wrote beside it, e.g. the
 * place; a PDF is sent as it is.
 */
export async function chooseAttachment(
  table: AttachedTable,
  recordId: string,
  file: File,
): Promise<ChosenAttachment | UnfitFile> {
  if (file.size === 0) return 'empty';
  if (file.size > mostAttachmentBytes) return 'too-large';
  const type = await fileTypeOf(file);
  if (type === null) return 'wrong-type';
  const content = await contentToSend(file, type);
  if (content === null) return 'damaged';
  const ending = attachmentEndings[type];
  return {
    id: crypto.randomUUID(),
    path: `${table}/${recordId}/${crypto.randomUUID()}.${ending}`,
    name: attachmentName(file.name, type),
    content,
  };
}

async function contentToSend(file: File, type: FileType): Promise<Blob | null> {
  if (type === 'application/pdf') return file.slice(0, file.size, type);
  const {withoutDetails} = await import('#src/lib/plain-picture.ts');
  const plain = withoutDetails(new Uint8Array(await file.arrayBuffer()), type);
  return plain && new Blob([plain], {type});
}

export type AttachmentOutcome =
  | {readonly kind: 'done'}
  /** This server has no storage for attachments. */
  | {readonly kind: 'no-storage'}
  | Failed;

/**
 * Uploads a file, then lists it. Needs a connection. The storage service refuses a member's second upload of a file that
 * is listed. When the answer to the first was lost, the list shows whether the file is there.
 */
export async function sendAttachment({
  id,
  path,
  name,
  content,
}: ChosenAttachment): Promise<AttachmentOutcome> {
  const {userId} = await localUser();
  const [{uploadFile}, {callFunction}] = await Promise.all([
    import('#src/backend/stored-files.ts'),
    import('#src/backend/call.ts'),
  ]);
  const sent = await uploadFile('attachments', path, content);
  if (!sent.ok && sent.error.kind !== 'denied') return failed(sent);
  // Another user may have signed in during the upload.
  await localUser(userId);
  const listed = await callFunction('add_attachment', {p_id: id, p_path: path, p_name: name});
  if (listed.ok) return {kind: 'done'};
  return failed(sent.ok ? listed : sent);
}

/** Deletes an attachment for everybody. For administrators only; needs a connection. */
export async function removeAttachment(id: string): Promise<AttachmentOutcome> {
  const [{removeFiles}, {callFunction}] = await Promise.all([
    import('#src/backend/stored-files.ts'),
    import('#src/backend/call.ts'),
  ]);
  const answer = await callFunction('remove_attachment', {p_id: id});
  if (!answer.ok) return failed(answer);
  // A file that is not deleted can be read by administrators only, and `app.orphan_attachments()` lists it.
  if (answer.value !== null) await removeFiles('attachments', [answer.value]);
  // Last, because a device that cannot remove its copy tries again after the next check with the server.
  await dropKeptAttachments([id]);
  return {kind: 'done'};
}

function failed({error}: Extract<Answer<unknown>, {ok: false}>): AttachmentOutcome {
  return isStorageMissing(error) ? {kind: 'no-storage'} : {kind: 'failed', error};
}

/** An attachment as the list shows it. */
export type ListedAttachment = {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly byteSize: number;
  readonly at: string;
};

/**
 * Keeps an attachment, with the file that `read` resolves to, on this device; resolves to whether there was room for it.
 * Without a file nothing is stored. Rejects when another user has signed in meanwhile.
 */
export async function keepAttachment(
  table: AttachedTable,
  recordId: string,
  {id, name, mimeType, byteSize, at}: ListedAttachment,
  read: () => Promise<Blob | null>,
): Promise<'kept' | 'disk-full' | 'no-file'> {
  const {userId} = await localUser();
  const bytes = await (await read())?.arrayBuffer();
  if (bytes === undefined) return 'no-file';
  const {db} = await localUser(userId);
  try {
    await putKeptAttachment(db, {id, table, recordId, name, mimeType, byteSize, at}, bytes);
    return 'kept';
  } catch (error) {
    if (isDiskFull(error)) return 'disk-full';
    throw error;
  }
}

/** Removes attachments from this device. */
export async function dropKeptAttachments(ids: readonly string[]): Promise<void> {
  const {db} = await localUser();
  await deleteKeptAttachments(db, ids);
}
