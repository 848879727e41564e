-- Review: administrators decide on the proposals in the queue.

-- The open members of a proposal's group (or the proposal alone), in an order in which they can be applied: inserts
-- first, in the reference order of their tables, deletes last, in the reverse order. Here and below, the proposals of
-- deleted accounts have one author.
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

  -- New persons and records are locked before the queue: push locks in the same order.
  perform app.lock_absent(m.record_id, false)
  from app.group_members(v_change) m
  where m.target_table_name = 'brothers' and m.operation = 'insert';
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

create function app.reject(p_id uuid, p_reason text) returns jsonb
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

  select * into v_change from public.pending_changes p where p.id = p_id for update;
  perform app.require_admin('rejects');
  if v_change.id is null then
    raise exception 'no such change' using errcode = 'PT404';
  elsif v_change.status <> 'pending' then
    raise exception 'change is already %', v_change.status using errcode = 'PT409';
  end if;

  select array_agg(m) into v_members from app.group_members(v_change) m;
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

create function public.reject_change(change_id uuid, reason text) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.reject(change_id, reason)
$$;

-- The rank of a table in the reference order.
create function app.table_rank(p_table text) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.rank from app.synced_tables s where s.table_name = p_table
$$;

-- Compares a proposal with the present record. Stale: another user has written the same fields, or the record is gone;
-- the approval needs a choice. (The children of a record to delete are counted at the decision.)
create function app.standing_of(p_id uuid, out current_version bigint, out is_stale boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change public.pending_changes;
  v_current jsonb;
  v_history jsonb;
begin
  if not app.is_admin() then
    return;
  end if;
  select * into v_change from public.pending_changes p where p.id = p_id;
  v_current := app.current_row(v_change.target_table_name, v_change.record_id);
  current_version := (v_current ->> 'version')::bigint;
  is_stale := case
    when v_change.operation = 'insert' then v_current is not null
    when v_current is null then true
    when v_change.base_version = current_version then false
  end;
  if is_stale is not null then
    return;
  end if;

  if v_change.operation = 'update' then
    is_stale := exists (
      select 1
      from app.merge_fields(
        v_change.target_table_name, v_change.base_values, v_change.base_values, '{}', v_current,
        v_change.proposed_changes
      ) f
      where f.verdict = 'conflict'
    );
  else
    v_history := app.version_snapshot(v_change.target_table_name, v_change.record_id, v_change.base_version);
    is_stale := v_history is null or app.moved_fields(v_change.target_table_name, v_history, v_current) <> '{}';
  end if;
end $$;

-- Whether a proposal that refers to a record in the queue still waits for it: one that was sent while that record was
-- being approved does not. A record of the proposal's own group is applied before it. For administrators and the
-- requester.
create function app.waits_for_record(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change public.pending_changes;
begin
  select * into v_change from public.pending_changes p where p.id = p_id;
  return v_change.unmet_dependency
    and (app.is_admin() or (app.is_member() and v_change.requested_by = (select auth.uid())))
    and exists (
      select 1
      from app.missing_references(v_change.target_table_name, v_change.proposed_changes) m
      where not exists (
        select 1 from app.group_members(v_change) g
        where g.operation = 'insert' and g.target_table_name = m.target_table and g.record_id = m.target_id
      )
    );
end $$;

-- The queue: one row per group, represented by the member that is applied first, with the rows that must be decided
-- before it. The condition on the role is needed, because row-level security also lets members see their own changes.
create function public.get_pending_changes_with_username()
returns table (
  id uuid, target_table_name text, operation text, record_id uuid, requester_username text,
  created_at timestamptz, proposed_changes jsonb, rejection_reason text, status text,
  unmet_dependency boolean, group_id uuid, base_values jsonb, member_count int, current_version bigint,
  is_stale boolean, needs jsonb
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with members as (
    select p.*, s.current_version, w.waits,
      row_number() over in_order as place,
      first_value(p.id) over in_order as line_id,
      (count(*) over line)::int as member_count,
      bool_or(w.waits) over line as line_waits,
      bool_or(s.is_stale) over line as is_stale
    from public.pending_changes p
    cross join lateral app.standing_of(p.id) s
    cross join lateral (select p.unmet_dependency and app.waits_for_record(p.id) as waits) w
    where p.status = 'pending' and (select app.is_admin())
    window
      line as (partition by p.requested_by, coalesce(p.group_id, p.id)),
      in_order as (line order by
        case p.operation when 'insert' then 1 when 'update' then 2 else 3 end,
        case p.operation when 'delete' then -1 else 1 end * app.table_rank(p.target_table_name),
        p.created_at, p.id)
  ),
  needs as (
    select m.line_id, jsonb_agg(distinct n.line_id) as line_ids
    from members m
    cross join lateral jsonb_each_text(m.proposed_changes) v
    join members n on n.operation = 'insert' and n.record_id::text = v.value
      and n.requested_by is not distinct from m.requested_by and n.line_id <> m.line_id
    where m.waits
    group by m.line_id
  )
  select
    q.id, q.target_table_name, q.operation, q.record_id, u.username,
    q.created_at, q.proposed_changes, q.rejection_reason, q.status, q.line_waits, q.group_id, q.base_values,
    q.member_count, q.current_version, q.is_stale, coalesce(n.line_ids, '[]')
  from members q
  left join needs n on n.line_id = q.id
  left join public.users u on u.id = q.requested_by
  where q.place = 1
  order by q.created_at, q.id
$$;

-- One change, with the present record. Administrators can see all changes, a requester only the own ones.
create function public.get_change_by_id(p_change_id uuid)
returns table (
  id uuid, target_table_name text, operation text, record_id uuid, requester_username text,
  created_at timestamptz, proposed_changes jsonb, base_values jsonb, base_version bigint,
  rejection_reason text, status text, unmet_dependency boolean, group_id uuid,
  current_row jsonb, current_version bigint, reviewer_username text, reviewed_at timestamptz
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select
    p.id, p.target_table_name, p.operation, p.record_id, u.username,
    p.created_at, p.proposed_changes, p.base_values, p.base_version,
    p.rejection_reason, p.status, p.unmet_dependency and app.waits_for_record(p.id), p.group_id,
    r.value, (r.value ->> 'version')::bigint, a.username, p.reviewed_at
  from public.pending_changes p
  left join public.users u on u.id = p.requested_by
  left join public.users a on a.id = p.reviewed_by
  cross join lateral (select app.current_row(p.target_table_name, p.record_id) as value) r
  where p.id = p_change_id
$$;

-- All members of a change's group, so that an admin approves only what was shown. A change without a group is a group
-- of one.
create function public.get_group_changes(p_change_id uuid)
returns table (
  id uuid, target_table_name text, operation text, record_id uuid, requester_username text,
  created_at timestamptz, proposed_changes jsonb, base_values jsonb, base_version bigint,
  rejection_reason text, status text, unmet_dependency boolean, group_id uuid,
  current_row jsonb, current_version bigint, reviewer_username text, reviewed_at timestamptz
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select c.*
  from public.pending_changes p
  join public.pending_changes m
    on m.id = p.id
      or (m.group_id = p.group_id and m.requested_by is not distinct from p.requested_by and m.status = p.status)
  cross join lateral public.get_change_by_id(m.id) c
  where p.id = p_change_id
  order by case m.operation when 'insert' then 1 when 'update' then 2 else 3 end, m.created_at, m.id
$$;

-- The open changes outside of a change's group that are related to it: those about the same record ('same_record'),
-- those that add a record which it needs ('needed'), and those that wait for a record which it adds ('waiting').
create function public.get_related_changes(p_change_id uuid)
returns table (
  relation text, id uuid, target_table_name text, operation text, record_id uuid, requester_username text,
  created_at timestamptz, proposed_changes jsonb, base_values jsonb, base_version bigint,
  rejection_reason text, status text, unmet_dependency boolean, group_id uuid,
  current_row jsonb, current_version bigint, reviewer_username text, reviewed_at timestamptz
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with own as (
    select m.*
    from public.pending_changes p
    join public.pending_changes m
      on m.id = p.id
        or (m.group_id = p.group_id and m.requested_by is not distinct from p.requested_by and m.status = p.status)
    where p.id = p_change_id and (select app.is_admin())
  ),
  related as (
    select o.id, o.created_at, min(
      case
        when o.operation = 'insert' and o.requested_by is not distinct from m.requested_by
          and exists (select 1 from jsonb_each_text(m.proposed_changes) v where v.value = o.record_id::text) then 1
        when o.target_table_name = m.target_table_name and o.record_id = m.record_id then 2
        when m.operation = 'insert' and o.requested_by is not distinct from m.requested_by
          and exists (select 1 from jsonb_each_text(o.proposed_changes) v where v.value = m.record_id::text) then 3
      end
    ) as place
    from public.pending_changes o
    cross join own m
    where o.status = 'pending' and o.id not in (select w.id from own w)
    group by o.id, o.created_at
  )
  select case r.place when 1 then 'needed' when 2 then 'same_record' else 'waiting' end, c.*
  from related r
  cross join lateral public.get_change_by_id(r.id) c
  where r.place is not null
  order by r.place, r.created_at, r.id
$$;
