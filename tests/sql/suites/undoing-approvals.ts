import {describe, expect, test} from 'vitest';
import {type Written} from '#src/mutations/review.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {
  type Answer,
  approve,
  insertion,
  mutation,
  type Person,
  proposalOf,
  push,
  pushOne,
} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, rowOf, type World} from '#tests/sql/support/world.ts';

const terni = (world: World, group?: string) =>
  mutation(world.marco, {
    id: world.brother,
    base_version: 1,
    base: {birth_place: 'Assisi', notes: null},
    changes: {birth_place: 'Terni', notes: 'n'},
    ...(group === undefined ? {} : {group}),
  });

async function approved(world: World, change: string): Promise<readonly Written[]> {
  const {written} = await approve(world.db, world.admin, change);
  return written as readonly Written[];
}

/** Sends the edit that the app makes to undo an approval. */
function undo(db: Database, admin: Person, written: Written | undefined): Promise<Answer> {
  if (written === undefined) throw new Error('Nothing was written.');
  const {table, id, operation, version, before, after} = written;
  if (operation === 'insert') {
    return pushOne(db, admin, mutation(admin, {table, id, op: 'delete', base_version: version}));
  }
  if (operation === 'delete') {
    return pushOne(db, admin, mutation(admin, {table, id, op: 'insert', changes: before}));
  }
  const edit = {table, id, base_version: version, base: after, changes: before};
  return pushOne(db, admin, mutation(admin, edit));
}

export function describeUndoingApprovals(database: () => Database): void {
  describe('the answer to an approval', () => {
    test('contains the moved fields before and after', async () => {
      const world = await createWorld(database());
      const change = proposalOf(await pushOne(world.db, world.marco, terni(world))).id;
      await changeRow(world.db, 'brothers', world.brother, {notes: 'n', birth_name: 'Rossi'});
      expect(await approved(world, change)).toEqual([
        {
          table: 'brothers',
          operation: 'update',
          id: world.brother,
          version: 3,
          before: {birth_place: 'Assisi'},
          after: {birth_place: 'Terni'},
        },
      ]);
    });

    test('contains every change of a group', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const place = await insertRow(db, 'places', {place_name: 'P', city: 'Assisi'});
      const group = crypto.randomUUID();
      const [first] = await push(db, marco, [
        terni(world, group),
        mutation(marco, {
          table: 'places',
          id: place,
          group,
          base_version: 1,
          base: {city: 'Assisi'},
          changes: {city: 'Terni'},
        }),
      ]);
      const written = await approved(world, proposalOf(first).id);
      expect(written.map(({id}) => id).toSorted()).toEqual([place, world.brother].toSorted());
      expect(written.find(({id}) => id === place)).toMatchObject({
        before: {city: 'Assisi'},
        after: {city: 'Terni'},
      });
    });

    test('contains no values of a new record', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const place = insertion(marco, 'places', {place_name: 'New', city: 'Spello'});
      const change = proposalOf(await pushOne(db, marco, place)).id;
      expect(await approved(world, change)).toMatchObject([
        {operation: 'insert', id: place.id, before: {}, after: {}},
      ]);
    });
  });

  describe('the undo of an approval', () => {
    test('deletes a new record', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const place = insertion(marco, 'places', {place_name: 'New', city: 'Spello'});
      const [written] = await approved(world, proposalOf(await pushOne(db, marco, place)).id);
      expect(await undo(db, admin, written)).toMatchObject({status: 'applied'});
      expect(await rowOf(db, 'places', place.id)).toBeNull();
    });

    test('keeps a new brother to whom somebody has added a vow since', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const {circumscription_id, nationality} = (await rowOf(db, 'brothers', brother)) ?? {};
      const values = {name: 'Leone', circumscription_id, nationality};
      const leone = insertion(marco, 'brothers', values);
      const [written] = await approved(world, proposalOf(await pushOne(db, marco, leone)).id);
      await insertRow(db, 'vows', {brother_id: leone.id, type: 'simple', date: '2020-08-02'});
      expect(await undo(db, admin, written)).toMatchObject({status: 'conflict'});
      expect(await rowOf(db, 'brothers', leone.id)).toMatchObject({name: 'Leone'});
    });

    test('inserts a deleted record again under its id', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const place = await insertRow(db, 'places', {place_name: 'P', city: 'Assisi'});
      const deletion = mutation(marco, {table: 'places', id: place, op: 'delete', base_version: 1});
      const change = proposalOf(await pushOne(db, marco, deletion)).id;
      const [written] = await approved(world, change);
      expect(await rowOf(db, 'places', place)).toBeNull();
      expect(await undo(db, admin, written)).toMatchObject({status: 'applied'});
      expect(await rowOf(db, 'places', place)).toMatchObject({place_name: 'P', city: 'Assisi'});
    });

    test('restores the earlier values', async () => {
      const world = await createWorld(database());
      const {db, admin, brother, marco} = world;
      const change = proposalOf(await pushOne(db, marco, terni(world))).id;
      const [written] = await approved(world, change);
      expect(await undo(db, admin, written)).toMatchObject({status: 'applied'});
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({
        birth_place: 'Assisi',
        notes: null,
      });
      expect(await rowOf(db, 'pending_changes', change)).toMatchObject({status: 'approved'});
    });

    test('is a conflict with a later edit of another user, and overwrites nothing', async () => {
      const world = await createWorld(database());
      const {db, admin, brother, marco} = world;
      const [written] = await approved(
        world,
        proposalOf(await pushOne(db, marco, terni(world))).id,
      );
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      expect(await undo(db, admin, written)).toMatchObject({
        status: 'conflict',
        conflicts: [{field: 'birth_place', current: 'Gubbio', proposed: 'Assisi'}],
      });
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({birth_place: 'Gubbio'});
    });
  });
}
