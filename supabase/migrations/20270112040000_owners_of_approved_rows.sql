-- An approval locks the brother to whom a row is added before it locks the proposals, as a merge and an erasure do.

create or replace function app.approve(p_id uuid, p_resolution jsonb, p_seen_version bigint) returns jsonb
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
