import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {approve, mutation, proposalOf, pushOne} from '#tests/sql/support/wire.ts';
import {createWorld, rowOf} from '#tests/sql/support/world.ts';

export function describeRoles(database: () => Database): void {
  describe('the rights of members and administrators', () => {
    test('refuse a direct write of a member with a hint instead of changing 0 rows', async () => {
      const {db, marco, brother} = await createWorld(database());
      for (const sql of [
        `update public.brothers set name = 'x' where id = $1::uuid`,
        'delete from public.brothers where id = $1::uuid',
        `insert into public.places (id, place_name) values ($1::uuid, 'x')`,
      ]) {
        await expect(db.queryAs(marco, sql, [brother])).rejects.toMatchObject({
          code: '42501',
          message: expect.stringContaining('reserved to administrators') as string,
          hint: expect.stringContaining('sync_push') as string,
        });
      }
    });

    test('do not depend on what users can write into their token', async () => {
      const {db, marco} = await createWorld(database());
      const sql = `select public.has_system_role('admin') as is_admin`;
      expect(await db.queryAs(marco, sql)).toEqual([{is_admin: false}]);
    });

    test('end at once with the role', async () => {
      const {db, secretary, brother} = await createWorld(database());
      const rename = `update public.brothers set name = 'z' where id = $1::uuid`;
      await db.queryAs(secretary, rename, [brother]);
      await db.query('delete from public.user_roles where user_id = $1::uuid', [secretary.id]);
      await expect(db.queryAs(secretary, rename, [brother])).rejects.toMatchObject({code: '42501'});
    });

    test('let no user write roles, accounts or the queue directly', async () => {
      const {db, admin, marco} = await createWorld(database());
      for (const person of [admin, marco]) {
        for (const sql of [
          `insert into public.user_roles (user_id, role_name) values ($1::uuid, 'admin')`,
          'update public.users set disabled_at = null where id = $1::uuid',
          `update public.pending_changes set status = 'approved' where requested_by = $1::uuid`,
          'delete from app.change_feed where row_id = $1::uuid',
          'update app.settings set value = to_jsonb($1::text)',
        ]) {
          await expect(db.queryAs(person, sql, [marco.id])).rejects.toMatchObject({code: '42501'});
        }
      }
    });

    test('keep the proposals of a removed account in the queue', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const edit = mutation(marco, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'n'},
      });
      const {id} = proposalOf(await pushOne(db, marco, edit));
      await db.query('delete from auth.users where id = $1::uuid', [marco.id]);
      expect(await rowOf(db, 'pending_changes', id)).toMatchObject({
        requested_by: null,
        status: 'pending',
      });
      await approve(db, admin, id);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({notes: 'n'});
    });

    test('show a member no roles of other users', async () => {
      const {db, admin, marco} = await createWorld(database());
      const roles = 'select user_id::text from public.user_roles where user_id = $1::uuid';
      expect(await db.queryAs(marco, roles, [admin.id])).toEqual([]);
      expect(await db.queryAs(admin, roles, [admin.id])).toHaveLength(1);
    });

    test('let members read an archived brother', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      await db.queryAs(admin, 'update public.brothers set deleted_at = now() where id = $1::uuid', [
        brother,
      ]);
      expect(
        await db.queryAs(marco, 'select 1 from public.brothers where id = $1::uuid', [brother]),
      ).toHaveLength(1);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({version: 2});
    });
  });
}
