import type {KeptAttachment, UserDatabase} from './user-database.ts';

/** Stores an attachment with its file. */
export async function putKeptAttachment(
  db: UserDatabase,
  attachment: KeptAttachment,
  bytes: ArrayBuffer,
): Promise<void> {
  await db.transaction('rw', [db.attachments, db.attachment_bytes], async () => {
    await db.attachments.put(attachment);
    await db.attachment_bytes.put({id: attachment.id, bytes});
  });
}

/** Removes attachments with their files. */
export async function deleteKeptAttachments(
  db: UserDatabase,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction('rw', [db.attachments, db.attachment_bytes], async () => {
    await db.attachments.bulkDelete([...ids]);
    await db.attachment_bytes.bulkDelete([...ids]);
  });
}
