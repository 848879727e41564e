-- Devices with a newer app hide a field until their server has its column. app.add_column now tells them.

-- Adds a column to a record type that holds live data.
--   p_type       text, uuid, date, timestamptz, int4 or jsonb
--   p_default    the value, as text, of existing rows and of rows that an app writes without the column; null: empty
--   p_values     the words a text may hold
--   p_required   whether it must be filled; needs a default, because older apps do not send the column
--   p_references the record type it refers to (p_type uuid)
--   p_cascades   whether its rows go with the row they refer to
--   p_merge_unit a column it stands together with in a merge
--   p_computed   whether the server computes it, so that nobody may write it
--   p_names      whether the text names a person
--
-- A default is a fact of the schema, not an edit: rows keep their versions and the history gets no entries (older
-- versions are read with it). The feed's entries of the table get new positions, one a row as before, so every device
-- pulls the rows again in their new form. Without a default one row gets a new position: a row travels with all of its
-- columns, so it tells the apps that know the column already that the server has it now.
--
-- Locks: adding a column writes no row; checking the limits reads the table once (50,000 rows: about 0.1 s), during
-- which readers and writers of this table wait.
create or replace procedure app.add_column(
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
