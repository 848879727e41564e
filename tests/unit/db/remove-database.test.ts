import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import {deleteStoredSession, forsake, readForsaken, storeSession} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeForsaken, removeUserDatabase} from '#src/db/remove-database.ts';
import {userDatabaseName, usersOnDevice} from '#src/db/user-database.ts';

/** Opens a user's database as a tab that has fallen asleep has it open: it hears of nothing. */
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

test('what is removed is gone, and nothing is left to do', async () => {
  const userId = await moveIn();
  await removeUserDatabase(userId);
  expect(await usersOnDevice()).not.toContain(userId);
  expect(await readForsaken()).toEqual([]);
});

test('a tab that is asleep holds nobody up, has nothing left to show, and its database goes with it', async () => {
  const userId = await moveIn();
  const tab = await asleep(userId);
  await removeUserDatabase(userId, 200);
  expect(await count(tab, 'facts')).toBe(0);
  expect(await readForsaken()).toEqual([userId]);
  tab.close();
  await removeForsaken();
  expect(await usersOnDevice()).not.toContain(userId);
  expect(await readForsaken()).toEqual([]);
});

test('who died in the middle of signing out is signed out at the next start', async () => {
  const userId = await moveIn();
  await forsake(userId);
  await removeForsaken();
  expect(await usersOnDevice()).not.toContain(userId);
});

test('who has come back keeps what is his', async () => {
  const userId = await moveIn();
  await forsake(userId);
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
  await removeForsaken();
  expect(await usersOnDevice()).toContain(userId);
  // Nor when another takes his place.
  await deleteStoredSession();
  await removeForsaken();
  expect(await usersOnDevice()).toContain(userId);
});
