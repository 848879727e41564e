import {
  markForRemoval,
  readMarkedForRemoval,
  readStoredSession,
  unmarkForRemoval,
} from './device-database.ts';
import {readFact} from './facts.ts';
import {deleteUserDatabase, openUserDatabase} from './open-database.ts';
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
 * Removes a former user's database in the same way, unless it holds unsent edits or reports of exports: then `false`.
 * Checking and emptying are one transaction, so an edit that another tab has saved since keeps the database.
 */
export async function removeUnlessUnsent(userId: string, waitMs = longestWaitMs): Promise<boolean> {
  const db = await openUserDatabase(userId);
  const isEmptied = await db.transaction('rw', db.tables, async () => {
    if (await holdsUnsent(db)) return false;
    await empty(db);
    return true;
  });
  if (!isEmptied || (await holdsUnsent(db))) return false;
  await markForRemoval(userId);
  await waitAtMost(deleteAndForget(userId), waitMs);
  return true;
}

async function holdsUnsent(db: UserDatabase): Promise<boolean> {
  const reports = (await readFact(db, 'exports')) ?? [];
  return reports.length > 0 || (await countUnsettled(db)) > 0;
}

/**
 * Tries again to remove the databases that could not be removed when their users left, except of users who
 * are back. What fails, e.g. because the browser is just deleting all data, is tried at the next start.
 */
export async function removeMarkedDatabases(): Promise<void> {
  await removeMarked().catch(reportDelay);
}

async function removeMarked(): Promise<void> {
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
  removal.catch(reportDelay);
}

function reportDelay(error: unknown): void {
  console.info('A database could not be removed yet:', error);
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
