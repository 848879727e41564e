-- Everything that all record types share. A migration of a record type creates its table and ends with
-- `call app.add_record('<table>', p_rank => …)`, which adds id and version handling, limits, audit log, change feed,
-- row-level security, and the list of columns that sync_push may write.

-- Every table that devices mirror, in an order in which rows can refer to each other.
create table app.synced_tables (
  table_name text primary key,
  -- Unique, not everywhere with gaps: a later table gets a free rank above those of the tables to which it refers.
  rank       int not null,
  -- members: by proposals, administrators at once · admins: only administrators · server: not through sync_push
  writers    text not null,
  -- Whether only administrators and the linked user of the brother may see its rows (see private_records.sql).
  is_private boolean not null default false,

  constraint synced_tables_writers_valid check (writers in ('members', 'admins', 'server'))
);

-- Every column that sync_push and approve_change may write (no others: no mass assignment).
create table app.writable_columns (
  table_name   text not null references app.synced_tables (table_name),
  column_name  text not null,
  kind         text not null,
  -- Fields of one merge unit are merged as one: when one of them has changed, an edit of another is a conflict.
  merge_unit   text,
  -- The table that this column refers to, and whether its rows are deleted with the row to which they refer.
  target_table text,
  cascades     boolean not null default false,
  -- Whether the text is a name of the person; an erasure searches for such names in other records.
  names_person boolean not null default false,
  -- The value that existing rows received when the column was added later; null: none.
  filled_with  jsonb,

  primary key (table_name, column_name),
  constraint writable_columns_kind_valid check (kind in ('text', 'uuid', 'date', 'instant', 'integer', 'json'))
);

create unique index synced_tables_rank on app.synced_tables (rank);
create index writable_columns_target on app.writable_columns (target_table) where target_table is not null;

alter table app.synced_tables enable row level security;
alter table app.writable_columns enable row level security;

-- Maintains id, version and times. A write that changes nothing keeps the version: a new one would be missing from the
-- audit log, and a later edit based on it would be a false conflict. A row that is inserted again after its deletion
-- continues its versions: otherwise a delete that names an old version could remove values that its user has not seen.
create function app.touch() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = 'off' as $$
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

-- A direct write by a signed-in user without the admin role gets an explicit 403. Row-level security alone would answer
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

-- Registers a synced table and adds the triggers that write its audit log and its feed entries.
--   p_rank  the table's rank in the order in which rows can refer to each other
create procedure app.add_synced_table(p_table text, p_rank int, p_writers text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.synced_tables (table_name, rank, writers) values (p_table, p_rank, p_writers);

  -- A trigger with transition tables handles one kind of event.
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

-- The kind of value that sync_push accepts for a column of this type.
create function app.kind_of(p_type regtype) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_kind text := case p_type
    when 'text'::regtype then 'text'
    when 'uuid'::regtype then 'uuid'
    when 'date'::regtype then 'date'
    when 'timestamptz'::regtype then 'instant'
    when 'int4'::regtype then 'integer'
    when 'jsonb'::regtype then 'json'
  end;
begin
  if v_kind is null then
    raise exception 'a record holds no column of type %', p_type using errcode = '0A000';
  end if;
  return v_kind;
end $$;

-- Creates the limits of a record type again, from its writable columns.
create procedure app.limit_record(p_table text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_limits text;
  v_calendar text;
  v_json text;
begin
  execute format('alter table public.%I drop constraint if exists %I, drop constraint if exists %I',
    p_table, p_table || '_limits', p_table || '_calendar');

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

  select string_agg(quote_literal(w.column_name), ', ' order by w.column_name) into v_json
  from app.writable_columns w where w.table_name = p_table and w.kind = 'json';
  if v_json is not null then
    execute format('create or replace trigger a_plain_numbers before insert or update on public.%I
      for each row execute function app.keep_numbers_plain(%s)', p_table, v_json);
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
end $$;

-- Refuses references that other parts of the server could not handle.
create procedure app.check_references(p_table text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_reference record;
begin
  for v_reference in
    select a.attname as column_name, t.relname as target, s.rank >= o.rank as is_later, f.confdeltype as on_delete,
      exists (
        select 1 from pg_catalog.pg_index i where i.indrelid = f.conrelid and i.indkey[0] = a.attnum
      ) as is_indexed
    from pg_catalog.pg_constraint f
    join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and f.conkey = array[a.attnum]
    join pg_catalog.pg_class t on t.oid = f.confrelid
    join app.synced_tables o on o.table_name = p_table
    left join app.synced_tables s on s.table_name = t.relname
    where f.contype = 'f' and f.conrelid = format('public.%I', p_table)::regclass
    order by a.attname
  loop
    if v_reference.is_later then
      raise exception '%.% refers to %, which ranks no earlier', p_table, v_reference.column_name, v_reference.target
        using hint = 'give the table a rank above those of the tables it refers to';
    elsif v_reference.on_delete not in ('c', 'r') then
      raise exception '%.% must say "on delete restrict" or "on delete cascade"', p_table, v_reference.column_name;
    elsif v_reference.on_delete = 'c' and v_reference.target = 'brothers' and v_reference.column_name <> 'brother_id' then
      raise exception 'rows of a brother name him in "brother_id", not in "%"', v_reference.column_name;
    elsif not v_reference.is_indexed then
      raise exception '%.% needs an index', p_table, v_reference.column_name;
    end if;
  end loop;
end $$;

-- Makes an empty table a record type. Its foreign keys define whether its rows are deleted with a row to which they
-- refer ("on delete cascade").
--   p_rank       the table's rank in the order in which rows can refer to each other: free, above the ranks of the
--                tables to which it refers, below those of the tables that refer to it (see app.synced_tables)
--   p_writers    the users who may write it (see app.synced_tables)
--   p_computed   columns that only the server writes
--   p_merge_unit columns that are merged as one
--   p_names      texts that name a person
create procedure app.add_record(
  p_table      text,
  p_rank       int,
  p_writers    text default 'members',
  p_computed   text[] default '{}',
  p_merge_unit text[] default '{}',
  p_names      text[] default '{}'
)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_columns text;
  v_has_rows boolean;
begin
  execute format('select exists (select 1 from public.%I)', p_table) into v_has_rows;
  if v_has_rows then
    raise exception 'public.% has rows already: neither history nor feed would know them', p_table
      using hint = 'fill the table after app.add_record';
  end if;
  call app.add_synced_table(p_table, p_rank, p_writers);

  insert into app.writable_columns
    (table_name, column_name, kind, merge_unit, target_table, cascades, names_person)
  select p_table, a.attname, app.kind_of(a.atttypid::regtype),
    case when a.attname = any (p_merge_unit) then p_merge_unit[1] end,
    t.relname,
    coalesce(f.confdeltype = 'c', false),
    a.attname = any (p_names)
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_constraint f
    on f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]
  left join pg_catalog.pg_class t on t.oid = f.confrelid
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('id', 'version', 'created_at', 'updated_at')
    and not a.attname = any (p_computed);

  call app.check_references(p_table);
  call app.limit_record(p_table);

  -- Before-triggers run by name: guard, then what a type brings itself (b_, c_), then touch.
  execute format('create trigger a_guard before insert or update or delete on public.%I
    for each statement execute function app.guard_direct_write()', p_table);
  -- Checked again after the statement: the caller may have lost the role while it waited for a lock.
  execute format('create trigger z_guard after insert or update or delete on public.%I
    for each statement execute function app.guard_direct_write()', p_table);
  execute format('create trigger d_touch before insert or update on public.%I
    for each row execute function app.touch()', p_table);

  execute format('alter table public.%I enable row level security, force row level security', p_table);
  -- Wrapped in a select, the helper runs once a statement: 20,000 rows cost 3 to 6 ms, unwrapped 96 to 328.
  execute format('create policy %I on public.%I for select to authenticated
    using ((select app.reads_as_member()))', p_table || '_read', p_table);
  execute format('create policy %I on public.%I for insert to authenticated
    with check ((select app.is_admin()))', p_table || '_insert', p_table);
  execute format('create policy %I on public.%I for update to authenticated
    using ((select app.is_admin())) with check ((select app.is_admin()))', p_table || '_update', p_table);
  execute format('create policy %I on public.%I for delete to authenticated
    using ((select app.is_admin()))', p_table || '_delete', p_table);

  -- No role may truncate, because that would leave neither audit entries nor tombstones.
  select string_agg(format('%I', w.column_name), ', ' order by w.column_name) into v_columns
  from app.writable_columns w where w.table_name = p_table;
  execute format('revoke all on public.%I from public, anon, authenticated, service_role', p_table);
  execute format('grant select, delete, insert (id, %s), update (%s) on public.%I to authenticated',
    v_columns, v_columns, p_table);
  execute format('grant select, insert, update, delete on public.%I to service_role', p_table);
end $$;

-- Adds a column to a record type that has live data.
--   p_type       text, uuid, date, timestamptz, int4 or jsonb
--   p_default    the value, as text, of existing rows and of rows that an app writes without the column; null: empty
--   p_values     the words that a text may hold
--   p_required   whether it must be filled; needs a default, because older apps do not send the column
--   p_references the record type to which it refers (p_type uuid)
--   p_cascades   whether its rows are deleted with the row to which they refer
--   p_merge_unit a column with which it is merged as one
--   p_computed   whether only the server writes it
--   p_names      whether the text names a person
--
-- A default is a fact of the schema, not an edit: rows keep their versions and the audit log gets no entries (older
-- versions are read with the default). The table's feed entries get new positions, one each as before, so every device
-- pulls the rows again in their new form. Without a default one row gets a new position: a row is sent with all of its
-- columns, so apps that already know the column learn that the server has it now.
--
-- Locks: adding a column writes no row; checking the limits reads the table once, and readers and writers of this table
-- wait for it (50,000 rows on a busy machine: 0.3 s; with a default, which moves their feed entries, 4 s).
create procedure app.add_column(
  p_table      text,
  p_column     text,
  p_type       regtype,
  p_default    text default null,
  p_values     text[] default null,
  p_required   boolean default false,
  p_references text default null,
  p_cascades   boolean default false,
  p_merge_unit text default null,
  p_computed   boolean default false,
  p_names      boolean default false
)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_kind text := app.kind_of(p_type);
  v_unit text;
  v_filled jsonb;
begin
  if not exists (select 1 from app.writable_columns w where w.table_name = p_table) then
    raise exception '% is no record type', p_table using errcode = '42P01';
  elsif p_required and p_default is null then
    raise exception 'a required column needs a default: older apps do not send it';
  elsif p_references is not null and v_kind <> 'uuid' then
    raise exception 'a reference is a uuid';
  elsif p_names and v_kind <> 'text' then
    raise exception 'a name is a text';
  end if;
  if p_merge_unit is not null then
    select coalesce(w.merge_unit, w.column_name) into v_unit
    from app.writable_columns w where w.table_name = p_table and w.column_name = p_merge_unit;
    if v_unit is null then
      raise exception '%.% is no column to stand together with', p_table, p_merge_unit using errcode = '42703';
    end if;
    update app.writable_columns set merge_unit = v_unit where table_name = p_table and column_name = v_unit;
  end if;

  execute format('alter table public.%I add column %I %s %s %s', p_table, p_column, p_type,
    case when p_default is not null then format('default %L::%s', p_default, p_type) end,
    case when p_required then 'not null' end);
  if p_default is not null then
    execute format('select to_jsonb(%L::%s)', p_default, p_type) into v_filled;
  end if;
  if p_required and v_kind = 'text' and p_values is null then
    execute format('alter table public.%I add constraint %I check (btrim(%I) <> '''')',
      p_table, p_table || '_' || p_column || '_required', p_column);
  end if;
  if p_values is not null then
    execute format('alter table public.%I add constraint %I check (%I in (%s))',
      p_table, p_table || '_' || p_column || '_valid', p_column,
      (select string_agg(quote_literal(v), ', ' order by place) from unnest(p_values) with ordinality as v (v, place)));
  end if;
  if p_references is not null then
    execute format('alter table public.%I add constraint %I foreign key (%I) references public.%I (id) on delete %s',
      p_table, p_table || '_' || p_column || '_fkey', p_column, p_references,
      case when p_cascades then 'cascade' else 'restrict' end);
    execute format('create index %I on public.%I (%I)', p_table || '_' || p_column, p_table, p_column);
  end if;

  if not p_computed then
    insert into app.writable_columns
      (table_name, column_name, kind, merge_unit, target_table, cascades, names_person, filled_with)
    values (p_table, p_column, v_kind, v_unit, p_references, p_cascades, p_names, v_filled);
    call app.limit_record(p_table);
    execute format('grant insert (%1$I), update (%1$I) on public.%2$I to authenticated', p_column, p_table);
  end if;
  call app.check_references(p_table);
  if p_default is not null then
    perform app.feed_touch(p_table);
  else
    update app.change_feed f
    set xid = pg_current_xact_id(), seq = nextval('app.feed_seq'), at = clock_timestamp()
    where f.table_name = p_table and f.row_id = (
      select e.row_id from app.change_feed e where e.table_name = p_table and e.op = 'U' order by e.row_id limit 1
    );
  end if;
end $$;

-- Users have versions, an audit log and feed entries like any record, but only the server writes them.
create trigger d_touch before insert or update on public.users
  for each row execute function app.touch();

call app.add_synced_table('users', p_rank => 10, p_writers => 'server');
