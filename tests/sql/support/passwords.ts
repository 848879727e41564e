import {type Person, type Row} from './wire.ts';
import type {World} from './world.ts';

export type Invitation = {
  readonly id: string;
  readonly username: string;
  readonly password: string;
};

/** Invites a user as the world's administrator. */
export async function invite(
  {db, admin}: World,
  username: string,
  isAdmin = false,
  brother: string | null = null,
): Promise<Invitation> {
  const [row] = await db.queryAs<{made: Invitation}>(
    admin,
    'select public.invite_user($1, $2::boolean, $3::uuid) as made',
    [username, isAdmin, brother],
  );
  if (row === undefined) throw new Error('nobody was invited');
  return row.made;
}

/** Resets a password; answers the one-time password. */
export async function reset({db, admin}: World, id: string, by: Person = admin): Promise<string> {
  const [row] = await db.queryAs<{password: string}>(
    by,
    'select public.reset_password($1::uuid) as password',
    [id],
  );
  return row?.password ?? '';
}

/** Changes a password as the sign-in service does. */
export async function choosePassword({db}: World, id: string): Promise<void> {
  await db.query('update auth.users set encrypted_password = $2 where id = $1::uuid', [
    id,
    `hash of ${crypto.randomUUID()}`,
  ]);
}

/** The row of the sign-in service, and whether its hash is that of a password. */
export async function signInOf({db}: World, id: string, password: string): Promise<Row> {
  const [found] = await db.query<{row: Row; fits: boolean}>(
    `select to_jsonb(u) as row, u.encrypted_password = extensions.crypt($2, u.encrypted_password) as fits
     from auth.users u where u.id = $1::uuid`,
    [id, password],
  );
  return {...found?.row, fits: found?.fits};
}

export async function mustChangePassword({db}: World, person: Person): Promise<unknown> {
  const [row] = await db.queryAs<{must: boolean}>(
    person,
    'select public.must_change_password() as must',
  );
  return row?.must;
}

export function personOf({id, username}: Invitation): Person {
  return {role: 'authenticated', id, username};
}
