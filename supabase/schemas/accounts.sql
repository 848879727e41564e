-- Administration of accounts. The sign-in service stores the password (passwords.sql); these functions set an account's
-- brother, its roles, and whether it is disabled.

-- Called at the start of every change of an account. Locks the roles until the end of the transaction: when two
-- administrators revoke each other's role at once, the second call is refused.
create function app.begin_account_change(p_action text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_admin(p_action);
  perform 1 from public.user_roles r order by r.user_id, r.role_name for update;
  perform app.require_admin(p_action);
end $$;

-- Refuses to remove the last administrator, because only the operator could then add one. An account that still has a
-- one-time password does not count: its user has not signed in yet, or may have lost the password.
create function app.keep_an_admin(p_leaving uuid) returns void
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

-- Creates the account (public.users) of a sign-in user that has the alias e-mail of this username.
create function app.add_account(p_username text, p_brother uuid) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_username text := lower(app.trimmed(p_username));
  v_id uuid;
begin
  perform app.begin_account_change('adds an account');
  select a.id into v_id
  from auth.users a
  where lower(a.email) = v_username || '@' || (app.setting('login_alias_domain') #>> '{}');
  if v_id is null then
    raise exception 'the sign-in service does not know %', v_username using errcode = 'PT404';
  end if;
  insert into public.users (id, username, linked_brother_id) values (v_id, v_username, p_brother);
  perform app.require_admin('adds an account');
  return v_id;
exception
  when check_violation then
    raise exception 'not a username' using errcode = 'PT400';
  when unique_violation then
    raise exception 'this account, or the account of this brother, is there already' using errcode = 'PT409';
  when foreign_key_violation then
    raise exception 'there is no such brother' using errcode = 'PT404';
end $$;

-- Links an account to a brother; removes the link when p_brother is null.
create function app.link_account(p_user uuid, p_brother uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.begin_account_change('links an account');
  update public.users u set linked_brother_id = p_brother where u.id = p_user;
  if not found then
    raise exception 'there is no such account' using errcode = 'PT404';
  end if;
  perform app.require_admin('links an account');
exception
  when unique_violation then
    raise exception 'another account is linked to this brother' using errcode = 'PT409';
  when foreign_key_violation then
    raise exception 'there is no such brother' using errcode = 'PT404';
end $$;

create function app.set_account_role(p_user uuid, p_role_name text, p_granted boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.begin_account_change('gives or takes a role');
  if not exists (select 1 from public.users u where u.id = p_user) then
    raise exception 'there is no such account' using errcode = 'PT404';
  elsif p_role_name is distinct from 'admin' then
    raise exception 'there is no such role' using errcode = 'PT400';
  elsif p_granted is null then
    raise exception 'a role is given or taken' using errcode = 'PT400';
  end if;

  if p_granted then
    insert into public.user_roles (user_id, role_name, granted_by)
    values (p_user, p_role_name, (select auth.uid()))
    on conflict (user_id, role_name) do nothing;
  else
    perform app.keep_an_admin(p_user);
    delete from public.user_roles r where r.user_id = p_user and r.role_name = p_role_name;
  end if;
  -- An administrator may give up the own role.
  if p_user <> (select auth.uid()) then
    perform app.require_admin('gives or takes a role');
  end if;
end $$;

-- Disables an account at once, whatever token its user holds, or enables it. Records and roles stay.
create function app.set_account_disabled(p_user uuid, p_disabled boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.begin_account_change('locks or opens an account');
  if p_disabled is null then
    raise exception 'an account is locked or opened' using errcode = 'PT400';
  elsif p_disabled then
    perform app.keep_an_admin(p_user);
  end if;
  -- A repeated call keeps the first time.
  update public.users u
  set disabled_at = case when p_disabled then coalesce(u.disabled_at, now()) end
  where u.id = p_user;
  if not found then
    raise exception 'there is no such account' using errcode = 'PT404';
  end if;
  if p_user <> (select auth.uid()) then
    perform app.require_admin('locks or opens an account');
  end if;
end $$;

create function public.get_accounts()
returns table (
  id uuid, username text, email text, linked_brother_id uuid, brother_name text, is_admin boolean,
  disabled_at timestamptz, created_at timestamptz, must_change_password boolean
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.accounts()
$$;

create function public.add_account(p_username text, p_brother_id uuid default null) returns uuid
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.add_account(p_username, p_brother_id)
$$;

create function public.link_account(p_user_id uuid, p_brother_id uuid default null) returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.link_account(p_user_id, p_brother_id)
$$;

create function public.set_account_role(p_user_id uuid, p_role_name text, p_granted boolean) returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.set_account_role(p_user_id, p_role_name, p_granted)
$$;

create function public.set_account_disabled(p_user_id uuid, p_disabled boolean) returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.set_account_disabled(p_user_id, p_disabled)
$$;
