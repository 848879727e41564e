-- Passwords of accounts. An administrator invites a user or resets a password; the server makes a one-time password and
-- shows it only in that answer, so that no request, log or record contains it. The sign-in service stores its bcrypt
-- hash. A one-time password is valid for the sign-in service only: the account has no rights until its user has chosen
-- another password there (app.has_one_time_password).

-- bcrypt, as the sign-in service uses it. Supabase has the extension; on other servers the owner may create it when it
-- is installed.
do $$
begin
  create schema if not exists extensions;
  create extension if not exists pgcrypto with schema extensions;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise warning 'passwords cannot be set in the app: % Run "create extension pgcrypto" as a role that may.', sqlerrm;
end $$;

-- Twelve characters of 32, without l, o, 0 and 1. gen_random_uuid() uses strong random bytes. Byte 6 contains the
-- uuid's version, so bytes 6 and 7 are skipped; `% 32` drops the variant in the high bits of byte 8.
create function app.one_time_password() returns text
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select string_agg(
    substr('abcdefghijkmnpqrstuvwxyz23456789', 1 + get_byte(r.bytes, case when n < 6 then n else n + 2 end) % 32, 1)
      || case when n in (3, 7) then '-' else '' end,
    '' order by n
  )
  from (select uuid_send(gen_random_uuid()) as bytes) r
  cross join generate_series(0, 11) n
$$;

-- The hash that the sign-in service stores. The operator chooses the schema of the extension, so it is looked up.
create function app.password_hash(p_password text) returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  v_schema name;
  v_hash text;
begin
  select n.nspname into v_schema
  from pg_catalog.pg_extension e
  join pg_catalog.pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pgcrypto';
  if v_schema is null then
    raise exception 'the extension pgcrypto is missing' using errcode = 'PT424';
  end if;
  execute format('select %1$I.crypt($1, %1$I.gen_salt(''bf'', 10))', v_schema) into v_hash using p_password;
  return v_hash;
end $$;

-- Inserts only the columns that the installed version of the sign-in service has.
create function app.insert_sign_in_row(p_table text, p_values jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_columns text := (
    select string_agg(quote_ident(a.attname), ', ')
    from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass(p_table) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and p_values ? a.attname::text
  );
begin
  execute format(
    'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', to_regclass(p_table), v_columns
  ) using p_values;
end $$;

-- Creates a confirmed sign-in user without a password. The token columns are empty texts, because the sign-in service
-- cannot read null from them.
create function app.add_sign_in(p_email text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id uuid := gen_random_uuid();
  v_times jsonb := jsonb_build_object('created_at', now(), 'updated_at', now());
begin
  perform app.insert_sign_in_row('auth.users', v_times || jsonb_build_object(
    'id', v_id,
    'instance_id', '00000000-0000-0000-0000-000000000000',
    'aud', 'authenticated',
    'role', 'authenticated',
    'email', p_email,
    'email_confirmed_at', now(),
    'invited_at', now(),
    'confirmation_token', '',
    'recovery_token', '',
    'email_change', '',
    'email_change_token_new', '',
    'email_change_token_current', '',
    'phone_change', '',
    'phone_change_token', '',
    'reauthentication_token', '',
    'raw_app_meta_data', '{"provider": "email", "providers": ["email"]}'::jsonb,
    'raw_user_meta_data', '{}'::jsonb,
    'is_sso_user', false,
    'is_anonymous', false
  ));
  perform app.insert_sign_in_row('auth.identities', v_times || jsonb_build_object(
    'id', gen_random_uuid(),
    'provider', 'email',
    'provider_id', v_id,
    'user_id', v_id,
    'identity_data',
      jsonb_build_object('sub', v_id, 'email', p_email, 'email_verified', true, 'phone_verified', false)
  ));
  return v_id;
end $$;

-- Records that a password was set, and its kind: 'one-time' or 'own'.
create function app.log_password(p_user uuid, p_kind text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select app.log_about_account(p_user, jsonb_build_object('password', p_kind))
$$;

-- Stores a digest of the user's password hash and whether it is a one-time password. Returns whether the password
-- differs from the stored one.
create function app.note_password(p_user uuid, p_is_one_time boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.password_marks as m (user_id, digest, is_one_time)
  values (p_user, app.password_digest(p_user), p_is_one_time)
  on conflict (user_id) do update
    set digest = excluded.digest, is_one_time = excluded.is_one_time, set_at = now()
    where m.digest is distinct from excluded.digest;
  return found;
end $$;

-- Sets a one-time password and ends the account's sign-in sessions on all devices.
create function app.give_one_time_password(p_user uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_password text := app.one_time_password();
begin
  update auth.users a
  set encrypted_password = app.password_hash(v_password),
    email_confirmed_at = coalesce(a.email_confirmed_at, now()),
    updated_at = now()
  where a.id = p_user;
  delete from auth.sessions s where s.user_id = p_user;
  perform app.note_password(p_user, true);
  perform app.log_password(p_user, 'one-time');
  return v_password;
end $$;

-- Creates an account, and the sign-in user when the sign-in service has none with the username's address:
-- {id, username, password}.
create function app.invite_user(p_username text, p_is_admin boolean, p_brother uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_username text := lower(app.trimmed(p_username));
  v_email text;
  v_id uuid;
  v_password text;
begin
  perform app.begin_account_change('invites a user');
  if not coalesce(v_username ~ '^[a-z0-9][a-z0-9._-]{2,39}$', false) then
    raise exception 'not a username' using errcode = 'PT400';
  elsif p_is_admin is null then
    raise exception 'an account has the administrator''s role or not' using errcode = 'PT400';
  end if;
  v_email := v_username || '@' || (app.setting('login_alias_domain') #>> '{}');
  select a.id into v_id from auth.users a where lower(a.email) = v_email;
  v_id := coalesce(v_id, app.add_sign_in(v_email));
  insert into public.users (id, username, linked_brother_id) values (v_id, v_username, p_brother);
  if p_is_admin then
    insert into public.user_roles (user_id, role_name, granted_by) values (v_id, 'admin', (select auth.uid()));
  end if;
  v_password := app.give_one_time_password(v_id);
  perform app.require_admin('invites a user');
  return jsonb_build_object('id', v_id, 'username', v_username, 'password', v_password);
exception
  when unique_violation then
    raise exception 'this account, or the account of this brother, is there already' using errcode = 'PT409';
  when foreign_key_violation then
    raise exception 'there is no such brother' using errcode = 'PT404';
end $$;

-- The caller's own password cannot be reset: a caller who loses the answer would be locked out.
create function app.reset_password(p_user uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_password text;
begin
  perform app.begin_account_change('resets a password');
  if p_user = (select auth.uid()) then
    raise exception 'the own password is changed, not reset' using errcode = 'PT409';
  elsif not exists (select 1 from public.users u where u.id = p_user) then
    raise exception 'there is no such account' using errcode = 'PT404';
  end if;
  v_password := app.give_one_time_password(p_user);
  perform app.require_admin('resets a password');
  return v_password;
end $$;

-- Records that the caller has changed the own password, which only the sign-in service can do. Records nothing when the
-- password is unchanged.
create function app.record_own_password() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_member();
  if app.note_password((select auth.uid()), false) then
    perform app.log_password((select auth.uid()), 'own');
  end if;
  perform app.require_member();
end $$;

create function public.invite_user(p_username text, p_is_admin boolean, p_brother_id uuid default null) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.invite_user(p_username, p_is_admin, p_brother_id)
$$;

create function public.reset_password(p_user_id uuid) returns text
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.reset_password(p_user_id)
$$;

create function public.record_own_password() returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.record_own_password()
$$;

create function public.must_change_password() returns boolean
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select app.must_change_password()
$$;
