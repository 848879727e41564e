import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {createWorld} from '#tests/sql/support/world.ts';
import {writingAdminCalls} from './admin-calls.ts';

/**
 * Revokes the role of the caller at the first write, as if another administrator had done it while the
 * call waited for a lock.
 */
const loseTheRole = `
  create function app.lose_the_role() returns trigger language plpgsql security definer as $$
  begin
    if tg_table_name <> 'user_roles' or pg_trigger_depth() < 2 then
      delete from public.user_roles r where r.user_id = auth.uid();
    end if;
    return null;
  end $$;
  do $$
  declare
    v_table regclass;
  begin
    for v_table in
      select c.oid from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
    loop
      execute format('create trigger zz_lose_the_role after insert or update or delete on %s
        for each statement execute function app.lose_the_role()', v_table);
    end loop;
  end $$;`;

export function describeLosingTheRole(database: () => Database): void {
  describe('a call whose admin role is revoked at its first write', () => {
    test('is tested for every function with which administrators write', async () => {
      const found = await database().query<{name: string}>(
        `select p.proname || '(' || replace(oidvectortypes(p.proargtypes), ', ', ',') || ')' as name
         from pg_proc p
         where p.pronamespace = 'app'::regnamespace and p.prosecdef and p.provolatile = 'v'
           and has_function_privilege('authenticated', p.oid, 'execute')`,
      );
      // Members call these, too.
      const ofMembers = [
        'add_attachment(uuid,text,text)',
        'end_my_sessions(uuid)',
        'gdpr_export(uuid)',
        'make_calendar_address(text)',
        'push(json,integer,jsonb)',
        'reads_as_member()',
        'record_own_password()',
        'record_export(uuid,text,timestamp with time zone,jsonb)',
        'revoke_calendar_address()',
      ];
      expect(found.map(({name}) => name).toSorted()).toEqual(
        [...Object.keys(writingAdminCalls), ...ofMembers].toSorted(),
      );
    });

    test.each(Object.entries(writingAdminCalls))('is refused: %s', async (signature, give) => {
      const world = await createWorld(database());
      const given = await give(world, world.admin);
      const [name = '', types = ''] = signature.replace(')', '').split('(');
      const list = types.split(',').map((type, at) => `$${at + 1}::text::${type}`);
      const claims = JSON.stringify({sub: world.admin.id, role: 'authenticated'});
      const call = world.db.rehearse(async (run) => {
        for (const statement of loseTheRole.split(/;\n(?= {2}do )/)) await run(statement);
        await run(`select set_config('request.jwt.claims', $1, true)`, [claims]);
        await run(
          `select app.${name}(${list.join(', ')})`,
          given.map((value) => (value === null ? null : String(value))),
        );
      });
      await expect(call).rejects.toMatchObject({
        code: '42501',
        message: expect.stringMatching(/^only an administrator /) as string,
      });
    });
  });
}
