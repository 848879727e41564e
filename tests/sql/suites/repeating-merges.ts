import {describe, expect, test} from 'vitest';
import {batchOf, mergeBrothers, undoBatch} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {link} from '#tests/sql/support/private-records.ts';
import {insertion, pushOne} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, insertRow, rowOf} from '#tests/sql/support/world.ts';

export function describeRepeatingMerges(database: () => Database): void {
  describe('a brother who was merged', () => {
    test('can be merged again after an administrator has restored the record', async () => {
      const world = await createWorld(database());
      const {db, admin, brother, circumscription, country} = world;
      const gone = await addBrother(world);
      const other = await addBrother(world);
      const first = await mergeBrothers(world, {keep: other, gone});
      const values = {name: 'Fra Due', circumscription_id: circumscription, nationality: country};
      await pushOne(db, admin, insertion(admin, 'brothers', values, {id: gone}));
      const {batch} = await mergeBrothers(world, {keep: brother, gone});
      const merged = await db.query(
        'select kept_id::text, batch_id::text from app.merged_brothers where gone_id = $1::uuid',
        [gone],
      );
      expect(merged).toEqual([{kept_id: brother, batch_id: batch}]);
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await rowOf(db, 'brothers', gone)).toMatchObject({name: 'Fra Due'});
      // The first merge cannot be undone: the record exists.
      expect(await undoBatch(db, admin, first.batch)).toMatchObject({
        changed: [{id: gone, why: 'changed'}],
      });
    });

    test('comes back only from the last merge', async () => {
      const world = await createWorld(database());
      const {db, admin, brother: keep} = world;
      const gone = await addBrother(world);
      const vow = await insertRow(db, 'vows', {
        brother_id: gone,
        type: 'simple',
        date: '2020-01-01',
      });
      const first = await mergeBrothers(world, {keep, gone});
      await addBrother(world, {id: gone});
      const second = await mergeBrothers(world, {keep, gone});
      expect((await undoBatch(db, admin, first.batch)).changed).toEqual([
        {table: 'brothers', id: gone, title: 'Fra Due', why: 'changed'},
      ]);
      expect(await rowOf(db, 'brothers', gone)).toBeNull();
      expect(await rowOf(db, 'vows', vow)).toMatchObject({brother_id: keep});

      expect(await undoBatch(db, admin, second.batch)).toEqual({left: 0, changed: []});
      expect(await rowOf(db, 'brothers', gone)).toMatchObject({name: 'Fra Due'});
      const third = await mergeBrothers(world, {keep, gone});
      // Repeated after a lost answer, an undo stays done.
      expect(await undoBatch(db, admin, second.batch)).toEqual({left: 0, changed: []});
      expect(await undoBatch(db, admin, third.batch)).toEqual({left: 0, changed: []});
    });

    test('is named in the list of merges after the merge is undone and the data are copied', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const gone = await addBrother(world);
      const {batch} = await mergeBrothers(world, {keep: brother, gone});
      const listed = {title: 'Fra Due → Fra Uno'};
      expect(await batchOf(db, admin, batch)).toMatchObject(listed);
      await undoBatch(db, admin, batch);
      await db.queryAs(admin, 'select public.gdpr_export_brother($1::uuid)', [gone]);
      expect(await batchOf(db, admin, batch)).toMatchObject(listed);
    });

    test('comes back when the merge is undone after the linked account was deleted', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const gone = await addBrother(world);
      await link(world, marco, gone);
      const {batch} = await mergeBrothers(world, {keep: brother, gone});
      await db.query('delete from auth.users where id = $1::uuid', [marco.id]);
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await rowOf(db, 'brothers', gone)).toMatchObject({name: 'Fra Due'});
    });
  });
}
