-- The list of vow statuses looked up the row of each open proposal one after the other.

-- The present brothers of these rows of a table whose rows belong to brothers; empty for others than administrators.
create function app.brothers_of_rows(p_table text, p_ids uuid[]) returns table (id uuid, brother_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.is_admin() and exists (
    select 1 from app.writable_columns w
    where w.table_name = p_table and w.column_name = 'brother_id' and w.target_table = 'brothers'
  ) then
    return query execute format('select t.id, t.brother_id from public.%I t where t.id = any ($1)', p_table) using p_ids;
  end if;
end $$;

revoke all on function app.brothers_of_rows(text, uuid[]) from public, anon, authenticated, service_role;
grant execute on function app.brothers_of_rows(text, uuid[]) to authenticated;

create or replace function public.get_admin_dashboard_data(p_today date default null)
returns table (
  brother_id uuid, brother_name text, cached_status text, current_fraternity text, vow_status text,
  renewal_due_date date, pending_changes_count bigint, circumscription_id uuid, circumscription_name text
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with day as (
    select coalesce(p_today, app.today()) as today
  ),
  open as materialized (
    select p.id, p.target_table_name, p.record_id, p.proposed_changes ->> 'brother_id' as proposed
    from public.pending_changes p
    where p.status = 'pending' and (select app.is_admin())
  ),
  -- Entries about the brother, about rows of the brother, and about proposed rows of the brother.
  waiting as (
    select x.brother_id, count(distinct x.id) as changes
    from (
      select o.id, o.record_id::text as brother_id from open o
      union all
      select o.id, o.proposed from open o
      union all
      select o.id, r.brother_id::text
      from (select w.target_table_name, array_agg(w.record_id) as ids from open w group by w.target_table_name) t
      cross join lateral app.brothers_of_rows(t.target_table_name, t.ids) r
      join open o on o.target_table_name = t.target_table_name and o.record_id = r.id
    ) x
    group by x.brother_id
  )
  select
    b.id, b.name, b.cached_status,
    (
      select f.name
      from public.fraternity_assignments a
      join public.fraternities f on f.id = a.fraternity_id
      where a.brother_id = b.id and a.start_date <= (select day.today from day)
        and coalesce(a.end_date, 'infinity') >= (select day.today from day)
      order by a.start_date desc, a.id
      limit 1
    ),
    s.vow_status, s.due_date,
    coalesce(w.changes, 0),
    c.id, c.name
  from app.vow_standings((select day.today from day)) s
  join public.brothers b on b.id = s.brother_id
  join public.circumscriptions c on c.id = b.circumscription_id
  left join waiting w on w.brother_id = b.id::text
  where (select app.is_admin())
  order by
    coalesce(array_position(array['Expired Past Grace', 'In Grace Period', 'Expiring Soon'], s.vow_status), 4),
    case when s.vow_status in ('Expired Past Grace', 'In Grace Period', 'Expiring Soon') then s.due_date end,
    b.name, b.id
$$;
