-- The undo of a merge is refused after the brother was merged again, and while a moved proposal that its requester has
-- edited further is open: half of the merge would stay.

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

revoke all on function app.merge_touched_since(app.batches) from public, anon, authenticated, service_role;

create or replace function app.undo_batch(p_batch uuid, p_limit int) returns jsonb
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
