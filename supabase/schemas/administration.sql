-- Vows that fall due, for administrators.

-- The value of a numeric setting in a circumscription.
create function app.province_number(p_key text, p_circumscription uuid) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (app.province_setting(p_key, p_circumscription) #>> '{}')::int where app.is_member()
$$;

-- The numeric settings for vows and offices, by circumscription.
create function app.limits()
returns table (
  circumscription_id uuid, vow_months int, cap_years int, grace_days int, soon_days int, guardian_years int
)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select
    c.id,
    app.province_number('temp_vow_months', c.id),
    app.province_number('cap_years', c.id),
    app.province_number('grace_days', c.id),
    app.province_number('soon_days', c.id),
    app.province_number('guardian_term_years', c.id)
  from public.circumscriptions c
$$;

-- The last series of each brother's vows up to a day: its first temporary vow, its first perpetual vow, and the last
-- day on which one of its temporary vows binds. A vow of type 'simple' begins a series when it follows a perpetual vow
-- (readmission, can. 690), or when the vows before it ended more than the grace days earlier. On the same day, a simple
-- vow counts as the first and a perpetual vow as the last. A closed series (see closed_series) is left out.
create function app.last_series(p_today date, p_brothers uuid[] default null)
returns table (
  brother_id uuid, first date, first_id uuid, perpetual date, perpetual_id uuid, until date, until_id uuid
)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with vows as (
    select v.brother_id, v.id, v.type, v.date, l.grace_days,
      array_position(array['simple', 'renewal', 'solemn'], v.type) as place,
      case when v.type <> 'solemn' then app.vow_end(v.date, v.valid_until, v.duration_months, l.vow_months) end as until
    from public.vows v
    join public.brothers b on b.id = v.brother_id
    join app.limits() l on l.circumscription_id = b.circumscription_id
    where v.date <= p_today and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
  ),
  marked as (
    select v.*,
      v.type = 'simple' and (
        v.date > max(v.until) over earlier + v.grace_days
        or max(v.date) filter (where v.type = 'solemn') over earlier
          >= coalesce(max(v.date) filter (where v.type = 'simple') over earlier, '-infinity')
      ) as begins
    from vows v
    window earlier as (
      partition by v.brother_id order by v.date, v.place, v.id rows between unbounded preceding and 1 preceding
    )
  ),
  numbered as (
    select m.*, count(*) filter (where m.begins) over (partition by m.brother_id order by m.date, m.place, m.id) as series
    from marked m
  ),
  compared as (
    select n.*, max(n.series) over (partition by n.brother_id) as last_one
    from numbered n
  )
  select
    c.brother_id,
    min(c.date) filter (where c.type <> 'solemn'),
    (array_agg(c.id order by c.date, c.id) filter (where c.type <> 'solemn'))[1],
    min(c.date) filter (where c.type = 'solemn'),
    (array_agg(c.id order by c.date, c.id) filter (where c.type = 'solemn'))[1],
    max(c.until),
    (array_agg(c.id order by c.until desc, c.date desc, c.id desc) filter (where c.type <> 'solemn'))[1]
  from compared c
  where c.series = c.last_one and not exists (
    select from app.closed_series(p_today, p_brothers) x where x.brother_id = c.brother_id
  )
  group by c.brother_id
$$;

-- The vow status of active and suspended brothers, by the last series of their vows. Rows dated after today are
-- scheduled and do not count; on the due day itself a brother is still bound. A shorter renewal does not end a longer
-- vow.
--
-- A perpetually professed brother has neither a due date nor a last vow. Two dates identify most of them without
-- last_series(): a series begins with a vow of type 'simple', so when none is later than the last perpetual vow, the
-- last series contains that vow, unless it is closed.
create function app.vow_standings(p_today date, p_brothers uuid[] default null)
returns table (brother_id uuid, vow_status text, due_date date, last_vow_id uuid)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with professed as materialized (
    select v.brother_id,
      coalesce(max(v.date) filter (where v.type = 'solemn')
        >= coalesce(max(v.date) filter (where v.type = 'simple'), '-infinity'), false) as is_perpetual
    from public.vows v
    where v.date <= p_today and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
      and v.brother_id not in (select c.brother_id from app.closed_series(p_today, p_brothers) c)
    group by v.brother_id
  ),
  bound as (
    select
      b.id as brother_id, l.grace_days, l.soon_days, s.until_id,
      coalesce(p.is_perpetual, false) or s.perpetual is not null as is_perpetual,
      least(s.until, (s.first + make_interval(years => l.cap_years))::date) as due
    from public.brothers b
    join app.limits() l on l.circumscription_id = b.circumscription_id
    left join professed p on p.brother_id = b.id
    left join app.last_series(
      p_today, array(select x.brother_id from professed x where not x.is_perpetual)
    ) s on s.brother_id = b.id
    where b.deleted_at is null and b.membership_status in ('active', 'suspended')
      and (p_brothers is null or b.id in (select unnest(p_brothers)))
  )
  select
    b.brother_id,
    case
      when b.is_perpetual then 'Perpetual'
      when b.due is null then 'Not Professed'
      when p_today > b.due + b.grace_days then 'Expired Past Grace'
      when p_today > b.due then 'In Grace Period'
      when b.due - p_today <= b.soon_days then 'Expiring Soon'
      else 'Active'
    end,
    case when not b.is_perpetual then b.due end,
    case when not b.is_perpetual then b.until_id end
  from bound b
$$;

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

create function public.get_admin_dashboard_data(p_today date default null)
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

-- The whole list in one answer: see list_issues().
create function public.list_vow_statuses(p_today date default null) returns json
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(d), '[]')
  from public.get_admin_dashboard_data(p_today) d
  having (select app.is_admin())
$$;
