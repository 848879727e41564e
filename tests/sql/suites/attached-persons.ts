import {describe, expect, test} from 'vitest';
import {
  addInstitution,
  attach,
  listedAttachment,
  shownTo,
  uploadedAttachment,
} from '#tests/sql/support/attachments.ts';
import {mergeBrothers, undoBatch} from '#tests/sql/support/batches.ts';
import type {Caller, Database} from '#tests/sql/support/database.ts';
import {eraseBrother} from '#tests/sql/support/erase-brother.ts';
import {attempt, deleteFiles, portrait, read} from '#tests/sql/support/photo-files.ts';
import type {Row} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, insertRow, operator} from '#tests/sql/support/world.ts';

const link = 'update public.users set linked_brother_id = $1::uuid where id = $2::uuid';

async function orphans(db: Database, caller: Caller): Promise<string[]> {
  const rows = await db.queryAs<{name: string}>(
    caller,
    'select name from app.orphan_attachments()',
  );
  return rows.map(({name}) => name);
}

export function describeAttachedPersons(database: () => Database): void {
  describe('the attachments of a brother', () => {
    test('are in the copy of his data, counted before his erasure, and deleted with him', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      await db.query(link, [brother, marco.id]);
      const {id, path} = await attach(world, marco, brother);
      const unlisted = await uploadedAttachment(world, brother, marco.id);
      const copy = 'select public.gdpr_export_brother($1::uuid) as answer';
      expect(await db.queryAs(marco, copy, [brother])).toMatchObject([
        {answer: {attachments: [{id, name: 'Act.pdf', storage_path: path}]}},
      ]);
      const look = 'select public.gdpr_preview_erasure($1::uuid) as answer';
      expect(await db.queryAs(admin, look, [brother])).toMatchObject([
        {answer: {rows: {attachments: 1}}},
      ]);
      const erase = `select public.gdpr_erase_brother($1::uuid, 'art. 17') as answer`;
      const [erased] = await db.queryAs<{answer: Row}>(admin, erase, [brother]);
      expect(erased?.answer['attachment_files']).toEqual([path, unlisted].sort());
      expect(await db.query('select 1 from public.attachments where id = $1::uuid', [id])).toEqual(
        [],
      );
      const left = `select 1 from app.audit_log a where a.record_id = $1::uuid and to_jsonb(a)::text like '%Act.pdf%'`;
      expect(await db.query(left, [id])).toEqual([]);
      for (const name of [path, unlisted]) {
        expect(await attempt(read(db, marco, name))).toBe(0);
        expect(await orphans(db, operator)).toContain(name);
      }
      await expect(orphans(db, admin)).rejects.toMatchObject({code: '42501'});
    });

    test('are named again by a repeated erasure, with the photos, until the storage service has deleted them', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const {path} = await listedAttachment(world);
      const photo = await portrait(db, admin, brother);
      await eraseBrother(world, brother);

      const look = 'select public.gdpr_preview_erasure($1::uuid) as answer';
      expect(await db.queryAs(admin, look, [brother])).toMatchObject([
        {answer: {is_gone: true, audit_rows: 0, photo_files: 1, rows: {attachments: 1}}},
      ]);
      expect(await eraseBrother(world, brother)).toMatchObject({
        audit_rows_redacted: 0,
        photo_files: [photo],
        attachment_files: [path],
      });

      await deleteFiles(db, [path, photo]);
      expect(await db.queryAs(admin, look, [brother])).toEqual([{answer: null}]);
      await expect(eraseBrother(world, brother)).rejects.toMatchObject({code: 'PT404'});
    });

    test('go to the brother with whom he is merged, also in an erasure, and come back with an undo', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const twin = await addBrother(world);
      const his = await attach(world, admin, brother);
      const ofTwin = await attach(world, admin, twin);
      const {batch} = await mergeBrothers(world, {keep: brother, gone: twin});
      expect((await shownTo(db, admin, brother)).toSorted()).toEqual(
        [his.id, ofTwin.id].toSorted(),
      );
      await undoBatch(db, admin, batch);
      expect(await shownTo(db, admin, brother)).toEqual([his.id]);
      expect(await shownTo(db, admin, twin)).toEqual([ofTwin.id]);

      await mergeBrothers(world, {keep: brother, gone: twin});
      const erase = `select public.gdpr_erase_brother($1::uuid, 'art. 17') as answer`;
      const [erased] = await db.queryAs<{answer: Row}>(admin, erase, [brother]);
      expect(erased?.answer['attachment_files']).toEqual([his.path, ofTwin.path].sort());
    });

    test('are there again when he is deleted and restored', async () => {
      const world = await createWorld(database());
      const {db, admin, brother, circumscription, country} = world;
      const {id, path} = await listedAttachment(world);
      await db.query('delete from public.brothers where id = $1::uuid', [brother]);
      expect(await orphans(db, operator)).not.toContain(path);
      await insertRow(db, 'brothers', {
        id: brother,
        name: 'Fra Uno',
        circumscription_id: circumscription,
        nationality: country,
      });
      expect(await shownTo(db, admin, brother)).toEqual([id]);
    });

    test('are found by the erasure of another person whom they name', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const name = `Fra ${crypto.randomUUID()}`;
      const person = await addBrother(world, {name});
      const house = await addInstitution(world);
      const {id} = await attach(world, admin, house, 'institutions');
      const own = await attach(world, admin, person);
      await db.query('update public.attachments set name = $1 where id in ($2::uuid, $3::uuid)', [
        `${name}.pdf`,
        id,
        own.id,
      ]);
      const look = 'select public.gdpr_preview_erasure($1::uuid) as answer';
      const [row] = await db.queryAs<{answer: {mentions: Row[]}}>(admin, look, [person]);
      expect(row?.answer.mentions.filter(({table}) => table === 'attachments')).toEqual([
        {table: 'attachments', id, field: 'name'},
      ]);
    });

    test('the server prunes the attachments of a deleted brother after a long time, and reports their files as orphans', async () => {
      const world = await createWorld(database());
      const {db, brother} = world;
      const {id, path} = await listedAttachment(world);
      const prune = () => db.queryAs(operator, 'select app.prune()');
      const listed = () => db.query('select 1 from public.attachments where id = $1::uuid', [id]);
      await db.query(
        `update public.attachments set created_at = now() - interval '500 days' where id = $1::uuid`,
        [id],
      );
      await prune();
      expect(await listed()).toHaveLength(1);
      await db.query('delete from public.brothers where id = $1::uuid', [brother]);
      await prune();
      expect(await listed()).toHaveLength(1);
      await db.query('alter table app.audit_log disable trigger immutable_rows');
      await db.query(
        `update app.audit_log set at = now() - interval '401 days' where record_id = $1::uuid`,
        [brother],
      );
      await db.query('alter table app.audit_log enable trigger immutable_rows');
      await prune();
      expect(await listed()).toEqual([]);
      expect(await orphans(db, operator)).toContain(path);
    });
  });
}
