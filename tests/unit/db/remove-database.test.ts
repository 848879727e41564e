import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import {
  endSessionAndMarkForRemoval,
  readMarkedForRemoval,
  storeSession,
} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeMarkedDatabases, removeUserDatabase} from '#src/db/remove-database.ts';
import {userDatabaseName} from '#src/db/database-names.ts';
import {usersOnDevice} from '#src/db/user-database.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

/** Opens a user's database as a frozen tab holds it: it reacts to no event. */
async function asleep(userId: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(userDatabaseName(userId));
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  return opening.result;
}

function count(db: IDBDatabase, store: string): Promise<number> {
  const counting = db.transaction(store).objectStore(store).count();
  return new Promise((resolve) =>
    counting.addEventListener('success', () => resolve(counting.result)),
  );
}

async function moveIn(): Promise<string> {
  const userId = randomUUID();
  await writeFact(await openUserDatabase(userId), 'syncedAt', 7);
  return userId;
}

test('a removed database is gone and no longer marked for removal', async () => {
  const userId = await moveIn();
  await removeUserDatabase(userId);
  expect(await usersOnDevice()).not.toContain(userId);
  expect(await readMarkedForRemoval()).toEqual([]);
});

test('a frozen tab does not delay a removal, finds the database empty, and is followed by the deletion', async () => {
  const userId = await moveIn();
  const tab = await asleep(userId);
  await removeUserDatabase(userId, 200);
  expect(await count(tab, 'facts')).toBe(0);
  expect(await readMarkedForRemoval()).toEqual([userId]);
  tab.close();
  await removeMarkedDatabases();
  expect(await usersOnDevice()).not.toContain(userId);
  expect(await readMarkedForRemoval()).toEqual([]);
});

test('an interrupted sign-out is completed at the next start', async () => {
  const userId = await moveIn();
  await endSessionAndMarkForRemoval(userId);
  await removeMarkedDatabases();
  expect(await usersOnDevice()).not.toContain(userId);
});

test('a removal that fails at a start of the app is completed at the next start', async () => {
  const userId = await moveIn();
  await endSessionAndMarkForRemoval(userId);
  const {facts} = await openUserDatabase(userId);
  const fail = () => {
    throw new Error('The data is being deleted.');
  };
  facts.hook('deleting', fail);
  await removeMarkedDatabases();
  expect(await usersOnDevice()).toContain(userId);
  facts.hook('deleting').unsubscribe(fail);
  await removeMarkedDatabases();
  expect(await usersOnDevice()).not.toContain(userId);
});

test('a user who signed in again keeps their database', async () => {
  const userId = await moveIn();
  await endSessionAndMarkForRemoval(userId);
  await storeSession({
    userId,
    email: 'friar@fraternitas.example',
    username: 'friar',
    brotherId: null,
    isAdmin: false,
    accessToken: 'a',
    refreshToken: 'r',
    issuedAt: 0,
    expiresIn: 3600,
    lapsed: false,
  });
  await removeMarkedDatabases();
  expect(await usersOnDevice()).toContain(userId);
  // The mark is gone, so the database also stays when another user signs in.
  await deleteStoredSession();
  await removeMarkedDatabases();
  expect(await usersOnDevice()).toContain(userId);
});
