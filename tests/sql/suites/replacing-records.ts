import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  approve,
  insertion,
  mutation,
  type Person,
  proposalOf,
  push,
  pushOne,
} from '#tests/sql/support/wire.ts';
import {createWorld, insertRow, rowOf, type World} from '#tests/sql/support/world.ts';

/** Two records of one place; a diocese and another refer to the first. */
async function createTwins(database: Database) {
  const world = await createWorld(database);
  const {db} = world;
  const twin = await insertRow(db, 'places', {place_name: 'Assisi (PG)'});
  const kept = await insertRow(db, 'places', {place_name: 'Assisi'});
  const [one, two] = [
    await insertRow(db, 'dioceses', {diocese_name: 'Assisi', place_id: twin}),
    await insertRow(db, 'dioceses', {diocese_name: 'Nocera Umbra', place_id: twin}),
  ];
  return {world, twin, kept, dioceses: [one, two]};
}

type Twins = Awaited<ReturnType<typeof createTwins>>;

/** The edits of a person who puts the kept place where the other is, and deletes that one. */
function replacement(person: Person, {twin, kept, dioceses}: Twins) {
  const group = crypto.randomUUID();
  return [
    ...dioceses.map((id) =>
      mutation(person, {
        table: 'dioceses',
        id,
        group,
        base_version: 1,
        base: {place_id: twin},
        changes: {place_id: kept},
      }),
    ),
    mutation(person, {table: 'places', op: 'delete', id: twin, group, base_version: 1}),
  ];
}

const placesOf = async ({db}: World, dioceses: readonly string[]) =>
  Promise.all(dioceses.map(async (id) => (await rowOf(db, 'dioceses', id))?.['place_id']));

export function describeReplacingRecords(database: () => Database): void {
  describe('a group that replaces a record', () => {
    test('changes the references and deletes the record when an administrator sends it', async () => {
      const twins = await createTwins(database());
      const {world, twin, kept, dioceses} = twins;
      const answers = await push(world.db, world.admin, replacement(world.admin, twins));
      expect(answers.map(({status}) => status)).toEqual(['applied', 'applied', 'applied']);
      expect(await placesOf(world, dioceses)).toEqual([kept, kept]);
      expect(await rowOf(world.db, 'places', twin)).toBeNull();
    });

    test('waits for one decision when a member sends it', async () => {
      const twins = await createTwins(database());
      const {world, twin, kept, dioceses} = twins;
      const answers = await push(world.db, world.marco, replacement(world.marco, twins));
      expect(answers.map(({status}) => status)).toEqual(['queued', 'queued', 'queued']);
      expect(await placesOf(world, dioceses)).toEqual([twin, twin]);
      const [change] = answers;
      await approve(world.db, world.admin, proposalOf(change).id);
      expect(await placesOf(world, dioceses)).toEqual([kept, kept]);
      expect(await rowOf(world.db, 'places', twin)).toBeNull();
    });

    test('changes nothing when a record that the device does not know refers to the deleted one', async () => {
      const twins = await createTwins(database());
      const {world, twin, dioceses} = twins;
      const unknown = {diocese_name: 'Foligno', place_id: twin};
      await pushOne(world.db, world.secretary, insertion(world.secretary, 'dioceses', unknown));
      const answers = await push(world.db, world.admin, replacement(world.admin, twins));
      expect(answers.at(-1)).toMatchObject({status: 'rejected', key: 'in_use'});
      expect(await placesOf(world, dioceses)).toEqual([twin, twin]);
    });
  });
}
