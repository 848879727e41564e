import {deleteKept, putKept} from '#src/db/kept-attachments.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import type {AttachedTable} from '#src/records/attachment.ts';
import {localUser} from './local-user.ts';

/** An attachment as the list shows it. */
export type ListedAttachment = {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly byteSize: number;
  readonly at: string;
};

/** Keeps an attachment on this device; resolves to whether there was room for it. */
export async function keepAttachment(
  table: AttachedTable,
  recordId: string,
  {id, name, mimeType, byteSize, at}: ListedAttachment,
  file: Blob,
): Promise<'kept' | 'disk-full'> {
  const {db} = await localUser();
  const bytes = await file.arrayBuffer();
  try {
    await putKept(db, {id, table, recordId, name, mimeType, byteSize, at}, bytes);
    return 'kept';
  } catch (error) {
    if (isDiskFull(error)) return 'disk-full';
    throw error;
  }
}

/** Removes attachments from this device. */
export async function dropKept(ids: readonly string[]): Promise<void> {
  const {db} = await localUser();
  await deleteKept(db, ids);
}
