/**
 * The roles, schemas and default privileges that a hosted Supabase project has before its first migration (the
 * migrations then restrict them). Safe to run at every start.
 */
export const platformSql = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
end $$;
create schema if not exists auth;
create schema if not exists extensions;
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations
  (version text primary key, name text, statements text[]);
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
`;

/** The privileges of the storage service, besides its tables. Safe to run at every start. */
export const storagePrivilegesSql = `
grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
`;

/** Granted once, before the first migration: later runs would undo what the migrations revoke. */
export const platformPrivilegesSql = `
alter default privileges in schema public grant all on tables    to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
`;
