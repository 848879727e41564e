-- The count that PostgREST estimates from a plan ("Prefer: count=planned") told members about how many rows they do not
-- see, also by value: estimates are refused for every table that hides rows.

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

revoke all on function app.refuse_estimate() from public, anon, authenticated, service_role;
grant execute on function app.refuse_estimate() to authenticated;

-- Makes a record type private whose rows belong to a brother. The table must be empty: devices would not remove rows
-- that they already have.
create or replace procedure app.make_private(p_table text)
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

do $$
declare
  v_table text;
begin
  for v_table in select s.table_name from app.synced_tables s where s.is_private loop
    execute format('alter policy %I on public.%I using (
      app.refuse_estimate() and (select app.reads_as_member())
      and ((select app.is_admin()) or brother_id = (select app.own_brother()))
    )', v_table || '_read', v_table);
  end loop;
end $$;

alter policy user_roles_read on public.user_roles using (
  app.refuse_estimate() and (select app.reads_as_member())
  and (user_id = (select auth.uid()) or (select app.is_admin()))
);

alter policy attachments_read on public.attachments using (
  app.refuse_estimate() and (select app.reads_as_member())
  and (brother_id is null or brother_id = (select app.own_brother()) or (select app.is_admin()))
);

alter policy pending_changes_read on public.pending_changes using (
  app.refuse_estimate() and (select app.reads_as_member()) and (
    (select app.is_admin())
    or (requested_by = (select auth.uid()) and id <> all ((select app.unseen_proposals())::uuid[]))
  )
);

alter policy accepted_issues_read on public.accepted_issues using (
  app.refuse_estimate() and (select app.is_admin())
);
