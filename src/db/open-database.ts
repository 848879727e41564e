import {Dexie} from 'dexie';

import {UserDatabase, userDatabaseName} from './user-database.ts';

const open = new Map<string, Promise<UserDatabase>>();

/** Opens a user's database, made on first use. One connection a user and tab. */
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

async function connect(userId: string): Promise<UserDatabase> {
  const db = new UserDatabase(userId);
  // Another tab deletes or upgrades the database: let go, and open anew when asked again.
  db.on('versionchange', () => {
    db.close();
    open.delete(userId);
  });
  db.on('close', () => open.delete(userId));
  try {
    await db.open();
  } catch (error) {
    open.delete(userId);
    throw error;
  }
  return db;
}
