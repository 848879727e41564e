import {passwordHash} from '#supabase/seed/accounts.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';

/** Gives the sign-in service and the province so many accounts, the first of them admins. Answers their usernames,
 * which begin with `name`. */
export async function addAccounts(
  db: ServerDatabase,
  name: string,
  count: number,
  admins: number,
): Promise<string[]> {
  const accounts = Array.from({length: count}, (_, number) => ({
    id: crypto.randomUUID(),
    username: `${name}${number}`,
    email: `${name}${number}@fraternitas.example`,
    isAdmin: number < admins,
  }));
  const list = JSON.stringify(accounts);
  await db.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, is_sso_user, is_anonymous)
     select (a ->> 'id')::uuid, 'authenticated', 'authenticated', a ->> 'email', $2,
       '2024-10-04T08:00:00Z', '{"provider": "email", "providers": ["email"]}', '{}', false, false
     from jsonb_array_elements($1::text::jsonb) a`,
    [list, passwordHash],
  );
  await db.query(
    `insert into public.users (id, username)
     select (a ->> 'id')::uuid, a ->> 'username' from jsonb_array_elements($1::text::jsonb) a`,
    [list],
  );
  await db.query(
    `insert into public.user_roles (user_id, role_name)
     select (a ->> 'id')::uuid, 'admin' from jsonb_array_elements($1::text::jsonb) a
     where (a ->> 'isAdmin')::boolean`,
    [list],
  );
  return accounts.map(({username}) => username);
}
