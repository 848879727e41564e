import {randomUUID} from 'node:crypto';

import {Dexie} from 'dexie';
import {expect, test} from 'vitest';

import {openUserDatabase} from '#src/db/open-database.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import {userDatabaseName} from '#src/db/database-names.ts';

const photo = {path: 'a/b.webp', mimeType: 'image/webp', bytes: new Uint8Array([1, 2]).buffer};

test('a database from before photos keeps its data and can store photos', async () => {
  const userId = randomUUID();
  const old = new Dexie(userDatabaseName(userId));
  old.version(1).stores({
    pages: '[table+bucket]',
    page_revs: '[table+bucket], table',
    staging: 'index',
    outbox: '++seq, &mutationId, state, [table+recordId]',
    drafts: 'key',
    unreadable: '[table+id]',
    facts: 'key',
  });
  await old.table('outbox').add({mutationId: 'm', state: 'waiting', table: 't', recordId: 'r'});
  await old.table('pages').add({table: 'brothers', bucket: 3, rows: [{id: 'r'}]});
  old.close();

  const db = await openUserDatabase(userId);
  expect(await db.outbox.where('state').equals('waiting').count()).toBe(1);
  expect((await db.pages.get(['brothers', 3]))?.rows).toEqual([{id: 'r'}]);
  await db.photos.put(photo);
  expect(await db.photos.get('a/b.webp')).toEqual(photo);
});

test('removing the mirror removes the photos', async () => {
  const db = await openUserDatabase(randomUUID());
  await db.photos.put(photo);
  await removeMirror(db);
  expect(await db.photos.count()).toBe(0);
});
