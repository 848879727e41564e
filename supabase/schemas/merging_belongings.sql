-- Merge: what belongs to the removed brother (`gone`) moves to the kept one (`kept`).

-- The columns by which rows belong to a brother, and whether a brother has at most one such row.
create function app.belongings()
returns table (table_name text, column_name text, is_single boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.table_name, w.column_name, exists (
    select 1
    from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attname = w.column_name
    where i.indrelid = format('public.%I', w.table_name)::regclass and i.indisunique and i.indpred is null
      and i.indkey::text = a.attnum::text
  )
  from app.writable_columns w
  join app.synced_tables s on s.table_name = w.table_name
  where w.target_table = 'brothers'
  order by s.rank, w.column_name
$$;

-- Pairs of rows that cannot belong to one person, e.g. two ordinations to one order: [{table, kept, gone}].
create function app.clashes(p_keep uuid, p_gone uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_index record;
  v_rows jsonb;
  v_all jsonb := '[]';
begin
  for v_index in
    select b.table_name, b.column_name, (
      select string_agg(format('k.%1$I = g.%1$I', a.attname), ' and ')
      from pg_catalog.pg_attribute a
      where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[]) and a.attname <> b.column_name
    ) as others
    from app.belongings() b
    join pg_catalog.pg_index i on i.indrelid = format('public.%I', b.table_name)::regclass
      and i.indisunique and i.indpred is null and i.indexprs is null
    join pg_catalog.pg_attribute c on c.attrelid = i.indrelid and c.attname = b.column_name
      and c.attnum = any (i.indkey::int2[])
    where i.indnkeyatts > 1
  loop
    execute format(
      'select jsonb_agg(jsonb_build_object(''table'', %1$L, ''kept'', k.id, ''gone'', g.id) order by g.id)
       from public.%1$I k join public.%1$I g on %3$s where k.%2$I = $1 and g.%2$I = $2',
      v_index.table_name, v_index.column_name, v_index.others
    ) into v_rows using p_keep, p_gone;
    v_all := v_all || coalesce(v_rows, '[]');
  end loop;
  return v_all;
end $$;

-- Moves all rows of `gone` to `kept`. Of rows that a brother has only once (a portrait), the one of `kept` stays.
-- Returns the number of moved rows by table: {"vows": 3, …}
create function app.move_belongings(p_batch uuid, p_keep uuid, p_gone uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_kind record;
  v_row record;
  v_has_one boolean;
  v_count int;
  v_moved jsonb := '{}';
begin
  for v_kind in select * from app.belongings() loop
    execute format('select exists (select 1 from public.%I t where t.%I = $1)', v_kind.table_name, v_kind.column_name)
      into v_has_one using p_keep;
    v_count := 0;
    for v_row in execute format(
      'select t.id, t.version from public.%I t where t.%I = $1 order by t.id for update',
      v_kind.table_name, v_kind.column_name
    ) using p_gone loop
      perform app.note_row(p_batch, v_kind.table_name, v_row.id, v_row.version);
      if v_kind.is_single and v_has_one then
        perform app.write_row(v_kind.table_name, 'delete', v_row.id, '{}');
      else
        v_count := v_count + 1;
      end if;
    end loop;
    if v_count > 0 then
      execute format('update public.%1$I t set %2$I = $1 where t.%2$I = $2', v_kind.table_name, v_kind.column_name)
        using p_keep, p_gone;
      v_moved := v_moved || jsonb_build_object(v_kind.table_name, v_count);
    end if;
  end loop;
  return v_moved;
end $$;

-- Links the account of `gone` to `kept`. Refused when both have one: an administrator must decide.
create function app.move_account(p_batch uuid, p_keep uuid, p_gone uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_accounts uuid[];
  v_id uuid;
  v_version bigint;
begin
  select array_agg(x.id) into v_accounts
  from (
    select u.id from public.users u where u.linked_brother_id in (p_keep, p_gone) order by u.id for update
  ) x;
  if cardinality(v_accounts) > 1 then
    perform app.refuse_batch('two_accounts', 'both brothers have an account');
  end if;
  select u.id, u.version into v_id, v_version from public.users u where u.linked_brother_id = p_gone;
  if found then
    perform app.note_row(p_batch, 'users', v_id, v_version);
    update public.users u set linked_brother_id = p_keep where u.id = v_id;
  end if;
end $$;

-- Copies the accepted issues of `gone` to `kept` where the same rows break the same rule, and the decisions that two
-- brothers are not duplicates. The acceptances of `gone` are removed with that record.
create function app.move_acceptances(p_keep uuid, p_gone uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with meant as (
    select a.*,
      case when a.entity_id = p_gone then p_keep else a.entity_id end as entity,
      array(select case when r = p_gone then p_keep else r end from unnest(a.row_ids) r) as rows
    from public.accepted_issues a
    where a.entity_id = p_gone or p_gone = any (a.row_ids)
  ),
  in_order as (
    select m.*,
      case when m.issue_type = 'POSSIBLE_DUPLICATE' then greatest(m.entity, m.rows[1]) else m.entity end as new_entity,
      case
        when m.issue_type = 'POSSIBLE_DUPLICATE' then array[least(m.entity, m.rows[1])]
        else array(select distinct r from unnest(m.rows) r order by r)
      end as new_rows
    from meant m
  )
  insert into public.accepted_issues
    (issue_id, issue_type, entity_type, entity_id, row_ids, reason, accepted_by, accepted_at, gravity)
  select app.issue_id(i.issue_type, i.new_entity, i.new_rows), i.issue_type, i.entity_type, i.new_entity, i.new_rows,
    i.reason, i.accepted_by, i.accepted_at, i.gravity
  from in_order i
  where i.new_entity <> all (i.new_rows)
  on conflict (issue_id) do nothing
$$;

-- Records that a batch is about to change a row; the resulting version is entered at the end.
create function app.note_row(p_batch uuid, p_table text, p_id uuid, p_version bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.batch_rows (batch_id, n, table_name, row_id, version_before)
  select p_batch, coalesce(max(r.n), 0) + 1, p_table, p_id, p_version
  from app.batch_rows r
  where r.batch_id = p_batch
$$;

create function app.note_versions(p_batch uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text;
begin
  for v_table in select distinct r.table_name from app.batch_rows r where r.batch_id = p_batch loop
    execute format(
      'update app.batch_rows r set version_after = t.version
       from public.%I t where r.batch_id = $1 and r.table_name = %L and t.id = r.row_id',
      v_table, v_table
    ) using p_batch;
  end loop;
end $$;
