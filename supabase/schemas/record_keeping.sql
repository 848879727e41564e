-- What all record types have in common, said once. A migration of a record type creates its table and ends
-- with `call app.add_record('<table>')`, which gives it identity and versions, limits, history, its place in
-- the feed, row-level security, and its entry among what may be written through sync_push.

-- Every table devices mirror, in an order in which rows can refer to each other.
create table app.synced_tables (
  table_name text primary key,
  rank       int generated always as identity,
  -- members: by proposals, admins at once · admins: only they · server: nobody through sync_push
  writers    text not null,

  constraint synced_tables_writers_valid check (writers in ('members', 'admins', 'server'))
);

-- Every column sync_push and approve_change may write (nothing else: no mass assignment).
create table app.writable_columns (
  table_name   text not null references app.synced_tables (table_name),
  column_name  text not null,
  kind         text not null,
  -- Fields that stand together: if one of them moved, an edit of another is a conflict.
  merge_unit   text,
  -- The table this column refers to, and whether its rows go with the row referred to.
  target_table text,
  cascades     boolean not null default false,

  primary key (table_name, column_name),
  constraint writable_columns_kind_valid check (kind in ('text', 'uuid', 'date', 'instant', 'integer', 'json'))
);

create index writable_columns_target on app.writable_columns (target_table) where target_table is not null;

alter table app.synced_tables enable row level security;
alter table app.writable_columns enable row level security;

-- Keeps id, version and times. A write that changes nothing is no new version: else its version would be
-- missing from the history and a later edit based on it would be a false conflict. A row that comes back after it was
-- deleted goes on counting: else who deletes it by the number could take away what he was not shown.
create function app.touch() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_last bigint;
begin
  if tg_op = 'INSERT' then
    select max(a.record_version) into v_last
    from app.audit_log a
    where a.table_name = tg_table_name::text and a.record_id = new.id;
    new.version := case
      when v_last is null then 1
      else greatest(v_last + 1, app.setting('version_floor')::bigint)
    end;
    new.created_at := clock_timestamp();
    new.updated_at := new.created_at;
    return new;
  end if;

  new.id := old.id;
  new.created_at := old.created_at;
  new.version := old.version;
  new.updated_at := old.updated_at;
  if new is distinct from old then
    new.version := greatest(old.version + 1, app.setting('version_floor')::bigint);
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;

-- A direct write by a signed-in non-admin gets an explicit 403. Row-level security alone would answer
-- "success, 0 rows".
create function app.guard_direct_write() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_user in ('anon', 'authenticated') then
    if not app.is_admin() then
      raise exception 'direct % on % is reserved to administrators', lower(tg_op), tg_table_name
        using errcode = '42501', hint = 'send it through sync_push, which queues it for review';
    end if;
  end if;
  return null;
end $$;

-- Enters a table among the synced ones and keeps its history and its place in the feed.
create procedure app.add_synced_table(p_table text, p_writers text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.synced_tables (table_name, writers) values (p_table, p_writers);

  -- Transition tables allow one event a trigger.
  execute format('create trigger z_history_insert after insert on public.%I
    referencing new table as new_rows for each statement execute function app.record_history()', p_table);
  execute format('create trigger z_history_update after update on public.%I
    referencing old table as old_rows new table as new_rows
    for each statement execute function app.record_history()', p_table);
  execute format('create trigger z_history_delete after delete on public.%I
    referencing old table as old_rows for each statement execute function app.record_history()', p_table);

  execute format('create trigger z_feed_insert after insert on public.%I
    referencing new table as new_rows for each statement execute function app.feed_rows()', p_table);
  execute format('create trigger z_feed_update after update on public.%I
    referencing old table as old_rows new table as new_rows
    for each statement execute function app.feed_rows()', p_table);
  execute format('create trigger z_feed_delete after delete on public.%I
    referencing old table as old_rows for each statement execute function app.feed_rows()', p_table);
end $$;

-- Makes a table a record type.
--   p_writers    who may write it (see app.synced_tables)
--   p_computed   columns the server computes; nobody may write them
--   p_merge_unit columns that stand together in a merge
create procedure app.add_record(
  p_table      text,
  p_writers    text default 'members',
  p_computed   text[] default '{}',
  p_merge_unit text[] default '{}'
)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_columns text;
  v_limits text;
  v_calendar text;
begin
  call app.add_synced_table(p_table, p_writers);

  insert into app.writable_columns (table_name, column_name, kind, merge_unit, target_table, cascades)
  select p_table, a.attname,
    case a.atttypid
      when 'text'::regtype then 'text'
      when 'uuid'::regtype then 'uuid'
      when 'date'::regtype then 'date'
      when 'timestamptz'::regtype then 'instant'
      when 'int4'::regtype then 'integer'
      when 'jsonb'::regtype then 'json'
    end,
    case when a.attname = any (p_merge_unit) then p_merge_unit[1] end,
    t.relname,
    coalesce(f.confdeltype = 'c', false)
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_constraint f
    on f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]
  left join pg_catalog.pg_class t on t.oid = f.confrelid
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('id', 'version', 'created_at', 'updated_at')
    and not a.attname = any (p_computed);

  select string_agg(format('%I', w.column_name), ', ' order by w.column_name) into v_columns
  from app.writable_columns w where w.table_name = p_table;

  -- Limits: 10,000 characters a text, 64 KiB and 32 levels a JSON value, which every device walks through.
  -- (An empty column passes.)
  select string_agg(
      case w.kind
        when 'text' then format('length(%I) <= 10000', w.column_name)
        else format('octet_length(%1$I::text) <= 65536 and not jsonb_path_exists(%1$I, ''$.**{33}'')', w.column_name)
      end, ' and ' order by w.column_name)
    into v_limits
  from app.writable_columns w where w.table_name = p_table and w.kind in ('text', 'json');
  if v_limits is not null then
    execute format('alter table public.%I add constraint %I check (%s)', p_table, p_table || '_limits', v_limits);
  end if;

  -- Days that every device can read, and that can be counted with: no infinity, no year of five digits.
  select string_agg(
      case w.kind
        when 'date' then format('%I between ''0001-01-01'' and ''9999-12-31''', w.column_name)
        else format('%I between ''0001-01-01T00:00Z'' and ''9999-12-31T23:59:59.999999Z''', w.column_name)
      end, ' and ' order by w.column_name)
    into v_calendar
  from app.writable_columns w where w.table_name = p_table and w.kind in ('date', 'instant');
  if v_calendar is not null then
    execute format('alter table public.%I add constraint %I check (%s)', p_table, p_table || '_calendar', v_calendar);
  end if;

  -- Before-triggers run by name: guard, then what a type brings itself (b_, c_), then touch.
  execute format('create trigger a_guard before insert or update or delete on public.%I
    for each statement execute function app.guard_direct_write()', p_table);
  -- Once more behind the statement: it may have waited for a lock while the role was taken away.
  execute format('create trigger z_guard after insert or update or delete on public.%I
    for each statement execute function app.guard_direct_write()', p_table);
  execute format('create trigger d_touch before insert or update on public.%I
    for each row execute function app.touch()', p_table);

  execute format('alter table public.%I enable row level security, force row level security', p_table);
  -- Wrapped in a select, the helper runs once a statement: 20,000 rows cost 3 to 6 ms, unwrapped 96 to 328.
  execute format('create policy %I on public.%I for select to authenticated
    using ((select app.is_member()))', p_table || '_read', p_table);
  execute format('create policy %I on public.%I for insert to authenticated
    with check ((select app.is_admin()))', p_table || '_insert', p_table);
  execute format('create policy %I on public.%I for update to authenticated
    using ((select app.is_admin())) with check ((select app.is_admin()))', p_table || '_update', p_table);
  execute format('create policy %I on public.%I for delete to authenticated
    using ((select app.is_admin()))', p_table || '_delete', p_table);

  -- Nobody truncates: that would leave neither history nor tombstones.
  execute format('revoke all on public.%I from public, anon, authenticated, service_role', p_table);
  execute format('grant select, delete, insert (id, %s), update (%s) on public.%I to authenticated',
    v_columns, v_columns, p_table);
  execute format('grant select, insert, update, delete on public.%I to service_role', p_table);
end $$;

-- Users have versions, history and a place in the feed like any record, but are written by the server alone.
create trigger d_touch before insert or update on public.users
  for each row execute function app.touch();

call app.add_synced_table('users', 'server');
