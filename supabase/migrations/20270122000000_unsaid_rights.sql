-- A call that says neither yes nor no changes no account: null took the role away, opened a disabled account, and
-- invited a member.

create or replace function app.set_account_role(p_user uuid, p_role_name text, p_granted boolean) returns void
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
create or replace function app.set_account_disabled(p_user uuid, p_disabled boolean) returns void
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

-- Creates an account, and the sign-in user when the sign-in service has none with the username's address:
-- {id, username, password}.
create or replace function app.invite_user(p_username text, p_is_admin boolean, p_brother uuid) returns jsonb
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
