import {randomUUID} from 'node:crypto';

import {beforeEach, describe, expect, test} from 'vitest';

import type {PullPage, PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
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
  await clearEditsOfRemoved(world.db, new Map([['brothers', {remove: [id]}]]), 7);
  expect(await entryOf(world, insert.seq)).toMatchObject({title: '', settledAt: 7});
  expect(await entryOf(world, waiting.seq)).toEqual(waiting);
});

test('the tombstone of a row in a table that this build does not know erases nothing', async () => {
  const {seq, recordId} = await queue(world, {changes: {notes: secret}});
  await world.db.outbox.update(seq, {state: 'settled', table: 'parishes' as TableName});
  await clearEditsOfRemoved(world.db, new Map([['parishes', {remove: [recordId]}]]), 7);
  expect((await entryOf(world, seq)).mutation.changes).toEqual({notes: secret});
});

test('the tombstone of a brother removes drafts of them and of new rows of them, and no others', async () => {
  const id = randomUUID();
  const others = [`brothers/${randomUUID()}`, `vows/new/brother_id=${randomUUID()}`, 'vows/new'];
  for (const key of [`brothers/${id}`, `vows/new/brother_id=${id}`, ...others])
    await world.db.drafts.put({key, opened: {}, values: {notes: secret}, savedAt: 1});
  world.onPull = () => ok(page([{table: 'brothers', id, op: 'D'}], {cursor: cursorAt(8)}));
  await runRound(world.ports);
  const left = (await world.db.drafts.toArray()).map(({key}) => key);
  expect(left.toSorted()).toEqual(others.toSorted());
});

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
