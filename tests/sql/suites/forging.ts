import {describe, expect, test} from 'vitest';
import type {Caller, Database} from '#tests/sql/support/database.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {
  approve,
  insertion,
  mutation,
  proposalOf,
  push,
  pushOne,
  type Mutation,
} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, rowOf, type World} from '#tests/sql/support/world.ts';

const promote = (world: World): Promise<unknown> =>
  world.db.query(`insert into public.user_roles (user_id, role_name) values ($1::uuid, 'admin')`, [
    world.marco.id,
  ]);

function wish({marco}: World, id: string, more: Partial<Mutation> = {}): Mutation {
  return mutation(marco, {
    id,
    base_version: 1,
    base: {notes: null},
    changes: {notes: 'n'},
    ...more,
  });
}

export function describeForging(database: () => Database): void {
  describe('a decision of a user on an own proposal', () => {
    const refusal = {code: '42501', message: 'nobody approves his own change'};

    test('a user who became an administrator cannot approve an own earlier proposal', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      const {id} = proposalOf(await pushOne(db, marco, wish(world, brother)));
      await promote(world);
      await expect(approve(db, marco, id)).rejects.toMatchObject(refusal);
      expect(await rowOf(db, 'pending_changes', id)).toMatchObject({status: 'pending'});
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({notes: null, version: 1});
    });

    test('a user cannot approve an own group through any of its changes', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      const other = await addBrother(world);
      const group = crypto.randomUUID();
      const answers = await push(db, marco, [
        wish(world, brother, {group}),
        wish(world, other, {group}),
      ]);
      await promote(world);
      for (const answer of answers) {
        await expect(approve(db, marco, proposalOf(answer).id)).rejects.toMatchObject(refusal);
      }
    });

    test('a proposal is not approved with the group of another user', async () => {
      const world = await createWorld(database());
      const {db, marco, nino, brother} = world;
      const other = await addBrother(world);
      const group = crypto.randomUUID();
      const own = proposalOf(await pushOne(db, marco, wish(world, brother, {group})));
      const his = {...wish(world, other, {group}), user_id: nino.id};
      const theirs = proposalOf(await pushOne(db, nino, his));
      await promote(world);
      await approve(db, marco, theirs.id);
      expect(await rowOf(db, 'pending_changes', own.id)).toMatchObject({status: 'pending'});
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({version: 1});
    });
  });

  describe('a write of more than the app offers', () => {
    test('a proposal ignores columns that are sent beside its mutation', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const forged = {
        ...wish(world, brother),
        status: 'approved',
        requested_by: admin.id,
        reviewed_by: admin.id,
        version: 7,
        unmet_dependency: true,
        rejection_reason: 'r',
        created_at: '2000-01-01T00:00:00Z',
      };
      const {id} = proposalOf(await pushOne(db, marco, forged));
      const row = await rowOf(db, 'pending_changes', id);
      expect(row).toMatchObject({
        status: 'pending',
        requested_by: marco.id,
        reviewed_by: null,
        version: 1,
        unmet_dependency: false,
        rejection_reason: null,
      });
      expect(String(row?.['created_at'])).not.toContain('2000');
    });

    test.each(['id', 'version', 'created_at', 'updated_at', 'cached_status'])(
      'an administrator cannot write the column %s of a table',
      async (column) => {
        const {db, admin, brother} = await createWorld(database());
        const sql = `update public.brothers set ${column} = ${column} where id = $1::uuid`;
        await expect(db.queryAs(admin, sql, [brother])).rejects.toMatchObject({code: '42501'});
        if (column === 'id') return;
        const add = `insert into public.places (place_name, ${column}) values ('P', default)`;
        await expect(db.queryAs(admin, add)).rejects.toMatchObject({
          code: column === 'cached_status' ? '42703' : '42501',
        });
      },
    );
  });

  describe('a role comes from the table and never from a token', () => {
    const forged: Record<string, Caller['claims']> = {
      'a role in user_metadata': {user_metadata: {role: 'admin', is_admin: true}},
      'a role in app_metadata': {app_metadata: {role: 'admin', roles: ['admin']}},
      'the operator’s role as a claim': {role: 'service_role'},
      'the owner’s role as a claim': {role: 'postgres', user_role: 'admin', is_admin: true},
    };
    test.each(Object.keys(forged))('%s gives no right', async (name) => {
      const {db, marco, stranger, brother} = await createWorld(database());
      const caller = {...marco, claims: forged[name] ?? {}};
      const is = `select public.has_system_role('admin') as admin`;
      expect(await db.queryAs(caller, is)).toEqual([{admin: false}]);
      const write = `update public.brothers set name = 'x' where id = $1::uuid`;
      await expect(db.queryAs(caller, write, [brother])).rejects.toMatchObject({code: '42501'});
      const read = 'select 1 from public.brothers where id = $1::uuid';
      expect(await db.queryAs({...stranger, claims: forged[name] ?? {}}, read, [brother])).toEqual(
        [],
      );
      const answer = await pushOne(db, caller, insertion(marco, 'places', {place_name: 'P'}));
      expect(answer).toMatchObject({status: 'queued'});
    });

    test('a token without a known user has no rights', async () => {
      const {db, marco} = await createWorld(database());
      for (const sub of ['', crypto.randomUUID()]) {
        const caller = {...marco, claims: {sub}};
        await expect(db.queryAs(caller, 'select public.sync_pull()')).rejects.toMatchObject({
          code: '42501',
          message: serverTexts.notAMember,
        });
      }
    });
  });

  describe('the audit log', () => {
    test('loses with a permit only values, and none through a permit of another transaction', async () => {
      const {db, brother} = await createWorld(database());
      const permit = `insert into app.redaction_permits (xid, reason) values ($1::text::xid8, 'r')`;
      const change = (set: string) =>
        db.rehearse(async (run) => {
          const [now] = await run<{xid: string}>('select pg_current_xact_id()::text as xid');
          await run(permit, [now?.xid ?? '']);
          return run(
            `update app.audit_log set ${set} where record_id = $1::uuid returning new_values`,
            [brother],
          );
        });
      expect(await change(`new_values = '{"redacted": true}'`)).toEqual([
        {new_values: {redacted: true}},
      ]);
      for (const set of [
        'actor_id = gen_random_uuid()',
        'at = now()',
        `new_values = '{"name": "x"}'`,
      ]) {
        await expect(change(set)).rejects.toMatchObject({code: '42501'});
      }
      const late = db.rehearse(async (run) => {
        await run(permit, ['3']);
        await run('update app.audit_log set new_values = null where record_id = $1::uuid', [
          brother,
        ]);
      });
      await expect(late).rejects.toMatchObject({code: '42501'});
    });
  });
}
