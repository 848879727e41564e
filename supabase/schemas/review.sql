-- Review, part 2 of 3: administrators decide on the proposals in the queue.

create function app.check_decision(p_change public.pending_changes, p_decision jsonb) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_resolution jsonb := nullif(p_decision -> 'resolution', 'null');
begin
  if p_decision is null then
    return;
  elsif jsonb_typeof(p_decision) <> 'object'
    or coalesce(jsonb_typeof(p_decision -> 'expected_version'), 'null') not in ('number', 'null')
  then
    raise exception 'a decision is {resolution, expected_version}' using errcode = 'PT400';
  elsif v_resolution is null then
    return;
  elsif jsonb_typeof(v_resolution) <> 'object' then
    raise exception 'a resolution is {field: "proposed" | "current"}' using errcode = 'PT400';
  elsif exists (
    select 1 from jsonb_each(v_resolution) as r (field, choice)
    where not case r.field
      when '*children' then p_change.operation = 'delete' and jsonb_typeof(r.choice) = 'object'
      when '*' then p_change.operation = 'delete' and r.choice = '"proposed"'
      else p_change.operation = 'update' and r.choice in ('"proposed"', '"current"')
    end
  ) then
    raise exception 'a resolution is {field: "proposed" | "current"}' using errcode = 'PT400';
  end if;
end $$;

-- The decision for each change: {<change id>: {resolution, expected_version}}. When p_resolution has the key p_id, it
-- is this object, with every member of the group; otherwise it is the resolution for p_id alone.
create function app.decisions(p_id uuid, p_resolution jsonb, p_seen_version bigint) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when jsonb_typeof(p_resolution) = 'object' and p_resolution ? p_id::text then p_resolution
    else jsonb_build_object(
      p_id, jsonb_build_object('resolution', p_resolution, 'expected_version', p_seen_version)
    )
  end
$$;

create function app.approve(p_id uuid, p_resolution jsonb, p_seen_version bigint) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_admin uuid := (select auth.uid());
  v_xid xid8 := pg_current_xact_id();
  v_decisions jsonb := app.decisions(p_id, p_resolution, p_seen_version);
  v_change public.pending_changes;
  v_member public.pending_changes;
  v_members public.pending_changes[];
  v_decision jsonb;
  v_resolution jsonb;
  v_version bigint;
  v_asked bigint;
  v_stale jsonb := '[]';
  v_before jsonb;
  v_written jsonb := '[]';
  v_detail text;
begin
  perform app.require_admin('approves');
  select * into v_change from public.pending_changes p where p.id = p_id;
  if not found then
    raise exception 'no such change' using errcode = 'PT404';
  end if;

  -- Persons and records are locked before the queue: pushes, merges and erasures lock in the same order.
  perform app.lock_absent(m.record_id, false)
  from app.group_members(v_change) m
  where m.target_table_name = 'brothers' and m.operation = 'insert';
  perform app.lock_owners(m.target_table_name, m.proposed_changes) from app.group_members(v_change) m;
  perform app.lock_row(m.target_table_name, m.record_id) from app.group_members(v_change) m;
  perform 1 from public.pending_changes p
  where p.id in (select m.id from app.group_members(v_change) m)
  order by p.id for update;

  select * into v_change from public.pending_changes p where p.id = p_id for update;
  perform app.require_admin('approves');
  if v_change.status <> 'pending' then
    raise exception 'change is already %', v_change.status using errcode = 'PT409';
  end if;
  select array_agg(m) into v_members from app.group_members(v_change) m;
  if v_change.requested_by = v_admin then
    raise exception 'nobody approves his own change' using errcode = '42501';
  end if;
  perform app.check_decision(v_change, v_decisions -> p_id::text);
  -- The call names each member of a group, so that none is approved that was added since the group was shown.
  if (v_change.group_id is not null or v_decisions = p_resolution) and (
    v_decisions is distinct from p_resolution
    or (
      select coalesce(jsonb_object_agg(d.id, null), '{}') from jsonb_object_keys(v_decisions) as d (id)
    ) <> (
      select jsonb_object_agg(m.id, null) from unnest(v_members) m
    )
  ) then
    raise exception 'stale: the group changed since' using errcode = 'PT409', detail = '[]';
  end if;

  foreach v_member in array v_members loop
    perform app.check_decision(v_member, v_decisions -> v_member.id::text);
    insert into app.approvals_underway (xid, change_id, table_name, record_id, requested_by)
    values (v_xid, v_member.id, v_member.target_table_name, v_member.record_id, v_member.requested_by);
  end loop;

  foreach v_member in array v_members loop
    v_decision := v_decisions -> v_member.id::text;
    v_resolution := nullif(v_decision -> 'resolution', 'null');
    v_before := app.current_row(v_member.target_table_name, v_member.record_id);
    begin
      v_version := app.apply_change(v_member, v_resolution, (v_decision ->> 'expected_version')::bigint);
    exception
      when sqlstate 'PTOLD' then
        get stacked diagnostics v_detail = pg_exception_detail;
        v_stale := v_stale || v_detail::jsonb;
      when sqlstate 'PT409' or integrity_constraint_violation then
        -- The reason may be an earlier member that was not applied.
        if v_stale = '[]' then
          raise;
        end if;
    end;
    -- What the administrator was shown of a deletion's children is not stored: the requester gets the proposal, and may
    -- not know of private ones.
    update public.pending_changes
    set status = 'approved', reviewed_by = v_admin, reviewed_at = clock_timestamp(),
      resolution = nullif(v_resolution - '*children', '{}'), applied_version = v_version, unmet_dependency = false
    where id = v_member.id;
    v_written := v_written || app.written_by(v_member, v_before, v_version);
    if v_member.id = p_id then
      v_asked := v_version;
    end if;
  end loop;
  if v_stale <> '[]' then
    raise exception 'stale: the record changed since'
      using errcode = 'PT409', detail = v_stale::text,
        hint = 'approve again with resolution {field: "proposed" | "current"} and expected_version, '
          || 'or for a group with resolution {change_id: {resolution, expected_version}}';
  end if;

  delete from app.approvals_underway a where a.xid = v_xid;
  perform app.recount_dependencies(m.record_id) from unnest(v_members) m where m.operation = 'insert';
  perform app.require_admin('approves');
  return jsonb_build_object(
    'id', p_id, 'status', 'approved', 'record_id', v_change.record_id, 'version', v_asked, 'written', v_written
  );
end $$;

-- Clears the waiting mark of proposals whose missing record now exists.
create function app.recount_dependencies(p_record uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.pending_changes p
  set unmet_dependency = false
  where p.status = 'pending' and p.unmet_dependency
    and exists (select 1 from jsonb_each_text(p.proposed_changes) c where c.value = p_record::text)
    and not exists (select 1 from app.missing_references(p.target_table_name, p.proposed_changes))
$$;

-- With p_shown the call names each member of the group, so that none is rejected that was added since the group was
-- shown. Older apps name none.
create function app.reject(p_id uuid, p_reason text, p_shown uuid[]) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change public.pending_changes;
  v_members public.pending_changes[];
  v_waiting jsonb;
begin
  perform app.require_admin('rejects');
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  -- In the order of approvals, so that the two do not wait for each other.
  select * into v_change from public.pending_changes p where p.id = p_id;
  perform 1 from public.pending_changes p
  where p.id in (select m.id from app.group_members(v_change) m)
  order by p.id for update;
  select * into v_change from public.pending_changes p where p.id = p_id for update;
  perform app.require_admin('rejects');
  if v_change.id is null then
    raise exception 'no such change' using errcode = 'PT404';
  elsif v_change.status <> 'pending' then
    raise exception 'change is already %', v_change.status using errcode = 'PT409';
  end if;

  select array_agg(m) into v_members from app.group_members(v_change) m;
  if p_shown is not null
    and array(select distinct s from unnest(p_shown) s order by s)
      <> array(select m.id from unnest(v_members) m order by m.id)
  then
    raise exception 'stale: the group changed since' using errcode = 'PT409', detail = '[]';
  end if;
  update public.pending_changes p
  set status = 'rejected', rejection_reason = btrim(p_reason), reviewed_by = (select auth.uid()),
    reviewed_at = clock_timestamp()
  where p.status = 'pending' and p.id in (select m.id from unnest(v_members) m);

  perform app.require_admin('rejects');
  -- Proposals that wait for the rejected record stay in the queue, blocked.
  select jsonb_agg(w.id) into v_waiting
  from public.pending_changes w
  where w.status = 'pending' and w.unmet_dependency and w.requested_by is not distinct from v_change.requested_by
    and exists (
      select 1 from app.missing_references(w.target_table_name, w.proposed_changes) r
      join unnest(v_members) m on m.operation = 'insert' and m.record_id = r.target_id
    );
  return jsonb_strip_nulls(jsonb_build_object('id', p_id, 'status', 'rejected', 'blocked', v_waiting));
end $$;

create function public.approve_change(
  change_id uuid, resolution jsonb default null, expected_version bigint default null
) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.approve(change_id, app.require_plain(resolution, 1048576), expected_version)
$$;

create function public.reject_change(change_id uuid, reason text, shown uuid[] default null) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.reject(change_id, reason, shown)
$$;
