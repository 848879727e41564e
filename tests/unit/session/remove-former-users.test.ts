import {randomUUID} from 'node:crypto';

import {Dexie} from 'dexie';
import {expect, test, vi} from 'vitest';

import {userDatabaseName} from '#src/db/database-names.ts';
import {markForRemoval, storeSession} from '#src/db/device-database.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {writeMirror} from '#src/db/mirror.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeMarkedDatabases} from '#src/db/remove-database.ts';
import {usersOnDevice} from '#src/db/user-database.ts';
import {removeFormerUsers} from '#src/session/sign-in.ts';
import {makeWorld, queue} from '#tests/unit/sync/world.ts';

async function withRecords(userId: string): Promise<void> {
  const db = await openUserDatabase(userId);
  const id = randomUUID();
  await db.transaction('rw', db.pages, db.page_revs, () =>
    writeMirror(
      db,
      new Map([
        ['countries', {put: new Map([[id, {id, version: 1, name: 'Italy'}]]), remove: new Set()}],
      ]),
    ),
  );
  await db.drafts.put({key: 'countries/new', opened: {}, values: {}, savedAt: 0});
}

test("signing in as another user removes the former user's records and keeps only their unsent edits", async () => {
  const world = await makeWorld();
  const former = world.db.userId;
  const {seq, mutation} = await queue(world, {});
  world.db.close();
  await withRecords(former);
  const sentAll = randomUUID();
  await withRecords(sentAll);

  await removeFormerUsers(randomUUID());
  const left = await openUserDatabase(former);
  expect(await left.pages.filter(({rows}) => rows.length > 0).count()).toBe(0);
  expect(await left.drafts.count()).toBe(0);
  expect(await left.outbox.get(seq)).toMatchObject({state: 'waiting', mutation});
  expect(await usersOnDevice()).not.toContain(sentAll);
});

test('the report of an export without a connection waits for the next sign-in of its user', async () => {
  const {db} = await makeWorld();
  const {userId} = db;
  const details = {format: 'csv', columns: ['name'], rows: 1, filter: ''} as const;
  const report = {id: randomUUID(), what: 'brothers', at: '2026-11-24T10:00:00Z', details};
  await writeFact(db, 'exports', [report]);
  db.close();
  await withRecords(userId);
  await removeFormerUsers(randomUUID());
  const left = await openUserDatabase(userId);
  expect(await readFact(left, 'exports')).toEqual([report]);
  expect(await left.drafts.count()).toBe(0);
  // The server has it.
  await writeFact(left, 'exports', []);
  left.close();
  await removeFormerUsers(randomUUID());
  expect(await usersOnDevice()).not.toContain(userId);
});

const session = (userId: string) => ({
  userId,
  email: 'friar@fraternitas.example',
  username: 'friar',
  brotherId: null,
  isAdmin: false,
  accessToken: 'token',
  refreshToken: 'refresh',
  issuedAt: 0,
  expiresIn: 3600,
  lapsed: false,
});

test("the removal mark of an interrupted sign-in does not delete a user's unsent edits", async () => {
  const world = await makeWorld();
  const {userId} = world.db;
  await storeSession(session(userId));
  await markForRemoval(userId);
  const {seq} = await queue(world, {});
  world.db.close();
  await removeFormerUsers(randomUUID());
  await storeSession(session(randomUUID()));
  await removeMarkedDatabases();
  const left = await openUserDatabase(userId);
  expect(await left.outbox.get(seq)).toMatchObject({state: 'waiting'});
});

test('an edit that another tab saves while a former user is removed is kept', async () => {
  const world = await makeWorld();
  const {userId} = world.db;
  await withRecords(userId);
  const removing = await openUserDatabase(userId);
  const saving: Promise<unknown>[] = [];
  removing.drafts.hook('deleting', () => {
    saving.push(Dexie.ignoreTransaction(() => queue(world, {})));
  });
  await removeFormerUsers(randomUUID());
  await Promise.all(saving);
  expect(saving).toHaveLength(1);
  const left = await openUserDatabase(userId);
  expect(await left.outbox.count()).toBe(1);
  expect(await left.drafts.count()).toBe(0);
});

test('a damaged database of a former user keeps neither the next user nor other removals waiting', async () => {
  // The first in the order of the names, with a high version, so that no upgrade repairs it.
  const damaged = '00000000-0000-4000-8000-000000000000';
  const opening = indexedDB.open(userDatabaseName(damaged), 99_990);
  await expect.poll(() => opening.readyState).toBe('done');
  opening.result.close();
  const whole = randomUUID();
  await withRecords(whole);
  vi.spyOn(console, 'error').mockReturnValueOnce();
  await removeFormerUsers(randomUUID());
  expect(await usersOnDevice()).not.toContain(whole);
  expect(console.error).toHaveBeenCalledTimes(1);
  await Dexie.delete(userDatabaseName(damaged));
});
