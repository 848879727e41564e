-- What administrators look after: vows falling due, records that contradict themselves, the audit log.

-- A setting that is a number, as it holds in a circumscription.
create function app.province_number(p_key text, p_circumscription uuid) returns int
language sql stable security definer set search_path = '' as $$
  select (app.province_setting(p_key, p_circumscription) #>> '{}')::int where app.is_member()
$$;

-- Vow status and renewal due date. Rows dated after today are scheduled and do not count; on the due day itself
-- a brother is still bound. Adding months to a date ends at the month's last day where the day lacks (can. 203).
create function public.get_admin_dashboard_data(p_today date default null)
returns table (
  brother_id uuid, brother_name text, cached_status text, current_fraternity text, vow_status text,
  renewal_due_date date, pending_changes_count bigint
)
language sql stable security invoker set search_path = '' as $$
  with day as (
    select coalesce(p_today, app.today()) as today
  ),
  limits as (
    select
      c.id as circumscription_id,
      app.province_number('temp_vow_months', c.id) as vow_months,
      app.province_number('cap_years', c.id) as cap_years,
      app.province_number('grace_days', c.id) as grace_days,
      app.province_number('soon_days', c.id) as soon_days
    from public.circumscriptions c
  ),
  vowed as (
    select
      v.brother_id,
      bool_or(v.type = 'solemn') as is_perpetual,
      min(v.date) filter (where v.type <> 'solemn') as first_date,
      (array_agg(v order by v.date desc, v.id desc) filter (where v.type <> 'solemn'))[1] as last
    from public.vows v, day
    where v.date <= day.today
    group by v.brother_id
  ),
  bound as (
    select
      b.id, b.name, b.cached_status, l.grace_days, l.soon_days,
      coalesce(v.is_perpetual, false) as is_perpetual,
      least(
        coalesce(
          (v.last).valid_until,
          ((v.last).date + make_interval(months => coalesce((v.last).duration_months, l.vow_months)))::date
        ),
        (v.first_date + make_interval(months => l.cap_years * 12))::date
      ) as due
    from public.brothers b
    join limits l on l.circumscription_id = b.circumscription_id
    left join vowed v on v.brother_id = b.id
    where b.deleted_at is null and b.membership_status in ('active', 'suspended')
  ),
  -- Changes of the brother himself, and of what would become his.
  waiting as (
    select x.brother_id, count(distinct p.id) as changes
    from public.pending_changes p
    cross join lateral (values (p.record_id::text), (p.proposed_changes ->> 'brother_id')) as x (brother_id)
    where p.status = 'pending'
    group by x.brother_id
  ),
  judged as (
    select
      b.id, b.name, b.cached_status,
      case
        when b.is_perpetual then 'Perpetual'
        when b.due is null then 'Not Professed'
        when day.today > b.due + b.grace_days then 'Expired Past Grace'
        when day.today > b.due then 'In Grace Period'
        when b.due - day.today <= b.soon_days then 'Expiring Soon'
        else 'Active'
      end as vow_status,
      case when not b.is_perpetual then b.due end as due
    from bound b, day
  )
  select
    j.id, j.name, j.cached_status,
    (
      select f.name
      from public.fraternity_assignments a
      join public.fraternities f on f.id = a.fraternity_id
      where a.brother_id = j.id and a.end_date is null and a.start_date <= (select day.today from day)
      order by a.start_date desc, a.id
      limit 1
    ),
    j.vow_status, j.due,
    coalesce(w.changes, 0)
  from judged j
  left join waiting w on w.brother_id = j.id::text
  where (select app.is_admin())
  order by
    coalesce(array_position(array['Expired Past Grace', 'In Grace Period', 'Expiring Soon'], j.vow_status), 4),
    case when j.vow_status in ('Expired Past Grace', 'In Grace Period', 'Expiring Soon') then j.due end,
    j.name, j.id
$$;

create function public.validate_brother_data_integrity(p_today date default null)
returns table (ret_brother_id uuid, issue_type text, severity text, brother_name text, issue_description text)
language sql stable security invoker set search_path = '' as $$
  with facts as (
    select
      b.*,
      (
        select count(*) from public.fraternity_assignments a
        where a.brother_id = b.id and a.end_date is null and a.start_date <= (select coalesce(p_today, app.today()))
      ) as homes,
      exists (
        select 1 from public.ordinations o where o.brother_id = b.id and o.type in ('diaconate', 'priesthood')
      ) as is_ordained,
      exists (
        select 1
        from public.ordinations o
        join public.vows v on v.brother_id = o.brother_id and v.type = 'solemn'
        where o.brother_id = b.id and o.type = 'diaconate' and o.date < v.date
      ) as ordained_too_early
    from public.brothers b
    where b.deleted_at is null
  )
  select f.id, i.type, i.severity, f.name, i.description
  from facts f
  cross join lateral (
    values
      ('MISSING_BIRTH_DATE', 'medium', 'No birth date',
        f.membership_status = 'active' and f.birth_date is null),
      ('NO_CURRENT_FRATERNITY', 'medium', 'Active without a current fraternity',
        f.membership_status = 'active' and f.cached_status <> 'bishop' and f.homes = 0),
      ('TWO_CURRENT_FRATERNITIES', 'high', 'More than one current fraternity', f.homes > 1),
      ('DECEASED_NO_DATE', 'high', 'Deceased without a death date',
        f.membership_status = 'deceased' and f.death_date is null),
      ('ORDERED_BUT_LAICUS', 'medium', 'Ordained, but the vocation type is laicus',
        f.vocation_type = 'laicus' and f.is_ordained),
      ('ORDERS_BEFORE_PERPETUAL', 'high', 'Diaconate earlier than the perpetual vows', f.ordained_too_early)
  ) as i (type, severity, description, holds)
  where i.holds and (select app.is_admin())
  order by array_position(array['high', 'medium', 'low'], i.severity), i.type, f.name, f.id
$$;

create function app.audit_rows(p_before bigint, p_limit int, p_id bigint)
returns table (
  id bigint, "timestamp" timestamptz, user_username text, action text, table_name text, record_id uuid,
  change_id uuid, on_behalf_of_username text, old_values jsonb, new_values jsonb
)
language sql stable security definer set search_path = '' as $$
  select
    a.id, a.at, u.username, a.action, a.table_name, a.record_id,
    a.change_id, o.username, a.old_values, a.new_values
  from app.audit_log a
  left join public.users u on u.id = a.actor_id
  left join public.users o on o.id = a.on_behalf_of
  where (select app.is_admin())
    and (p_before is null or a.id < p_before)
    and (p_id is null or a.id = p_id)
  order by a.id desc
  limit least(greatest(coalesce(p_limit, 500), 1), 1000)
$$;

-- Newest first, a page at a time: p_before is the last id of the page before; p_id asks for one entry.
create function public.get_audit_logs_with_username(
  p_before bigint default null, p_limit int default 500, p_id bigint default null
)
returns table (
  id bigint, "timestamp" timestamptz, user_username text, action text, table_name text, record_id uuid,
  change_id uuid, on_behalf_of_username text, old_values jsonb, new_values jsonb
)
language sql stable security invoker set search_path = '' as $$
  select * from app.audit_rows(p_before, p_limit, p_id)
$$;
