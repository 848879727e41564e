-- Private records: rows of a brother that only administrators and he himself see, by the account that is linked to him.
-- Everybody else hears nothing of them: not their values, not that they are there, not how many there are. A migration
-- of such a record type calls `app.make_private('<table>')` after `app.add_record`.

-- Of a private row: its brother. Administrators get the entry, and the account that is linked to him.
alter table app.change_feed add column subject uuid;

-- Whether only administrators and the brother himself see its rows.
alter table app.synced_tables add column is_private boolean not null default false;

create function app.is_private(p_table text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from app.synced_tables s where s.table_name = p_table and s.is_private)
$$;

-- Whether the caller sees the private records of a brother.
create function app.sees_private(p_brother uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.is_admin() or coalesce(p_brother = app.own_brother(), false);
end $$;

-- The row; null when it is private and the caller does not see it.
create function app.row_if_seen(p_table text, p_row jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_row is null or not app.is_private(p_table) or app.sees_private((p_row ->> 'brother_id')::uuid) then
    return p_row;
  end if;
  return null;
end $$;

-- Whether the caller sees a proposal about a private record: also one of his own he sees no longer when his account is
-- linked to somebody else.
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

-- What an account sees has a name, which is a part of its devices' epoch: with another name they pull everything again and
-- remove what they do not see any more. The name changes with the role, with the link, and when a private row of the
-- account's brother becomes another's.

-- The version of an account that changed its link last. Versions only grow, also when an account is deleted and made again.
create table app.account_views (
  user_id uuid primary key references public.users (id) on delete cascade,
  version bigint not null
);

-- How many times private rows of a brother have become another's.
create table app.brother_views (
  brother_id uuid primary key references public.brothers (id) on delete cascade,
  number     bigint not null
);

alter table app.account_views enable row level security;
alter table app.brother_views enable row level security;
revoke all on app.account_views, app.brother_views from public, anon, authenticated, service_role;

create function app.view_name() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when app.is_admin() then 'a'
    else concat(
      'm',
      (select v.version from app.account_views v where v.user_id = (select auth.uid())),
      (select '.' || v.number from app.brother_views v where v.brother_id = app.own_brother())
    )
  end
$$;

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

-- Gives the feed's entries of private rows their brother.
create function app.address_private_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.change_feed f
  set subject = n.brother_id
  from new_rows n
  where f.table_name = tg_table_name::text and f.row_id = n.id and f.subject is distinct from n.brother_id;

  if tg_op = 'UPDATE' then
    insert into app.brother_views as v (brother_id, number)
    select distinct o.brother_id, 1
    from old_rows o
    join new_rows n on n.id = o.id
    where n.brother_id <> o.brother_id
    on conflict (brother_id) do update set number = v.number + 1;
  end if;
  return null;
end $$;

-- Makes a record type private whose rows belong to a brother. It has no rows yet: devices would keep those that they have.
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
    (select app.reads_as_member()) and ((select app.is_admin()) or brother_id = (select app.own_brother()))
  )', p_table || '_read', p_table);

  -- After z_feed_insert and z_feed_update, by name. The tombstone of a row keeps the brother that the row had.
  execute format('create trigger z_feed_insert_subject after insert on public.%I
    referencing new table as new_rows for each statement execute function app.address_private_rows()', p_table);
  execute format('create trigger z_feed_update_subject after update on public.%I
    referencing old table as old_rows new table as new_rows
    for each statement execute function app.address_private_rows()', p_table);
end $$;

-- A record as the caller sees it. (Accounts and the queue are no records.)
create or replace function app.current_row(p_table text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_row jsonb;
begin
  if not app.is_member()
    or not exists (select 1 from app.synced_tables s where s.table_name = p_table and s.writers <> 'server')
  then
    return null;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', p_table) into v_row using p_id;
  return app.row_if_seen(p_table, v_row);
end $$;

-- The rows that go with a row, locked: {"vows": {"<id>": <version>}, …} Private rows only for who sees them.
create or replace function app.lock_children(p_table text, p_id uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_child record;
  v_rows jsonb;
  v_all jsonb := '{}';
begin
  for v_child in
    select w.table_name, w.column_name, s.is_private
    from app.writable_columns w
    join app.synced_tables s on s.table_name = w.table_name
    where w.target_table = p_table and w.cascades
    order by s.rank
  loop
    continue when v_child.is_private and not app.sees_private(p_id);
    execute format(
      'select jsonb_object_agg(x.id, x.version)
       from (select c.id, c.version from public.%I c where c.%I = $1 order by c.id for update) x',
      v_child.table_name, v_child.column_name
    ) into v_rows using p_id;
    if v_rows is not null then
      v_all := v_all || jsonb_build_object(v_child.table_name, v_rows);
    end if;
  end loop;
  return v_all;
end $$;

-- Refuses a private record of another brother: its writer could not see what he wrote.
create function app.refuse_private_of_others(p_step jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_step -> 'changes' ? 'brother_id' and app.row_if_seen(p_step ->> 'table', p_step -> 'changes') is null then
    perform app.refuse(app.rejection('42501', 'forbidden', 'records of this kind are written of oneself', 'brother_id'));
  end if;
end $$;

-- Remembers an administrator's delete of a record that this history has never known: after a restore it may come before
-- the insert, from another phone. The tombstone tells everybody that what refers to the record comes too late.
create or replace function app.keep_early_delete(p_step jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.change_feed (table_name, row_id, op, subject)
  values (
    p_step ->> 'table', (p_step ->> 'id')::uuid, 'D',
    -- Whose the private record would have been is not known: nobody's, so only administrators hear of it.
    case when app.is_private(p_step ->> 'table') then '00000000-0000-0000-0000-000000000000'::uuid end
  )
  on conflict (table_name, row_id) do nothing;
  if found then
    insert into app.early_deletes (table_name, row_id)
    values (p_step ->> 'table', (p_step ->> 'id')::uuid)
    on conflict (table_name, row_id) do nothing;
  end if;
end $$;

create or replace function app.plan(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_plan jsonb;
begin
  case p_step ->> 'op'
    when 'insert' then
      perform app.refuse_erased_person(p_step);
      perform app.refuse_private_of_others(p_step);
      if app.take_early_delete(p_step) then
        return '{"act": "leave"}';
      end if;
      return app.plan_insert(p_step, p_admin);
    when 'update' then
      perform app.refuse_erased_person(p_step);
      perform app.refuse_private_of_others(p_step);
      return app.plan_update(p_step, p_admin);
    when 'delete' then
      v_plan := app.plan_delete(p_step, p_admin);
      if p_admin and v_plan ->> 'act' = 'settle' then
        perform app.keep_early_delete(p_step);
      end if;
      return v_plan;
    when 'withdraw' then return app.plan_withdraw(p_step);
  end case;
end $$;

-- Takes one mutation, or a group: all or nothing. Answers one result a member, in order.
create or replace function app.push_together(p_members jsonb, p_admin boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count int := jsonb_array_length(p_members);
  v_steps jsonb[] := array_fill('null'::jsonb, array[v_count]);
  v_plans jsonb[] := v_steps;
  v_waits boolean[] := array_fill(false, array[v_count]);
  v_unmet uuid[] := '{}';
  v_results jsonb := '[]';
  v_refusal jsonb;
  v_at int := 1;
  v_state text;
  v_message text;
  v_constraint text;
  v_column text;
  v_detail text;
begin
  -- Records are locked before proposals, as in approve_change.
  for i in 1 .. v_count loop
    v_at := i;
    v_steps[i] := app.read_mutation(p_members -> (i - 1), p_admin);
    -- A private record that the writer does not see is answered like one that is not there.
    v_steps[i] := v_steps[i] || jsonb_build_object('current', app.row_if_seen(
      v_steps[i] ->> 'table', app.lock_row(v_steps[i] ->> 'table', (v_steps[i] ->> 'id')::uuid)
    ));
    perform app.lock_persons(v_steps[i]);
  end loop;
  for i in 1 .. v_count loop
    v_at := i;
    v_steps[i] := app.with_proposals(v_steps[i]);
    v_plans[i] := app.plan(v_steps[i], p_admin);
  end loop;

  -- Proposals are tried for real and rolled back: only what satisfies every constraint enters the queue.
  if exists (select 1 from unnest(v_plans) p where p ->> 'act' = 'propose') then
    begin
      for i in 1 .. v_count loop
        continue when v_plans[i] ->> 'act' <> 'propose';
        v_at := i;
        begin
          perform app.write_as_asked(v_steps[i], v_plans[i] ->> 'op', v_plans[i] -> 'changes');
        exception when foreign_key_violation then
          if v_plans[i] ->> 'op' = 'delete'
            or not app.waits_for_own_insert(v_steps[i] ->> 'table', v_plans[i] -> 'changes', v_unmet)
          then
            raise;
          end if;
          v_waits[i] := true;
          v_unmet := v_unmet || (v_steps[i] ->> 'id')::uuid;
        end;
      end loop;
      raise exception 'tried' using errcode = 'PTDRY';
    exception when sqlstate 'PTDRY' then
      null;
    end;
  end if;

  for i in 1 .. v_count loop
    v_at := i;
    v_results := v_results || jsonb_build_array(app.carry_out(v_steps[i], v_plans[i], v_waits[i]));
  end loop;
  return app.heed_withdrawals(v_results);

exception
  -- Of this moment, or of the whole call: nothing is recorded, the phone sends again.
  when transaction_rollback or lock_not_available or insufficient_resources or operator_intervention
    or system_error
  then
    raise;
  when others then
    get stacked diagnostics
      v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail,
      v_constraint = constraint_name, v_column = column_name;
    v_refusal := case
      when v_state = 'PTREF' then v_detail::jsonb
      else app.answer_to_error(
        v_state, v_message, v_constraint, nullif(v_column, ''),
        -- A fold writes more than the mutation names.
        (p_members -> (v_at - 1)) || case
          when v_plans[v_at] ? 'changes' then jsonb_build_object('changes', v_plans[v_at] -> 'changes')
          else '{}'
        end
      )
    end;
    return (
      select jsonb_agg(
        case
          when m.place = v_at then v_refusal
          else jsonb_build_object(
            'status', 'blocked', 'by', jsonb_build_object('mutation_id', p_members -> (v_at - 1) -> 'mutation_id')
          )
        end order by m.place
      )
      from generate_series(1, v_count) as m (place)
    );
end $$;

-- A result with the rows it speaks of, as they are now.
create or replace function app.answer(p_result jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  case p_result ->> 'status'
    when 'applied' then
      return (p_result - 'table' - 'id') || jsonb_build_object(
        'row', app.current_row(p_result ->> 'table', (p_result ->> 'id')::uuid)
      );
    when 'queued', 'withdrawn' then
      return p_result || jsonb_build_object('proposal', (
        select to_jsonb(p)
        from public.pending_changes p
        where p.id = (p_result ->> 'proposal')::uuid and p.requested_by = (select auth.uid())
          and app.sees_proposal(p.target_table_name, p.record_id, p.proposed_changes)
      ));
    else
      return p_result;
  end case;
end $$;

-- The history with the name of what the caller sees of it. Any other one than the cursor's means: from the beginning.
create or replace function app.feed_epoch() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select concat_ws(':', app.feed_history(), app.view_name())
$$;

-- The next entries behind a position. Tombstones older than p_since are of no use to who started from nothing.
create or replace function app.feed_page(p_xid xid8, p_seq bigint, p_since xid8, p_limit int)
returns table (table_name text, row_id uuid, op "char", xid xid8, seq bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.table_name, f.row_id, f.op, f.xid, f.seq
  from app.change_feed f
  where (select app.is_member())
    and (f.xid, f.seq) > (p_xid, p_seq)
    -- Nothing below this can still be in flight.
    and f.xid < pg_snapshot_xmin(pg_current_snapshot())
    and (f.audience is null or f.audience = (select auth.uid()))
    and (f.subject is null or (select app.is_admin()) or f.subject = (select app.own_brother()))
    and (f.op = 'U' or f.xid >= p_since)
  order by f.xid, f.seq
  limit p_limit
$$;

-- Since when entries are held back by a transaction that is still open; null: none are.
create or replace function app.feed_held_since() returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select min(f.at)
  from app.change_feed f
  where f.xid >= pg_snapshot_xmin(pg_current_snapshot())
    and (f.audience is null or f.audience = (select auth.uid()))
    and (f.subject is null or (select app.is_admin()) or f.subject = (select app.own_brother()))
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
      'app.change_feed', 'app.account_views', 'app.brother_views', 'app.password_marks'
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

create or replace function app.finish_restore(p_login_alias_domain text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_table record;
begin
  for v_table in select b.name, b.relation, b.is_synced from app.backup_tables() b loop
    execute format('alter table %s enable trigger user', v_table.relation);
    if v_table.is_synced then
      execute format(
        'insert into app.change_feed (table_name, row_id, op, audience, subject) select $1, t.id, ''U'', %s, %s from %s t',
        case when v_table.name = 'pending_changes' then 'app.audience_of_proposal(t.requested_by)' else 'null' end,
        case when app.is_private(v_table.name) then 't.brother_id' else 'null' end, v_table.relation
      ) using v_table.name;
    end if;
  end loop;
  perform setval(
    pg_get_serial_sequence('app.audit_log', 'id'), (select coalesce(max(a.id), 1) from app.audit_log a)
  );
  update app.settings set value = to_jsonb(p_login_alias_domain), updated_at = now()
  where key = 'login_alias_domain' and p_login_alias_domain is not null;
  perform app.feed_rebase();
end $$;

-- The caller's own proposals that he does not see: about private records of a brother to whom he is not linked.
create function app.unseen_proposals() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(p.id), '{}')
  from public.pending_changes p
  join app.synced_tables s on s.table_name = p.target_table_name and s.is_private
  where p.requested_by = (select auth.uid())
    and not app.sees_proposal(p.target_table_name, p.record_id, p.proposed_changes)
$$;

alter policy pending_changes_read on public.pending_changes
  using ((select app.reads_as_member()) and (
    (select app.is_admin())
    or (requested_by = (select auth.uid()) and id <> all ((select app.unseen_proposals())::uuid[]))
  ));

-- What policies call on the caller's behalf.
grant execute on function app.unseen_proposals() to authenticated;
