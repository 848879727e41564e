-- The changes of a group stay one decision when the account of their author is deleted.

-- The open members of a proposal's group (or itself alone), in an order in which they can be applied: what
-- others refer to first, what others are referred by last. Here and below, proposals of deleted accounts have one author.
create or replace function app.group_members(p_change public.pending_changes) returns setof public.pending_changes
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

create or replace function app.reject(p_id uuid, p_reason text) returns jsonb
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
  -- What waited for a record that will not come stays in the queue, blocked.
  select jsonb_agg(w.id) into v_waiting
  from public.pending_changes w
  where w.status = 'pending' and w.unmet_dependency and w.requested_by is not distinct from v_change.requested_by
    and exists (
      select 1 from app.missing_references(w.target_table_name, w.proposed_changes) r
      join unnest(v_members) m on m.operation = 'insert' and m.record_id = r.target_id
    );
  return jsonb_strip_nulls(jsonb_build_object('id', p_id, 'status', 'rejected', 'blocked', v_waiting));
end $$;

-- The queue: one line a group, for which the member that is applied first stands, with the lines that have to be
-- decided before it. Row-level security would show a friar his own changes; the queue is the administrators'.
create or replace function public.get_pending_changes_with_username()
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

-- All members of a change's group, so that nobody approves what he was not shown. A change without a group is a
-- group of one.
create or replace function public.get_group_changes(p_change_id uuid)
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

-- The open changes that touch a change or its group from outside: which propose something for the same record,
-- which make a record that it needs, which wait for one that it makes.
create or replace function public.get_related_changes(p_change_id uuid)
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
