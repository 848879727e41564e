-- A text that cannot be a username has no login e-mail. Foreign characters were dropped before, so "ad min" signed in as
-- admin, and a longer text as the account that its first 40 characters name.

create or replace function app.email_for_username(p_username text) returns text
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

create or replace function public.get_email_for_username(p_username text) returns text
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select app.email_for_username(p_username)
$$;
