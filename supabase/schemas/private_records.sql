-- Private records: rows of a brother that only administrators and the linked user of the brother may see. Other users
-- learn neither values, nor existence, nor number of them. A migration of such a record type calls
-- `app.make_private('<table>')` after `app.add_record`.

-- The brother to whom the caller's account is linked; null: none.
create function app.own_brother() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select u.linked_brother_id from public.users u where u.id = (select auth.uid()) and app.is_member());
end $$;

create function app.is_private(p_table text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select 1 from app.synced_tables s where s.table_name = p_table and s.is_private);
end $$;

-- Whether the caller may see the private records of a brother.
create function app.sees_private(p_brother uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.is_admin() or coalesce(p_brother = app.own_brother(), false);
end $$;

-- The row; null when it is private and the caller may not see it.
create function app.row_if_seen(p_table text, p_row jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_row is null or not app.is_private(p_table) or app.sees_private((p_row ->> 'brother_id')::uuid) then
    return p_row;
  end if;
  return null;
end $$;

-- Whether the caller may see a proposal about a record. A requester can no longer see an own proposal about a private
-- record after the account was linked to another brother.
create function app.sees_proposal(p_table text, p_id uuid, p_changes jsonb) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_brother uuid;
begin
  if not app.is_private(p_table) then
    return true;
  end if;
  execute format('select t.brother_id from public.%I t where t.id = $1', p_table) into v_brother using p_id;
  return app.sees_private(
    coalesce(v_brother, (p_changes ->> 'brother_id')::uuid, app.last_owner(p_table, p_id)::uuid)
  );
end $$;

-- The view of an account (what it may see) has a name, which is part of the epoch: after a change devices pull
-- everything again and remove what they may not see. It changes with the role, with the link, and when a private row of
-- the account's brother moves to another brother.

-- The version of an account at the last change of its link. Versions only grow, also when an account is deleted and
-- created again.
create table app.account_views (
  user_id uuid primary key references public.users (id) on delete cascade,
  version bigint not null
);

-- The number of times that private rows of a brother have moved to another brother.
create table app.brother_views (
  brother_id uuid primary key references public.brothers (id) on delete cascade,
  number     bigint not null
);

alter table app.account_views enable row level security;
alter table app.brother_views enable row level security;
revoke all on app.account_views, app.brother_views from public, anon, authenticated, service_role;

create function app.view_name() returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select case
      when app.is_admin() then 'a'
      else concat(
        'm',
        (select v.version from app.account_views v where v.user_id = (select auth.uid())),
        (select '.' || v.number from app.brother_views v where v.brother_id = app.own_brother())
      )
    end
  );
end $$;

create function app.change_view() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.account_views as v (user_id, version) values (new.id, new.version)
  on conflict (user_id) do update set version = excluded.version;
  return null;
end $$;

create trigger y_view_insert after insert on public.users
  for each row when (new.linked_brother_id is not null or new.version > 1) execute function app.change_view();
create trigger y_view_update after update on public.users
  for each row when (new.linked_brother_id is distinct from old.linked_brother_id) execute function app.change_view();

-- Sets the brother of the feed entries of private rows. A row moves to another brother by an edit, or when it is deleted
-- and added again: the devices of the former brother's user remove it, and its proposals get new positions in the feed.
-- Each is on the requester's devices only while that account may see the row.
create function app.address_private_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.brother_views as v (brother_id, number)
  select distinct f.subject, 1
  from new_rows n
  join app.change_feed f on f.table_name = tg_table_name::text and f.row_id = n.id and f.subject <> n.brother_id
  join public.brothers b on b.id = f.subject
  on conflict (brother_id) do update set number = v.number + 1;

  update app.change_feed f
  set xid = pg_current_xact_id(), seq = nextval('app.feed_seq'), at = clock_timestamp()
  from new_rows n
  join app.change_feed r on r.table_name = tg_table_name::text and r.row_id = n.id and r.subject <> n.brother_id
  join public.pending_changes p on p.record_id = n.id and p.target_table_name = tg_table_name::text
  where f.table_name = 'pending_changes' and f.row_id = p.id;

  update app.change_feed f
  set subject = n.brother_id
  from new_rows n
  where f.table_name = tg_table_name::text and f.row_id = n.id and f.subject is distinct from n.brother_id;
  return null;
end $$;

-- Makes a record type private whose rows belong to a brother. The table must be empty: devices would not remove rows
-- that they already have.
create procedure app.make_private(p_table text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_has_rows boolean;
begin
  execute format('select exists (select 1 from public.%I)', p_table) into v_has_rows;
  if v_has_rows then
    raise exception 'public.% has rows already: devices that have them would keep them', p_table;
  elsif not exists (
    select 1 from app.writable_columns w
    where w.table_name = p_table and w.column_name = 'brother_id' and w.target_table = 'brothers' and w.cascades
  ) then
    raise exception 'rows of % belong to no brother', p_table
      using hint = 'a private record names its brother in "brother_id", "on delete cascade"';
  end if;
  update app.synced_tables set is_private = true where table_name = p_table;

  execute format('alter policy %I on public.%I using (
    app.refuse_estimate() and (select app.reads_as_member())
    and ((select app.is_admin()) or brother_id = (select app.own_brother()))
  )', p_table || '_read', p_table);

  -- After z_feed_insert and z_feed_update, by name. The tombstone of a row keeps the brother that the row had.
  execute format('create trigger z_feed_insert_subject after insert on public.%I
    referencing new table as new_rows for each statement execute function app.address_private_rows()', p_table);
  execute format('create trigger z_feed_update_subject after update on public.%I
    referencing old table as old_rows new table as new_rows
    for each statement execute function app.address_private_rows()', p_table);
end $$;
