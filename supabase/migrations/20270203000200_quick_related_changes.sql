-- The related changes of a group of 100 took more than a second in a queue of 5,000: each change of the queue was compared
-- with each member of the group.
create or replace function public.get_related_changes(p_change_id uuid)
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
