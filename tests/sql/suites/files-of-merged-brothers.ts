import {describe, expect, test} from 'vitest';
import {attach, shownTo} from '#tests/sql/support/attachments.ts';
import {batchOf, mergeBrothers, undoBatch} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {eraseBrother} from '#tests/sql/support/erase-brother.ts';
import {
  deleteFiles,
  orphans,
  portrait,
  read,
  rowFor,
  uploaded,
} from '#tests/sql/support/photo-files.ts';
import {insertion, pushOne} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, operator} from '#tests/sql/support/world.ts';

export function describeFilesOfMergedBrothers(database: () => Database): void {
  test('an erasure of a brother who was inserted under a merged id spares the files of the kept brother', async () => {
    const world = await createWorld(database());
    const {db, admin, marco, brother, circumscription, country} = world;
    const gone = await addBrother(world);
    const photo = await portrait(db, admin, gone);
    const {id} = await attach(world, admin, gone);
    await mergeBrothers(world, {keep: brother, gone});
    const values = {name: 'Fra Due', circumscription_id: circumscription, nationality: country};
    await pushOne(db, admin, insertion(admin, 'brothers', values, {id: gone}));
    expect(await eraseBrother(world, gone)).toMatchObject({photo_files: [], attachment_files: []});
    expect(await read(db, marco, photo)).toHaveLength(1);
    expect(await orphans(db, operator)).not.toContain(photo);
    expect(await shownTo(db, admin, brother)).toEqual([id]);
  });

  describe('the photos of merged brothers', () => {
    test('move to a kept brother without a photo, and are erased with that brother', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const gone = await addBrother(world);
      const file = await portrait(db, admin, gone);
      const {batch} = await mergeBrothers(world, {keep: brother, gone});
      const third = await addBrother(world);
      const again = await mergeBrothers(world, {keep: third, gone: brother});
      expect(await read(db, marco, file)).toHaveLength(1);
      expect(await orphans(db, operator)).not.toContain(file);
      await undoBatch(db, admin, again.batch);
      await undoBatch(db, admin, batch);
      expect(await read(db, marco, file)).toHaveLength(1);
      await mergeBrothers(world, {keep: brother, gone});
      expect(await eraseBrother(world, brother)).toMatchObject({photo_files: [file]});
      expect(await read(db, marco, file)).toEqual([]);
      expect(await orphans(db, operator)).toContain(file);
    });

    test('are named again by a repeated erasure until the storage service has deleted them', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const first = await addBrother(world);
      const gone = await addBrother(world);
      const files = [await portrait(db, admin, first), await portrait(db, admin, gone)].toSorted();
      await mergeBrothers(world, {keep: gone, gone: first});
      await mergeBrothers(world, {keep: brother, gone});
      await eraseBrother(world, brother);
      expect(await orphans(db, operator)).toEqual(expect.arrayContaining(files));
      const preview = 'select public.gdpr_preview_erasure($1::uuid) as preview';
      expect(await db.queryAs(admin, preview, [brother])).toMatchObject([
        {preview: {photo_files: 2}},
      ]);
      const again = await eraseBrother(world, brother);
      expect(again).toMatchObject({photo_files: files});
      await deleteFiles(db, files);
      await db.queryAs(operator, 'select app.prune()');
      expect(await db.queryAs(admin, preview, [brother])).toEqual([{preview: null}]);
      const merges = 'select 1 from app.merged_brothers where gone_id = any ($1::uuid[])';
      expect(await db.query(merges, [`{${first},${gone}}`])).toEqual([]);
    });

    test('are erased with the brother who shows them, also when the merged record was inserted again', async () => {
      const world = await createWorld(database());
      const {db, admin, brother, circumscription, country} = world;
      const gone = await addBrother(world);
      const file = await portrait(db, admin, gone);
      await mergeBrothers(world, {keep: brother, gone});
      const values = {name: 'Fra Due', circumscription_id: circumscription, nationality: country};
      await pushOne(db, admin, insertion(admin, 'brothers', values, {id: gone}));
      const own = await uploaded(db, admin, gone);
      expect(await eraseBrother(world, brother)).toMatchObject({photo_files: [file]});
      expect(await read(db, admin, own)).toHaveLength(1);
    });

    test('are both kept as long as the merge can be undone', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const gone = await addBrother(world);
      const kept = await portrait(db, admin, brother);
      const file = await portrait(db, admin, gone);
      const {batch} = await mergeBrothers(world, {keep: brother, gone});
      expect(await read(db, marco, kept)).toHaveLength(1);
      expect(await read(db, marco, file)).toEqual([]);
      expect(await orphans(db, operator)).not.toContain(file);
      await db.query(
        `update app.batches set started_at = started_at - interval '401 days' where id = $1::uuid`,
        [batch],
      );
      await db.queryAs(operator, 'select app.prune()');
      expect(await batchOf(db, admin, batch)).toBeUndefined();
      await expect(undoBatch(db, admin, batch)).rejects.toMatchObject({code: 'PT404'});
      expect(await orphans(db, operator)).toContain(file);
    });

    test('cannot be used for a brother who was not merged', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const other = await addBrother(world);
      const file = await portrait(db, admin, other);
      for (const person of [admin, marco]) {
        const forged = insertion(person, 'brother_photos', rowFor(brother, file));
        expect(await pushOne(db, person, forged)).toMatchObject({
          status: 'rejected',
          key: 'invalid',
          field: 'storage_path',
        });
      }
    });
  });
}
