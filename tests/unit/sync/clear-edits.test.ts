import {randomUUID} from 'node:crypto';

import {beforeEach, describe, expect, test} from 'vitest';

import type {PullPage, PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import {dropCursor} from '#src/db/drop-cursor.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import type {FeedChange} from '#src/db/user-database.ts';
import type {TableName} from '#src/records/registry.ts';
import {clearEditsOfRemoved} from '#src/sync/clear-edits.ts';
import {runRound} from '#src/sync/round.ts';

import {cursorAt, entryOf, failing, makeWorld, ok, page, queue, type World} from './world.ts';

const secret = 'Rossi, Mario';
let world: World;

beforeEach(async () => {
  world = await makeWorld();
  world.onPush = (mutations) => ok(mutations.map(taken));
  await runRound(world.ports);
});

const removing = (table: string, id: string) =>
  new Map([[table, {put: new Map(), remove: new Set([id])}]]);

/** Stores drafts, as forms do. */
const draft = async (...keys: string[]) =>
  world.db.drafts.bulkPut(
    keys.map((key) => ({key, opened: {}, values: {notes: secret}, savedAt: 1})),
  );
const draftKeys = async () => (await world.db.drafts.toArray()).map(({key}) => key).toSorted();

const taken = ({mutation_id}: Mutation): PushAnswer => ({
  mutation_id,
  status: 'applied',
  row: null,
});

/** Settles an edit and then deletes its record with a tombstone; returns the entry. */
async function editOfDeleted(table: TableName, op: Mutation['op'] = 'update') {
  const edit = await queue(world, {table, op, changes: op === 'delete' ? {} : {notes: secret}});
  await runRound(world.ports);
  world.onPull = () => ok(page([{table, id: edit.recordId, op: 'D'}], {cursor: cursorAt(8)}));
  await runRound(world.ports);
  return entryOf(world, edit.seq);
}

test.each(['brothers', 'vows'] as const)(
  'the tombstone of a row of %s erases the content of its settled edits',
  async (table) => {
    expect(await editOfDeleted(table)).toMatchObject({settlement: 'erased'});
    expect(JSON.stringify(await world.db.outbox.toArray())).not.toContain(secret);
  },
);

test('the tombstone of a place keeps its settled edits for a restored server', async () => {
  expect(await editOfDeleted('places')).toMatchObject({settlement: 'applied'});
});

test('the tombstone of a person keeps a settled delete for a restored server', async () => {
  expect(await editOfDeleted('brothers', 'delete')).toMatchObject({settlement: 'applied'});
});

test('the tombstone of a brother erases a settled insert, with its title, and no edit that waits', async () => {
  const id = randomUUID();
  const about = {table: 'brothers', id, changes: {notes: secret}} as const;
  const insert = await queue(world, {...about, op: 'insert'});
  await world.db.outbox.update(insert.seq, {state: 'settled', title: secret});
  const waiting = await queue(world, about);
  await clearEditsOfRemoved(world.db, removing('brothers', id), 7);
  expect(await entryOf(world, insert.seq)).toMatchObject({title: '', settledAt: 7});
  expect(await entryOf(world, waiting.seq)).toEqual(waiting);
});

test('the tombstone of a row in a table that this build does not know erases nothing', async () => {
  const {seq, recordId} = await queue(world, {changes: {notes: secret}});
  await world.db.outbox.update(seq, {state: 'settled', table: 'parishes' as TableName});
  await clearEditsOfRemoved(world.db, removing('parishes', recordId), 7);
  expect((await entryOf(world, seq)).mutation.changes).toEqual({notes: secret});
});

test('a person who was erased as a proposal leaves neither an edit nor a page on the device', async () => {
  const {db} = world;
  const id = await propose();
  const child = await queue(world, {
    table: 'vows',
    op: 'insert',
    changes: {brother_id: id, notes: secret},
  });
  await db.outbox.update(child.seq, {state: 'settled', settlement: 'queued'});
  await draft(`brothers/${id}`, `vows/new/brother_id=${id}`);
  const pages = async () => [await db.kept_answers.count(), await db.first_rows.count()];
  await db.kept_answers.put({name: 'page /brothers/profile/', origin: '', answer: secret});
  await db.first_rows.put({table: 'brothers', origin: '', rows: [secret], total: 1});
  world.onPull = () =>
    ok(page([blanked('brothers', id), blanked('vows', child.recordId)], {cursor: cursorAt(8)}));
  await runRound(world.ports);
  expect(await db.unreadable.toArray()).toEqual([]);
  expect(JSON.stringify(await db.outbox.toArray())).not.toContain(secret);
  expect(await pages()).toEqual([0, 0]);
  expect(await draftKeys()).toEqual([]);
});

/** Settles the proposal of a new brother; returns the id. */
async function propose(): Promise<string> {
  const {recordId, seq} = await queue(world, {
    table: 'brothers',
    op: 'insert',
    changes: {notes: secret},
  });
  await world.db.outbox.update(seq, {state: 'settled', settlement: 'queued'});
  return recordId;
}

/** The user's proposal of this record as an erasure leaves it. */
function blanked(table: TableName, id: string): FeedChange {
  const row = {
    id: randomUUID(),
    version: 2,
    target_table_name: table,
    operation: 'insert',
    record_id: id,
    base_version: null,
    base_values: {},
    proposed_changes: {},
    group_id: null,
    status: 'withdrawn',
    requested_by: world.db.userId,
    mutation_id: randomUUID(),
    reviewed_at: null,
    reviewed_by: null,
    rejection_reason: null,
    resolution: null,
    applied_version: null,
  };
  return {table: 'pending_changes', id: row.id, op: 'U', row};
}

describe('a new mirror of the same history without the record of a settled edit', () => {
  /** Settles an edit, drops the mirror as a closed session does, and pulls everything again. */
  async function editBeforeNewMirror(table: TableName, rest: Partial<PullPage> = {}) {
    const edit = await queue(world, {table, changes: {notes: secret}});
    await runRound(world.ports);
    await removeMirror(world.db);
    world.onPull = () => ok(page([], {cursor: cursorAt(9), ...rest}));
    await runRound(world.ports);
    return entryOf(world, edit.seq);
  }

  test('erases the content of an edit of a brother', async () => {
    expect(await editBeforeNewMirror('brothers')).toMatchObject({settlement: 'erased'});
    expect(JSON.stringify(await world.db.outbox.toArray())).not.toContain(secret);
  });

  test('keeps an edit of a place', async () => {
    expect(await editBeforeNewMirror('places')).toMatchObject({settlement: 'applied'});
  });

  test('keeps an edit of a brother while the server holds rows back', async () => {
    const entry = await editBeforeNewMirror('brothers', {held_since: '2026-11-20T10:00:00Z'});
    expect(entry).toMatchObject({settlement: 'applied'});
  });
});

test('a new mirror erases the settled proposal of a person who was erased before the decision', async () => {
  const id = await propose();
  await removeMirror(world.db);
  world.onPull = () => ok(page([blanked('brothers', id)], {cursor: cursorAt(9)}));
  await runRound(world.ports);
  expect(JSON.stringify(await world.db.outbox.toArray())).not.toContain(secret);
});

describe('a mirror that is pulled again', () => {
  const known = `brothers/${randomUUID()}`;

  async function draftsAfterNewMirror(rest: Partial<PullPage> = {}) {
    const unsent = await queue(world, {table: 'brothers', op: 'insert', changes: {}});
    await world.db.outbox.update(unsent.seq, {state: 'attention'});
    const gone = `brothers/${randomUUID()}`;
    const kept = [known, `brothers/${unsent.recordId}`, `places/${randomUUID()}`, 'vows/new'];
    const group = `fraternity_assignments/new/together=/brothers=${gone.slice(9)}`;
    const ofBrother = `vows/new/brother_id=${gone.slice(9)}`;
    await draft(gone, `vows/${randomUUID()}`, ofBrother, group, ...kept);
    await dropCursor(world.db);
    const row = {id: known.slice(9), version: 1};
    const unreadable: FeedChange = {table: 'brothers', id: row.id, op: 'U', row};
    world.onPull = () => ok(page([unreadable], {cursor: cursorAt(9), ...rest}));
    await runRound(world.ports);
    return {left: await draftKeys(), kept: kept.toSorted()};
  }

  test('removes the drafts of brothers that it lacks, and no others', async () => {
    const {left, kept} = await draftsAfterNewMirror();
    expect(left).toEqual(kept);
  });

  test('removes the drafts of brothers that the history of a restored server lacks', async () => {
    const cursor = cursorAt(2, 'm', randomUUID());
    const {left, kept} = await draftsAfterNewMirror({cursor, reset: true});
    expect(left).toEqual(kept);
  });

  test('removes no draft while the server holds rows back', async () => {
    const {left} = await draftsAfterNewMirror({held_since: '2026-11-20T10:00:00Z'});
    expect(left).toHaveLength(8);
  });
});

test('an edit about an erased person is erased when the server refuses it, with later edits of the record', async () => {
  const id = randomUUID();
  const about = {table: 'brothers', id, changes: {notes: secret}} as const;
  const first = await queue(world, about);
  const later = await queue(world, {...about, base: {notes: secret}});
  world.onPush = (mutations) =>
    ok(
      mutations.map(({mutation_id}) => ({
        mutation_id,
        status: 'rejected',
        code: 'PT404',
        key: 'gone',
        message: 'the person was erased',
        erased: true,
      })),
    );
  await runRound(world.ports);
  for (const {seq} of [first, later]) {
    expect(await entryOf(world, seq)).toMatchObject({state: 'settled', settlement: 'erased'});
  }
  expect(JSON.stringify(await world.db.outbox.toArray())).not.toContain(secret);
});

test('settled edits survive an account that is revoked for less than a day', async () => {
  const {seq} = await queue(world, {});
  await runRound(world.ports);
  const {onPull} = world;
  world.onPull = () => failing({kind: 'revoked'});
  await runRound(world.ports);
  world.onPull = onPull;
  await runRound(world.ports);
  expect(await entryOf(world, seq)).toMatchObject({settlement: 'applied'});

  world.onPull = () => failing({kind: 'revoked'});
  await runRound(world.ports);
  world.clock += 25 * 3_600_000;
  await runRound(world.ports);
  expect(await world.db.outbox.count()).toBe(0);
});
