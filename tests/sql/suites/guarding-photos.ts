import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {
  attempt,
  photoName,
  portrait,
  rowFor,
  rowsOf,
  upload,
} from '#tests/sql/support/photo-files.ts';
import {approve, insertion, proposalOf, pushOne} from '#tests/sql/support/wire.ts';
import {createWorld, rowOf} from '#tests/sql/support/world.ts';

export function describeGuardingPhotos(database: () => Database): void {
  describe('the file of a photo', () => {
    test('cannot replace or come after the file that a proposal names', async () => {
      const {db, admin, marco, nino, brother} = await createWorld(database());
      const name = photoName(brother);
      const wish = insertion(marco, 'brother_photos', rowFor(brother, name));
      const {id} = proposalOf(await pushOne(db, marco, wish));
      await expect(approve(db, admin, id)).rejects.toMatchObject({
        code: 'PT409',
        message: `${serverTexts.photoFile}is missing`,
      });
      for (const person of [marco, nino]) {
        expect(await attempt(upload(db, person, name))).toBe('42501');
      }
      // In whatever way it was uploaded.
      const place = `insert into storage.objects (bucket_id, name, owner_id)
        values ('brother-photos', $1, $2)`;
      await db.query(place, [name, marco.id]);
      await expect(approve(db, admin, id)).rejects.toMatchObject({
        code: 'PT409',
        message: `${serverTexts.photoFile}is newer than the proposal`,
      });
      expect(await rowOf(db, 'pending_changes', id)).toMatchObject({status: 'pending'});
      expect(await rowOf(db, 'brother_photos', wish.id)).toBeNull();
    });

    test('must have the size that its record says', async () => {
      const {db, admin, brother} = await createWorld(database());
      const name = photoName(brother);
      await db.query(
        `insert into storage.objects (bucket_id, name, metadata) values ('brother-photos', $1, '{"size": 2000}')`,
        [name],
      );
      const row = rowFor(brother, name);
      expect(await pushOne(db, admin, insertion(admin, 'brother_photos', row))).toMatchObject({
        status: 'rejected',
        key: 'invalid',
        field: 'byte_size',
      });
      const honest = insertion(admin, 'brother_photos', {...row, byte_size: 2000});
      expect(await pushOne(db, admin, honest)).toMatchObject({status: 'applied'});
    });

    test('does not show its size to a member who may not read it', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const name = photoName(brother);
      await db.query(
        `insert into storage.objects (bucket_id, name, owner_id, metadata)
         values ('brother-photos', $1, $2, '{"size": 2000}')`,
        [name, admin.id],
      );
      const wish = insertion(marco, 'brother_photos', rowFor(brother, name));
      const {id} = proposalOf(await pushOne(db, marco, wish));
      await expect(approve(db, admin, id)).rejects.toMatchObject({code: '23514'});
      expect(await rowOf(db, 'brother_photos', wish.id)).toBeNull();
    });

    test('has the proposed size when the member who uploaded it proposes it', async () => {
      const {db, marco, brother} = await createWorld(database());
      const name = photoName(brother);
      await db.query(
        `insert into storage.objects (bucket_id, name, owner_id, metadata)
         values ('brother-photos', $1, $2, '{"size": 2000}')`,
        [name, marco.id],
      );
      const wish = insertion(marco, 'brother_photos', rowFor(brother, name));
      expect(await pushOne(db, marco, wish)).toMatchObject({key: 'invalid', field: 'byte_size'});
    });

    test('can be restored by the operator, and its proposal approved', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const name = photoName(brother);
      const wish = insertion(marco, 'brother_photos', rowFor(brother, name));
      const {id} = proposalOf(await pushOne(db, marco, wish));
      await db.query(
        `insert into storage.objects (bucket_id, name) values ('brother-photos', $1)`,
        [name],
      );
      await approve(db, admin, id);
      expect(await rowOf(db, 'brother_photos', wish.id)).toMatchObject({storage_path: name});
    });

    test('is refused for a storage operation that the app does not use', async () => {
      const {db, admin, brother} = await createWorld(database());
      const shown = await portrait(db, admin, brother);
      const look = `perform 1 from storage.objects where name = '${shown}'`;
      const found: Record<string, unknown> = {};
      for (const operation of [
        '',
        'storage.object.get_authenticated',
        'storage.object.delete',
        'storage.object.delete_many',
        'storage.object.upload',
        'storage.object.copy',
        'storage.object.list',
        'storage.render.image_sign',
        'storage.s3.object.get',
      ]) {
        found[operation] = await rowsOf(db, admin, look, operation);
      }
      expect(found).toEqual({
        '': 0,
        'storage.object.get_authenticated': 1,
        'storage.object.delete': 1,
        'storage.object.delete_many': 1,
        'storage.object.upload': 1,
        'storage.object.copy': 0,
        'storage.object.list': 0,
        'storage.render.image_sign': 0,
        'storage.s3.object.get': 0,
      });
    });

    test('cannot be shared by a signed link', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const shown = await portrait(db, admin, brother);
      const name = photoName(brother);
      for (const person of [marco, admin]) {
        for (const operation of ['storage.object.sign', 'storage.object.sign_many']) {
          const look = `perform 1 from storage.objects where name = '${shown}'`;
          expect(await rowsOf(db, person, look, operation)).toBe(0);
          expect(await rowsOf(db, person, look, 'storage.object.get_authenticated')).toBe(1);
        }
        const promise = `insert into storage.objects (bucket_id, name, owner_id)
          values ('brother-photos', '${name}', '${person.id}')`;
        expect(await rowsOf(db, person, promise, 'storage.object.sign_upload_url')).toBe('42501');
        expect(await rowsOf(db, person, promise, 'storage.object.upload')).toBe(1);
      }
    });
  });
}
