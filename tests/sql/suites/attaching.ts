import {describe, expect, test} from 'vitest';
import {
  addInstitution,
  attach,
  attachmentPath,
  listedAttachment,
  shownTo,
  upload,
  uploadedAttachment,
} from '#tests/sql/support/attachments.ts';
import type {Caller, Database} from '#tests/sql/support/database.ts';
import {attempt, read, rowsOf} from '#tests/sql/support/photo-files.ts';
import {addBrother, anon, createWorld, insertRow, operator} from '#tests/sql/support/world.ts';
import type {World} from '#tests/sql/support/world.ts';

const link = 'update public.users set linked_brother_id = $1::uuid where id = $2::uuid';

/** Marco is the world's brother, Nino the guardian of the house, the secretary a visitator without a role. */
async function cast(world: World, house: string): Promise<Record<string, Caller>> {
  const {db, admin, secretary, marco, nino, stranger, brother} = world;
  await db.query('delete from public.user_roles where user_id = $1::uuid', [secretary.id]);
  await db.query(link, [brother, marco.id]);
  const guardian = await addBrother(world);
  await db.query(link, [guardian, nino.id]);
  await insertRow(db, 'institution_assignments', {
    brother_id: guardian,
    institution_id: house,
    role: 'guardian',
    start_date: '2020-01-01',
  });
  return {anon, stranger, visitator: secretary, guardian: nino, himself: marco, admin, operator};
}

/** Tells whether a call answered, or the SQLSTATE with which it was refused. */
function outcome(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: {code: string}) => error.code,
  );
}

export function describeAttaching(database: () => Database): void {
  describe('the attachments', () => {
    test('can be listed, read, added and deleted by each role as listed', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const house = await addInstitution(world);
      const callers = await cast(world, house);
      const his = await attach(world, admin, brother);
      const ofHouse = await attach(world, admin, house, 'institutions');
      const add = async (caller: Caller, record: string, table: 'brothers' | 'institutions') => {
        const path = await uploadedAttachment(world, record, caller.id ?? '', table);
        const sql = `select public.add_attachment(gen_random_uuid(), $1, 'Act.pdf')`;
        return outcome(db.queryAs(caller, sql, [path]));
      };
      const found: Record<string, unknown[]> = {};
      for (const [name, caller] of Object.entries(callers)) {
        found[name] = [
          await attempt(shownTo(db, caller, brother).then((ids) => ids.map(() => ({})))),
          await attempt(read(db, caller, his.path)),
          await attempt(
            shownTo(db, caller, house, 'institutions').then((ids) => ids.map(() => ({}))),
          ),
          await attempt(read(db, caller, ofHouse.path)),
          await attempt(upload(db, caller, attachmentPath(brother))),
          await attempt(upload(db, caller, attachmentPath(house, 'institutions'))),
          await rowsOf(db, caller, `delete from storage.objects where name = '${his.path}'`),
          await rowsOf(
            db,
            caller,
            `update storage.objects set version = 'x' where name = '${his.path}'`,
          ),
        ];
      }
      // a brother's list and file, a house's list and file, upload to him, upload to it, delete and overwrite a file
      expect(found).toEqual({
        anon: ['42501', 0, '42501', 0, '42501', '42501', 0, 0],
        stranger: ['42501', 0, '42501', 0, '42501', '42501', 0, 0],
        visitator: [0, 0, 1, 1, '42501', '42501', 0, 0],
        guardian: [0, 0, 1, 1, '42501', '42501', 0, 0],
        himself: [1, 1, 1, 1, 1, '42501', 0, 0],
        admin: [1, 1, 1, 1, 1, 1, 1, 0],
        operator: ['42501', 1, '42501', 1, 1, 1, 1, 1],
      });
      const adding: Record<string, unknown[]> = {};
      for (const [name, caller] of Object.entries(callers)) {
        adding[name] = [
          await add(caller, brother, 'brothers'),
          await add(caller, house, 'institutions'),
          await outcome(db.queryAs(caller, 'select public.remove_attachment($1::uuid)', [his.id])),
        ];
      }
      expect(adding).toEqual({
        anon: ['42501', '42501', '42501'],
        stranger: ['42501', '42501', '42501'],
        visitator: ['42501', '42501', '42501'],
        guardian: ['42501', '42501', '42501'],
        himself: ['done', '42501', '42501'],
        admin: ['done', 'done', 'done'],
        operator: ['42501', '42501', '42501'],
      });
    });

    test('cannot be read or written around the functions', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const {id} = await listedAttachment(world);
      const look = 'select 1 from public.attachments where id = $1::uuid';
      expect(await db.queryAs(marco, look, [id])).toEqual([]);
      expect(await db.queryAs(admin, look, [id])).toHaveLength(1);
      for (const sql of [
        'delete from public.attachments where id = $1::uuid',
        `update public.attachments set name = 'x.pdf' where id = $1::uuid`,
        `insert into public.attachments (id, brother_id, name, mime_type, byte_size, storage_path)
         values (gen_random_uuid(), $1::uuid, 'a.pdf', 'application/pdf', 1, 'x')`,
      ]) {
        for (const person of [marco, admin]) {
          await expect(db.queryAs(person, sql, [id])).rejects.toMatchObject({code: '42501'});
        }
      }
      const fed =
        'select 1 from app.change_feed where row_id in ($1::uuid, $2::uuid) and table_name = $3';
      expect(await db.query(fed, [id, brother, 'attachments'])).toEqual([]);
    });

    test('are closed to an account that is no longer linked to the brother', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      await db.query(link, [brother, marco.id]);
      const {id, path} = await attach(world, marco, brother);
      const find = 'select id::text from public.find_attachments($1::text::uuid[])';
      expect(await db.queryAs(marco, find, [`{${id}}`])).toEqual([{id}]);
      await db.query(link, [null, marco.id]);
      expect(await db.queryAs(marco, find, [`{${id}}`])).toEqual([]);
      expect(await shownTo(db, marco, brother)).toEqual([]);
      expect(await attempt(read(db, marco, path))).toBe(0);
    });

    test('have the type and the size of the file, and are listed once', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const {id, path} = await listedAttachment(world);
      const add = `select public.add_attachment($1::uuid, $2, 'Act.pdf')`;
      await db.queryAs(admin, add, [id, path]);
      const rows = await db.queryAs(
        admin,
        `select name, mime_type, byte_size, storage_path from public.get_attachments('brothers', $1::uuid)`,
        [brother],
      );
      expect(rows).toEqual([
        {name: 'Act.pdf', mime_type: 'application/pdf', byte_size: 2000, storage_path: path},
      ]);
      // A file that nobody uploaded, or somebody else did.
      await db.query(link, [brother, marco.id]);
      const foreign = await uploadedAttachment(world, brother, admin.id);
      for (const name of [attachmentPath(brother), foreign]) {
        await expect(db.queryAs(marco, add, [crypto.randomUUID(), name])).rejects.toMatchObject({
          code: 'PT409',
        });
      }
    });

    test('need an existing record and a random name', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const file = crypto.randomUUID();
      for (const name of [
        `brothers/${crypto.randomUUID()}/${file}.pdf`,
        `institutions/${brother}/${file}.pdf`,
        `users/${admin.id}/${file}.pdf`,
        `${brother}/${file}.pdf`,
        `brothers/${brother}/act.pdf`,
        `brothers/${brother}/${file}.html`,
        `brothers/${brother}/${file}.svg`,
        `brothers/${brother}/${file}.pdf.html`,
        `brothers/../brothers/${brother}/${file}.pdf`,
        `/brothers/${brother}/${file}.pdf`,
        `brothers/${brother.toUpperCase()}/${file}.pdf`,
        `brothers/${brother}/${file}.pdf\n`,
      ]) {
        expect(await attempt(upload(db, admin, name)), name).toBe('42501');
      }
    });

    test('cannot be uploaded for another user, over a listed one, or without end', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino, brother} = world;
      await db.query(link, [brother, marco.id]);
      expect(await attempt(upload(db, marco, attachmentPath(brother), nino.id))).toBe('42501');
      const {path} = await listedAttachment(world);
      await db.query(`update storage.objects set name = $1 where name = $2`, [`${path}.old`, path]);
      expect(await attempt(upload(db, marco, path))).toBe('42501');
      expect(await attempt(upload(db, admin, path))).toBe(1);
      await db.query(
        `insert into storage.objects (bucket_id, name, owner_id)
         select 'attachments', 'brothers/' || $1::text || '/' || gen_random_uuid() || '.pdf', $2
         from generate_series(1, 99)`,
        [brother, marco.id],
      );
      expect(await attempt(upload(db, marco, attachmentPath(brother)))).toBe(1);
      expect(await attempt(upload(db, marco, attachmentPath(brother)))).toBe('42501');
      expect(await attempt(upload(db, admin, attachmentPath(brother)))).toBe(1);
    });

    test('cannot be shared by a signed link', async () => {
      const world = await createWorld(database());
      const {path} = await listedAttachment(world);
      const look = `perform 1 from storage.objects where name = '${path}'`;
      for (const operation of ['', 'storage.object.sign', 'storage.object.list']) {
        expect(await rowsOf(world.db, world.admin, look, operation)).toBe(0);
      }
    });

    test('are recorded in the audit log when they are added and deleted', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const {id} = await listedAttachment(world);
      await db.queryAs(admin, 'select public.remove_attachment($1::uuid)', [id]);
      const log = await db.queryAs(
        admin,
        `select user_username, action, table_name, coalesce(new_values, old_values) ->> 'name' as name
         from public.find_audit_logs(p_record_id => $1::uuid) where table_name = 'attachments' order by id`,
        [brother],
      );
      const entry = {user_username: admin.username, table_name: 'attachments', name: 'Act.pdf'};
      expect(log).toEqual([
        {...entry, action: 'insert'},
        {...entry, action: 'delete'},
      ]);
      expect(await shownTo(db, admin, brother)).toEqual([]);
    });

    test('are in a private bucket for PDFs and three image types of up to 10 MiB', async () => {
      const db = database();
      const bucket = `select public, file_size_limit::int as bytes, allowed_mime_types as types
        from storage.buckets where id = 'attachments'`;
      const types = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];
      const expected = [{public: false, bytes: 10_485_760, types}];
      expect(await db.query(bucket)).toEqual(expected);
      await db.query(
        `update storage.buckets set public = true, file_size_limit = null, allowed_mime_types = null
         where id = 'attachments'`,
      );
      expect(await db.query('select app.open_attachment_storage() as opened')).toEqual([
        {opened: true},
      ]);
      expect(await db.query(bucket)).toEqual(expected);
    });
  });
}
