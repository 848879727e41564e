import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {signIn} from '#tests/sql/support/sign-in-sessions.ts';
import {mutation, type Person, push} from '#tests/sql/support/wire.ts';
import {createWorld, type World} from '#tests/sql/support/world.ts';

/** The error of both functions that devices call when the session is closed. */
const closed = {code: 'PT401', message: 'the sign-in session is closed'};

/** A well-formed uuid that no session has. */
const unknown = '00000000-0000-4000-8000-000000000000';

async function pull({db}: World, person: Person): Promise<unknown> {
  return db.queryAs(person, 'select public.sync_pull(null, 1)');
}

async function brothersSeen({db, brother}: World, person: Person): Promise<number> {
  const sql = 'select 1 from public.brothers where id = $1::uuid';
  return (await db.queryAs(person, sql, [brother])).length;
}

async function hasRole({db}: World, person: Person): Promise<unknown> {
  const [row] = await db.queryAs<{is: boolean}>(
    person,
    `select public.has_system_role('admin') as is`,
  );
  return row?.is;
}

export function describeClosingSessions(database: () => Database): void {
  describe('a sign-in session', () => {
    test('gives a member and an administrator their rights while it is open', async () => {
      const world = await createWorld(database());
      const admin = await signIn(world.db, world.admin);
      expect(await brothersSeen(world, admin)).toBe(1);
      expect(await hasRole(world, admin)).toBe(true);
      await expect(pull(world, admin)).resolves.toHaveLength(1);
    });

    test('gives its token no rights after it was closed', async () => {
      const world = await createWorld(database());
      const admin = await signIn(world.db, world.admin);
      await world.db.query('delete from auth.sessions where user_id = $1::uuid', [admin.id]);
      expect(await brothersSeen(world, admin)).toBe(0);
      expect(await hasRole(world, admin)).toBe(false);
      await expect(pull(world, admin)).rejects.toMatchObject(closed);
    });

    test('accepts no edit after it was closed, and stores no receipt', async () => {
      const world = await createWorld(database());
      const {db, brother} = world;
      const marco = await signIn(world.db, world.marco);
      const edit = mutation(marco, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'too late'},
      });
      await db.query('delete from auth.sessions where user_id = $1::uuid', [marco.id]);
      await expect(push(db, marco, [edit])).rejects.toMatchObject(closed);
      const again = await signIn(world.db, world.marco);
      expect(await push(db, again, [edit])).toMatchObject([{status: 'queued'}]);
    });

    test.each([
      ['unknown', () => unknown],
      ['not a uuid', () => 'all'],
      ['a number', () => 7],
    ])('counts as closed when its id is %s', async (_, session) => {
      const world = await createWorld(database());
      const marco = {...world.marco, claims: {session_id: session()}};
      expect(await brothersSeen(world, marco)).toBe(0);
      await expect(pull(world, marco)).rejects.toMatchObject(closed);
    });

    test('counts as closed for another user', async () => {
      const world = await createWorld(database());
      const {claims} = await signIn(world.db, world.nino);
      await expect(pull(world, {...world.marco, claims})).rejects.toMatchObject(closed);
    });

    test('counts as closed after its expiry', async () => {
      const world = await createWorld(database());
      const marco = await signIn(world.db, world.marco, {notAfter: '2026-01-01'});
      await expect(pull(world, marco)).rejects.toMatchObject(closed);
    });

    test('is reported as a missing membership when its account is disabled', async () => {
      const world = await createWorld(database());
      const marco = await signIn(world.db, world.marco);
      await world.db.query('update public.users set disabled_at = now() where id = $1::uuid', [
        marco.id,
      ]);
      await expect(pull(world, marco)).rejects.toMatchObject({
        code: '42501',
        message: serverTexts.notAMember,
      });
    });

    test("exports no personal data after it was closed, not even the user's own", async () => {
      const world = await createWorld(database());
      const {db, brother} = world;
      const marco = await signIn(world.db, world.marco);
      await db.query('update public.users set linked_brother_id = $1::uuid where id = $2::uuid', [
        brother,
        marco.id,
      ]);
      const copy = () =>
        db.queryAs(marco, 'select public.gdpr_export_brother($1::uuid)', [brother]);
      await expect(copy()).resolves.toHaveLength(1);
      await db.query('delete from auth.sessions where user_id = $1::uuid', [marco.id]);
      await expect(copy()).rejects.toMatchObject({code: '42501'});
    });
  });
}
