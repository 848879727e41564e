-- Push, part 2 of 5: planning. Decides what a mutation will do, without writing.
--
-- A step is a mutation as read, with
--   current  the record's row, locked (null: there is none)
--   own      the writer's open proposal for that record, locked (null: none)
--   form     the writer's proposal whose values the form showed (on_proposal), whatever its status is now
--
-- The act of a plan:
--   {act: nothing}                              the record already has all requested values
--   {act: apply, op, changes}                   an administrator's edit
--   {act: propose, op, changes, base_version, base_values}   replaces the writer's own open proposal, if any
--   {act: withdraw}                             the own open proposal, with its group
--   {act: close}                                the own open proposal alone: it has no changes left
--   {act: leave}                                the proposal to withdraw is already closed, or has not arrived yet
--   {act: settle}                               the record is already gone, so the own open proposal is closed

-- The author and time of the other value in a conflict: {user_id, at}; null when the history since the edit's base
-- version does not tell. An administrator sees every author; a member sees only administrators who wrote or approved
-- the value, and the member's own edits.
create function app.author_of_conflict(p_step jsonb, p_conflicts jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_caller uuid := (select auth.uid());
  v_names_all boolean := app.is_admin();
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'user_id', case
        when v_names_all or a.on_behalf_of = v_caller then coalesce(a.on_behalf_of, a.actor_id)
        else a.actor_id
      end,
      'at', a.at
    ))
    from app.audit_log a
    where a.record_id = (p_step ->> 'id')::uuid and a.table_name = p_step ->> 'table'
      and a.action in ('insert', 'update')
      and a.record_version > coalesce((p_step ->> 'base_version')::bigint, 0)
      and app.moved_fields(a.table_name, a.old_values, a.new_values) && (
        select array_agg(w.column_name)
        from app.writable_columns w
        where w.table_name = a.table_name and exists (
          select 1 from jsonb_array_elements(p_conflicts) c where c ->> 'field' in ('*', w.column_name)
        )
      )
    order by a.id desc
    limit 1
  );
end $$;

create function app.conflict(p_step jsonb, p_conflicts jsonb, p_proposal jsonb default null) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('status', 'conflict', 'version', p_step -> 'current' -> 'version', 'conflicts', p_conflicts)
    || case
      when p_proposal is null then
        jsonb_strip_nulls(jsonb_build_object('author', app.author_of_conflict(p_step, p_conflicts)))
      else jsonb_build_object('proposal', p_proposal)
    end
$$;

-- The values that the form showed through the writer's own proposal. A proposal to insert shows the whole record: the
-- fields that it does not name were empty.
create function app.seen_values(p_step jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_step -> 'form' ->> 'operation' = 'insert' then
    return (
      select jsonb_object_agg(w.column_name, 'null'::jsonb)
      from app.writable_columns w
      where w.table_name = p_step ->> 'table'
    ) || coalesce(p_step -> 'form' -> 'proposed_changes', '{}');
  end if;
  return coalesce(p_step -> 'form' -> 'proposed_changes', '{}');
end $$;

-- Folding into the own open proposal is a three-way merge, too: when another device of the writer has changed one of
-- its fields in the meantime, this edit must not silently replace that change.
create function app.refuse_moved_proposal(p_step jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_own jsonb := p_step -> 'own';
  v_conflicts jsonb;
begin
  if v_own ->> 'id' = p_step -> 'form' ->> 'id' then
    return;
  end if;

  select jsonb_agg(jsonb_build_object('field', f.name, 'base', f.shown, 'current', f.open, 'proposed', f.proposed))
    into v_conflicts
  from (
    select c.name, c.proposed,
      case
        when p_step -> 'form' -> 'proposed_changes' ? c.name then p_step -> 'form' -> 'proposed_changes' -> c.name
        when p_step -> 'base' ? c.name then p_step -> 'base' -> c.name
        else 'null'
      end as shown,
      case
        when v_own -> 'proposed_changes' ? c.name then v_own -> 'proposed_changes' -> c.name
        else coalesce(p_step -> 'current' -> c.name, 'null')
      end as open
    from jsonb_each(p_step -> 'changes') as c (name, proposed)
  ) f
  where not app.same(f.shown, f.open) and not app.same(f.open, f.proposed);

  if v_conflicts is not null then
    perform app.refuse(app.conflict(p_step, v_conflicts, v_own -> 'id'));
  end if;
end $$;

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
    perform app.refuse(app.rejection('PT404', 'gone', 'the record no longer exists'));
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

-- The child rows that the form of a delete showed: the versions that it names; and where it showed an own proposal
-- about a row, the version that the approval made of the shown one. Not when the administrator approved only a part,
-- because the row then has values that the form did not show.
create function app.children_seen(p_step jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_proposal public.pending_changes;
  v_rows jsonb;
  v_seen jsonb := case when jsonb_typeof(p_step -> 'children') = 'object' then p_step -> 'children' else '{}' end;
begin
  if jsonb_typeof(p_step -> 'proposed') is distinct from 'array' then
    return v_seen;
  end if;
  for v_proposal in
    select p.*
    from public.pending_changes p
    join (select distinct (i.id)::uuid from jsonb_array_elements_text(p_step -> 'proposed') as i (id)) n on n.id = p.id
    where p.requested_by = (select auth.uid()) and p.status = 'approved' and coalesce(p.resolution, '{}') = '{}'
    order by p.applied_version
  loop
    v_rows := coalesce(v_seen -> v_proposal.target_table_name, '{}');
    if v_proposal.applied_version = coalesce((v_rows ->> v_proposal.record_id::text)::bigint, 0) + 1 then
      v_rows := v_rows || jsonb_build_object(v_proposal.record_id, v_proposal.applied_version);
      v_seen := v_seen || jsonb_build_object(v_proposal.target_table_name, v_rows);
    end if;
  end loop;
  return v_seen;
end $$;

create function app.plan_delete(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_step ->> 'table';
  v_id uuid := (p_step ->> 'id')::uuid;
  v_current jsonb := p_step -> 'current';
  v_own jsonb := p_step -> 'own';
  v_form jsonb := p_step -> 'form';
  v_version bigint := (p_step ->> 'base_version')::bigint;
  v_seen jsonb := app.seen_values(p_step);
  v_children jsonb;
  v_history jsonb;
begin
  -- A delete must not discard what another device of the writer has proposed meanwhile.
  if v_own ->> 'operation' in ('insert', 'update')
    and v_own ->> 'id' is distinct from v_form ->> 'id'
    and not app.same(v_own -> 'proposed_changes', v_form -> 'proposed_changes')
  then
    perform app.refuse(app.conflict(p_step, jsonb_build_array(jsonb_build_object(
      'field', '*', 'base', v_form -> 'proposed_changes', 'current', v_own -> 'proposed_changes', 'proposed', null
    )), v_own -> 'id'));
  end if;

  if jsonb_typeof(v_current) <> 'object' then
    return case
      when v_own ->> 'operation' = 'insert' then '{"act": "withdraw"}'
      -- The record was only a proposal of the writer: when it arrives later, it is withdrawn.
      when p_step ->> 'on_proposal' is not null and jsonb_typeof(v_form) <> 'object' then '{"act": "leave"}'
      else '{"act": "settle"}'
    end;
  end if;

  if v_version is null and coalesce(v_form ->> 'operation', '') <> 'insert' then
    perform app.refuse(app.rejection('PT400', 'malformed', 'base_version is missing'));
  end if;

  -- Compared by values, not by version: a recomputed status does not count as a change.
  v_history := case
    when v_version = (v_current ->> 'version')::bigint then v_current
    else app.version_for_caller(v_table, v_id, v_version)
  end;
  -- An insert that was only proposed had no version; its proposal showed every field.
  if v_version is null then
    v_history := v_seen;
  end if;
  v_children := app.lock_children(v_table, v_id);
  -- A value that the form showed through the user's own proposal was seen: it may be approved by now.
  if v_history is null
    or exists (
      select 1 from unnest(app.moved_fields(v_table, v_history, v_current)) as m (field)
      where not v_seen ? m.field or not app.same(v_seen -> m.field, v_current -> m.field)
    )
    or not app.children_were_shown(v_children, app.children_seen(p_step))
  then
    perform app.refuse(app.conflict(p_step, jsonb_build_array(jsonb_build_object(
      'field', '*', 'base', v_history, 'current', v_current, 'proposed', null
    ))));
  end if;

  if p_admin then
    return '{"act": "apply", "op": "delete", "changes": {}}';
  end if;
  return jsonb_build_object(
    'act', 'propose', 'op', 'delete', 'changes', '{}'::jsonb, 'base_version', v_current -> 'version',
    -- The children that exist: the sent ones may include others.
    'base_values', case when v_children = '{}' then '{}' else jsonb_build_object('*children', v_children) end
  );
end $$;

create function app.plan_withdraw(p_step jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_own jsonb := p_step -> 'own';
  v_form jsonb := p_step -> 'form';
begin
  if p_step ->> 'on_proposal' is null or v_own ->> 'id' = v_form ->> 'id' then
    return '{"act": "withdraw"}';
  elsif v_form ->> 'status' = 'approved' then
    perform app.refuse(app.rejection('PT409', 'other', 'the change is already approved'));
  elsif v_form ->> 'status' = 'superseded' and v_own ->> 'id' is not null then
    -- Another device of the writer has edited further: the open proposal is not the one to withdraw.
    perform app.refuse(app.conflict(p_step, jsonb_build_array(jsonb_build_object(
      'field', '*', 'base', v_form -> 'proposed_changes', 'current', v_own -> 'proposed_changes', 'proposed', null
    )), v_own -> 'id'));
  end if;
  return '{"act": "leave"}';
end $$;

-- Deletes that arrived before their insert: this history has never had the record.
create table app.early_deletes (
  table_name text not null,
  row_id     uuid not null,
  at         timestamptz not null default now(),

  primary key (table_name, row_id)
);

alter table app.early_deletes enable row level security;

-- Refuses edits that would restore an erased person: the person's record, or a record that refers to it. The device
-- then removes its copy.
create function app.refuse_erased_person(p_step jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (p_step ->> 'table' = 'brothers' and app.is_erased((p_step ->> 'id')::uuid))
    or exists (
      select 1
      from app.writable_columns w
      where w.table_name = p_step ->> 'table' and w.target_table = 'brothers'
        and app.is_erased((p_step -> 'changes' ->> w.column_name)::uuid)
    )
  then
    perform app.refuse(app.rejection('PT404', 'gone', 'the person was erased') || '{"erased": true}');
  end if;
end $$;

-- Refuses a private record of another brother, because its writer may not see it.
create function app.refuse_private_of_others(p_step jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_step -> 'changes' ? 'brother_id' and app.row_if_seen(p_step ->> 'table', p_step -> 'changes') is null then
    perform app.refuse(app.rejection('42501', 'forbidden', 'records of this kind are written of oneself', 'brother_id'));
  end if;
end $$;

-- Stores an administrator's delete of a record that this history has never had: after a restore it may arrive before
-- the insert, which another device sends. Because of the tombstone, edits that refer to the record are refused as gone.
create function app.keep_early_delete(p_step jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.change_feed (table_name, row_id, op, subject)
  values (
    p_step ->> 'table', (p_step ->> 'id')::uuid, 'D',
    -- The brother of the private record is not known. An id of no brother makes the entry visible to administrators
    -- only.
    case when app.is_private(p_step ->> 'table') then '00000000-0000-0000-0000-000000000000'::uuid end
  )
  on conflict (table_name, row_id) do nothing;
  if found then
    insert into app.early_deletes (table_name, row_id)
    values (p_step ->> 'table', (p_step ->> 'id')::uuid)
    on conflict (table_name, row_id) do nothing;
  end if;
end $$;

-- Whether a delete of this record arrived before its insert. The delete counts once, so a later insert of the record is
-- accepted.
create function app.take_early_delete(p_step jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.early_deletes d
  where d.table_name = p_step ->> 'table' and d.row_id = (p_step ->> 'id')::uuid;
  return found;
end $$;

create function app.plan(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_plan jsonb;
begin
  case p_step ->> 'op'
    when 'insert' then
      perform app.refuse_erased_person(p_step);
      perform app.refuse_private_of_others(p_step);
      if app.take_early_delete(p_step) then
        return '{"act": "leave"}';
      end if;
      return app.plan_insert(p_step, p_admin);
    when 'update' then
      perform app.refuse_erased_person(p_step);
      perform app.refuse_private_of_others(p_step);
      return app.plan_update(p_step, p_admin);
    when 'delete' then
      v_plan := app.plan_delete(p_step, p_admin);
      if p_admin and v_plan ->> 'act' = 'settle' then
        perform app.keep_early_delete(p_step);
      end if;
      return v_plan;
    when 'withdraw' then return app.plan_withdraw(p_step);
  end case;
end $$;
