import {describe, expect, test} from 'vitest';
import type {Database, Run} from '#tests/sql/support/database.ts';
import {
  choosePassword,
  invite,
  mustChangePassword,
  personOf,
  reset,
  signInOf,
} from '#tests/sql/support/passwords.ts';
import {pull, type Row} from '#tests/sql/support/wire.ts';
import {addSignIn, createWorld, newUsername, rowOf, type World} from '#tests/sql/support/world.ts';

const onePassword = /^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/;
const mustChange = {code: 'PT401', message: 'the one-time password must be changed'};

async function entriesAbout({db}: World, id: string): Promise<Row[]> {
  return db.query<Row>(
    `select actor_id::text as by, action, new_values ->> 'password' as password from app.audit_log
     where table_name = 'users' and record_id = $1::uuid order by id`,
    [id],
  );
}

export function describeSettingPasswords(database: () => Database): void {
  describe('an invited user', () => {
    test('gets a sign-in as the sign-in service makes it, with the bcrypt hash of the password', async () => {
      const world = await createWorld(database());
      const username = newUsername();
      const made = await invite(world, ` ${username.toUpperCase()} `, false, world.brother);
      expect(made).toMatchObject({
        username,
        password: expect.stringMatching(onePassword) as string,
      });
      const email = `${username}@fraternitas.example`;
      expect(await signInOf(world, made.id, made.password)).toMatchObject({
        fits: true,
        encrypted_password: expect.stringMatching(/^\$2a\$10\$/) as string,
        instance_id: '00000000-0000-0000-0000-000000000000',
        aud: 'authenticated',
        role: 'authenticated',
        email,
        confirmed_at: expect.anything() as unknown,
        confirmation_token: '',
        recovery_token: '',
        email_change: '',
        email_change_token_new: '',
        raw_app_meta_data: {provider: 'email', providers: ['email']},
      });
      expect(
        await world.db.query(
          'select provider, provider_id, email from auth.identities where user_id = $1::uuid',
          [made.id],
        ),
      ).toEqual([{provider: 'email', provider_id: made.id, email}]);
      expect(await rowOf(world.db, 'users', made.id)).toMatchObject({
        username,
        linked_brother_id: world.brother,
      });
    });

    test('has no rights until another password replaces the one-time password', async () => {
      const world = await createWorld(database());
      const {db, brother} = world;
      const made = await invite(world, newUsername(), true);
      const person = personOf(made);
      const seen = () =>
        db.queryAs(person, 'select 1 from public.brothers where id = $1::uuid', [brother]);
      const isAdmin = () => db.queryAs(person, `select public.has_system_role('admin') as it_is`);

      expect(await mustChangePassword(world, person)).toBe(true);
      expect(await seen()).toEqual([]);
      expect(await isAdmin()).toEqual([{it_is: false}]);
      await expect(pull(db, person)).rejects.toMatchObject(mustChange);
      await expect(db.queryAs(person, 'select public.record_own_password()')).rejects.toMatchObject(
        mustChange,
      );

      await choosePassword(world, made.id);
      expect(await mustChangePassword(world, person)).toBe(false);
      expect(await seen()).toHaveLength(1);
      expect(await isAdmin()).toEqual([{it_is: true}]);
    });

    test('takes over an existing sign-in that has no account', async () => {
      const world = await createWorld(database());
      const username = await addSignIn(world);
      const made = await invite(world, username);
      expect(await signInOf(world, made.id, made.password)).toMatchObject({
        fits: true,
        email: `${username}@fraternitas.example`,
      });
    });

    test.each(['', 'ab', 'Fra Leone', 'leone@elsewhere.example', '.leone', 'x'.repeat(41)])(
      'cannot have the username %j',
      async (username) => {
        const world = await createWorld(database());
        await expect(invite(world, username)).rejects.toMatchObject({code: 'PT400'});
      },
    );

    test('cannot have the username or the brother of another account, which stays as it was', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      await choosePassword(world, marco.id);
      await db.query('update public.users set linked_brother_id = $1::uuid where id = $2::uuid', [
        brother,
        marco.id,
      ]);
      const before = await signInOf(world, marco.id, '');
      await expect(invite(world, marco.username)).rejects.toMatchObject({code: 'PT409'});
      expect(await signInOf(world, marco.id, '')).toEqual(before);

      const username = newUsername();
      await expect(invite(world, username, false, brother)).rejects.toMatchObject({code: 'PT409'});
      await expect(invite(world, username, false, crypto.randomUUID())).rejects.toMatchObject({
        code: 'PT404',
      });
      expect(
        await db.query('select 1 from auth.users where email like $1', [`${username}@%`]),
      ).toEqual([]);
    });

    test('counts as an administrator who stays only after the first sign-in', async () => {
      const world = await createWorld(database());
      const made = await invite(world, newUsername(), true);
      const giveUp = (isReady: boolean) =>
        world.db
          .rehearse(async (run: Run) => {
            await run('delete from public.user_roles where user_id not in ($1::uuid, $2::uuid)', [
              world.admin.id,
              made.id,
            ]);
            if (isReady) {
              await run('update auth.users set encrypted_password = $2 where id = $1::uuid', [
                made.id,
                'another',
              ]);
            }
            await run(`select set_config('request.jwt.claims', $1, true)`, [
              JSON.stringify({sub: world.admin.id, role: 'authenticated'}),
            ]);
            await run(`select public.set_account_role($1::uuid, 'admin', false)`, [world.admin.id]);
            return 'done';
          })
          .catch((error: unknown) => error);
      expect(await giveUp(false)).toMatchObject({
        code: 'PT409',
        message: 'the last administrator stays',
      });
      expect(await giveUp(true)).toBe('done');
    });
  });

  describe('a reset password', () => {
    test('is a new one-time password, and ends the sign-in sessions of that user alone', async () => {
      const world = await createWorld(database());
      const {db, marco, nino} = world;
      for (const {id} of [marco, marco, nino]) {
        await db.query('insert into auth.sessions (user_id) values ($1::uuid)', [id]);
      }
      const first = await reset(world, marco.id);
      const second = await reset(world, marco.id);
      expect([first, second]).toEqual([
        expect.stringMatching(onePassword),
        expect.stringMatching(onePassword),
      ]);
      expect(await signInOf(world, marco.id, first)).toMatchObject({fits: false});
      expect(await signInOf(world, marco.id, second)).toMatchObject({fits: true});
      expect(
        await db.query(
          'select user_id::text as of from auth.sessions where user_id in ($1::uuid, $2::uuid)',
          [marco.id, nino.id],
        ),
      ).toEqual([{of: nino.id}]);
      await expect(pull(db, marco)).rejects.toMatchObject(mustChange);
      const accounts = await db.queryAs<Row>(world.admin, 'select * from public.get_accounts()');
      const marked = accounts.filter((account) => account['must_change_password'] === true);
      expect(marked.some(({id}) => id === marco.id)).toBe(true);
      expect(marked.some(({id}) => id === nino.id)).toBe(false);
    });

    test("is refused for the administrator's own account and for an unknown one", async () => {
      const world = await createWorld(database());
      await expect(reset(world, world.admin.id)).rejects.toMatchObject({code: 'PT409'});
      await expect(reset(world, crypto.randomUUID())).rejects.toMatchObject({code: 'PT404'});
    });
  });

  describe('the audit log', () => {
    test('says who set whose password, and never the password', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const made = await invite(world, newUsername());
      const person = personOf(made);
      const again = await reset(world, made.id);
      await choosePassword(world, made.id);
      for (let times = 0; times < 2; times += 1) {
        await db.queryAs(person, 'select public.record_own_password()');
      }
      expect(await entriesAbout(world, made.id)).toEqual([
        {by: admin.id, action: 'insert', password: null},
        {by: admin.id, action: 'update', password: 'one-time'},
        {by: admin.id, action: 'update', password: 'one-time'},
        {by: made.id, action: 'update', password: 'own'},
      ]);
      const told = await db.query<Row>(
        `select 1 from app.audit_log a
         where a::text like '%' || $1 || '%' or a::text like '%' || $2 || '%' or a::text like '%$2a$%'`,
        [made.password, again],
      );
      expect(told).toEqual([]);
    });
  });
}
