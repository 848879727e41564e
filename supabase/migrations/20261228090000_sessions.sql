-- Sign-in sessions: a user has one for each device on which they are signed in. Without its session a device is signed out
-- at its next contact with the server, and removes the records that it holds (app.has_open_session). So a user ends the
-- session of a phone that was lost, or an administrator ends all sessions of the account.

-- Records a change of an account that no table of records shows. The entry names the account and its brother, so an
-- erasure of the brother also blanks it.
create function app.log_about_account(p_user uuid, p_values jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.audit_log (actor_id, actor_role, action, table_name, record_id, old_values, new_values)
  select (select auth.uid()), (select auth.role()), 'update', 'users', u.id, v.known, v.known || p_values
  from public.users u
  cross join lateral (
    select jsonb_build_object('username', u.username, 'linked_brother_id', u.linked_brother_id) as known
  ) v
  where u.id = p_user;
end $$;

-- Records that a password was set, and its kind: 'one-time' or 'own'.
create or replace function app.log_password(p_user uuid, p_kind text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select app.log_about_account(p_user, jsonb_build_object('password', p_kind))
$$;

-- The caller's open sessions, the last used first, at most 100. The columns that older sign-in services lack are read
-- through jsonb.
--   user_agent  what the browser calls itself
--   used_at     the last renewal of the token, which happens every hour while the app is in use
create function app.my_sessions()
returns table (id uuid, user_agent text, signed_in_at timestamptz, used_at timestamptz, is_current boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, left(v.row ->> 'user_agent', 500), v.signed_in_at,
    greatest(
      v.signed_in_at,
      (v.row ->> 'updated_at')::timestamptz,
      (v.row ->> 'refreshed_at')::timestamp at time zone 'UTC'
    ) as used_at,
    s.id::text is not distinct from auth.jwt() ->> 'session_id'
  from auth.sessions s
  cross join lateral (
    select to_jsonb(s) as row, (to_jsonb(s) ->> 'created_at')::timestamptz as signed_in_at
  ) v
  where s.user_id = (select auth.uid()) and (select app.is_member())
    and (s.not_after is null or s.not_after > now())
  order by used_at desc nulls last, s.id
  limit 100
$$;

-- Ends one session of the caller; without p_session all but the one that asks. Returns how many it ended.
create function app.end_my_sessions(p_session uuid) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count int;
begin
  perform app.require_member();
  delete from auth.sessions s
  where s.user_id = (select auth.uid())
    and case
      when p_session is null then s.id::text is distinct from auth.jwt() ->> 'session_id'
      else s.id = p_session
    end;
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform app.log_about_account((select auth.uid()), jsonb_build_object('sessions_ended', v_count));
  end if;
  return v_count;
end $$;

-- Ends all sessions of an account; its password and rights stay. Returns how many it ended.
create function app.end_account_sessions(p_user uuid) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count int;
begin
  perform app.begin_account_change('ends sessions');
  if not exists (select 1 from public.users u where u.id = p_user) then
    raise exception 'there is no such account' using errcode = 'PT404';
  end if;
  delete from auth.sessions s where s.user_id = p_user;
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform app.log_about_account(p_user, jsonb_build_object('sessions_ended', v_count));
  end if;
  -- The own sessions of an administrator may be among them.
  if p_user <> (select auth.uid()) then
    perform app.require_admin('ends sessions');
  end if;
  return v_count;
end $$;

create function public.get_my_sessions()
returns table (id uuid, user_agent text, signed_in_at timestamptz, used_at timestamptz, is_current boolean)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.my_sessions()
$$;

create function public.end_my_sessions(p_session_id uuid default null) returns int
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.end_my_sessions(p_session_id)
$$;

create function public.end_account_sessions(p_user_id uuid) returns int
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.end_account_sessions(p_user_id)
$$;

revoke all on function
  app.log_about_account(uuid, jsonb), app.my_sessions(), app.end_my_sessions(uuid), app.end_account_sessions(uuid),
  public.get_my_sessions(), public.end_my_sessions(uuid), public.end_account_sessions(uuid)
from public, anon, authenticated, service_role;
grant execute on function
  public.get_my_sessions(), public.end_my_sessions(uuid), public.end_account_sessions(uuid),
  app.my_sessions(), app.end_my_sessions(uuid), app.end_account_sessions(uuid)
to authenticated;
