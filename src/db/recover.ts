import {Dexie} from 'dexie';

import {markUnsent} from '#src/lib/unsent-mark.ts';
import {atRest} from './at-rest.ts';
import {
  endSessionAndMarkForRemoval,
  readStoredSession,
  unmarkForRemoval,
} from './device-database.ts';
import type {OutboxEntry} from './mutation.ts';
import {deleteUserDatabase} from './open-database.ts';
import {deviceDatabaseName, userDatabaseName} from './database-names.ts';
import {usersOnDevice} from './user-database.ts';

/**
 * Reads a user's unsettled edits in order, without Dexie: it refuses a database that a newer version of the app
 * has upgraded, and a database of which one table is damaged.
 */
export async function readOutboxDirectly(userId: string): Promise<OutboxEntry[]> {
  const db = await resultOf(indexedDB.open(userDatabaseName(userId)));
  try {
    const store = db.transaction('outbox', 'readonly').objectStore('outbox');
    // Nothing else writes to this table, and it is read in the order of its key, `seq`.
    const entries = (await resultOf(store.getAll())) as OutboxEntry[];
    const unsettled = entries.filter(({state}) => state !== 'settled');
    const {open} = atRest;
    return open ? unsettled.map((entry) => open('outbox', entry)) : unsettled;
  } finally {
    db.close();
  }
}

/**
 * Ends the session and deletes the user's database without reading it. When the session cannot be read either, it
 * deletes all databases of the app but those with unsettled edits: they may be another user's, and wait for them. Those
 * whose edits cannot be read stay as well.
 */
export async function deleteUnreadableStore(): Promise<void> {
  const session = await readStoredSession().catch(() => null);
  if (session === null) {
    const users = await usersOnDevice();
    await Promise.all([Dexie.delete(deviceDatabaseName), ...users.map(deleteUnlessUnsettled)]);
    return;
  }
  // The session first, because a database that is closed during a session is opened again.
  await endSessionAndMarkForRemoval(session.userId);
  await deleteUserDatabase(session.userId);
  markUnsent(session.userId, 0);
  await unmarkForRemoval(session.userId);
}

async function deleteUnlessUnsettled(userId: string): Promise<void> {
  const entries = await readOutboxDirectly(userId).catch(() => null);
  if (entries?.length === 0) await Dexie.delete(userDatabaseName(userId));
}

async function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('unknown')));
  });
}
