-- The queue compared every proposal with its record, twice, one after the other, also where the record is as the proposal
-- found it; and each waiting proposal with every proposed record.

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

revoke all on function app.current_versions(text, uuid[]) from public, anon, authenticated, service_role;
grant execute on function app.current_versions(text, uuid[]) to authenticated;

create or replace function public.get_pending_changes_with_username()
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
