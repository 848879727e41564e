-- A refused edit of a brother who was merged into another names the kept one.

-- The rejection of an edit of a record that no longer exists, or that refers to one; of a merged brother it names the kept
-- one, if there is one.
create function app.rejection_of_missing(
  p_code text, p_message text, p_table text, p_id uuid, p_field text default null
) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.rejection(p_code, 'gone', p_message, p_field) || jsonb_strip_nulls(jsonb_build_object(
    'kept_id', case when p_table = 'brothers' then app.kept_brother(p_id) end
  ))
$$;

revoke all on function app.rejection_of_missing(text, text, text, uuid, text) from public, anon, authenticated, service_role;

create or replace function app.plan_update(p_step jsonb, p_admin boolean) returns jsonb
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

create or replace function app.answer_to_error(
  p_state text, p_message text, p_constraint text, p_column text, p_mutation jsonb
) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_mutation ->> 'table';
  v_changes jsonb := coalesce(p_mutation -> 'changes', '{}');
  v_field text := app.field_of(v_table, p_constraint);
  v_missing record;
begin
  case
    when p_state = '23502' then
      return app.rejection(p_state, 'required', p_message, p_column);
    when p_state = '23514' and p_constraint like '%\_required' then
      return app.rejection(p_state, 'required', p_message, v_field);
    when p_state = '23514' and p_constraint like '%\_limits' then
      select w.column_name into v_field
      from app.writable_columns w
      where w.table_name = v_table and v_changes ? w.column_name and (
        (w.kind = 'text' and length(v_changes ->> w.column_name) > 10000)
        or (w.kind = 'json' and (
          octet_length((v_changes -> w.column_name)::text) > 65536
          or jsonb_path_exists(v_changes -> w.column_name, '$.**{33}')
        ))
      );
      return app.rejection(p_state, 'too_large', p_message, v_field);
    when p_state = '23514' then
      return app.rejection(p_state, 'invalid', p_message, v_field);
    when p_state = '23505' and p_constraint = v_table || '_pkey' then
      return app.rejection(p_state, 'exists', p_message);
    when p_state = '23505' then
      return app.rejection(p_state, 'duplicate', p_message, v_field);
    when p_state in ('23503', '23001') and p_mutation ->> 'op' = 'delete' then
      return app.rejection(p_state, 'in_use', p_message);
    when p_state = '23503' then
      select m.field, m.target_table, m.target_id,
          exists (
            select 1 from app.change_feed f
            where f.table_name = m.target_table and f.row_id = m.target_id and f.op = 'D'
          ) as was_deleted
        into v_missing
      from app.missing_references(v_table, v_changes) m
      order by was_deleted desc
      limit 1;
      if v_missing.target_id is null then
        -- The record was added meanwhile: the device sends the call again.
        raise exception 'a reference appeared meanwhile' using errcode = '40001';
      elsif v_missing.was_deleted then
        return app.rejection_of_missing(
          p_state, p_message, v_missing.target_table, v_missing.target_id, v_missing.field
        );
      end if;
      return jsonb_build_object(
        'status', 'blocked', 'by', jsonb_build_object('table', v_missing.target_table, 'id', v_missing.target_id)
      );
    when p_state = '22001' or p_state like '54%' then
      return app.rejection(p_state, 'too_large', p_message);
    when p_state like '22%' then
      return app.rejection(p_state, 'invalid', p_message, app.unreadable_field(v_table, v_changes));
    when p_state = '42501' then
      return app.rejection(p_state, 'forbidden', p_message);
    else
      return app.rejection(p_state, 'other', p_message);
  end case;
end $$;
