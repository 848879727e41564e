import {
  markForRemoval,
  readMarkedForRemoval,
  readStoredSession,
  unmarkForRemoval,
} from './device-database.ts';
import {dropCursor} from './drop-cursor.ts';
import {dropFact} from './facts.ts';
import {removeKept, replaceMirror} from './mirror.ts';
import {deleteUserDatabase, openUserDatabase} from './open-database.ts';
import {removeMorningTexts} from './remove-morning-texts.ts';
import {countUnsettled} from './unsettled.ts';
import type {UserDatabase} from './user-database.ts';

/** The longest wait for a frozen tab with an open database. */
const longestWaitMs = 5_000;

/**
 * Removes a user's records from the device within a short time. The browser keeps an emptied database as
 * long as a frozen tab has it open; it is deleted with that tab, or at the app's next start.
 */
export async function removeUserDatabase(userId: string, waitMs = longestWaitMs): Promise<void> {
  await markForRemoval(userId);
  await waitAtMost(emptyAndDelete(userId), waitMs);
}

/**
 * Removes a former user's database in the same way, unless it holds unsent edits: then `false`. Checking
 * and emptying are one transaction, so an edit that another tab has saved since keeps the database.
 */
export async function removeUnlessUnsent(userId: string, waitMs = longestWaitMs): Promise<boolean> {
  const db = await openUserDatabase(userId);
  const isEmptied = await db.transaction('rw', db.tables, async () => {
    if ((await countUnsettled(db)) > 0) return false;
    await empty(db);
    return true;
  });
  if (!isEmptied || (await countUnsettled(db)) > 0) return false;
  await markForRemoval(userId);
  await waitAtMost(deleteAndForget(userId), waitMs);
  return true;
}

/**
 * Tries again to remove the databases that could not be removed when their users left, except of users who
 * are back.
 */
export async function removeMarkedDatabases(): Promise<void> {
  for (const userId of await readMarkedForRemoval()) {
    // The removal takes a while, and a user may sign in during it.
    const isBack = (await readStoredSession())?.userId === userId;
    if (isBack) await unmarkForRemoval(userId);
    else await removeUserDatabase(userId);
  }
}

async function waitAtMost(removal: Promise<void>, waitMs: number): Promise<void> {
  const timer = {id: undefined as ReturnType<typeof setTimeout> | undefined};
  const enough = new Promise<void>((resolve) => (timer.id = setTimeout(resolve, waitMs)));
  await Promise.race([removal, enough]).finally(() => clearTimeout(timer.id));
  // It may still fail after the caller has gone on.
  removal.catch((error: unknown) => console.info('A database could not be removed yet:', error));
}

async function emptyAndDelete(userId: string): Promise<void> {
  const db = await openUserDatabase(userId);
  await db.transaction('rw', db.tables, () => empty(db));
  await deleteAndForget(userId);
}

async function empty(db: UserDatabase): Promise<void> {
  for (const table of db.tables) await table.clear();
}

async function deleteAndForget(userId: string): Promise<void> {
  await deleteUserDatabase(userId);
  await unmarkForRemoval(userId);
}

/**
 * Removes all the records that the server has sent this user from the device. Unsent edits stay; drafts
 * are removed, because a draft holds the record that its form was opened on.
 */
export async function removeMirror(db: UserDatabase): Promise<void> {
  // All but the edits.
  const tables = db.tables.filter(({name}) => name !== 'outbox');
  await db.transaction('rw', tables, async () => {
    await replaceMirror(db, new Map());
    await db.staging.clear();
    await db.unreadable.clear();
    await db.drafts.clear();
    await db.photos.clear();
    await removeKept(db);
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
