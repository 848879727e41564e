-- Push, planning: inserts and updates. An update is merged with the present record, and both are folded into the writer's
-- own open proposal.

create function app.plan_insert(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_current jsonb := p_step -> 'current';
  v_own jsonb := p_step -> 'own';
begin
  if jsonb_typeof(v_current) = 'object' then
    -- The insert is sent again after a restore that lost its receipt.
    if app.lost_fields(v_current, p_step -> 'changes') is null then
      return '{"act": "nothing"}';
    end if;
    perform app.refuse(app.rejection('PT409', 'exists', 'the record already exists'));
  elsif p_step ->> 'table' = 'brothers' and app.is_erased((p_step ->> 'id')::uuid) then
    perform app.refuse(app.rejection('PT404', 'gone', 'the record no longer exists'));
  end if;

  if v_own ->> 'operation' = 'insert' then
    perform app.refuse_moved_proposal(p_step);
    return jsonb_build_object(
      'act', 'propose', 'op', 'insert', 'base_values', '{}'::jsonb,
      'changes', (v_own -> 'proposed_changes') || (p_step -> 'changes')
    );
  elsif p_admin then
    return jsonb_build_object('act', 'apply', 'op', 'insert', 'changes', p_step -> 'changes');
  end if;
  return jsonb_build_object(
    'act', 'propose', 'op', 'insert', 'base_values', '{}'::jsonb, 'changes', p_step -> 'changes'
  );
end $$;

create function app.plan_update(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_step ->> 'table';
  v_current jsonb := p_step -> 'current';
  v_own jsonb := p_step -> 'own';
  v_version bigint := (p_step ->> 'base_version')::bigint;
  v_history jsonb;
  v_take jsonb;
  v_conflicts jsonb;
  v_moved jsonb;
  v_changes jsonb;
  v_base jsonb;
begin
  if jsonb_typeof(v_current) <> 'object' then
    if v_own ->> 'operation' = 'insert' then
      -- The record exists only as the writer's own open proposal.
      perform app.refuse_moved_proposal(p_step);
      return jsonb_build_object(
        'act', 'propose', 'op', 'insert', 'base_values', '{}'::jsonb,
      'changes', (v_own -> 'proposed_changes') || (p_step -> 'changes')
      );
    end if;
    perform app.refuse(
      app.rejection_of_missing('PT404', 'the record no longer exists', v_table, (p_step ->> 'id')::uuid)
    );
  end if;

  -- Only an edit of the writer's own proposed insert, approved before the edit arrived, may name no version.
  if v_version is null and coalesce(p_step -> 'form' ->> 'operation', '') <> 'insert' then
    perform app.refuse(app.rejection('PT400', 'malformed', 'base_version is missing'));
  end if;

  v_history := case
    when v_version = (v_current ->> 'version')::bigint then v_current
    else app.version_for_caller(v_table, (p_step ->> 'id')::uuid, v_version)
  end;

  select coalesce(jsonb_object_agg(m.field, m.proposed) filter (where m.verdict = 'take'), '{}'),
      jsonb_agg(
        jsonb_build_object('field', m.field, 'base', m.base, 'current', m.current, 'proposed', m.proposed)
        order by m.field
      ) filter (where m.verdict = 'conflict')
    into v_take, v_conflicts
  from app.merge_fields(
    v_table, v_history, p_step -> 'base', app.seen_values(p_step), v_current, p_step -> 'changes'
  ) m;
  if v_conflicts is not null then
    perform app.refuse(app.conflict(p_step, v_conflicts));
  end if;

  -- The fields that another writer changed meanwhile, which the device shows.
  v_moved := case
    when v_history is null or v_version = (v_current ->> 'version')::bigint then '[]'
    else to_jsonb(app.moved_fields(v_table, v_history, v_current))
  end;

  -- A writer who has become an administrator while an own proposal is open changes that proposal: an edit applied
  -- beside it would be hidden by the proposal that it replaces.
  if jsonb_typeof(v_own) <> 'object' and (p_admin or v_take = '{}') then
    if v_take = '{}' then
      return jsonb_build_object('act', 'nothing', 'merged', v_moved);
    end if;
    return jsonb_build_object('act', 'apply', 'op', 'update', 'changes', v_take, 'merged', v_moved);
  end if;

  -- Later edits of the writer rest on the proposal's version: their own approved value must not count as another's.
  v_version := app.version_seen(p_step, v_history);

  -- Of the writer's own open update, the values that the record does not have yet stay. (An edit replaces the writer's
  -- own open delete.)
  v_changes := v_take;
  v_base := '{}';
  if v_own ->> 'operation' = 'update' then
    perform app.refuse_moved_proposal(p_step);
    v_changes := (v_own -> 'proposed_changes') || (p_step -> 'changes');
    v_base := v_own -> 'base_values';
    v_version := least(v_version, (v_own ->> 'base_version')::bigint);
  elsif v_take = '{}' then
    return jsonb_build_object('act', 'nothing', 'merged', v_moved);
  end if;

  select coalesce(jsonb_object_agg(c.field, c.value), '{}') into v_changes
  from jsonb_each(v_changes) as c (field, value)
  where not app.same(c.value, v_current -> c.field);
  if v_changes = '{}' then
    return '{"act": "close"}';
  end if;

  return jsonb_build_object(
    'act', 'propose',
    'op', 'update',
    'changes', v_changes,
    'base_version', coalesce(v_version, (v_current ->> 'version')::bigint),
    'base_values', app.base_of_proposal(v_table, v_changes, v_take, v_base, v_current)
  );
end $$;

-- The version that the writer has seen: the one that the edit names, or the one made by the approval of the writer's
-- own proposal that the form showed. The latter only when the record holds nothing else that is new to the writer.
create function app.version_seen(p_step jsonb, p_history jsonb) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_version bigint := (p_step ->> 'base_version')::bigint;
  v_made bigint := (p_step -> 'form' ->> 'applied_version')::bigint;
  v_seen jsonb := app.seen_values(p_step);
  v_row jsonb;
begin
  if v_version is null then
    return v_made;
  elsif v_made is null or v_made <= v_version then
    return v_version;
  end if;

  v_row := app.version_snapshot(p_step ->> 'table', (p_step ->> 'id')::uuid, v_made);
  if p_history is null or v_row is null or exists (
    select 1 from unnest(app.moved_fields(p_step ->> 'table', p_history, v_row)) as m (field)
    where not v_seen ? m.field or not app.same(v_seen -> m.field, v_row -> m.field)
  ) then
    return v_version;
  end if;
  return v_made;
end $$;

-- For each field of a proposal, and for the other fields of its merge unit, the official base value: for fields edited
-- now the current one (which the writer saw), for the others the one stored before.
create function app.base_of_proposal(
  p_table text, p_changes jsonb, p_edited jsonb, p_kept jsonb, p_current jsonb
) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    with columns as (
      select w.column_name as name, w.merge_unit as unit,
        p_changes ? w.column_name as is_changed, p_edited ? w.column_name as is_edited
      from app.writable_columns w
      where w.table_name = p_table
    )
    select coalesce(
      jsonb_object_agg(
        c.name,
        case
          when not p_kept ? c.name or c.is_edited
            or c.unit in (select x.unit from columns x where x.is_edited)
            then coalesce(p_current -> c.name, 'null')
          else p_kept -> c.name
        end
      ),
      '{}'
    )
    from columns c
    where c.is_changed or c.unit in (select x.unit from columns x where x.is_changed)
  );
end $$;
