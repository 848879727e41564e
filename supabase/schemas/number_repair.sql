-- For a database that stored numbers before they were checked (see plain_numbers.sql): reading a row with such a number
-- makes the queue, the audit log, a backup and pg_dump fail. The owner runs it once, at a time with few users.

-- The value, with null in place of each number that is not plain.
create function app.with_plain_numbers(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if app.has_plain_numbers(p_value) then
    return p_value;
  end if;
  return case jsonb_typeof(p_value)
    when 'object' then (
      select jsonb_object_agg(e.key, app.with_plain_numbers(e.value)) from jsonb_each(p_value) e
    )
    when 'array' then (
      select jsonb_agg(app.with_plain_numbers(e.value) order by e.place)
      from jsonb_array_elements(p_value) with ordinality as e (value, place)
    )
    else 'null'
  end;
end $$;

-- Replaces such numbers in every table, including the audit log, without audit entries. Returns the number of changed
-- rows by table: {"app.audit_log": 3, …}. Devices pull the changed tables again. Writers wait until it ends.
create function app.repair_numbers() returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_table record;
  v_count int;
  v_changed jsonb := '{}';
begin
  for v_table in
    select c.oid::regclass::text as name,
      string_agg(format('%1$I = app.with_plain_numbers(t.%1$I)', a.attname), ', ') as changes,
      string_agg(format('not app.has_plain_numbers(t.%I)', a.attname), ' or ') as condition
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'jsonb'::regtype
    where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind = 'r'
      and c.relowner = (select r.oid from pg_catalog.pg_roles r where r.rolname = current_user)
    group by c.oid
    order by 1
  loop
    execute format('alter table %s disable trigger user', v_table.name);
    execute format('update %s t set %s where %s', v_table.name, v_table.changes, v_table.condition);
    get diagnostics v_count = row_count;
    execute format('alter table %s enable trigger user', v_table.name);
    if v_count > 0 then
      v_changed := v_changed || jsonb_build_object(v_table.name, v_count);
      perform app.feed_touch(s.table_name) from app.synced_tables s where 'public.' || s.table_name = v_table.name;
    end if;
  end loop;
  return v_changed;
end $$;
