import {randomUUID} from 'node:crypto';

import {beforeEach, describe, expect, test} from 'vitest';

import {readMirrorRow} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';

import {answeredAt, enter, mirrored, proposalOf, type Said} from './answers.ts';
import {entryOf, makeWorld, queue, type World} from './world.ts';

let world: World;
let entry: OutboxEntry;
beforeEach(async () => {
  world = await makeWorld();
  const {seq} = await queue(world, {});
  await world.db.outbox.update(seq, {leftAt: 5, blockedBy: {reason: 'x'}});
  entry = await entryOf(world, seq);
});

async function answered(said: Said): Promise<OutboxEntry | undefined> {
  return (await enter(world, [[entry, said]]))[0];
}

const closed = {state: 'settled', settledAt: answeredAt, leftAt: null, blockedBy: null};
const inMirror = (id = entry.recordId) => readMirrorRow(world.db, 'countries', id);
const row = (more: object = {}) => ({id: entry.recordId, version: 3, name: 'Italia', ...more});

describe('an applied edit', () => {
  test('is settled, and its row is in the mirror', async () => {
    const after = await answered({status: 'applied', row: row(), version: 3});
    expect(after).toMatchObject({...closed, settlement: 'applied'});
    expect(await inMirror()).toEqual(row());
  });

  test('does not replace a newer row of the mirror', async () => {
    await mirrored(world, 'countries', row({version: 4, name: 'Newer'}));
    await answered({status: 'applied', row: row(), version: 3});
    expect(await inMirror()).toMatchObject({version: 4, name: 'Newer'});
  });

  test('replaces an older row of the mirror, and one of the same version', async () => {
    for (const version of [2, 3]) {
      await mirrored(world, 'countries', row({version, name: 'Older'}));
      entry = await queue(world, {id: entry.recordId});
      await answered({status: 'applied', row: row(), version: 3});
      expect(await inMirror()).toEqual(row());
    }
  });

  test('parks a row that this build cannot read', async () => {
    expect(await answered({status: 'applied', row: row({name: 7}), version: 3})).toMatchObject({
      settlement: 'applied',
    });
    expect(await inMirror()).toBeUndefined();
    expect(await world.db.unreadable.toArray()).toEqual([
      {table: 'countries', id: entry.recordId, reason: 'name: not text', at: answeredAt},
    ]);
  });

  test.each([null, undefined])(
    'leaves the row in the mirror when the answer brings %s',
    async (none) => {
      await mirrored(world, 'countries', row());
      await answered({status: 'applied', row: none});
      expect(await inMirror()).toEqual(row());
      expect(await world.db.unreadable.count()).toBe(0);
    },
  );

  test.each([
    [3, 3],
    [undefined, 1],
  ])('(version %s) makes a later delete of its parent name version %s', async (version, named) => {
    const [vow, brother] = [randomUUID(), randomUUID()];
    entry = await queue(world, {table: 'vows', id: vow});
    const base = {'*children': {vows: {[vow]: 1}}};
    const later = await queue(world, {table: 'brothers', id: brother, op: 'delete', base});
    const made = {id: vow, version: 3, brother_id: brother, type: 'simple', date: '2020-09-08'};
    await answered({status: 'applied', row: made, version} as Said);
    const children = {vows: {[vow]: named}};
    expect((await entryOf(world, later.seq)).mutation.base).toEqual({'*children': children});
  });

  test('removes the row from the mirror when it is a delete', async () => {
    await mirrored(world, 'countries', row());
    entry = await queue(world, {id: entry.recordId, op: 'delete', base: {}, changes: {}});
    await answered({status: 'applied', row: null});
    expect(await inMirror()).toBeUndefined();
  });

  test("gives a later edit its version, but no later delete when others' changes were merged", async () => {
    const later = await queue(world, {id: entry.recordId, op: 'delete', base: {}, changes: {}});
    await answered({status: 'applied', row: row(), version: 3, merged: ['code']});
    expect((await entryOf(world, later.seq)).mutation.base_version).toBe(1);
    entry = await queue(world, {id: entry.recordId});
    const last = await queue(world, {id: entry.recordId, op: 'delete', base: {}, changes: {}});
    await answered({status: 'applied', row: row(), version: 3, merged: []});
    expect((await entryOf(world, last.seq)).mutation.base_version).toBe(3);
  });

  test('supersedes the open proposal that it names', async () => {
    const proposal = randomUUID();
    await mirrored(world, 'pending_changes', proposalOf(entry, proposal));
    entry = await queue(world, {id: entry.recordId, on_proposal: proposal});
    const other = await queue(world, {});
    const said: Said = {status: 'applied', row: row(), version: 3};
    await enter(world, [
      [entry, said],
      [other, {...said, row: {...row(), id: other.recordId}}],
    ]);
    expect(await readMirrorRow(world.db, 'pending_changes', proposal)).toMatchObject({
      status: 'superseded',
    });
  });
});

describe('a queued edit', () => {
  test('is settled, its proposal is in the mirror, and a later edit names that proposal', async () => {
    const proposal = randomUUID();
    const later = await queue(world, {id: entry.recordId});
    const other = await queue(world, {});
    const [after] = await enter(world, [
      [entry, {status: 'queued', proposal: proposalOf(entry, proposal)}],
      [other, {status: 'applied', row: null}],
    ]);
    expect(after).toMatchObject({...closed, settlement: 'queued'});
    expect(await readMirrorRow(world.db, 'pending_changes', proposal)).toMatchObject({
      status: 'pending',
    });
    expect((await entryOf(world, later.seq)).mutation.on_proposal).toBe(proposal);
  });

  test('parks a proposal that this build cannot read', async () => {
    await answered({status: 'queued', proposal: {id: 'p'}});
    expect(await world.db.unreadable.toArray()).toMatchObject([
      {table: 'pending_changes', id: entry.mutationId, reason: 'version: missing', at: answeredAt},
    ]);
  });
});

test('a withdrawal is settled, and the withdrawn proposal is no longer open', async () => {
  const [taken, told] = [randomUUID(), randomUUID()];
  await mirrored(world, 'pending_changes', proposalOf(entry, taken));
  entry = await queue(world, {id: entry.recordId, op: 'withdraw', on_proposal: taken});
  const after = await answered({
    status: 'withdrawn',
    proposal: proposalOf(entry, told, {status: 'withdrawn'}),
  });
  expect(after).toMatchObject({...closed, settlement: 'withdrawn'});
  for (const id of [taken, told]) {
    expect(await readMirrorRow(world.db, 'pending_changes', id)).toMatchObject({
      status: 'withdrawn',
    });
  }
});

test('an edit whose proposal another device withdrew is settled beside applied ones', async () => {
  const other = await queue(world, {});
  const told = randomUUID();
  const proposal = proposalOf(entry, told, {status: 'withdrawn'});
  const [after] = await enter(world, [
    [entry, {status: 'withdrawn', proposal}],
    [other, {status: 'applied', row: null}],
  ]);
  expect(after).toMatchObject({settlement: 'withdrawn'});
});

describe('an edit that the server refuses', () => {
  const raised = {state: 'attention', leftAt: null, blockedBy: null};
  const conflicts = [{field: 'name', base: 'a', current: 'b', proposed: 'c'}];

  test('needs attention after a conflict, with every part of the answer', async () => {
    const author = {user_id: randomUUID(), at: '2026-11-25T10:00:00Z'};
    const parts = {version: 4, conflicts, proposal: 'p', author};
    expect(await answered({status: 'conflict', ...parts})).toMatchObject({
      ...raised,
      problem: {kind: 'conflict', ...parts},
    });
    entry = await queue(world, {});
    expect((await answered({status: 'conflict', conflicts}))?.problem).toEqual({
      kind: 'conflict',
      version: null,
      conflicts,
      proposal: null,
    });
  });

  test('needs attention after a rejection, with every part of the answer', async () => {
    const why = {code: '23514', key: 'invalid', message: 'no'};
    expect(await answered({status: 'rejected', field: 'name', ...why})).toMatchObject({
      ...raised,
      problem: {kind: 'rejected', field: 'name', ...why},
    });
    entry = await queue(world, {});
    const kept = {kept_id: 'b2', ...why};
    expect(await answered({status: 'rejected', ...kept})).toMatchObject({
      problem: {kind: 'rejected', keptId: 'b2', ...why},
    });
    entry = await queue(world, {});
    expect((await answered({status: 'rejected', ...why}))?.problem).toEqual({
      kind: 'rejected',
      field: null,
      ...why,
    });
  });

  test('is erased with the later unsettled edits of its row when the person was erased', async () => {
    const settled = await queue(world, {id: entry.recordId});
    await world.db.outbox.update(settled.seq, {state: 'settled', settlement: 'applied'});
    const earlier = entry;
    entry = await queue(world, {id: entry.recordId});
    const later = await queue(world, {id: entry.recordId});
    const applied = await queue(world, {id: entry.recordId});
    const other = await queue(world, {});
    await enter(world, [
      [applied, {status: 'applied', row: null}],
      [entry, {status: 'rejected', code: '', key: '', message: '', erased: true}],
    ]);
    const states = await Promise.all(
      [earlier, settled, entry, later, applied, other].map(async ({seq}) => {
        const {settlement, mutation} = await entryOf(world, seq);
        return [settlement, Object.keys(mutation.changes).length];
      }),
    );
    expect(states).toEqual([
      [null, 1],
      ['applied', 1],
      ['erased', 0],
      ['erased', 0],
      ['applied', 1],
      [null, 1],
    ]);
  });

  test('needs attention after five answers of an unknown kind, and shows the last answer', async () => {
    const odd = {status: 'postponed'} as unknown as Said;
    for (let time = 1; time <= 4; time += 1) {
      expect(await answered(odd)).toMatchObject({state: 'waiting', oddAnswers: time, leftAt: null});
    }
    const after = await answered(odd);
    const answer = JSON.stringify({status: 'postponed', mutation_id: entry.mutationId});
    expect(after).toMatchObject({...raised, problem: {kind: 'unknown', answer}});
  });
});

test('an edit that no longer waits ignores an answer', async () => {
  await world.db.outbox.update(entry.seq, {state: 'attention'});
  expect(await answered({status: 'applied', row: row()})).toMatchObject({state: 'attention'});
  expect(await inMirror()).toBeUndefined();
});
