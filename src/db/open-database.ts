import {Dexie} from 'dexie';

import {adoptServerShape} from './server-columns.ts';
import {userDatabaseName} from './database-names.ts';
import {UserDatabase} from './user-database.ts';

const open = new Map<string, Promise<UserDatabase>>();
const watchers = new Set<() => void>();

/** Opens a user's database, created on first use. One connection per user and tab. */
export function openUserDatabase(userId: string): Promise<UserDatabase> {
  let opening = open.get(userId);
  if (!opening) {
    opening = connect(userId);
    open.set(userId, opening);
  }
  return opening;
}

/** Removes a user's database with everything in it; other tabs' connections are closed by the browser. */
export async function deleteUserDatabase(userId: string): Promise<void> {
  const connection = await open.get(userId);
  connection?.close();
  open.delete(userId);
  await Dexie.delete(userDatabaseName(userId));
}

/**
 * Calls `tell` whenever a database is closed under this tab: deleted or upgraded by another, deleted by
 * the browser, or released.
 */
export function onDatabaseGone(tell: () => void): void {
  watchers.add(tell);
}

async function connect(userId: string): Promise<UserDatabase> {
  const db = new UserDatabase(userId);
  const gone = (): void => {
    open.delete(userId);
    for (const tell of watchers) tell();
  };
  // Another tab deletes or upgrades the database: close it, and open it again on request.
  db.on('versionchange', () => db.close());
  try {
    await db.open();
    // A database that cannot be opened is closed as well; that must not start the next attempt at once.
    db.on('close', gone);
    await adoptServerShape(db);
  } catch (error) {
    open.delete(userId);
    throw error;
  }
  return db;
}
