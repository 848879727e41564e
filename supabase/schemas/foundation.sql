-- The base of all other files: a schema that the REST interface does not expose, and no default privileges. It needs no
-- extension and no superuser.

-- Row-level security is forced on tables in later files, so it applies to their owner too. Functions that run as the
-- owner, and foreign key checks, must still see every row. (On hosted Supabase the owner has BYPASSRLS.)
do $$
begin
  if not exists (
    select 1 from pg_catalog.pg_roles r where r.rolname = current_user and (r.rolsuper or r.rolbypassrls)
  ) then
    raise exception 'role % may not own this database: it lacks BYPASSRLS', current_user
      using errcode = '42501', hint = format('as a superuser: alter role %I bypassrls', current_user);
  end if;
end $$;

create schema if not exists app;

comment on schema app is 'The inside of the house: never listed among the schemas the REST interface exposes.';

revoke create on schema public from public;

-- Supabase grants new tables and functions to anon and authenticated by name, and PostgreSQL grants new functions to
-- public. Both are revoked here, so that each grant in these files is a decision. (Only the form without IN SCHEMA
-- revokes the grant to public.)
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema app to anon, authenticated, service_role;

-- An open transaction holds back every later entry of the change feed, so none may idle for long. When the migration's
-- role may not alter a role, or the role does not exist, its default stays. Anonymous callers may only look up a
-- sign-in address or read a calendar, so they get less time than signed-in users.
do $$
declare
  v_role text;
  v_seconds int;
begin
  for v_role, v_seconds in values ('anon', 3), ('authenticated', 8), ('authenticator', 8) loop
    begin
      execute format('alter role %I set idle_in_transaction_session_timeout = ''10s''', v_role);
      execute format('alter role %I set statement_timeout = ''%ss''', v_role, v_seconds);
    exception when insufficient_privilege or undefined_object or feature_not_supported then
      raise notice 'time limits of role % stay as they are: %', v_role, sqlerrm;
    end;
  end loop;
end $$;

-- The server's own settings, never shown; those of the province are in public.settings.
create table app.settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now()
);

alter table app.settings enable row level security;

insert into app.settings (key, value) values
  -- Login e-mails have the form <username>@<this domain>.
  ('login_alias_domain', '"fraternitas.example"'),
  -- The identity of the change feed's history. A new one makes every device pull everything again.
  ('feed_identity', to_jsonb(gen_random_uuid()::text)),
  -- No update gives a row a version below this one: those versions may have been used before a restore.
  ('version_floor', '0'),
  -- Mutations of an older wire schema are refused until the app is updated.
  ('min_schema', '1');

-- Every function has a search_path for names without a schema. With an empty one PostgreSQL would search the caller's
-- temporary objects first: a caller's type "uuid" with a check constraint would run code as the owner.
--
-- Functions that every round of every device calls are in plpgsql: a session keeps the plans of their statements, while
-- an SQL function that is not inlined is planned at every call, which takes longer than running it.
create function app.setting(p_key text) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select s.value from app.settings s where s.key = p_key);
end $$;
