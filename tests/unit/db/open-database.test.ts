import {randomUUID} from 'node:crypto';

import {expect, test, vi} from 'vitest';

import {writeFact, readFact} from '#src/db/facts.ts';
import {deleteUserDatabase, onDatabaseGone, openUserDatabase} from '#src/db/open-database.ts';
import {userDatabaseName} from '#src/db/database-names.ts';

test('a tab has one connection to a database, even for concurrent requests', async () => {
  const userId = randomUUID();
  const [one, other] = await Promise.all([openUserDatabase(userId), openUserDatabase(userId)]);
  expect(one).toBe(other);
  expect(await openUserDatabase(userId)).toBe(one);
});

test('a database that was closed for another user opens again with its data', async () => {
  const userId = randomUUID();
  const db = await openUserDatabase(userId);
  await writeFact(db, 'syncedAt', 7);
  db.close();
  expect(await readFact(await openUserDatabase(userId), 'syncedAt')).toBe(7);
});

test('a deleted database starts empty when it is opened again', async () => {
  const userId = randomUUID();
  await writeFact(await openUserDatabase(userId), 'syncedAt', 7);
  await deleteUserDatabase(userId);
  expect(await readFact(await openUserDatabase(userId), 'syncedAt')).toBeUndefined();
});

test('the app is notified when its database is deleted, and can open it again empty', async () => {
  const userId = randomUUID();
  await writeFact(await openUserDatabase(userId), 'syncedAt', 7);
  const told = new Promise<void>((resolve) => onDatabaseGone(resolve));
  indexedDB.deleteDatabase(userDatabaseName(userId));
  await told;
  expect(await readFact(await openUserDatabase(userId), 'syncedAt')).toBeUndefined();
});

test('the app is not notified of a database that could not be opened', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The store is damaged.', 'UnknownError');
  });
  const told = vi.fn();
  onDatabaseGone(told);
  await expect(openUserDatabase(randomUUID())).rejects.toThrow('damaged');
  expect(open).toHaveBeenCalled();
  open.mockRestore();
  expect(told).not.toHaveBeenCalled();
});
