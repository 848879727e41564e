import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import {writeMirror} from '#src/db/mirror.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {usersOnDevice} from '#src/db/user-database.ts';
import {makeRoom} from '#src/session/former-users.ts';
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

test('who signs in where another was finds nothing of him, but what that one had not sent yet', async () => {
  const world = await makeWorld();
  const former = world.db.userId;
  const {seq, mutation} = await queue(world, {});
  world.db.close();
  await withRecords(former);
  const sentAll = randomUUID();
  await withRecords(sentAll);

  await makeRoom(randomUUID());
  const left = await openUserDatabase(former);
  expect(await left.pages.filter(({rows}) => rows.length > 0).count()).toBe(0);
  expect(await left.drafts.count()).toBe(0);
  expect(await left.outbox.get(seq)).toMatchObject({state: 'waiting', mutation});
  expect(await usersOnDevice()).not.toContain(sentAll);
});
