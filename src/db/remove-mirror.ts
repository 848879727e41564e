import {dropCursor} from './drop-cursor.ts';
import {dropFact} from './facts.ts';
import {clearStoredViews, replaceMirror} from './mirror.ts';
import {removeMorningTexts} from './remove-morning-texts.ts';
import type {UserDatabase} from './user-database.ts';

/**
 * Removes all the records that the server has sent this user from the device. Unsent edits and reports of
 * exports stay. Drafts are removed, too, because a draft holds the record that its form was opened on.
 */
export async function removeMirror(
  db: UserDatabase,
  {withDrafts}: {readonly withDrafts: boolean} = {withDrafts: true},
): Promise<void> {
  // All but the edits.
  const tables = db.tables.filter(({name}) => name !== 'outbox');
  await db.transaction('rw', tables, async () => {
    await replaceMirror(db, new Map());
    await db.staging.clear();
    await db.unreadable.clear();
    if (withDrafts) await db.drafts.clear();
    await db.photos.clear();
    await clearStoredViews(db);
    await removeMorningTexts(db);
    await db.attachments.clear();
    await db.attachment_bytes.clear();
    await dropFact(db, 'staging');
    await dropCursor(db);
    await dropFact(db, 'generation');
    await dropFact(db, 'syncedAt');
  });
}

/** Removes the settled edits, which are only kept for a server that loses them. */
export async function removeSettled({outbox}: UserDatabase): Promise<void> {
  await outbox.where('state').equals('settled').delete();
}
