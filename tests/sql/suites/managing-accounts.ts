import {describe, expect, test} from 'vitest';
import type {Database, Parameter, Run} from '#tests/sql/support/database.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {pull, type Person, type Row} from '#tests/sql/support/wire.ts';
import {addSignIn, createWorld, rowOf, type World} from '#tests/sql/support/world.ts';

export function describeManagingAccounts(database: () => Database): void {
  describe('an account', () => {
    test('is listed with its address, its brother, its role and whether it is disabled', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      await link(world, marco, brother);
      await lock(world, marco, true);
      const found = await accounts(world);
      expect(found.find(({id}) => id === marco.id)).toMatchObject({
        username: marco.username,
        email: `${marco.username}@fraternitas.example`,
        linked_brother_id: brother,
        brother_name: 'Fra Uno',
        is_admin: false,
        disabled_at: expect.anything() as unknown,
      });
      expect(found.find(({id}) => id === admin.id)).toMatchObject({
        is_admin: true,
        disabled_at: null,
        linked_brother_id: null,
      });
      const names = found.map(({username}) => String(username));
      expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(await db.queryAs(marco, 'select * from public.get_accounts()')).toEqual([]);
    });

    test('is added once for an existing sign-in, whatever the case of the name', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const username = await addSignIn(world);
      const add = 'select public.add_account($1, $2::uuid)::text as id';
      const [made] = await db.queryAs<{id: string}>(admin, add, [
        ` ${username.toUpperCase()} `,
        brother,
      ]);
      expect(await rowOf(db, 'users', made?.id ?? '')).toMatchObject({
        username,
        linked_brother_id: brother,
        disabled_at: null,
      });
      await expect(db.queryAs(admin, add, [username, null])).rejects.toMatchObject({
        code: 'PT409',
      });
    });

    test.each([
      ['nobody.here', 'PT404'],
      ['', 'PT404'],
    ])('is not added for %j', async (username, code) => {
      const {db, admin} = await createWorld(database());
      await expect(
        db.queryAs(admin, 'select public.add_account($1)', [username]),
      ).rejects.toMatchObject({code});
    });

    test('needs a valid username', async () => {
      const {db, admin} = await createWorld(database());
      const name = `no${'x'.repeat(40)}${crypto.randomUUID().slice(0, 8)}`;
      await db.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [
        `${name}@fraternitas.example`,
      ]);
      await expect(
        db.queryAs(admin, 'select public.add_account($1)', [name]),
      ).rejects.toMatchObject({code: 'PT400'});
    });

    test('is linked to at most one brother, and a brother to at most one account', async () => {
      const world = await createWorld(database());
      const {marco, nino, brother} = world;
      await link(world, marco, brother);
      await expect(link(world, nino, brother)).rejects.toMatchObject({code: 'PT409'});
      await link(world, marco, null);
      await link(world, nino, brother);
      const nobody = crypto.randomUUID();
      await expect(link(world, marco, nobody)).rejects.toMatchObject({code: 'PT404'});
      await expect(link(world, {...marco, id: nobody}, null)).rejects.toMatchObject({
        code: 'PT404',
      });
    });

    test('becomes an administrator at once, and stops being one when the role is revoked', async () => {
      const world = await createWorld(database());
      const {db, marco, admin} = world;
      const isAdmin = `select public.has_system_role('admin') as it_is`;
      for (const granted of [true, true, false, false]) {
        await setRole(world, marco, granted);
        expect(await db.queryAs(marco, isAdmin)).toEqual([{it_is: granted}]);
      }
      const entries = await db.query<Row>(
        `select action, actor_id::text, coalesce(new_values, old_values) ->> 'granted_by' as by
         from app.audit_log where table_name = 'user_roles' and record_id = $1::uuid order by id`,
        [marco.id],
      );
      const entry = {actor_id: admin.id, by: admin.id};
      expect(entries).toEqual([
        {action: 'insert', ...entry},
        {action: 'delete', ...entry},
      ]);
      await expect(setRole(world, marco, true, 'owner')).rejects.toMatchObject({code: 'PT400'});
      await expect(setRole(world, {...marco, id: crypto.randomUUID()}, true)).rejects.toMatchObject(
        {code: 'PT404'},
      );
    });

    test('is refused at once when it is disabled, keeps the first date, and works again when it is enabled', async () => {
      const world = await createWorld(database());
      const {db, marco, admin} = world;
      await lock(world, marco, true);
      await expect(pull(db, marco)).rejects.toMatchObject({message: serverTexts.notAMember});
      const since = (await rowOf(db, 'users', marco.id))?.['disabled_at'];
      await lock(world, marco, true);
      expect(await rowOf(db, 'users', marco.id)).toMatchObject({disabled_at: since, version: 2});
      await lock(world, marco, false);
      expect((await pull(db, marco)).changes).not.toEqual([]);
      const entries = await db.query<Row>(
        `select distinct actor_id::text from app.audit_log
         where table_name = 'users' and record_id = $1::uuid and action = 'update'`,
        [marco.id],
      );
      expect(entries).toEqual([{actor_id: admin.id}]);
      await expect(lock(world, {...marco, id: crypto.randomUUID()}, true)).rejects.toMatchObject({
        code: 'PT404',
      });
    });

    test('keeps its role and stays disabled when a call says neither yes nor no', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary, marco} = world;
      await lock(world, marco, true);
      await expect(setRole(world, secretary, null)).rejects.toMatchObject({code: 'PT400'});
      await expect(lock(world, marco, null)).rejects.toMatchObject({code: 'PT400'});
      const isAdmin = `select public.has_system_role('admin') as it_is`;
      expect(await db.queryAs(secretary, isAdmin)).toEqual([{it_is: true}]);
      expect((await rowOf(db, 'users', marco.id))?.['disabled_at']).not.toBeNull();
      const invite = `select public.invite_user('neither.nor', null)`;
      await expect(db.queryAs(admin, invite)).rejects.toMatchObject({code: 'PT400'});
    });

    test("can give up the administrator's role only while another enabled administrator exists", async () => {
      const world = await createWorld(database());
      await setRole(world, world.secretary, false, 'admin', world.secretary);
      const {db, admin, marco} = world;
      const last = async (work: (run: Run) => Promise<unknown>): Promise<unknown> =>
        db
          .rehearse(async (run) => {
            await run('delete from public.user_roles where user_id <> $1::uuid', [admin.id]);
            await run(
              `insert into public.user_roles (user_id, role_name) values ($1::uuid, 'admin')`,
              [marco.id],
            );
            await run('update public.users set disabled_at = now() where id = $1::uuid', [
              marco.id,
            ]);
            await run(`select set_config('request.jwt.claims', $1, true)`, [
              JSON.stringify({sub: admin.id, role: 'authenticated'}),
            ]);
            await work(run);
            return 'done';
          })
          .catch((error: unknown) => error);
      const stays = {code: 'PT409', message: 'the last administrator stays'};
      const giveUp = `select public.set_account_role($1::uuid, 'admin', false)`;
      expect(await last((run) => run(giveUp, [admin.id]))).toMatchObject(stays);
      expect(
        await last((run) => run('select public.set_account_disabled($1::uuid, true)', [admin.id])),
      ).toMatchObject(stays);
      expect(await last((run) => run(giveUp, [marco.id]))).toBe('done');
    });
  });
}

function accounts({db, admin}: World): Promise<Row[]> {
  return db.queryAs<Row>(admin, 'select * from public.get_accounts()');
}

async function call({db}: World, by: Person, sql: string, given: Parameter[]): Promise<void> {
  await db.queryAs(by, sql, given);
}

function link(world: World, {id}: Person, brother: string | null): Promise<void> {
  return call(world, world.admin, 'select public.link_account($1::uuid, $2::uuid)', [id, brother]);
}

function setRole(
  world: World,
  {id}: Person,
  granted: boolean | null,
  role = 'admin',
  by: Person = world.admin,
): Promise<void> {
  const sql = 'select public.set_account_role($1::uuid, $2, $3::boolean)';
  return call(world, by, sql, [id, role, granted]);
}

function lock(world: World, {id}: Person, disabled: boolean | null): Promise<void> {
  const sql = 'select public.set_account_disabled($1::uuid, $2::boolean)';
  return call(world, world.admin, sql, [id, disabled]);
}
