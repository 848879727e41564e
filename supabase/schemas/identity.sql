-- The signed-in user and the user's rights. The sign-in service stores passwords, public.users stores accounts: a
-- signed-in user without a row in public.users sees nothing.

create table public.users (
  id                uuid primary key references auth.users (id) on delete cascade,
  username          text not null,
  linked_brother_id uuid,
  disabled_at       timestamptz,
  version           bigint not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),

  constraint users_username_valid check (username ~ '^[a-z0-9][a-z0-9._-]{2,39}$')
);

create unique index users_username_key on public.users (username);
create unique index users_linked_brother_id_key on public.users (linked_brother_id)
  where linked_brother_id is not null;

create table public.user_roles (
  user_id    uuid not null references public.users (id) on delete cascade,
  role_name  text not null,
  granted_by uuid,
  granted_at timestamptz not null default now(),

  primary key (user_id, role_name),
  constraint user_roles_role_name_valid check (role_name in ('admin'))
);

-- Whether the sign-in session that the caller's token names still exists. Signing out, a password change and the
-- deletion of the account remove it, while the token stays valid for up to an hour. The sign-in service names a session
-- in every token of a user. A token without one was made with the signing key, by an operator or a test: it counts as
-- open, because the holder of that key can name any session. A session name that is not a uuid, or another user's
-- session, counts as closed.
create function app.has_open_session() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_session text := auth.jwt() ->> 'session_id';
begin
  if v_session is null then
    return true;
  elsif v_session !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return false;
  end if;
  return exists (
    select 1 from auth.sessions s
    where s.id = v_session::uuid and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  );
end $$;

-- The stored data of a password: a digest of the sign-in service's hash, and whether it was made as a one-time
-- password. The mark has no effect once the sign-in service has another hash.
create table app.password_marks (
  user_id     uuid primary key references public.users (id) on delete cascade,
  digest      bytea,
  is_one_time boolean not null,
  set_at      timestamptz not null default now()
);

alter table app.password_marks enable row level security;
revoke all on app.password_marks from public, anon, authenticated, service_role;

create function app.password_digest(p_user uuid) returns bytea
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select sha256(convert_to(a.encrypted_password, 'UTF8')) from auth.users a where a.id = p_user);
end $$;

-- Whether a user still has a one-time password set by an administrator. Such an account has no rights.
create function app.has_one_time_password(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select 1 from app.password_marks m
    where m.user_id = p_user and m.is_one_time and m.digest = app.password_digest(p_user)
  );
end $$;

create function app.must_change_password() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.has_open_session() and app.has_one_time_password((select auth.uid()));
end $$;

-- Roles are read from the table at every statement, never from the token: a revoked role loses its effect at once.

create function app.is_member() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.has_open_session() and not app.has_one_time_password((select auth.uid())) and exists (
    select 1 from public.users u where u.id = (select auth.uid()) and u.disabled_at is null
  );
end $$;

-- Every function that devices call checks this at its start and at its end. A closed session and a one-time password
-- (PT401) make the app ask for a sign-in; a lost account (42501) makes the device remove its mirror. Devices recognise
-- it by the text 'not a member' (src/backend/classify-error.ts): never change the text.
create function app.require_member() returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if app.is_member() then
    return;
  elsif not app.has_open_session() then
    raise exception 'the sign-in session is closed' using errcode = 'PT401';
  elsif app.must_change_password() then
    raise exception 'the one-time password must be changed' using errcode = 'PT401';
  end if;
  raise exception 'not a member' using errcode = '42501';
end $$;

create function app.has_role(p_role text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select 1
    from public.users u
    join public.user_roles r on r.user_id = u.id
    where u.id = (select auth.uid()) and u.disabled_at is null and r.role_name = p_role
  ) and app.has_open_session() and not app.has_one_time_password((select auth.uid()));
end $$;

create function app.is_admin() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.has_role('admin');
end $$;

-- Called at the start and again as the last statement of every function that only administrators may call: while it
-- waited for a lock, the caller may have lost the role.
create function app.require_admin(p_action text) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_admin() then
    raise exception 'only an administrator %', p_action using errcode = '42501';
  end if;
end $$;

create function public.has_system_role(p_role_name text) returns boolean
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select app.has_role(p_role_name)
$$;

-- Sign-in by username. An unknown name gets the address that it would have if it existed, so the answer does not reveal
-- which accounts exist; a disabled account is treated as unknown. A text that cannot be a username gets null. All
-- addresses are in lower case.
create function app.email_for_username(p_username text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (
      select lower(a.email)
      from public.users u
      join auth.users a on a.id = u.id
      where u.username = written.username and u.disabled_at is null
    ),
    written.username || '@' || (app.setting('login_alias_domain') #>> '{}')
  )
  from (select lower(btrim(p_username, E' \t\n\x0B\f\r')) as username) written
  where written.username ~ '^[a-z0-9][a-z0-9._-]{2,39}$'
$$;

create function public.get_email_for_username(p_username text) returns text
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select app.email_for_username(p_username)
$$;

-- Whether the caller is a member: the condition of every read policy. It is evaluated once per table of a statement,
-- outer tables first. A request for a table (PostgREST sets its path) that embeds more than 12 tables is refused,
-- before it multiplies rows. Requests to functions may read any number of tables.
create function app.reads_as_member() returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_path text := coalesce(current_setting('request.path', true), '');
  v_tables int;
begin
  if v_path <> '' and v_path not like '%/rpc/%' then
    v_tables := coalesce(nullif(current_setting('app.tables_read', true), ''), '0')::int + 1;
    if v_tables > 12 then
      raise exception 'a request reads at most 12 tables' using errcode = 'PT400';
    end if;
    perform set_config('app.tables_read', v_tables::text, true);
  end if;
  return app.is_member();
end $$;

-- A condition of the policies that hide rows from members: true, but an EXPLAIN is refused. PostgREST estimates the rows of a
-- request by it ("Prefer: count=planned"), and the estimate counts hidden rows, too. An EXPLAIN executes no function, so
-- this one is declared immutable: then the planner calls it, once a plan. (PostgREST sends no EXPLAIN ANALYZE.)
create function app.refuse_estimate() returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if current_query() ~* '^\s*explain(?!\s*\(analyze)' then
    raise exception 'rows are counted exactly, not estimated' using errcode = 'PT400';
  end if;
  return true;
end $$;

alter table public.users enable row level security, force row level security;
alter table public.user_roles enable row level security, force row level security;

create policy users_read on public.users for select to authenticated
  using ((select app.reads_as_member()));

create policy user_roles_read on public.user_roles for select to authenticated
  using (
    app.refuse_estimate() and (select app.reads_as_member())
    and (user_id = (select auth.uid()) or (select app.is_admin()))
  );

-- Accounts and roles are written by the operator (service_role) and by functions for administrators. Truncate is
-- granted to no role, because it would leave neither audit entries nor tombstones.
revoke all on public.users, public.user_roles from public, anon, authenticated, service_role;
grant select on public.users, public.user_roles to authenticated;
grant select, insert, update, delete on public.users, public.user_roles to service_role;
