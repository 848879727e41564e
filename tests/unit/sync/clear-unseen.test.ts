import {beforeEach, expect, test} from 'vitest';

import {dropCursor} from '#src/db/drop-cursor.ts';
import type {Cursor} from '#src/db/cursor.ts';
import {writeFact} from '#src/db/facts.ts';
import {putKeptAttachment} from '#src/db/kept-attachments.ts';
import {readMirrorTable} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import type {FeedChange} from '#src/db/user-database.ts';
import {pullAll} from '#src/sync/pull.ts';

import {mirrored} from './answers.ts';
import {cursorAt, entryOf, makeWorld, ok, page, queue, type World} from './world.ts';

const table = 'brother_documents';
const otherHistory = 'b79619ff-8b86-4d01-b42d-00cf4fc964ff';
const empty = {number: null, issued_by: null, issued_on: null, valid_until: null, notes: null};

let world: World;
let settled: OutboxEntry;
let waiting: OutboxEntry;

/** The device of a member whose brother, `own`, has a passport; an edit of it is settled, another waits. */
beforeEach(async () => {
  world = await makeWorld();
  const {db} = world;
  await writeFact(db, 'cursor', cursorAt(1, 'm5'));
  await writeFact(db, 'history', cursorAt(1).epoch.replace(/:m$/, ''));
  await mirrored(world, table, {
    ...empty,
    id: 'passport',
    version: 2,
    brother_id: 'own',
    kind: 'passport',
    number: 'X1',
  });
  const edit = {table, id: 'passport', base: {number: 'X0'}, changes: {number: 'X1'}} as const;
  settled = await queue(world, edit);
  await db.outbox.update(settled.seq, {state: 'settled', settlement: 'applied', settledAt: 1});
  waiting = await queue(world, edit);
  for (const key of [
    `${table}/passport`,
    `${table}/new/brother_id=own`,
    'vows/new/brother_id=own',
  ]) {
    await db.drafts.put({key, opened: {}, values: {number: 'X2'}, savedAt: 1});
  }
});

const account = (brother: string | null): FeedChange => ({
  table: 'users',
  id: world.db.userId,
  op: 'U',
  row: {
    id: world.db.userId,
    version: 6,
    username: 'leone',
    linked_brother_id: brother,
    disabled_at: null,
  },
});
const brother: FeedChange = {table: 'brothers', id: 'own', op: 'U', row: {id: 'own', version: 1}};
const passport: FeedChange = {
  table,
  id: 'passport',
  op: 'U',
  row: {...empty, id: 'passport', version: 2, brother_id: 'own', kind: 'passport', number: 'X1'},
};

/** Pulls from a server that starts the device again under this cursor. */
async function reset(cursor: Cursor, changes: readonly FeedChange[]): Promise<void> {
  world.onPull = (asked) =>
    ok(
      page(asked?.epoch === cursor.epoch ? [] : changes, {
        cursor,
        reset: asked?.epoch !== cursor.epoch,
      }),
    );
  await pullAll(world.ports, Number.POSITIVE_INFINITY);
}

const draftKeys = async () => (await world.db.drafts.toArray()).map(({key}) => key).toSorted();

test('an account that loses its link keeps no row, no settled edit and no draft of its private records', async () => {
  await reset(cursorAt(2, 'm6'), [account(null), brother]);
  expect(await readMirrorTable(world.db, table)).toEqual([]);
  expect(await entryOf(world, settled.seq)).toMatchObject({
    state: 'settled',
    settlement: 'erased',
    title: '',
    mutation: {base: {}, changes: {}},
  });
  expect(await draftKeys()).toEqual(['vows/new/brother_id=own']);
});

test('an account that loses its link keeps what the user has not sent yet', async () => {
  await reset(cursorAt(2, 'm6'), [account(null), brother]);
  expect(await entryOf(world, waiting.seq)).toMatchObject({
    state: 'waiting',
    mutation: {changes: {number: 'X1'}},
  });
});

test('an account that loses the role of administrator keeps the private records of its own brother', async () => {
  await writeFact(world.db, 'cursor', cursorAt(1, 'a'));
  await mirrored(world, table, {
    ...empty,
    id: 'visa',
    version: 1,
    brother_id: 'other',
    kind: 'visa',
  });
  const {seq} = await queue(world, {table, id: 'visa', changes: {number: 'V1'}});
  await world.db.outbox.update(seq, {state: 'settled', settlement: 'applied', settledAt: 1});
  for (const key of [`${table}/visa`, `${table}/new/brother_id=own/form=second`])
    await world.db.drafts.put({key, opened: {}, values: {}, savedAt: 1});
  await reset(cursorAt(2, 'm6'), [account('own'), brother, passport]);
  expect((await readMirrorTable(world.db, table)).map(({id}) => id)).toEqual(['passport']);
  expect(await entryOf(world, seq)).toMatchObject({mutation: {changes: {}}});
  expect(await entryOf(world, settled.seq)).toMatchObject({mutation: {changes: {number: 'X1'}}});
  expect(await draftKeys()).toEqual([
    `${table}/new/brother_id=own`,
    `${table}/new/brother_id=own/form=second`,
    `${table}/passport`,
    'vows/new/brother_id=own',
  ]);
});

test.each([
  ['the session was closed meanwhile', () => removeMirror(world.db)],
  ['the mirror is pulled again for another reason', () => dropCursor(world.db)],
])('an account that loses its link keeps no settled edit and no draft when %s', async (_, drop) => {
  await drop();
  await reset(cursorAt(2, 'm6'), [account(null), brother]);
  expect(await entryOf(world, settled.seq)).toMatchObject({settlement: 'erased'});
  expect(await draftKeys()).not.toContain(`${table}/passport`);
});

test('a restored server that has lost the records gets the settled edits again', async () => {
  await reset(cursorAt(2, 'm6', otherHistory), [account(null), brother]);
  expect(await entryOf(world, settled.seq)).toMatchObject({
    state: 'waiting',
    mutation: {changes: {number: 'X1'}},
  });
});

const keep = (id: string, attached: string, recordId: string) =>
  putKeptAttachment(
    world.db,
    {
      id,
      table: attached,
      recordId,
      name: 'a.pdf',
      mimeType: 'application/pdf',
      byteSize: 1,
      at: '',
    },
    new ArrayBuffer(1),
  );
const kept = async () => [
  await world.db.attachments.toCollection().primaryKeys(),
  await world.db.attachment_bytes.toCollection().primaryKeys(),
];

test.each([
  ['loses the role of administrator', 'a', undefined],
  ['loses the role on a restored server', 'a', otherHistory],
  ['is linked to another brother', 'm5', undefined],
])('an account that %s keeps no attachment of other brothers', async (_, view, history) => {
  await writeFact(world.db, 'cursor', cursorAt(1, view));
  await keep('will', 'brothers', 'other');
  await keep('act', 'brothers', 'own');
  await keep('deed', 'fraternities', 'house');
  await reset(cursorAt(2, 'm6', history), [account('own'), brother]);
  expect(await kept()).toEqual([
    ['act', 'deed'],
    ['act', 'deed'],
  ]);
});

test('an administrator keeps the attachments of all brothers when the mirror is pulled again', async () => {
  await keep('will', 'brothers', 'other');
  await reset(cursorAt(2, 'a'), [account('own'), brother]);
  expect(await kept()).toEqual([['will'], ['will']]);
});
