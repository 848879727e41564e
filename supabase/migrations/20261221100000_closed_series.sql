-- A postulancy or novitiate that begins after the last series of vows ended closes that series.

-- The length in months of a temporary vow whose row has none. (For the triggers and the daily refresh, in which no
-- member is signed in.)
create or replace function app.vow_months(p_circumscription uuid) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (app.province_setting('temp_vow_months', p_circumscription) #>> '{}')::int
$$;

-- The brothers who began again after their vows, each with the day of the last vow: a postulancy or novitiate that
-- starts after that vow, and after the temporary vows ended, closes their series. No row of a member tells an indult
-- from perpetual vows, so there the stage itself shows the readmission (can. 690).
create or replace function app.closed_series(p_today date, p_brothers uuid[] default null)
returns table (brother_id uuid, last_vow date)
language sql stable rows 100 set search_path = pg_catalog, pg_temp as $$
  with latest as (
    select v.brother_id, max(v.date) as last_vow,
      coalesce(max(v.date) filter (where v.type = 'solemn')
        >= coalesce(max(v.date) filter (where v.type = 'simple'), '-infinity'), false) as is_perpetual
    from public.vows v
    where v.date <= p_today and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
    group by v.brother_id
  ),
  begun as (
    select l.brother_id, l.last_vow, l.is_perpetual, max(f.start_date) as start_date
    from latest l
    join public.formation_stages f on f.brother_id = l.brother_id
      and f.stage in ('postulancy', 'novitiate') and f.start_date <= p_today and f.start_date > l.last_vow
    group by l.brother_id, l.last_vow, l.is_perpetual
  )
  select g.brother_id, g.last_vow
  from begun g
  join public.brothers b on b.id = g.brother_id
  where g.is_perpetual or g.start_date > (
    select max(app.vow_end(v.date, v.valid_until, v.duration_months, app.vow_months(b.circumscription_id)))
    from public.vows v
    where v.brother_id = g.brother_id and v.date <= p_today and v.type <> 'solemn'
  )
$$;

create or replace function app.status_on(p_brother uuid, p_today date) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_closed date := '-infinity';
begin
  -- Few begin again after vows: the others are recognised by two dates.
  if (
    select max(f.start_date)
    from public.formation_stages f
    where f.brother_id = p_brother and f.stage in ('postulancy', 'novitiate') and f.start_date <= p_today
  ) > (
    select max(v.date) from public.vows v where v.brother_id = p_brother and v.date <= p_today
  ) then
    v_closed := coalesce((select c.last_vow from app.closed_series(p_today, array[p_brother]) c), '-infinity');
  end if;
  return (
    select app.status_at(max(s.place))
    from app.status_steps s
    where s.brother_id = p_brother and s.day <= p_today
      and (s.place > 5 or s.day > v_closed)
      and not (s.place = 5 and s.day < coalesce(
        (
          select max(v.date)
          from public.vows v
          where v.brother_id = p_brother and v.type = 'simple' and v.date <= p_today
        ),
        '-infinity'
      ))
  );
end $$;

create or replace function app.everybodys_status(p_today date, p_brothers uuid[] default null)
returns table (brother_id uuid, status text, is_override boolean)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with simple_vows as (
    select v.brother_id, max(v.date) as latest
    from public.vows v
    where v.type = 'simple' and v.date <= p_today
      and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
    group by v.brother_id
  ),
  highest as (
    select s.brother_id, max(s.place) as place
    from app.status_steps s
    left join simple_vows v on v.brother_id = s.brother_id
    left join app.closed_series(p_today, p_brothers) c on c.brother_id = s.brother_id
    where s.day <= p_today and not (s.place = 5 and s.day < coalesce(v.latest, '-infinity'))
      and (s.place > 5 or s.day > coalesce(c.last_vow, '-infinity'))
      and (p_brothers is null or s.brother_id in (select unnest(p_brothers)))
    group by s.brother_id
  )
  select b.id, coalesce(o.status, app.status_at(h.place)), o.status is not null
  from public.brothers b
  left join highest h on h.brother_id = b.id
  cross join lateral (
    -- Few have any additional information.
    select case when b.additional_info is not null then app.status_override(b.additional_info, p_today) end as status
  ) o
  where p_brothers is null or b.id in (select unnest(p_brothers))
$$;

-- The last series of each brother's vows up to a day: its first temporary vow, its first perpetual vow, and the last
-- day on which one of its temporary vows binds. A vow of type 'simple' begins a series when it follows a perpetual vow
-- (readmission, can. 690), or when the vows before it ended more than the grace days earlier. On the same day, a simple
-- vow counts as the first and a perpetual vow as the last. A closed series (see closed_series) is left out.
create or replace function app.last_series(p_today date, p_brothers uuid[] default null)
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
create or replace function app.vow_standings(p_today date, p_brothers uuid[] default null)
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

-- The counts overlap on purpose: a priest is also counted as solemnly professed. Bishops are not counted as priests,
-- and a brother is a cleric by ordination, not by vocation_type. Suspended brothers are counted separately.
create or replace function public.get_circumscription_stats(p_today date default null)
returns table (
  active_brothers bigint, priests bigint, deacons bigint, solemn_professed bigint, simple_professed bigint,
  in_formation bigint, suspended bigint
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with day as (
    select coalesce(p_today, app.today()) as today
  ),
  -- A perpetual vow counts until a vow of type 'simple' follows it (readmission, can. 690); no vow of a closed series does.
  vowed as (
    select v.brother_id,
      coalesce(max(v.date) filter (where v.type = 'solemn')
        >= coalesce(max(v.date) filter (where v.type = 'simple'), '-infinity'), false) as is_solemn
    from public.vows v, day
    where v.date <= day.today
      and v.brother_id not in (select c.brother_id from app.closed_series((select day.today from day)) c)
    group by v.brother_id
  ),
  -- A priest who enters the order is a novice, though his status is priest.
  beginners as (
    select distinct f.brother_id
    from public.formation_stages f, day
    where f.stage in ('novitiate', 'postulancy') and f.start_date <= day.today
      and coalesce(f.end_date, 'infinity') >= day.today
  ),
  living as (
    select
      b.membership_status,
      s.status,
      coalesce(v.is_solemn, false) as is_solemn,
      coalesce(not v.is_solemn, false) as is_simple,
      e.brother_id is not null as is_beginner
    from public.brothers b
    join app.statuses_on((select day.today from day)) s on s.brother_id = b.id
    left join vowed v on v.brother_id = b.id
    left join beginners e on e.brother_id = b.id
    where b.deleted_at is null and b.membership_status in ('active', 'suspended')
  )
  select
    count(*) filter (where l.membership_status = 'active'),
    count(*) filter (where l.membership_status = 'active' and l.status = 'priest'),
    count(*) filter (where l.membership_status = 'active' and l.status = 'deacon'),
    count(*) filter (where l.membership_status = 'active' and l.is_solemn),
    count(*) filter (where l.membership_status = 'active' and l.is_simple),
    -- A brother in perpetual vows has left initial formation, whatever his status.
    count(*) filter (
      where l.membership_status = 'active' and not l.is_solemn
        and (l.is_simple or l.is_beginner or l.status in ('novice', 'postulant'))
    ),
    count(*) filter (where l.membership_status = 'suspended')
  from living l
$$;

create or replace function app.issues_of_vows(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with professed as (
    select p.*, b.birth_date,
      s.first as series_first, s.first_id as series_first_id,
      s.perpetual as series_perpetual, s.perpetual_id as series_perpetual_id,
      -- He was in temporary vows up to here: years in which no vow bound him do not count.
      coalesce(s.perpetual, case when b.is_in_order then least(s.until, p_today) end) as temporary_until,
      case when p.first < app.new_law() then 16 else 18 end as least_age
    from app.professions(p_today, p_brothers) p
    left join app.last_series(p_today, p_brothers) s on s.brother_id = p.brother_id
    join app.judged_brothers b on b.id = p.brother_id
  ),
  taken as (
    select v.*, p.first_id, p.series_perpetual, l.grace_days,
      array_position(array['simple', 'renewal', 'solemn'], v.type) as place,
      case
        when v.type = 'solemn' then 'infinity'
        else app.vow_end(v.date, v.valid_until, v.duration_months, l.vow_months)
      end as until
    from public.vows v
    join professed p on p.brother_id = v.brother_id
    join public.brothers b on b.id = v.brother_id
    join app.limits() l on l.circumscription_id = b.circumscription_id
    where v.date <= p_today
  ),
  -- Each vow with the latest perpetual and simple ones before it. Of one day, a simple vow comes first and a perpetual
  -- one last.
  followed as (
    select t.*,
      max(t.date) filter (where t.type = 'solemn') over earlier as solemn,
      max(t.date) filter (where t.type = 'simple') over earlier as simple
    from taken t
    window earlier as (
      partition by t.brother_id order by t.date, t.place, t.id rows between unbounded preceding and 1 preceding
    )
  ),
  -- A simple vow after a perpetual one is a readmission: from there on, days without vows count again.
  readmitted as (
    select f.*, coalesce(f.type = 'simple' and f.solemn >= coalesce(f.simple, '-infinity'), false) as is_readmission
    from followed f
  ),
  counted as (
    select r.*, count(*) filter (where r.is_readmission) over (
      partition by r.brother_id order by r.date, r.place, r.id
    ) as readmissions
    from readmitted r
  ),
  -- Each vow with the day up to which those before it bound.
  bonds as (
    select c.*, max(c.until) over (
      partition by c.brother_id, c.readmissions order by c.date, c.place, c.id
      rows between unbounded preceding and 1 preceding
    ) as covered
    from counted c
  )

  select 'TEMP_UNDERAGE', case when app.age_on(p.first, p.birth_date) < p.least_age then 'high' else 'medium' end,
    'brother', p.brother_id, array[p.first_id], p.first, p.first::text
  from professed p
  where app.completed_age(p.first, p.birth_date) < p.least_age

  union all
  select 'TEMP_WITHOUT_NOVITIATE', 'medium', 'brother', p.brother_id, array[p.first_id], p.first, null
  from professed p
  where p.first is not null and not exists (
    select 1 from public.formation_stages f where f.brother_id = p.brother_id and f.stage = 'novitiate'
  )

  union all
  select 'PERPETUAL_UNDERAGE', case when app.age_on(p.perpetual, p.birth_date) < 21 then 'high' else 'medium' end,
    'brother', p.brother_id, array[p.perpetual_id], p.perpetual, p.perpetual::text
  from professed p
  where app.completed_age(p.perpetual, p.birth_date) < 21

  union all
  select 'PERPETUAL_EARLY', 'high', 'brother', p.brother_id, array[p.series_first_id, p.series_perpetual_id],
    p.series_first, p.series_first || ' → ' || p.series_perpetual
  from professed p
  where p.series_perpetual < p.series_first + interval '36 months' - interval '3 months'

  union all
  select 'PERPETUAL_WITHOUT_TEMP', 'medium', 'brother', p.brother_id, array[p.perpetual_id], p.perpetual,
    p.perpetual::text
  from professed p
  where p.perpetual is not null and p.first is null

  union all
  select
    case when p.series_first + interval '108 months' < p.temporary_until then 'TEMP_OVER_9Y' else 'TEMP_OVER_6Y' end,
    case
      when p.series_first + interval '108 months' < p.temporary_until then 'high'
      when p.series_perpetual is null then 'medium'
      else 'low'
    end,
    'brother', p.brother_id, array[p.series_first_id], p.series_first, p.series_first::text
  from professed p
  where p.series_first + interval '72 months' < p.temporary_until

  union all
  select 'TEMP_GAP', case when t.date - t.covered > t.grace_days then 'high' else 'medium' end,
    'brother', t.brother_id, array[t.id], t.date, t.covered || ' → ' || t.date
  from bonds t
  where t.date > t.covered

  union all
  select 'VOWS_EXPIRED', 'high', 'brother', s.brother_id, array[s.last_vow_id], s.due_date, s.due_date::text
  from app.vow_standings(
    p_today, array(select p.brother_id from professed p where p.series_perpetual is null)
  ) s
  where s.vow_status = 'Expired Past Grace'

  union all
  select 'TWO_PERPETUAL', 'medium', 'brother', t.brother_id, array_agg(t.id), min(t.date),
    array_to_string((array_agg(t.date order by t.date, t.id))[1:2], ' → ')
  from taken t
  where t.type = 'solemn' and t.date >= t.series_perpetual
  group by t.brother_id
  having count(*) > 1

  union all
  select 'SIMPLE_AFTER_SOLEMN', 'medium', 'brother', r.brother_id, array[r.id], r.date, r.solemn || ' → ' || r.date
  from readmitted r
  where r.is_readmission

  union all
  select 'MISSING_RECEIVER_OR_WITNESSES', 'low', 'brother', t.brother_id, array[t.id], t.date, t.date::text
  from taken t
  where (t.id = t.first_id or t.type = 'solemn') and t.date >= app.new_law()
    and (app.is_blank(t.received_by) or app.is_blank(t.witness_1) or app.is_blank(t.witness_2))
$$;

revoke all on function app.vow_months(uuid), app.closed_series(date, uuid[]) from public, anon, service_role;
grant execute on function app.vow_months(uuid), app.closed_series(date, uuid[]) to authenticated;
