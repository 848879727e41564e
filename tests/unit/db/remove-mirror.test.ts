import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {readFact, writeFact} from '#src/db/facts.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';

/** A row of each table that may hold what the server has sent. */
const samples: Readonly<Record<string, object>> = {
  pages: {table: 'brothers', bucket: 257, rows: [{id: 'a', version: 1}]},
  staging: {index: 0, changes: []},
  drafts: {key: 'brothers/a', opened: {}, values: {}, savedAt: 0},
  unreadable: {table: 'brothers', id: 'a', reason: 'name: empty', at: 0},
  photos: {path: 'a/b.webp', mimeType: 'image/webp', bytes: new ArrayBuffer(2)},
  first_rows: {table: 'brothers', rows: [{id: 'a'}]},
  kept_answers: {name: 'dashboard', origin: '', answer: {}},
  attachments: {id: 'a', table: 'brothers', recordId: 'b'},
  attachment_bytes: {id: 'a', bytes: new ArrayBuffer(2)},
};

test('removing the mirror empties every table but the outbox, the facts and the revisions', async () => {
  const db = await openUserDatabase(randomUUID());
  const kept = new Set(['facts', 'outbox', 'page_revs']);
  const names = db.tables.map(({name}) => name).filter((name) => !kept.has(name));
  expect(Object.keys(samples).toSorted()).toEqual(names.toSorted());
  for (const [name, row] of Object.entries(samples)) await db.table(name).put(row);
  await removeMirror(db);
  for (const name of names) expect(await db.table(name).count(), name).toBe(0);
});

test('removing the mirror makes the next pull a first sync, which knows the position before it', async () => {
  const db = await openUserDatabase(randomUUID());
  const cursor = {epoch: '1:m', xid: '7', seq: 3};
  await writeFact(db, 'cursor', cursor);
  await writeFact(db, 'generation', 2);
  await writeFact(db, 'syncedAt', 7);
  await removeMirror(db);
  expect(await readFact(db, 'cursor')).toBeUndefined();
  expect(await readFact(db, 'lastCursor')).toEqual(cursor);
  expect(await readFact(db, 'generation')).toBeUndefined();
  expect(await readFact(db, 'syncedAt')).toBeUndefined();
});
