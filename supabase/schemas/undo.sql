-- Undoes a batch, newest row first: rows that it inserted are deleted, rows that it changed or deleted get their former
-- values. Each is an ordinary change, with feed and audit entries. An import is undone in steps, a merge in one call.
--
-- Nothing is undone while the work of other users would be lost: a row that was changed, deleted or referred to since
-- the batch, or a moved edit of the brother that its requester has continued.

-- The rows of a batch that are not yet undone (only those in p_step, when given). is_last marks the last change of each
-- row.
create function app.rows_to_undo(p_batch uuid, p_step int[] default null)
returns table (n int, table_name text, row_id uuid, version_before bigint, version_after bigint, is_last boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.n, r.table_name, r.row_id, r.version_before, r.version_after,
    r.n = max(r.n) over (partition by r.table_name, r.row_id)
  from app.batch_rows r
  where r.batch_id = p_batch and not r.is_undone and r.version_before is distinct from r.version_after
    and (p_step is null or r.n = any (p_step))
$$;

-- The records of a table to which attachments belong, or that open proposals are about or refer to. No foreign key
-- covers these references.
create function app.awaited_records(p_table text) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select case p_table
    when 'brothers' then a.brother_id
    when 'fraternities' then a.fraternity_id
    when 'institutions' then a.institution_id
  end
  from public.attachments a
  union
  select p.record_id
  from public.pending_changes p
  where p.status = 'pending' and p.target_table_name = p_table
  union
  select (p.proposed_changes ->> w.column_name)::uuid
  from public.pending_changes p
  join app.writable_columns w on w.table_name = p.target_table_name and w.target_table = p_table
  where p.status = 'pending';
end $$;

-- The reasons that prevent undoing these rows (all rows when null): [{table, id, title, why}], at most 50.
create function app.touched_since(p_batch uuid, p_step int[]) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set plan_cache_mode = force_custom_plan as $$
declare
  v_table text;
  v_reference record;
  v_rows jsonb;
  v_all jsonb := '[]';
begin
  for v_table in select distinct r.table_name from app.rows_to_undo(p_batch, p_step) r order by 1 loop
    execute format(
      $query$
        select jsonb_agg(jsonb_build_object(
            'table', %1$L, 'id', x.row_id, 'title', app.title_of(x.row, x.gone), 'why', x.why
          ) order by x.n)
        from (
          select r.n, r.row_id, to_jsonb(t) as row,
            case when t.id is null then app.version_snapshot(%1$L, r.row_id, r.version_after) end as gone,
            case
              -- An account that was deleted since has no value to restore.
              when t.id is null and r.version_after is not null and %1$L <> 'users' then 'gone'
              when t.id is not null and r.version_after is null then 'changed'
              when t.version <> r.version_after and app.has_moved(%1$L, r.row_id, r.version_after, to_jsonb(t))
                then 'changed'
            end as why
          from app.rows_to_undo($1, $2) r
          left join public.%1$I t on t.id = r.row_id
          where r.table_name = %1$L and r.is_last
        ) x
        where x.why is not null
      $query$, v_table
    ) into v_rows using p_batch, p_step;
    v_all := v_all || coalesce(v_rows, '[]');

    -- Only rows that the batch inserted can have got references since.
    continue when not exists (
      select 1 from app.rows_to_undo(p_batch, p_step) r where r.table_name = v_table and r.version_before is null
    );
    for v_reference in
      select r.relname, a.attname
      from pg_catalog.pg_constraint c
      join pg_catalog.pg_class r on r.oid = c.conrelid
      join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = format('public.%I', v_table)::regclass
        and r.relnamespace = 'public'::regnamespace
      order by r.relname, a.attname
    loop
      execute format(
        $query$
          select jsonb_agg(jsonb_build_object(
              'table', %1$L, 'id', r.row_id, 'title', app.title_of(to_jsonb(t), null), 'why', 'referred'
            ) order by r.n)
          from app.rows_to_undo($1, $2) r
          join public.%1$I t on t.id = r.row_id
          where r.table_name = %1$L and r.version_before is null and exists (
            select 1 from public.%2$I o
            where o.%3$I = r.row_id and not exists (
              select 1 from app.rows_to_undo($1, $2) w where w.table_name = %2$L and w.row_id = o.id
            )
          )
        $query$, v_table, v_reference.relname, v_reference.attname
      ) into v_rows using p_batch, p_step;
      v_all := v_all || coalesce(v_rows, '[]');
    end loop;

    execute format(
      $query$
        select jsonb_agg(jsonb_build_object(
            'table', %1$L, 'id', r.row_id, 'title', app.title_of(to_jsonb(t), null), 'why', 'referred'
          ) order by r.n)
        from app.rows_to_undo($1, $2) r
        join public.%1$I t on t.id = r.row_id
        where r.table_name = %1$L and r.version_before is null
          and r.row_id in (select w.id from app.awaited_records(%1$L) as w (id))
      $query$, v_table
    ) into v_rows using p_batch, p_step;
    v_all := v_all || coalesce(v_rows, '[]');
  end loop;

  return (
    select coalesce(jsonb_agg(x.told order by x.place), '[]')
    from (
      select distinct on (a.told ->> 'table', a.told ->> 'id') a.told, a.place
      from jsonb_array_elements(v_all) with ordinality as a (told, place)
      order by a.told ->> 'table', a.told ->> 'id', a.place
    ) x
    where x.place <= 50
  );
end $$;

-- The reasons that prevent undoing a merge although its rows are as it left them: the removed brother was restored and
-- merged again, or a requester has edited a moved proposal further, so that the open one holds values of both brothers.
create function app.merge_touched_since(p_batch app.batches) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  if exists (
    select 1 from app.merged_brothers m where m.gone_id = p_batch.gone_id and m.batch_id is distinct from p_batch.id
  ) then
    return jsonb_build_array(jsonb_build_object(
      'table', 'brothers', 'id', p_batch.gone_id, 'why', 'changed', 'title', (
        select app.title_of(null, app.version_snapshot(r.table_name, r.row_id, r.version_before))
        from app.batch_rows r
        where r.batch_id = p_batch.id and r.table_name = 'brothers' and r.row_id = p_batch.gone_id
      )
    ));
  end if;

  -- A push that replaces a moved proposal ends first.
  perform 1
  from public.pending_changes s
  where s.id in (select m.successor_id from app.merged_proposals m where m.batch_id = p_batch.id)
  order by s.id for update;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'table', 'pending_changes', 'id', o.id, 'why', 'changed',
        'title', app.title_of(app.current_row('brothers', o.record_id), null)
      ) order by o.id), '[]')
    from public.pending_changes o
    where o.status = 'pending' and o.target_table_name = 'brothers' and o.record_id = p_batch.kept_id and exists (
      select 1
      from app.merged_proposals m
      join public.pending_changes s on s.id = m.successor_id
      where m.batch_id = p_batch.id and s.status = 'superseded' and s.requested_by = o.requested_by
        and s.target_table_name = 'brothers' and s.record_id = p_batch.kept_id
    )
  );
end $$;

-- Gives one row the values that it had before the batch changed or deleted it.
create function app.undo_row(p_table text, p_id uuid, p_version_before bigint, p_version_after bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_before jsonb := app.version_snapshot(p_table, p_id, p_version_before);
  v_current jsonb := app.lock_row(p_table, p_id);
begin
  if p_table = 'users' then
    -- A batch writes only the linked brother of an account.
    update public.users u set linked_brother_id = (v_before ->> 'linked_brother_id')::uuid where u.id = p_id;
  elsif p_version_after is null then
    perform app.write_row(p_table, 'insert', p_id, v_before);
  else
    perform app.write_row(p_table, 'update', p_id, (
      select coalesce(jsonb_object_agg(f, v_before -> f), '{}')
      from unnest(app.moved_fields(p_table, v_before, v_current)) f
    ));
  end if;
end $$;

-- The parts of a merge other than rows: acceptances, attachments, and proposals that have not been decided since.
create function app.undo_merge(p_batch app.batches) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.accepted_issues a
  using app.audit_log l
  where l.batch_id = p_batch.id and l.is_step and l.table_name = 'accepted_issues' and l.action = 'insert'
    and a.issue_id = l.record_id
    and to_jsonb(a) - 'accepted_by' = l.new_values - 'accepted_by';
  insert into public.accepted_issues
    (issue_id, issue_type, entity_type, entity_id, row_ids, reason, accepted_by, accepted_at, gravity)
  select r.issue_id, r.issue_type, r.entity_type, r.entity_id, r.row_ids, r.reason,
    -- The account may have been deleted since.
    (select u.id from public.users u where u.id = r.accepted_by), r.accepted_at, r.gravity
  from app.audit_log l
  cross join lateral jsonb_populate_record(null::public.accepted_issues, l.old_values) r
  where l.batch_id = p_batch.id and l.is_step and l.table_name = 'accepted_issues' and l.action = 'delete'
    and not l.old_values ? 'redacted'
  on conflict (issue_id) do nothing;

  perform app.return_proposals(p_batch);
  perform app.return_attachments(p_batch.id);
  delete from app.merged_brothers m where m.batch_id = p_batch.id;
end $$;

create function app.undo_batch(p_batch uuid, p_limit int) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '4s' as $$
declare
  v_batch app.batches;
  v_limit int := least(greatest(coalesce(p_limit, 200), 1), 200);
  v_changed jsonb;
  v_step int[];
  v_row record;
  v_made uuid[];
  v_left int;
begin
  perform app.require_admin('undoes');
  v_batch := app.lock_batch(p_batch);
  -- A merge concerns the few rows of one person and is undone as a whole.
  if v_batch.kind = 'merge' then
    v_limit := null;
  end if;

  v_step := array(select r.n from app.rows_to_undo(p_batch) r order by r.n desc limit v_limit);
  perform app.lock_row(s.table_name, s.row_id)
  from (
    select r.table_name, r.row_id
    from app.batch_rows r
    join app.synced_tables t on t.table_name = r.table_name
    where r.batch_id = p_batch and r.n = any (v_step)
    order by t.rank, r.row_id
  ) s;
  perform app.require_admin('undoes');

  select count(*) into v_left from app.rows_to_undo(p_batch) r;
  -- The first call checks all rows, each later call only those of its step.
  v_changed := app.touched_since(p_batch, case when v_batch.undone_at is not null then v_step end);
  if v_changed = '[]' and v_batch.kind = 'merge' and v_batch.status <> 'undone' then
    v_changed := app.merge_touched_since(v_batch);
  end if;
  if v_changed <> '[]' then
    return jsonb_build_object('left', v_left, 'changed', v_changed);
  end if;

  begin
    for v_row in
      select * from app.batch_rows r
      where r.batch_id = p_batch and r.n = any (v_step) and r.version_before is not null
      order by r.n desc
    loop
      perform app.undo_row(v_row.table_name, v_row.row_id, v_row.version_before, v_row.version_after);
    end loop;
  exception when integrity_constraint_violation then
    -- Another record has taken a unique value that the row would get back.
    return jsonb_build_object('left', v_left, 'changed', jsonb_build_array(jsonb_build_object(
      'table', v_row.table_name, 'id', v_row.row_id, 'why', 'changed',
      'title', app.title_of(app.current_row(v_row.table_name, v_row.row_id), null)
    )));
  end;
  -- Only an import inserts rows, all in one table. One statement deletes them, so the statement triggers run once.
  select array_agg(r.row_id) into v_made
  from app.batch_rows r
  where r.batch_id = p_batch and r.n = any (v_step) and r.version_before is null;
  execute format('delete from public.%I t where t.id = any ($1)', v_batch.table_name) using v_made;

  update app.batch_rows r set is_undone = true where r.batch_id = p_batch and r.n = any (v_step);
  v_left := v_left - cardinality(v_step);
  if v_batch.kind = 'merge' and v_batch.status <> 'undone' then
    perform app.undo_merge(v_batch);
  end if;

  update app.batches b
  set undone_by = coalesce(b.undone_by, (select auth.uid())),
    undone_at = coalesce(b.undone_at, clock_timestamp()),
    status = case when v_left = 0 then 'undone' else b.status end
  where b.id = p_batch;
  perform app.require_admin('undoes');
  return jsonb_build_object('left', v_left, 'changed', '[]'::jsonb);
end $$;

create function public.undo_batch(p_batch uuid, p_limit int default 200) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.undo_batch(p_batch, p_limit)
$$;
