-- The ground everything else stands on: a schema the REST interface does not show, and nothing granted
-- to anybody by default. Needs no extension and no superuser.

-- Row-level security is forced below, so that it binds the tables' owner too. The functions that run as the owner
-- and the checks of foreign keys must see every row all the same. (On hosted Supabase the owner has this right.)
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

-- Supabase grants new tables and functions to anon and authenticated by name, and PostgreSQL grants new
-- functions to everybody. Both are taken back here, so that each grant in these files is a decision.
-- (Only the form without IN SCHEMA cancels the grant to everybody.)
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema app to anon, authenticated, service_role;

-- One transaction left open holds back every later entry of the change feed, so none may idle for long.
-- Where the migration's role may not alter a role, or the role does not exist, the default stays.
-- A visitor asks for one address only, and gets less time than who is signed in.
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

-- What the server knows about itself. Never shown; people's settings are in public.settings.
create table app.settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now()
);

alter table app.settings enable row level security;

insert into app.settings (key, value) values
  -- Login e-mails have the shape <username>@<this domain>.
  ('login_alias_domain', '"fraternitas.example"'),
  -- The identity of the change feed's history. A new one tells every device to start again.
  ('feed_identity', to_jsonb(gen_random_uuid()::text)),
  -- No row is changed into a version below this one: those may have been given out before a restore.
  ('version_floor', '0'),
  -- Mutations written under an older wire schema are refused until the app is updated.
  ('min_schema', '1');

-- Every function says where it looks for a name without a schema. An empty search_path would look among the caller's
-- temporary objects first: his own type "uuid", with a check of his, would run as the owner.
--
-- What every round of every device calls is written in plpgsql: a session keeps the plans of its statements, while a function
-- in SQL that is not folded into its caller is planned at every call, which takes longer than to run it.
create function app.setting(p_key text) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select s.value from app.settings s where s.key = p_key);
end $$;
