import {describe, expect, test} from 'vitest';
import {batchOf, beginImport, importRows, undoBatch} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {
  approve,
  cursorOf,
  insertion,
  mutation,
  proposalOf,
  pull,
  pushOne,
} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, insertRow, operator, rowOf} from '#tests/sql/support/world.ts';

/** Mutations that phones send again to a server that was restored to an older state, in any order. */
export function describeReturning(database: () => Database): void {
  describe('a delete that arrives before its insert', () => {
    test('keeps the record deleted once the insert arrives from another phone', async () => {
      const {db, admin, secretary} = await createWorld(database());
      const cursor = await cursorOf(db, secretary);
      const add = insertion(admin, 'places', {place_name: 'Gone', type: 'fraternity'});
      const about = {table: 'places', id: add.id};
      const remove = mutation(secretary, {...about, op: 'delete', base_version: 1});
      expect(await pushOne(db, secretary, remove)).toMatchObject({status: 'applied', row: null});
      for (let time = 0; time < 2; time += 1) {
        expect(await pushOne(db, admin, add)).toMatchObject({status: 'withdrawn', proposal: null});
      }
      expect(await rowOf(db, 'places', add.id)).toBeNull();
      expect((await pull(db, secretary, {cursor})).changes).toEqual([{...about, op: 'D'}]);
    });

    test('rejects a record that refers to the deleted one as gone', async () => {
      const {db, admin, secretary, brother} = await createWorld(database());
      const add = insertion(admin, 'fraternities', {name: 'Gone', type: 'local'});
      const remove = mutation(secretary, {
        table: 'fraternities',
        op: 'delete',
        id: add.id,
        base_version: 1,
      });
      await pushOne(db, secretary, remove);
      const stay = insertion(admin, 'fraternity_assignments', {
        brother_id: brother,
        fraternity_id: add.id,
        start_date: '2020-01-01',
        role: 'guardian',
      });
      expect(await pushOne(db, admin, stay)).toMatchObject({status: 'rejected', key: 'gone'});
    });

    test('lets an administrator insert the record again later', async () => {
      const {db, admin, secretary} = await createWorld(database());
      const add = insertion(admin, 'places', {place_name: 'Gone', type: 'fraternity'});
      const about = {table: 'places', id: add.id};
      await pushOne(db, secretary, mutation(secretary, {...about, op: 'delete', base_version: 1}));
      await pushOne(db, admin, add);
      const again = {...add, mutation_id: crypto.randomUUID()};
      expect(await pushOne(db, admin, again)).toMatchObject({status: 'applied'});
    });

    test('has no effect when a member without the admin role sends it', async () => {
      const {db, admin, marco} = await createWorld(database());
      const add = insertion(admin, 'places', {place_name: 'Stays', type: 'fraternity'});
      const about = {table: 'places', id: add.id};
      await pushOne(db, marco, mutation(marco, {...about, op: 'delete', base_version: 1}));
      expect(await pushOne(db, admin, add)).toMatchObject({status: 'applied'});
      expect(await rowOf(db, 'places', add.id)).not.toBeNull();
    });

    test.each([
      ['alone', 0],
      ['beside an update', 1],
    ])('keeps the record deleted once an import of it is sent again %s', async (_, updates) => {
      const {db, admin, secretary} = await createWorld(database());
      const known = await insertRow(db, 'places', {place_name: 'Known'});
      const row = (n: number) => ({
        n,
        id: crypto.randomUUID(),
        op: 'insert',
        base_version: null,
        values: {place_name: `Place ${n}`, type: 'fraternity'},
      });
      const [gone, kept] = [row(1), row(2)];
      const edit = {n: 3, id: known, op: 'update', base_version: 1, values: {city: 'Todi'}};
      const about = {table: 'places', id: gone.id};
      await pushOne(db, secretary, mutation(secretary, {...about, op: 'delete', base_version: 1}));
      const batch = await beginImport(db, admin, 'places');
      const rows = [gone, kept, ...[edit].slice(0, updates)];
      for (let time = 0; time < 2; time += 1) {
        const [first, second] = await importRows(db, admin, batch, rows);
        expect([first, second]).toMatchObject([{outcome: 'unchanged'}, {outcome: 'applied'}]);
      }
      expect(await rowOf(db, 'places', gone.id)).toBeNull();
      expect(await rowOf(db, 'places', kept.id)).toMatchObject({place_name: 'Place 2'});
      expect(await batchOf(db, admin, batch)).toMatchObject({rows_new: 1});
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      // The delete has counted, so a later insert is not swallowed.
      const again = insertion(admin, 'places', gone.values, {id: gone.id});
      expect(await pushOne(db, admin, again)).toMatchObject({status: 'applied'});
    });

    test('does not swallow an insert that follows the approval of the record', async () => {
      const {db, admin, secretary, marco} = await createWorld(database());
      const add = insertion(marco, 'places', {place_name: 'Asked', type: 'fraternity'});
      const {id: asked} = proposalOf(await pushOne(db, marco, add));
      const about = {table: 'places', id: add.id, op: 'delete', base_version: 1};
      await pushOne(db, secretary, mutation(secretary, about));
      await approve(db, admin, asked);
      await pushOne(db, secretary, mutation(secretary, about));
      expect(await rowOf(db, 'places', add.id)).toBeNull();
      const again = insertion(admin, 'places', add.changes, {id: add.id});
      expect(await pushOne(db, admin, again)).toMatchObject({status: 'applied'});
    });

    test('is not remembered for a record that this history has known', async () => {
      const {db, admin, secretary} = await createWorld(database());
      const add = insertion(admin, 'places', {place_name: 'Known', type: 'fraternity'});
      await pushOne(db, admin, add);
      const remove = () =>
        mutation(secretary, {table: 'places', op: 'delete', id: add.id, base_version: 1});
      await pushOne(db, secretary, remove());
      await pushOne(db, secretary, remove());
      const again = {...add, mutation_id: crypto.randomUUID()};
      expect(await pushOne(db, admin, again)).toMatchObject({status: 'applied'});
    });
  });

  describe('an erased person', () => {
    const refused = {status: 'rejected', key: 'gone', erased: true};

    test('cannot be inserted again by a phone, nor can a row that refers to them', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const brother = await addBrother(world, {name: `Fra ${crypto.randomUUID()}`});
      const add = insertion(admin, 'brothers', {name: 'Again', membership_status: 'active'});
      const vow = {brother_id: brother, type: 'simple', date: '2020-01-01'};
      await db.queryAs(admin, 'select public.gdpr_erase_brother($1::uuid, $2)', [
        brother,
        'art. 17',
      ]);
      expect(await pushOne(db, admin, {...add, id: brother})).toMatchObject(refused);
      expect(await pushOne(db, admin, insertion(admin, 'vows', vow))).toMatchObject(refused);
      expect(await pushOne(db, marco, insertion(marco, 'vows', vow))).toMatchObject(refused);
      const edit = {id: brother, base_version: 1, base: {notes: null}, changes: {notes: 'x'}};
      expect(await pushOne(db, marco, mutation(marco, edit))).toMatchObject(refused);
      expect(await rowOf(db, 'brothers', brother)).toBeNull();
    });

    test('cannot be inserted into a restored server either, once the operator has named the erased ids', async () => {
      const {db, admin} = await createWorld(database());
      const add = insertion(admin, 'brothers', {name: 'Lost', membership_status: 'active'});
      await db.queryAs(operator, 'select app.remember_erased(array[$1::uuid])', [add.id]);
      await db.queryAs(operator, 'select app.remember_erased(array[$1::uuid])', [add.id]);
      expect(await pushOne(db, admin, add)).toMatchObject(refused);
      const remove = mutation(admin, {op: 'delete', id: add.id, base_version: 1});
      expect(await pushOne(db, admin, remove)).toMatchObject({status: 'applied', row: null});
    });
  });
}
