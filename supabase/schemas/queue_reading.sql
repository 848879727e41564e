-- Review, part 3 of 3: the queue as administrators and requesters read it.

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

-- The present versions of these records of a table, as far as they exist; empty for others than administrators.
create function app.current_versions(p_table text, p_ids uuid[]) returns table (id uuid, version bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.is_admin() and exists (
    select 1 from app.synced_tables s where s.table_name = p_table and s.writers <> 'server'
  ) then
    return query execute format('select t.id, t.version from public.%I t where t.id = any ($1)', p_table) using p_ids;
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
  with waiting as materialized (
    select p.*, p.unmet_dependency and app.waits_for_record(p.id) as waits
    from public.pending_changes p
    where p.status = 'pending' and (select app.is_admin())
  ),
  present as materialized (
    select t.target_table_name, v.id, v.version
    from (select w.target_table_name, array_agg(w.record_id) as ids from waiting w group by w.target_table_name) t
    cross join lateral app.current_versions(t.target_table_name, t.ids) v
  ),
  -- Most records are as their proposals found them. Only the others are compared field by field.
  compared as materialized (
    select w.*, r.version as current_version,
      case
        when w.operation = 'insert' then r.id is not null
        when r.id is null then true
        when w.base_version = r.version then false
        else (select s.is_stale from app.standing_of(w.id) s)
      end as is_stale
    from waiting w
    left join present r on r.target_table_name = w.target_table_name and r.id = w.record_id
  ),
  members as (
    select c.*,
      row_number() over in_order as place,
      first_value(c.id) over in_order as line_id,
      (count(*) over line)::int as member_count,
      bool_or(c.waits) over line as line_waits,
      bool_or(c.is_stale) over line as line_is_stale
    from compared c
    window
      line as (partition by c.requested_by, coalesce(c.group_id, c.id)),
      in_order as (line order by
        case c.operation when 'insert' then 1 when 'update' then 2 else 3 end,
        case c.operation when 'delete' then -1 else 1 end * app.table_rank(c.target_table_name),
        c.created_at, c.id)
  ),
  wanted as materialized (
    select m.line_id, m.requested_by, v.value
    from members m
    cross join lateral jsonb_each_text(m.proposed_changes) v
    where m.waits
  ),
  needs as (
    select w.line_id, jsonb_agg(distinct n.line_id) as line_ids
    from wanted w
    join members n on n.operation = 'insert' and n.record_id::text = w.value
      and n.requested_by is not distinct from w.requested_by and n.line_id <> w.line_id
    group by w.line_id
  )
  select
    q.id, q.target_table_name, q.operation, q.record_id, u.username,
    q.created_at, q.proposed_changes, q.rejection_reason, q.status, q.line_waits, q.group_id, q.base_values,
    q.member_count, q.current_version, q.line_is_stale, coalesce(n.line_ids, '[]')
  from members q
  left join needs n on n.line_id = q.id
  left join public.users u on u.id = q.requested_by
  where q.place = 1
  order by q.created_at, q.id
$$;

-- The whole queue in one answer: see list_issues().
create function public.list_pending_changes() returns json
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(c), '[]')
  from public.get_pending_changes_with_username() c
  having (select app.is_admin())
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
  with own as materialized (
    select m.*
    from public.pending_changes p
    join public.pending_changes m
      on m.id = p.id
        or (m.group_id = p.group_id and m.requested_by is not distinct from p.requested_by and m.status = p.status)
    where p.id = p_change_id and (select app.is_admin())
  ),
  named as materialized (
    select distinct m.requested_by, v.value::uuid as record_id
    from own m
    cross join lateral jsonb_each_text(m.proposed_changes) v
    where v.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ),
  -- Each relation is found from the members of the group, because the queue may have thousands of changes.
  found as (
    select o.id, 1 as place
    from named n
    join public.pending_changes o on o.record_id = n.record_id
    where o.status = 'pending' and o.operation = 'insert' and o.requested_by is not distinct from n.requested_by
    union all
    select o.id, 2
    from own m
    join public.pending_changes o on o.record_id = m.record_id and o.target_table_name = m.target_table_name
    where o.status = 'pending'
    union all
    select o.id, 3
    from (select distinct m.requested_by from own m where m.operation = 'insert') a
    join public.pending_changes o
      on o.requested_by = a.requested_by or (o.requested_by is null and a.requested_by is null)
    cross join lateral jsonb_each_text(o.proposed_changes) v
    join own m on m.operation = 'insert' and m.record_id::text = v.value
    where o.status = 'pending'
  ),
  related as (
    select f.id, min(f.place) as place
    from found f
    where f.id not in (select w.id from own w)
    group by f.id
  )
  select case r.place when 1 then 'needed' when 2 then 'same_record' else 'waiting' end, c.*
  from related r
  cross join lateral public.get_change_by_id(r.id) c
  order by r.place, c.created_at, r.id
$$;
