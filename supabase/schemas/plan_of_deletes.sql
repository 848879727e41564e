-- Push, planning: deletes, also of records that this history has never had.

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

-- Deletes that arrived before their insert: this history has never had the record.
create table app.early_deletes (
  table_name text not null,
  row_id     uuid not null,
  at         timestamptz not null default now(),

  primary key (table_name, row_id)
);

alter table app.early_deletes enable row level security;

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
