-- What a member sees: of a record's former versions only those that the account could see, and the own proposals about
-- a private record that returns from another brother's.

-- The version on which the caller's edit of a record rests, as the caller may know it; null: unknown. Who edits names
-- any version, and a conflict shows it: a member is shown none that was replaced before the account was added, and no
-- private values of a time when the record was another brother's.
create function app.version_for_caller(p_table text, p_id uuid, p_version bigint) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_admin() and exists (
    select 1
    from app.audit_log a
    where a.table_name = p_table and a.record_id = p_id
      and (a.record_version > p_version or (a.record_version = p_version and a.action = 'delete'))
      and a.at < (select u.created_at from public.users u where u.id = (select auth.uid()))
  ) then
    return null;
  end if;
  return app.row_if_seen(p_table, app.version_snapshot(p_table, p_id, p_version));
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
    -- What is there, and not what was sent: that may name more.
    'base_values', case when v_children = '{}' then '{}' else jsonb_build_object('*children', v_children) end
  );
end $$;

-- Gives the feed's entries of private rows their brother. Of a row that becomes another brother's, the proposals come
-- again: each is on the device of its requester only while that account sees the row.
create or replace function app.address_private_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.change_feed f
  set subject = n.brother_id
  from new_rows n
  where f.table_name = tg_table_name::text and f.row_id = n.id and f.subject is distinct from n.brother_id;

  if tg_op = 'UPDATE' then
    insert into app.brother_views as v (brother_id, number)
    select distinct o.brother_id, 1
    from old_rows o
    join new_rows n on n.id = o.id
    where n.brother_id <> o.brother_id
    on conflict (brother_id) do update set number = v.number + 1;

    update app.change_feed f
    set xid = pg_current_xact_id(), seq = nextval('app.feed_seq'), at = clock_timestamp()
    from old_rows o
    join new_rows n on n.id = o.id
    join public.pending_changes p on p.record_id = n.id and p.target_table_name = tg_table_name::text
    where n.brother_id <> o.brother_id and f.table_name = 'pending_changes' and f.row_id = p.id;
  end if;
  return null;
end $$;

revoke all on function app.version_for_caller(text, uuid, bigint) from public, anon, authenticated, service_role;
