import {Dexie} from 'dexie';

import {
  endSessionAndMarkForRemoval,
  readStoredSession,
  unmarkForRemoval,
} from './device-database.ts';
import type {OutboxEntry} from './mutation.ts';
import {deleteUserDatabase} from './open-database.ts';
import {userDatabaseName, isAppDatabase} from './database-names.ts';

/**
 * Reads a user's unsettled edits in order, without Dexie: it refuses a database that a newer version of the app
 * has upgraded, and a database of which one table is damaged.
 */
export async function readOutboxDirectly(userId: string): Promise<OutboxEntry[]> {
  const db = await resultOf(indexedDB.open(userDatabaseName(userId)));
  try {
    const store = db.transaction('outbox', 'readonly').objectStore('outbox');
    // Nothing else writes to this table.
    const entries = (await resultOf(store.getAll())) as OutboxEntry[];
    return entries.filter(({state}) => state !== 'settled').sort((a, b) => a.seq - b.seq);
  } finally {
    db.close();
  }
}

/**
 * Ends the session and deletes the user's database without reading it; all databases of the app when the session
 * cannot be read either.
 */
export async function deleteUnreadableStore(): Promise<void> {
  const session = await readStoredSession().catch(() => null);
  if (session === null) {
    const names = await Dexie.getDatabaseNames();
    const own = names.filter(isAppDatabase);
    await Promise.all(own.map((name) => Dexie.delete(name)));
    return;
  }
  // The session first, because a database that is closed during a session is opened again.
  await endSessionAndMarkForRemoval(session.userId);
  await deleteUserDatabase(session.userId);
  await unmarkForRemoval(session.userId);
}

async function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('unknown')));
  });
}
