import {randomUUID} from 'node:crypto';
import {Dexie, liveQuery} from 'dexie';
import {afterEach, expect, test} from 'vitest';
import {changeSession, readStoredSession} from '#src/db/device-database.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {untilPageIsShown} from '#src/db/page-cache.ts';
import {openTableCache} from '#src/db/table-cache.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

function tell(type: 'pagehide' | 'pageshow', persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event(type), {persisted}));
}
afterEach(() => tell('pageshow', true));

/** Keeps a transaction open until it is aborted, as a frozen page does. */
function holdOpen(db: UserDatabase): {begun: Promise<void>; ended: Promise<unknown>} {
  let tellBegun = () => {};
  const begun = new Promise<void>((resolve) => (tellBegun = resolve));
  const ended = db
    .transaction('rw', db.facts, async () => {
      for (;;) {
        await db.facts.put({key: 'held', value: true});
        tellBegun();
      }
    })
    .catch((error: unknown) => error);
  return {begun, ended};
}

test('an open transaction is aborted when the page enters the back/forward cache', async () => {
  const userId = randomUUID();
  const {begun, ended} = holdOpen(await openUserDatabase(userId));
  await begun;
  tell('pagehide', true);
  expect(await ended).toBeInstanceOf(Error);
  tell('pageshow', true);
  expect(await readFact(await openUserDatabase(userId), 'held' as 'syncedAt')).toBeUndefined();
});

/** Calls `react` as soon as the next transaction of any layer has begun; resolves to how that one ends. */
function onNextTransaction(react: () => void): Promise<string> {
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
  return new Promise((resolve) => {
    IDBDatabase.prototype.transaction = function (...request) {
      IDBDatabase.prototype.transaction = begin;
      const transaction = begin.apply(this, request);
      for (const end of ['abort', 'complete'])
        transaction.addEventListener(end, () => resolve(end));
      queueMicrotask(react);
      return transaction;
    };
  });
}

test('the transaction in which Dexie reads the schema is aborted', async () => {
  const userId = randomUUID();
  (await openUserDatabase(userId)).close();
  const ended = onNextTransaction(() => tell('pagehide', true));
  // Dexie closes the database it was opening; the next call opens it again.
  const opening = openUserDatabase(userId).catch((error: unknown) => error);
  expect(await ended).toBe('abort');
  tell('pageshow', true);
  await opening;
  const db = await openUserDatabase(userId);
  await writeFact(db, 'syncedAt', 9);
  expect(await readFact(db, 'syncedAt')).toBe(9);
});

test('an upgrade is aborted, and repeated when the page is shown again', async () => {
  const ended = new Promise<string>((resolve) => {
    const create = Reflect.get(IDBDatabase.prototype, 'createObjectStore');
    IDBDatabase.prototype.createObjectStore = function (...request) {
      IDBDatabase.prototype.createObjectStore = create;
      const store = create.apply(this, request);
      for (const end of ['abort', 'complete'])
        store.transaction.addEventListener(end, () => resolve(end));
      queueMicrotask(() => tell('pagehide', true));
      return store;
    };
  });
  const opening = openUserDatabase(randomUUID());
  expect(await ended).toBe('abort');
  tell('pageshow', true);
  const db = await opening;
  await writeFact(db, 'syncedAt', 9);
  expect(await readFact(db, 'syncedAt')).toBe(9);
});

test('a page that is left for good completes its transactions', async () => {
  const db = await openUserDatabase(randomUUID());
  const writing = writeFact(db, 'syncedAt', 7);
  tell('pagehide', false);
  await writing;
  expect(await readFact(db, 'syncedAt')).toBe(7);
});

test('a page in the back/forward cache starts no transaction and opens no database', async () => {
  const userId = randomUUID();
  const db = await openUserDatabase(userId);
  tell('pagehide', true);
  await expect(writeFact(db, 'syncedAt', 7)).rejects.toThrow(Dexie.DatabaseClosedError);
  const order: string[] = [];
  const opening = openUserDatabase(userId).then(() => order.push('opened'));
  const changing = changeSession(userId, {}).then(() => order.push('changed'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(order).toEqual([]);
  tell('pageshow', true);
  await Promise.all([opening, changing]);
  expect(order.toSorted()).toEqual(['changed', 'opened']);
});

test('a page that is shown again renews its live queries and reopens its database', async () => {
  const userId = randomUUID();
  const sessions: unknown[] = [];
  const watching = liveQuery(readStoredSession).subscribe({
    next: (session) => sessions.push(session),
    error: (error) => sessions.push(error),
  });
  const db = await openUserDatabase(userId);
  const cache = openTableCache(db, 'brothers');
  cache.subscribe(() => {});
  await expect.poll(() => cache.read()?.pages).toEqual([]);
  const before = sessions.length;
  tell('pagehide', true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(() => cache.read()).not.toThrow();
  tell('pageshow', true);
  await untilPageIsShown();
  await expect.poll(() => sessions.length).toBeGreaterThan(before);
  expect(sessions.at(-1)).toBeNull();
  const again = await openUserDatabase(userId);
  expect(again).not.toBe(db);
  await writeFact(again, 'syncedAt', 8);
  expect(await readFact(again, 'syncedAt')).toBe(8);
  watching.unsubscribe();
});
