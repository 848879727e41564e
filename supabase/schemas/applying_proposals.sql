-- Review, part 1 of 3: applying a proposal to the present record.

-- The open members of a proposal's group (or the proposal alone), in an order in which they can be applied: inserts
-- first, in the reference order of their tables, deletes last, in the reverse order. In all files about review, the
-- proposals of deleted accounts have one author.
create function app.group_members(p_change public.pending_changes) returns setof public.pending_changes
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.*
  from public.pending_changes p
  left join app.synced_tables s on s.table_name = p.target_table_name
  where p.status = 'pending'
    and (
      p.id = p_change.id
      or (p.group_id = p_change.group_id and p.requested_by is not distinct from p_change.requested_by)
    )
  order by
    case p.operation when 'insert' then 1 when 'update' then 2 else 3 end,
    case p.operation when 'delete' then -s.rank else s.rank end,
    p.created_at, p.id
$$;

-- The conflicts that prevent approving one proposal on the present record, [{field, base, current, proposed}], and the
-- changes left to write. A resolution is applied first, but only over the version that the administrator saw
-- (p_seen_version).
create function app.review_merge(
  p_change public.pending_changes, p_current jsonb, p_resolution jsonb, p_seen_version bigint,
  out changes jsonb, out conflicts jsonb
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_change.target_table_name;
  v_seen boolean := p_seen_version = (p_current ->> 'version')::bigint;
  v_children jsonb;
  v_history jsonb;
begin
  changes := p_change.proposed_changes;

  if p_change.operation = 'update' then
    select coalesce(jsonb_object_agg(m.field, m.proposed) filter (where m.decision in ('take', 'force')), '{}'),
        jsonb_agg(
          jsonb_build_object('field', m.field, 'base', m.base, 'current', m.current, 'proposed', m.proposed)
          order by m.field
        ) filter (where m.decision = 'conflict')
      into changes, conflicts
    from (
      select f.*,
        case
          when f.verdict = 'same' or p_resolution ->> f.field = 'current' then 'same'
          when f.verdict = 'take' then 'take'
          when p_resolution ->> f.field = 'proposed' and v_seen then 'force'
          else 'conflict'
        end as decision
      from app.merge_fields(
        v_table, p_change.base_values, p_change.base_values, '{}', p_current, p_change.proposed_changes
      ) f
    ) m;

  elsif p_change.operation = 'delete' then
    -- The children that were shown to the administrator (in the answer to the first attempt), else to the requester.
    v_children := app.lock_children(v_table, p_change.record_id);
    v_history := case
      when p_change.base_version = (p_current ->> 'version')::bigint then p_current
      else app.version_snapshot(v_table, p_change.record_id, p_change.base_version)
    end;
    conflicts := '[]';
    if not (coalesce(p_resolution ->> '*' = 'proposed', false) and coalesce(v_seen, false))
      and (v_history is null or app.moved_fields(v_table, v_history, p_current) <> '{}')
    then
      conflicts := conflicts || jsonb_build_array(jsonb_build_object(
        'field', '*', 'base', v_history, 'current', p_current, 'proposed', null
      ));
    end if;
    if not app.children_were_shown(
      v_children, coalesce(p_resolution -> '*children', p_change.base_values -> '*children')
    ) then
      conflicts := conflicts || jsonb_build_array(jsonb_build_object(
        'field', '*children', 'base', p_change.base_values -> '*children', 'current', v_children, 'proposed', null
      ));
    end if;
    conflicts := nullif(conflicts, '[]');
  end if;
end $$;

-- Aborts the application of one proposal. The error's detail holds its conflicts; approve() collects them.
create function app.refuse_stale(p_change public.pending_changes, p_conflicts jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'stale'
    using errcode = 'PTOLD',
      detail = (
        select jsonb_agg(
          c || jsonb_build_object(
            'change_id', p_change.id, 'table', p_change.target_table_name, 'record_id', p_change.record_id
          )
        )
        from jsonb_array_elements(p_conflicts) c
      )::text;
end $$;

-- Applies one proposal whose record is locked. Returns the new version; null: the record was deleted.
create function app.apply_change(
  p_change public.pending_changes, p_resolution jsonb, p_seen_version bigint
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_change.target_table_name;
  v_current jsonb := app.lock_row(v_table, p_change.record_id);
  v_seen jsonb;
  v_merge record;
  v_missing record;
  v_lost text[];
  v_row jsonb;
begin
  if p_change.operation = 'insert' and v_current is not null then
    raise exception 'the record already exists' using errcode = 'PT409';
  elsif p_change.operation <> 'insert' and v_current is null then
    raise exception 'the record no longer exists' using errcode = 'PT409';
  end if;

  select * into v_missing from app.missing_references(v_table, p_change.proposed_changes) limit 1;
  if v_missing.target_id is not null then
    raise exception 'it refers to % %, which does not exist', v_missing.target_table, v_missing.target_id
      using errcode = 'PT409', hint = 'decide first on the change it depends on';
  end if;

  perform app.check_proposed_photo(p_change);

  -- The record changed since the administrator saw it: the decision does not cover the present values.
  if p_seen_version <> (v_current ->> 'version')::bigint then
    v_seen := app.version_snapshot(v_table, p_change.record_id, p_seen_version);
    if v_seen is not null and app.moved_fields(v_table, v_seen, v_current) = '{}' then
      p_seen_version := (v_current ->> 'version')::bigint;
    else
      perform app.refuse_stale(p_change, (
        select coalesce(
          jsonb_agg(jsonb_build_object(
            'field', c.field, 'base', p_change.base_values -> c.field, 'current', v_current -> c.field,
            'proposed', c.value
          ) order by c.field),
          jsonb_build_array(jsonb_build_object(
            'field', '*', 'base', v_seen, 'current', v_current, 'proposed', null
          ))
        )
        from jsonb_each(p_change.proposed_changes) as c (field, value)
      ));
    end if;
  end if;

  v_merge := app.review_merge(p_change, v_current, p_resolution, p_seen_version);
  if v_merge.conflicts is not null then
    perform app.refuse_stale(p_change, v_merge.conflicts);
  end if;

  v_row := app.write_row(v_table, p_change.operation, p_change.record_id, v_merge.changes);
  if p_change.operation = 'delete' then
    return null;
  elsif p_change.operation = 'insert' then
    -- An approval overrides a delete that arrived earlier, which must not affect a later insert either.
    perform app.take_early_delete(jsonb_build_object('table', v_table, 'id', p_change.record_id));
  end if;

  v_lost := app.lost_fields(v_row, v_merge.changes);
  if v_lost is not null then
    perform app.refuse_stale(p_change, (
      select jsonb_agg(jsonb_build_object(
        'field', f, 'base', p_change.base_values -> f, 'current', v_current -> f, 'proposed', v_merge.changes -> f
      ))
      from unnest(v_lost) f
    ));
  end if;
  return (v_row ->> 'version')::bigint;
end $$;

-- The values that an approval changed, so that the administrator can undo it: of an update the changed fields before
-- and after, of a delete all fields before. (The record is locked.)
create function app.written_by(p_change public.pending_changes, p_before jsonb, p_version bigint) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_change.target_table_name;
  v_after jsonb;
  v_moved text[];
begin
  if p_change.operation = 'update' and p_before is not null then
    v_after := app.current_row(v_table, p_change.record_id);
    v_moved := app.moved_fields(v_table, p_before, v_after);
  elsif p_change.operation = 'delete' and p_before is not null then
    v_moved := array(select w.column_name from app.writable_columns w where w.table_name = v_table);
  end if;
  return jsonb_build_object(
    'table', v_table, 'operation', p_change.operation, 'id', p_change.record_id, 'version', p_version,
    'before', (select coalesce(jsonb_object_agg(f, p_before -> f), '{}') from unnest(v_moved) f),
    'after', (
      select coalesce(jsonb_object_agg(f, v_after -> f), '{}') from unnest(v_moved) f where v_after is not null
    )
  );
end $$;
