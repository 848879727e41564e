import {randomUUID} from 'node:crypto';

import {beforeEach, expect, test} from 'vitest';

import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import {runRound} from '#src/sync/round.ts';

import {entryOf, makeWorld, ok, queue, type World} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await runRound(world.ports);
});

/** What a delete rests on, once the edit before it got this answer. */
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

test('a delete rests on what its own edit made', async () => {
  expect(await baseAfter({version: 2, rowVersion: 2})).toBe(2);
});

test('a delete does not rest on what another has changed before the edit', async () => {
  expect(await baseAfter({version: 3, rowVersion: 3, merged: ['name']})).toBe(1);
});

test('a delete does not rest on what another has changed after the edit', async () => {
  expect(await baseAfter({version: 2, rowVersion: 5})).toBe(2);
});

test('a delete does not rest on the version of a conflict that the edit before it answered', async () => {
  expect(await baseAfter({version: 4, rowVersion: 4}, 3)).toBe(1);
});
