import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {approve, mutation, proposalOf, pushOne, type Row} from '#tests/sql/support/wire.ts';
import {createWorld, operator, type World} from '#tests/sql/support/world.ts';

function entries(world: World, record: string): Promise<Row[]> {
  return world.db.query<Row>(
    `select a.action, a.table_name, a.record_version::int as version, u.username as actor, r.username as requester,
       a.change_id::text, a.old_values, a.new_values
     from app.audit_log a
     left join public.users u on u.id = a.actor_id
     left join public.users r on r.id = a.on_behalf_of
     where a.record_id = $1::uuid order by a.id`,
    [record],
  );
}

async function proposal(world: World): Promise<string> {
  const {marco, brother} = world;
  const edit = mutation(marco, {
    id: brother,
    base_version: 1,
    base: {birth_place: 'Assisi'},
    changes: {birth_place: 'Perugia'},
  });
  return proposalOf(await pushOne(world.db, marco, edit)).id;
}

export function describeRecording(database: () => Database): void {
  describe('the history', () => {
    test('names who approved an edit and who requested it', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const change = await proposal(world);
      await approve(db, admin, change);
      expect((await entries(world, brother)).at(-1)).toMatchObject({
        action: 'update',
        actor: admin.username,
        requester: marco.username,
        change_id: change,
        old_values: {birth_place: 'Assisi'},
        new_values: {birth_place: 'Perugia'},
      });
    });

    test('has no entry for a dry run', async () => {
      const world = await createWorld(database());
      await proposal(world);
      expect(await entries(world, world.brother)).toHaveLength(1);
    });

    test('has a link to a proposal that cannot be forged', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const change = await proposal(world);
      await db.queryAs(
        admin,
        `update public.brothers set notes = set_config('app.change_id', $2, true) where id = $1::uuid`,
        [brother, change],
      );
      expect((await entries(world, brother)).at(-1)).toMatchObject({
        change_id: null,
        requester: null,
      });
      await expect(
        db.queryAs(
          admin,
          `insert into app.approvals_underway (xid, change_id, table_name, record_id)
           values (pg_current_xact_id(), $1::uuid, 'brothers', $1::uuid)`,
          [change],
        ),
      ).rejects.toMatchObject({code: '42501'});
      expect(await db.query('select 1 from app.approvals_underway')).toEqual([]);
    });

    test('is append-only for everyone, including the owner', async () => {
      const {db, admin, brother} = await createWorld(database());
      const attempts = [
        `insert into app.audit_log (action, table_name, record_id) values ('update', 'brothers', $1::uuid)`,
        'update app.audit_log set actor_id = null where record_id = $1::uuid',
        'delete from app.audit_log where record_id = $1::uuid',
      ];
      for (const sql of attempts) {
        for (const caller of [admin, operator]) {
          await expect(db.queryAs(caller, sql, [brother])).rejects.toMatchObject({code: '42501'});
        }
      }
      for (const sql of attempts.slice(1)) {
        await expect(db.query(sql, [brother])).rejects.toMatchObject({code: '42501'});
      }
      await expect(db.query('truncate app.audit_log')).rejects.toMatchObject({code: '42501'});
    });

    test('includes granted and revoked roles', async () => {
      const world = await createWorld(database());
      await world.db.query('delete from public.user_roles where user_id = $1::uuid', [
        world.secretary.id,
      ]);
      const actions = (await entries(world, world.secretary.id))
        .filter((entry) => entry['table_name'] === 'user_roles')
        .map((entry) => entry['action']);
      expect(actions).toEqual(['insert', 'delete']);
    });

    test('can be read page by page, newest first, only by administrators', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const read = (person: typeof admin, before: number | null, limit: number) =>
        db.queryAs<{id: number}>(
          person,
          'select id::int from public.get_audit_logs_with_username($1::bigint, $2::int)',
          [before, limit],
        );
      const both = (await read(admin, null, 4)).map(({id}) => id);
      const first = (await read(admin, null, 2)).map(({id}) => id);
      const second = (await read(admin, first.at(-1) ?? null, 2)).map(({id}) => id);
      expect([...first, ...second]).toEqual(both);
      const one = 'select id::int from public.get_audit_logs_with_username(p_id => $1::bigint)';
      expect(await db.queryAs(admin, one, [both[2] ?? 0])).toEqual([{id: both[2]}]);
      expect(await read(marco, null, 10)).toEqual([]);
    });
  });
}
