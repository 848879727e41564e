import {randomUUID} from 'node:crypto';

import {beforeEach, describe, expect, test} from 'vitest';

import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import {runRound} from '#src/sync/round.ts';
import {findHeldEdits} from '#src/sync/held-edits.ts';

import {enter, mirrored, proposalOf} from './answers.ts';
import {entryOf, makeWorld, ok, queue, type World} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await runRound(world.ports);
});

/** Returns the base version of a delete after the edit before it got this answer. */
async function baseAfter(
  answer: {version: number; rowVersion: number; merged?: string[]},
  editedVersion = 1,
) {
  const id = randomUUID();
  await queue(world, {id, base_version: editedVersion});
  const {seq} = await queue(world, {id, op: 'delete', base: {}, changes: {}});
  world.onPush = (mutations: readonly Mutation[]) =>
    ok(
      mutations.flatMap(({op, mutation_id}): PushAnswer[] => {
        if (op === 'delete') return [{mutation_id, status: 'blocked', by: {reason: 'later'}}];
        const {version, rowVersion, merged} = answer;
        const row = {id, version: rowVersion, name: 'Italia'};
        return [{mutation_id, status: 'applied', row, version, ...(merged ? {merged} : {})}];
      }),
    );
  await runRound(world.ports);
  return (await entryOf(world, seq)).mutation.base_version;
}

test("a delete is based on the version that the user's own edit made", async () => {
  expect(await baseAfter({version: 2, rowVersion: 2})).toBe(2);
});

test("a delete is not based on a version that merges another user's change from before the edit", async () => {
  expect(await baseAfter({version: 3, rowVersion: 3, merged: ['name']})).toBe(1);
});

test('a delete is not based on a version that another user made after the edit', async () => {
  expect(await baseAfter({version: 2, rowVersion: 5})).toBe(2);
});

test('a delete is not based on the version of a conflict that the edit before it resolved', async () => {
  expect(await baseAfter({version: 4, rowVersion: 4}, 3)).toBe(1);
});

describe('a delete of a parent after an own edit of its child', () => {
  const table = 'institution_assignments';

  /**
   * Queues both and answers the edit; returns the operations sent in each call, and the child version that
   * the delete names.
   */
  async function send(answer: {readonly version: number; readonly merged?: string[]} | null) {
    const [brother, id] = [randomUUID(), randomUUID()];
    await queue(world, {table, id, base: {role: 'Guardian'}, changes: {role: 'Vicar'}});
    const {seq} = await queue(world, {
      table: 'brothers',
      id: brother,
      op: 'delete',
      base: {'*children': {vows: {}, [table]: {[id]: 1}}},
      changes: {},
    });
    const row = {
      id,
      brother_id: brother,
      institution_id: randomUUID(),
      start_date: '2020-01-01',
      role: 'Vicar',
      version: answer?.version,
    };
    world.onPush = (mutations: readonly Mutation[]) =>
      ok(
        mutations.map(({op, mutation_id}): PushAnswer => {
          if (op === 'delete') return {mutation_id, status: 'blocked', by: {reason: 'later'}};
          if (answer) return {mutation_id, status: 'applied', row, ...answer};
          const conflicts = [
            {field: 'role', base: 'Guardian', current: 'Rector', proposed: 'Vicar'},
          ];
          return {mutation_id, status: 'conflict', version: 2, conflicts};
        }),
      );
    await runRound(world.ports);
    const shown = (await entryOf(world, seq)).mutation.base['*children'];
    return {
      calls: world.pushed.map((call) => call.map(({op}) => op)),
      version: (shown as Record<string, Record<string, number>>)[table]?.[id],
    };
  }

  test('is sent after the edit and names the version that the edit made', async () => {
    expect(await send({version: 2})).toEqual({calls: [['update'], ['delete']], version: 2});
  });

  test('does not name a version that merges changes of others', async () => {
    expect(await send({version: 3, merged: ['role']})).toMatchObject({version: 1});
  });

  test('waits while the edit needs attention', async () => {
    expect(await send(null)).toEqual({calls: [['update']], version: 1});
    const held = findHeldEdits(await readUnsettled(world.db));
    expect([...held.values()]).toHaveLength(1);
  });

  test.each(['insert', 'update'] as const)(
    'names the proposal that an %s of the child became',
    async (op) => {
      const [brother, id, proposal] = [randomUUID(), randomUUID(), randomUUID()];
      const row = {id, version: 1, brother_id: brother, role: 'Guardian'};
      if (op === 'update') await mirrored(world, table, row);
      const changes = op === 'insert' ? {brother_id: brother, role: 'Vicar'} : {role: 'Vicar'};
      const edit = await queue(world, {table, id, op, base: {}, changes});
      const children = {[table]: op === 'insert' ? {} : {[id]: 1}};
      const base = {'*children': children};
      const about = {table: 'brothers', id: brother, op: 'delete', changes: {}} as const;
      const {seq} = await queue(world, {...about, base});
      await enter(world, [
        [edit, {status: 'queued', proposal: proposalOf(edit, proposal, {operation: op})}],
      ]);
      const after = {...base, '*proposed': [proposal]};
      expect((await entryOf(world, seq)).mutation.base).toEqual(after);
    },
  );
});
