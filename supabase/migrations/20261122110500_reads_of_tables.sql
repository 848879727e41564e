-- Whether a member reads: the condition of every policy for reading, which is evaluated once a table of a statement, the
-- outer ones first. A request for a table (PostgREST names its path) that embeds tables in tables is refused at its
-- thirteenth table, before it multiplies rows. Functions read as many as they need.
create function app.reads_as_member() returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_path text := coalesce(current_setting('request.path', true), '');
  v_tables int;
begin
  if v_path <> '' and v_path not like '%/rpc/%' then
    v_tables := coalesce(nullif(current_setting('app.tables_read', true), ''), '0')::int + 1;
    if v_tables > 12 then
      raise exception 'a request reads at most 12 tables' using errcode = 'PT400';
    end if;
    perform set_config('app.tables_read', v_tables::text, true);
  end if;
  return app.is_member();
end $$;

grant execute on function app.reads_as_member() to authenticated;

-- Makes an empty table a record type. Whether its rows go with a row they refer to is what their foreign key says
-- ("on delete cascade").
--   p_rank       its place in the order in which rows can refer to each other: above the ranks of the tables it
--                refers to, below those of the tables that refer to it (see app.synced_tables)
--   p_writers    who may write it (see app.synced_tables)
--   p_computed   columns the server computes; nobody may write them
--   p_merge_unit columns that stand together in a merge
--   p_names      texts that name a person
create or replace procedure app.add_record(
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
  -- Once more behind the statement: it may have waited for a lock while the role was taken away.
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

  -- Nobody truncates: that would leave neither history nor tombstones.
  select string_agg(format('%I', w.column_name), ', ' order by w.column_name) into v_columns
  from app.writable_columns w where w.table_name = p_table;
  execute format('revoke all on public.%I from public, anon, authenticated, service_role', p_table);
  execute format('grant select, delete, insert (id, %s), update (%s) on public.%I to authenticated',
    v_columns, v_columns, p_table);
  execute format('grant select, insert, update, delete on public.%I to service_role', p_table);
end $$;

-- The policies that are there already.
do $$
declare
  v_policy record;
begin
  for v_policy in
    select p.tablename, p.policyname, p.qual
    from pg_catalog.pg_policies p
    where p.schemaname = 'public' and p.cmd = 'SELECT' and p.qual like '%app.is_member() AS is_member%'
  loop
    execute format(
      'alter policy %I on public.%I using (%s)', v_policy.policyname, v_policy.tablename,
      replace(v_policy.qual, 'app.is_member() AS is_member', 'app.reads_as_member()')
    );
  end loop;
end $$;
