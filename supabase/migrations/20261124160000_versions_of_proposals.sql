-- A proposal names the version that its writer has seen, not only the one that the edit names: where an earlier proposal
-- of the writer was approved and not pulled yet, a later delete must not meet its value as if another had written it.

-- The version that the writer has seen: the one the edit names, or the one that their own proposal, which the form
-- showed, made when it was approved. The latter only when the record holds nothing else that is new to the writer.
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
      -- The record exists only as his own open proposal.
      perform app.refuse_moved_proposal(p_step);
      return jsonb_build_object(
        'act', 'propose', 'op', 'insert', 'base_values', '{}'::jsonb,
      'changes', (v_own -> 'proposed_changes') || (p_step -> 'changes')
      );
    end if;
    perform app.refuse(app.rejection('PT404', 'gone', 'the record no longer exists'));
  end if;

  -- Without a version only an edit made on one's own insert, which was approved before this edit arrived.
  if v_version is null and coalesce(p_step -> 'form' ->> 'operation', '') <> 'insert' then
    perform app.refuse(app.rejection('PT400', 'malformed', 'base_version is missing'));
  end if;

  v_history := case
    when v_version = (v_current ->> 'version')::bigint then v_current
    else app.version_snapshot(v_table, (p_step ->> 'id')::uuid, v_version)
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

  -- What another writer changed meanwhile, for the phone to tell.
  v_moved := case
    when v_history is null then '[]'
    else to_jsonb(app.moved_fields(v_table, v_history, v_current))
  end;

  -- Who has become an administrator while his proposal is open edits on in it: applied beside it, the edit would be
  -- hidden by what it replaces.
  if jsonb_typeof(v_own) <> 'object' and (p_admin or v_take = '{}') then
    if v_take = '{}' then
      return jsonb_build_object('act', 'nothing', 'merged', v_moved);
    end if;
    return jsonb_build_object('act', 'apply', 'op', 'update', 'changes', v_take, 'merged', v_moved);
  end if;

  -- Later edits of the writer rest on the proposal's version: their own approved value must not count as another's.
  v_version := app.version_seen(p_step, v_history);

  -- Of his own open update, what the record does not hold yet stays. (His own open delete gives way to an edit.)
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
