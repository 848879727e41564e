import {randomUUID} from 'node:crypto';

import {beforeEach, expect, test} from 'vitest';

import type {Mutation} from '#src/db/mutation.ts';
import {runRound} from '#src/sync/round.ts';

import {applied, entryOf, makeWorld, noAnswer, ok, queue, type World} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await runRound(world.ports);
});

/** Marks every unsettled edit as exported, as saving to a file does. */
async function saveToFile(): Promise<void> {
  await world.db.outbox.toCollection().modify({exportedAt: 1});
}

test("an exported edit of a new record is sent with the record's version after the answer to the insert was lost", async () => {
  const id = randomUUID();
  await queue(world, {id, op: 'insert', base_version: null, base: {}, changes: {name: 'Nuovo'}});
  world.onPush = () => noAnswer;
  await runRound(world.ports);
  const {seq, mutationId} = await queue(world, {
    id,
    base_version: null,
    base: {name: 'Nuovo'},
    changes: {name: 'Altro'},
  });
  await saveToFile();

  let version = 0;
  world.onPush = (mutations: readonly Mutation[]) =>
    ok(mutations.map((mutation) => applied(mutation, (version += 1))));
  await runRound(world.ports);
  await runRound(world.ports);
  const entry = await entryOf(world, seq);
  expect(entry).toMatchObject({state: 'settled', settlement: 'applied'});
  const sent = world.pushed.flat().filter(({changes}) => changes['name'] === 'Altro');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({base_version: 1, base: {name: 'Nuovo'}});
  // The id in the file belongs to the body in the file.
  expect(sent[0]?.mutation_id).not.toBe(mutationId);
});

test('an edit from a file is not rebased on an edit of this device', async () => {
  const id = randomUUID();
  await queue(world, {id, base_version: 2, base: {name: 'Uno'}, changes: {name: 'Due'}});
  const older = await queue(world, {id, base: {name: 'Zero'}, changes: {name: 'Uno'}});
  await world.db.outbox.update(older.seq, {exportedAt: 1, isImported: true});
  world.onPush = (mutations: readonly Mutation[]) => ok(mutations.map((one) => applied(one, 3)));
  await runRound(world.ports);
  await runRound(world.ports);
  const sent = world.pushed.flat().filter(({changes}) => changes['name'] === 'Uno');
  expect(sent).not.toEqual([]);
  for (const one of sent)
    expect(one).toMatchObject({mutation_id: older.mutationId, base: {name: 'Zero'}});
});
