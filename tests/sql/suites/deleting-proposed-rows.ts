import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  type Answer,
  approve,
  insertion,
  mutation,
  type Person,
  proposalOf,
  pushOne,
  type Row,
} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, rowOf, type World} from '#tests/sql/support/world.ts';

/** Deletes the brother as a form does that showed these rows, and these proposals about rows. */
async function remove(
  world: World,
  person: Person,
  children: object,
  proposed?: unknown,
): Promise<Answer> {
  const row = await rowOf(world.db, 'brothers', world.brother);
  return pushOne(
    world.db,
    person,
    mutation(person, {
      op: 'delete',
      id: world.brother,
      base_version: Number(row?.['version']),
      base: {'*children': children, ...(proposed === undefined ? {} : {'*proposed': proposed})},
    }),
  );
}

/** Proposes a vow of the brother as Marco. */
async function proposeVow({db, marco, brother}: World): Promise<{vow: string; id: string}> {
  const values = {brother_id: brother, type: 'simple', date: '2020-01-01'};
  const add = insertion(marco, 'vows', values);
  return {vow: add.id, id: proposalOf(await pushOne(db, marco, add)).id};
}

/** Proposes another place for the vow as Marco; returns the id of the proposal. */
async function proposePlace({db, marco}: World, vow: string, version: number): Promise<string> {
  const edit = mutation(marco, {
    table: 'vows',
    id: vow,
    base_version: version,
    base: {location_name: null, received_by: null},
    changes: {location_name: 'Assisi', received_by: 'Fra Egidio'},
  });
  return proposalOf(await pushOne(db, marco, edit)).id;
}

async function worldWithVow(database: Database): Promise<{world: World; vow: string}> {
  const world = await createWorld(database);
  const values: Row = {brother_id: world.brother, type: 'simple', date: '2020-01-01'};
  return {world, vow: await insertRow(world.db, 'vows', values)};
}

export function describeDeletingProposedRows(database: () => Database): void {
  describe('deleting a record with a row that its writer proposed', () => {
    test('is no conflict when the row was approved after the form had shown the proposal', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const {vow, id} = await proposeVow(world);
      await approve(db, admin, id);
      expect(await remove(world, marco, {})).toMatchObject({status: 'conflict'});
      expect(await remove(world, marco, {vows: {}}, [crypto.randomUUID()])).toMatchObject({
        status: 'conflict',
      });
      const done = proposalOf(await remove(world, marco, {}, [id]));
      expect(done['base_values']).toEqual({'*children': {vows: {[vow]: 1}}});
    });

    test('is no conflict when two changes of the row were approved, and the form had shown both', async () => {
      const {world, vow} = await worldWithVow(database());
      const {db, admin, marco} = world;
      const first = await proposePlace(world, vow, 1);
      await approve(db, admin, first);
      const again = mutation(marco, {
        table: 'vows',
        id: vow,
        base_version: 2,
        base: {received_by: 'Fra Egidio'},
        changes: {received_by: null},
      });
      const second = proposalOf(await pushOne(db, marco, again)).id;
      await approve(db, admin, second);
      const shown = {vows: {[vow]: 1}};
      for (const proposed of [[], [first], [second]])
        expect(await remove(world, marco, shown, proposed)).toMatchObject({status: 'conflict'});
      expect(await remove(world, marco, shown, [second, first])).toMatchObject({status: 'queued'});
    });

    test('is a conflict when another user has changed the row before or after the approval', async () => {
      for (const isBefore of [true, false]) {
        const {world, vow} = await worldWithVow(database());
        const {db, admin, marco} = world;
        const id = await proposePlace(world, vow, 1);
        const change = () => changeRow(db, 'vows', vow, {date: '2021-01-01'});
        if (isBefore) await change();
        await approve(db, admin, id, null, isBefore ? 2 : 1);
        if (!isBefore) await change();
        expect(await remove(world, marco, {vows: {[vow]: 1}}, [id])).toMatchObject({
          status: 'conflict',
        });
      }
    });

    test('is a conflict when an admin has approved only a part of the change', async () => {
      const {world, vow} = await worldWithVow(database());
      const {db, admin, marco} = world;
      const id = await proposePlace(world, vow, 1);
      await approve(db, admin, id, {location_name: 'proposed', received_by: 'current'}, 1);
      expect(await rowOf(db, 'vows', vow)).toMatchObject({
        location_name: 'Assisi',
        received_by: null,
      });
      expect(await remove(world, marco, {vows: {[vow]: 1}}, [id])).toMatchObject({
        status: 'conflict',
      });
    });

    test('is a conflict when the approved proposal is of another user, or the row changed while the own one is open', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary} = world;
      const {vow, id} = await proposeVow(world);
      await approve(db, admin, id);
      expect(await remove(world, secretary, {}, [id])).toMatchObject({status: 'conflict'});
      const open = await proposePlace(world, vow, 1);
      await changeRow(db, 'vows', vow, {date: '2021-01-01'});
      expect(await remove(world, world.marco, {vows: {[vow]: 1}}, [open])).toMatchObject({
        status: 'conflict',
      });
    });

    test('is rejected when the list of proposals is malformed', async () => {
      const world = await createWorld(database());
      for (const proposed of ['x', 1, null, {}, [1], ['x'], [[]], [null]]) {
        expect(await remove(world, world.marco, {}, proposed)).toMatchObject({
          status: 'rejected',
          key: 'malformed',
        });
      }
    });
  });
}
