import {randomUUID} from 'node:crypto';

import {beforeEach, expect, test} from 'vitest';

import type {FieldConflict, Mutation, OutboxEntry} from '#src/db/mutation.ts';
import {pushAll} from '#src/sync/push.ts';

import {mirrored, proposalOf} from './answers.ts';
import {applied, entryOf, makeWorld, ok, queue, type World} from './world.ts';

const [id, proposal, shown] = [randomUUID(), randomUUID(), randomUUID()];
const edit = {
  table: 'places',
  id,
  base: {city: null, region: null},
  changes: {city: 'Todi', region: 'Umbria'},
  on_proposal: proposal,
} as const;
const city: FieldConflict = {field: 'city', base: null, current: 'Terni', proposed: 'Todi'};
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

/**
 * Queues an edit on a proposal that the server has accepted over the city of Terni, and sends it; the server answers
 * with a conflict, and applies the edit when it is sent again.
 */
async function conflicting(
  mutation: Partial<Mutation> = {},
  conflicts: readonly FieldConflict[] = [city],
  more: {readonly version?: number | null; readonly proposal?: string} = {},
) {
  const first = await queue(world, {...edit, ...mutation});
  const made = {base_values: {city: 'Terni'}, proposed_changes: {city: 'Rieti'}};
  await mirrored(world, 'pending_changes', proposalOf(first, proposal, made));
  await pushConflict(first, conflicts, more);
  return {first, after: await entryOf(world, first.seq)};
}

async function pushConflict(
  {mutationId}: OutboxEntry,
  conflicts: readonly FieldConflict[],
  more: object = {},
): Promise<void> {
  world.onPush = (mutations) =>
    ok(
      mutations.map((one) =>
        one.mutation_id === mutationId
          ? {mutation_id: mutationId, status: 'conflict', version: 3, conflicts, ...more}
          : applied(one, 4),
      ),
    );
  await pushAll(world.ports, Infinity);
}

test('a conflicting edit is sent again when the server accepted its proposal over the same value', async () => {
  const {first, after} = await conflicting();
  expect(after).toMatchObject({state: 'settled', problem: null});
  expect(world.pushed.flat()[1]).toMatchObject({
    base_version: 3,
    base: {city: 'Terni', region: null},
    changes: edit.changes,
    on_proposal: proposal,
  });
  expect(after.mutationId).not.toBe(first.mutationId);
  expect(after.origin).toEqual(first.mutation);
});

test('a conflicting edit is sent again when it names the present version with an older value', async () => {
  const {after} = await conflicting({base_version: 3});
  expect(after).toMatchObject({state: 'settled', problem: null});
  expect(world.pushed.flat()[1]).toMatchObject({base_version: 3, base: {city: 'Terni'}});
});

const other = {...city, current: 'Gubbio'};
const beside = {field: 'region', base: null, current: 'Lazio', proposed: 'Umbria'};

test('a conflicting edit is sent again when another own proposal showed the same value', async () => {
  const [first] = [await queue(world, edit)];
  await mirrored(world, 'pending_changes', proposalOf(first, proposal, {}));
  await mirrored(
    world,
    'pending_changes',
    proposalOf(first, shown, {status: 'approved', proposed_changes: {city: 'Terni'}}),
  );
  for (const [shownIn, state] of [
    [{city: proposal}, 'attention'],
    [{region: shown}, 'attention'],
    [{city: shown}, 'settled'],
  ] as const) {
    await world.ports.db.outbox.update(first.seq, {
      proposalOf: shownIn,
      state: 'waiting',
      problem: null,
    });
    await pushConflict(first, [city]);
    expect((await entryOf(world, first.seq)).state).toBe(state);
  }
});

test.each<[string, Parameters<typeof conflicting>]>([
  ['a value that is not the one it replaced', [{}, [other]]],
  ['a value of which the proposal knows nothing', [{}, [city, beside]]],
  ['a record that is gone', [{}, [city], {version: null}]],
  ['a value that it names', [{base_version: 3, base: {city: 'Terni', region: null}}]],
  ['another proposal of its writer', [{}, [city], {proposal: randomUUID()}]],
  ['a proposal that is not on this device', [{on_proposal: randomUUID()}]],
  ['a value in the way of its group', [{group: randomUUID()}]],
])('a conflicting edit waits for the user when it is over %s', async (_, conflict) => {
  const {first, after} = await conflicting(...conflict);
  expect(after).toMatchObject({state: 'attention', mutationId: first.mutationId});
  expect(world.pushed).toHaveLength(1);
});

test('a conflicting edit waits for the user when it names no proposal', async () => {
  const mutation = {on_proposal: undefined as never};
  expect((await conflicting(mutation)).after.state).toBe('attention');
});

const row = {place_name: 'Eremo', city: null, region: null, version: 1};

/** Sends a delete whose form showed the city of another own proposal; the server holds these values by now. */
async function deleteOver(now: object | null) {
  const first = await queue(world, {table: 'places', id, op: 'delete', base: {}, changes: {}});
  const cityOf = proposalOf(first, shown, {proposed_changes: {city: 'Terni'}, status: 'approved'});
  await mirrored(world, 'pending_changes', cityOf);
  await world.ports.db.outbox.update(first.seq, {proposalOf: {city: shown}});
  const current = now && {...row, version: 3, ...now};
  await pushConflict(first, [{field: '*', base: row, current, proposed: null}]);
  return entryOf(world, first.seq);
}

test('a conflicting delete is sent again when another own proposal showed the same value', async () => {
  expect(await deleteOver({city: 'Terni'})).toMatchObject({state: 'settled', problem: null});
  const [before, after] = world.pushed.flat();
  expect(after).toMatchObject({op: 'delete', base_version: 3, base: {}});
  expect(before).toMatchObject({base_version: 1});
});

test.each<[string, object | null]>([
  ['another value', {city: 'Gubbio'}],
  ['a value that no proposal showed', {city: 'Terni', region: 'Lazio'}],
  ['child rows alone', {}],
  ['a record that is not sent', null],
])('a conflicting delete waits for the user when it is over %s', async (_, now) => {
  expect((await deleteOver(now)).state).toBe('attention');
  expect(world.pushed).toHaveLength(1);
});

test('a conflicting delete waits for the user when its form showed no proposal', async () => {
  const first = await queue(world, {table: 'places', id, op: 'delete', base: {}, changes: {}});
  const current = {...row, version: 3, city: 'Terni'};
  await pushConflict(first, [{field: '*', base: row, current, proposed: null}]);
  expect(await entryOf(world, first.seq)).toMatchObject({state: 'attention'});
});
