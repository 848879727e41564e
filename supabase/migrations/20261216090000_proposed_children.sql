-- A delete of a record with a child row that the user's own proposal has made or changed: the form showed the proposal,
-- so its approval is no change that the user has not seen. The delete names these proposals in its base, under '*proposed'.

-- Whether this is what children_seen() reads beside them: the ids of proposals.
create function app.names_proposals(p_shown jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return jsonb_typeof(p_shown) = 'array'
    and not exists (select 1 from jsonb_array_elements(p_shown) as p (id) where not app.is_uuid(p.id));
end $$;

-- Checks a mutation's form and whether its writer may ask for it. Answers it as a step: the same, with values
-- as the table would hold them.
create or replace function app.read_mutation(p_mutation jsonb, p_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_mutation ->> 'table';
  v_op text := p_mutation ->> 'op';
  v_version jsonb := coalesce(p_mutation -> 'base_version', 'null');
  v_base jsonb := coalesce(p_mutation -> 'base', '{}');
  v_changes jsonb := coalesce(p_mutation -> 'changes', '{}');
  v_writers text;
  v_field record;
begin
  if p_mutation ? '*unreadable' then
    perform app.refuse(app.rejection('22P05', 'malformed', 'text that cannot be stored'));
  elsif p_mutation ? '*not_plain' then
    perform app.refuse(app.rejection('22003', 'malformed', 'a number that is too large or too fine'));
  elsif p_mutation ? '*too_large' then
    perform app.refuse(app.rejection('PT413', 'too_large', 'a mutation holds at most 256 KiB'));
  elsif p_mutation ? '*repeated' then
    perform app.refuse(app.rejection('PT422', 'reused_id', 'this mutation_id stands twice in its group'));
  end if;

  if not app.is_uuid(p_mutation -> 'mutation_id')
    or not app.is_uuid(p_mutation -> 'user_id')
    or not app.is_uuid(p_mutation -> 'id')
    or (p_mutation ->> 'on_proposal' is not null and not app.is_uuid(p_mutation -> 'on_proposal'))
    or (p_mutation ->> 'group' is not null and not app.is_uuid(p_mutation -> 'group'))
    or jsonb_typeof(p_mutation -> 'schema') is distinct from 'number'
    or jsonb_typeof(p_mutation -> 'table') is distinct from 'string'
    or coalesce(v_op not in ('insert', 'update', 'delete', 'withdraw'), true)
    or not (
      jsonb_typeof(v_version) = 'null'
      or (jsonb_typeof(v_version) = 'number' and v_version #>> '{}' ~ '^[1-9][0-9]{0,17}$')
    )
    or jsonb_typeof(v_base) <> 'object'
    or jsonb_typeof(v_changes) <> 'object'
    or (v_op in ('delete', 'withdraw') and v_changes <> '{}')
    or (v_op = 'delete' and v_base ? '*children' and not app.names_children(v_base -> '*children'))
    or (v_op = 'delete' and v_base ? '*proposed' and not app.names_proposals(v_base -> '*proposed'))
  then
    perform app.refuse(app.rejection('PT400', 'malformed', 'not a mutation'));
  end if;

  -- What another user queued on this device waits for him.
  if (p_mutation ->> 'user_id')::uuid <> (select auth.uid()) then
    perform app.refuse('{"status": "blocked", "by": {"reason": "other_user"}}');
  end if;

  select s.writers into v_writers from app.synced_tables s where s.table_name = v_table;
  if v_writers is null then
    perform app.refuse(app.rejection('PT400', 'unknown_table', format('unknown table %s', v_table)));
  elsif v_writers = 'server' or (v_writers = 'admins' and not p_admin) then
    perform app.refuse(app.rejection('42501', 'forbidden', format('%s are maintained by administrators', v_table)));
  end if;

  for v_field in
    select k.field, c.value, w.kind,
      exists (
        select 1 from pg_catalog.pg_attribute a
        where a.attrelid = format('public.%I', v_table)::regclass and a.attname = k.field and a.attnum > 0
      ) as is_column
    from jsonb_object_keys(v_changes) as k (field)
    cross join lateral (select v_changes -> k.field as value) c
    left join app.writable_columns w on w.table_name = v_table and w.column_name = k.field
  loop
    if v_field.kind is null and v_field.is_column then
      perform app.refuse(app.rejection(
        '42501', 'forbidden', format('%s is not writable', v_field.field), v_field.field
      ));
    elsif v_field.kind is null then
      perform app.refuse(app.rejection(
        'PT400', 'unknown_field', format('%s has no such field', v_table), v_field.field
      ));
    elsif not app.fits(v_field.kind, v_field.value) then
      perform app.refuse(app.rejection(
        '22P02', 'malformed', format('not a value of kind %s', v_field.kind), v_field.field
      ));
    end if;
  end loop;

  return jsonb_build_object(
    'mutation_id', p_mutation -> 'mutation_id',
    'table', v_table,
    'op', v_op,
    'id', lower(p_mutation ->> 'id'),
    'base_version', v_version,
    'base', app.as_stored(v_table, (
      select coalesce(jsonb_object_agg(b.field, b.value), '{}')
      from jsonb_each(v_base) as b (field, value)
      join app.writable_columns w on w.table_name = v_table and w.column_name = b.field
      where v_changes ? b.field and app.fits(w.kind, b.value)
    )),
    'children', v_base -> '*children',
    'proposed', v_base -> '*proposed',
    'changes', app.as_stored(v_table, v_changes),
    'on_proposal', p_mutation -> 'on_proposal',
    'group', p_mutation -> 'group'
  );
end $$;

-- The child rows that the form of a delete showed: those that it names; and where it showed an own proposal about one,
-- the version that its approval has made of the shown one. An administrator who approved a part has changed the row.
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

create or replace function app.plan_delete(p_step jsonb, p_admin boolean) returns jsonb
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
  -- A delete must not swallow what another of his devices has proposed meanwhile.
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
      -- A record that only a proposal of his was: it may come yet, and is not wanted any more.
      when p_step ->> 'on_proposal' is not null and jsonb_typeof(v_form) <> 'object' then '{"act": "leave"}'
      else '{"act": "settle"}'
    end;
  end if;

  if v_version is null and coalesce(v_form ->> 'operation', '') <> 'insert' then
    perform app.refuse(app.rejection('PT400', 'malformed', 'base_version is missing'));
  end if;

  -- Compared by content, not by number: a status the server computed anew is nothing he had to see.
  v_history := case
    when v_version = (v_current ->> 'version')::bigint then v_current
    else app.version_snapshot(v_table, v_id, v_version)
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
    -- What is there, and not what was sent: that may name more.
    'base_values', case when v_children = '{}' then '{}' else jsonb_build_object('*children', v_children) end
  );
end $$;
