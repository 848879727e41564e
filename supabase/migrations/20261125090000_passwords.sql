-- Passwords without the console of the sign-in service: administrators invite users and reset passwords, with one-time
-- passwords that give no right until their owners have chosen others.

-- What the house knows of a password: a digest of the sign-in service's hash, and whether it was made as a one-time
-- password. As soon as the sign-in service has another hash, the mark is of no effect.
create table app.password_marks (
  user_id     uuid primary key references public.users (id) on delete cascade,
  digest      bytea,
  is_one_time boolean not null,
  set_at      timestamptz not null default now()
);

alter table app.password_marks enable row level security;
revoke all on app.password_marks from public, anon, authenticated, service_role;

create function app.password_digest(p_user uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select sha256(convert_to(a.encrypted_password, 'UTF8')) from auth.users a where a.id = p_user
$$;

-- Whether a user still has the one-time password of an administrator. Such an account has no rights.
create function app.has_one_time_password(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select 1 from app.password_marks m
    where m.user_id = p_user and m.is_one_time and m.digest = app.password_digest(p_user)
  )
$$;

create function app.must_change_password() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.has_open_session() and app.has_one_time_password((select auth.uid()))
$$;

-- Roles are read from the table at every statement, never from the token: taking one away holds at once.

create or replace function app.is_member() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.has_open_session() and not app.has_one_time_password((select auth.uid())) and exists (
    select 1 from public.users u where u.id = (select auth.uid()) and u.disabled_at is null
  )
$$;

-- Asked by what devices call, at the start and again at the end. A closed session is told from a lost account: the one
-- asks the user to sign in again, the other does not. So does a one-time password: it is changed at the sign-in.
create or replace function app.require_member() returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not app.has_open_session() then
    raise exception 'the sign-in session is closed' using errcode = 'PT401';
  elsif app.must_change_password() then
    raise exception 'the one-time password must be changed' using errcode = 'PT401';
  elsif not app.is_member() then
    raise exception 'not a member' using errcode = '42501';
  end if;
end $$;

create or replace function app.has_role(p_role text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.has_open_session() and not app.has_one_time_password((select auth.uid())) and exists (
    select 1
    from public.users u
    join public.user_roles r on r.user_id = u.id
    where u.id = (select auth.uid()) and u.disabled_at is null and r.role_name = p_role
  )
$$;

-- Without an administrator nobody could make one, but for the operator. Who was invited and has not signed in yet, or lost
-- the one-time password, is none.
create or replace function app.keep_an_admin(p_leaving uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select 1
    from public.user_roles r
    join public.users u on u.id = r.user_id
    where r.role_name = 'admin' and u.disabled_at is null and u.id <> p_leaving
      and not app.has_one_time_password(u.id)
  ) then
    raise exception 'the last administrator stays' using errcode = 'PT409';
  end if;
end $$;

drop function public.get_accounts();
drop function app.accounts();

create function app.accounts()
returns table (
  id uuid, username text, email text, linked_brother_id uuid, brother_name text, is_admin boolean,
  disabled_at timestamptz, created_at timestamptz, must_change_password boolean
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    u.id, u.username, a.email, u.linked_brother_id, b.name,
    exists (select 1 from public.user_roles r where r.user_id = u.id and r.role_name = 'admin'),
    u.disabled_at, u.created_at, app.has_one_time_password(u.id)
  from public.users u
  left join auth.users a on a.id = u.id
  left join public.brothers b on b.id = u.linked_brother_id
  where (select app.is_admin())
  order by u.username collate "C"
$$;

create function public.get_accounts()
returns table (
  id uuid, username text, email text, linked_brother_id uuid, brother_name text, is_admin boolean,
  disabled_at timestamptz, created_at timestamptz, must_change_password boolean
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.accounts()
$$;

-- What a backup holds, in an order in which rows may refer to each other: every table of ours but those that the
-- migrations fill, that live within one transaction, or that the devices' next pull makes anew. And no passwords.
create or replace function app.backup_tables()
returns table (name text, relation regclass, key text[], is_synced boolean, depth int)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive kept as (
    select c.oid, case c.relnamespace when 'public'::regnamespace then '' else 'app.' end || c.relname as name
    from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'p')
      and c.relowner = (select r.oid from pg_catalog.pg_roles r where r.rolname = current_user)
  ),
  ours as (
    select k.oid, k.name
    from kept k
    where k.name not in (
      'app.settings', 'app.synced_tables', 'app.writable_columns', 'app.issue_kinds',
      'app.approvals_underway', 'app.batches_underway', 'app.redaction_permits',
      'app.change_feed', 'app.password_marks'
    )
  ),
  ranked as (
    select o.oid, 0 as depth from ours o
    union
    select f.conrelid, r.depth + 1
    from ranked r
    join pg_catalog.pg_constraint f on f.contype = 'f' and f.confrelid = r.oid and f.conrelid <> r.oid
    where r.depth < 20
  )
  select
    o.name, o.oid::regclass,
    (
      select array_agg(a.attname::text order by k.place)
      from pg_catalog.pg_index i
      cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
      join pg_catalog.pg_attribute a on a.attrelid = o.oid and a.attnum = k.attnum
      where i.indrelid = o.oid and i.indisprimary
    ),
    exists (select 1 from app.synced_tables s where s.table_name = o.name),
    (select max(r.depth) from ranked r where r.oid = o.oid)
  from ours o
  order by 5, 1
$$;

-- The passwords of accounts. An administrator invites a user or resets a password; the server makes a one-time password and
-- shows it once, in its answer: so no request, log or record holds it. The sign-in service gets its bcrypt hash. It opens
-- the sign-in service only: until its owner has chosen another there, it gives no right (app.has_one_time_password).

-- bcrypt, as the sign-in service uses it. Supabase has the extension; elsewhere its owner may create it, if it is installed.
do $$
begin
  create schema if not exists extensions;
  create extension if not exists pgcrypto with schema extensions;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise warning 'passwords cannot be set in the app: % Run "create extension pgcrypto" as a role that may.', sqlerrm;
end $$;

-- Twelve characters of 32, without l, o, 0 and 1. gen_random_uuid() takes strong random bytes; its bytes 6 and 7 are left out.
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

-- The hash that the sign-in service stores. The extension is in the schema where the operator has it.
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

-- Inserts the columns that the sign-in service has: its versions differ.
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

-- Makes a confirmed sign-in without a password. The sign-in service reads no null from its columns of tokens.
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

-- Records that a password was set, and of which kind: 'one-time' or 'own'. An entry of the account: erasing its brother
-- blanks it with the others.
create function app.log_password(p_user uuid, p_kind text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.audit_log (actor_id, actor_role, action, table_name, record_id, old_values, new_values)
  select
    (select auth.uid()), (select auth.role()), 'update', 'users', u.id, v.known,
    v.known || jsonb_build_object('password', p_kind)
  from public.users u
  cross join lateral (
    select jsonb_build_object('username', u.username, 'linked_brother_id', u.linked_brother_id) as known
  ) v
  where u.id = p_user;
end $$;

-- Notes whose password is of which kind, by a digest of its hash. Answers whether it is another than the noted one.
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

-- Gives an account a one-time password and ends its sign-in sessions on all devices.
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

-- Makes an account, and the sign-in if the sign-in service does not know the username's address yet:
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

-- Not the caller's own password: who loses the answer would have locked himself out.
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

-- Records that the caller has changed the own password, which only the sign-in service can do. Without a change it records
-- nothing.
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

revoke all on function
  app.password_digest(uuid), app.has_one_time_password(uuid), app.must_change_password(),
  app.accounts(), public.get_accounts(),
  app.one_time_password(), app.password_hash(text), app.insert_sign_in_row(text, jsonb), app.add_sign_in(text),
  app.log_password(uuid, text), app.note_password(uuid, boolean), app.give_one_time_password(uuid),
  app.invite_user(text, boolean, uuid), app.reset_password(uuid), app.record_own_password(),
  public.invite_user(text, boolean, uuid), public.reset_password(uuid), public.record_own_password(),
  public.must_change_password()
from public, anon, authenticated, service_role;
grant execute on function
  app.must_change_password(), app.accounts(), public.get_accounts(),
  app.invite_user(text, boolean, uuid), app.reset_password(uuid), app.record_own_password(),
  public.invite_user(text, boolean, uuid), public.reset_password(uuid), public.record_own_password(),
  public.must_change_password()
to authenticated;
