import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {signIn} from '#tests/sql/support/sign-in-sessions.ts';
import type {Person, Row} from '#tests/sql/support/wire.ts';
import {createWorld, type World} from '#tests/sql/support/world.ts';

const phone = 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0.0.0 Mobile Safari/537.36';

function sessionsOf({db}: World, person: Person): Promise<Row[]> {
  return db.queryAs(
    person,
    `select id::text, user_agent, is_current,
       to_char(signed_in_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as signed_in,
       to_char(used_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as used
     from public.get_my_sessions()`,
  );
}

async function endMine({db}: World, person: Person, session: string | null): Promise<unknown> {
  const [row] = await db.queryAs<{ended: number}>(
    person,
    'select public.end_my_sessions($1::uuid) as ended',
    [session],
  );
  return row?.ended;
}

async function endAll({db}: World, admin: Person, of: string): Promise<unknown> {
  const [row] = await db.queryAs<{ended: number}>(
    admin,
    'select public.end_account_sessions($1::uuid) as ended',
    [of],
  );
  return row?.ended;
}

function loggedAbout({db}: World, id: string): Promise<Row[]> {
  return db.query(
    `select actor_id::text as by, (new_values ->> 'sessions_ended')::int as ended
     from app.audit_log where record_id = $1::uuid and new_values ? 'sessions_ended' order by id`,
    [id],
  );
}

export function describeEndingSessions(database: () => Database): void {
  describe('a user lists the own sign-in sessions and ends them', () => {
    test('the list names the open sessions of the caller alone, the last used first', async () => {
      const world = await createWorld(database());
      const {db, marco, nino} = world;
      const old = await signIn(db, marco, {
        userAgent: phone,
        createdAt: '2026-03-01 08:00+00',
        refreshedAt: '2026-03-20 18:30',
      });
      const current = await signIn(db, marco, {createdAt: '2026-05-04 09:15+00'});
      await signIn(db, marco, {createdAt: '2026-01-01 00:00+00', notAfter: '2026-01-02'});
      await signIn(db, nino);
      expect(await sessionsOf(world, current)).toEqual([
        {
          id: current.claims.session_id,
          user_agent: null,
          is_current: true,
          signed_in: '2026-05-04 09:15',
          used: '2026-05-04 09:15',
        },
        {
          id: old.claims.session_id,
          user_agent: phone,
          is_current: false,
          signed_in: '2026-03-01 08:00',
          used: '2026-03-20 18:30',
        },
      ]);
    });

    test('a user who ends one session signs out that device, and no other', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const lost = await signIn(db, marco);
      const kept = await signIn(db, marco);
      const current = await signIn(db, marco);
      expect(await endMine(world, current, lost.claims.session_id)).toBe(1);
      expect(await endMine(world, current, lost.claims.session_id)).toBe(0);
      await expect(db.queryAs(lost, 'select public.sync_pull(null, 1)')).rejects.toMatchObject({
        code: 'PT401',
      });
      await expect(db.queryAs(kept, 'select public.sync_pull(null, 1)')).resolves.toHaveLength(1);
      expect(await loggedAbout(world, marco.id)).toEqual([{by: marco.id, ended: 1}]);
    });

    test('a user who ends all other sessions keeps the current one', async () => {
      const world = await createWorld(database());
      const {db, marco, nino} = world;
      await signIn(db, marco);
      await signIn(db, marco);
      const other = await signIn(db, nino);
      const current = await signIn(db, marco);
      expect(await endMine(world, current, null)).toBe(2);
      expect(await sessionsOf(world, current)).toMatchObject([{is_current: true}]);
      expect(await sessionsOf(world, other)).toHaveLength(1);
    });

    test('a member ends no session of another user', async () => {
      const world = await createWorld(database());
      const {db, marco, nino} = world;
      const current = await signIn(db, marco);
      expect(await endMine(world, await signIn(db, nino), current.claims.session_id)).toBe(0);
      await expect(endAll(world, nino, marco.id)).rejects.toMatchObject({code: '42501'});
      expect(await sessionsOf(world, current)).toHaveLength(1);
    });

    test('an administrator who ends all sessions of an account leaves its user able to sign in again', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino} = world;
      const lost = await signIn(db, marco);
      await signIn(db, marco);
      const other = await signIn(db, nino);
      expect(await endAll(world, admin, marco.id)).toBe(2);
      expect(await endAll(world, admin, marco.id)).toBe(0);
      await expect(db.queryAs(lost, 'select public.sync_pull(null, 1)')).rejects.toMatchObject({
        code: 'PT401',
      });
      expect(await sessionsOf(world, other)).toHaveLength(1);
      const again = await signIn(db, marco);
      await expect(db.queryAs(again, 'select public.sync_pull(null, 1)')).resolves.toHaveLength(1);
      expect(await loggedAbout(world, marco.id)).toEqual([{by: admin.id, ended: 2}]);
      await expect(endAll(world, admin, crypto.randomUUID())).rejects.toMatchObject({
        code: 'PT404',
      });
    });
  });
}
