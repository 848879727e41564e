-- Issues are stored, and only brothers whose records have changed are judged again.
--
-- The rules take the brothers to judge. Where an argument comes to a function, the function of fewer goes.

drop function
  app.issues_of_formation(date), app.issues_of_vows(date), app.issues_of_orders(date), app.issues_of_dates(date),
  app.issues_of_exits(date), app.issues_of_homes(date), app.issues_of_offices(date), app.issues_of_records(date),
  app.issues_of_names(), app.open_homes(date), app.professions(date), app.last_series(date), app.vow_standings(date),
  app.everybodys_status(date);
drop view app.entries;

create function app.everybodys_status(p_today date, p_brothers uuid[] default null)
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
    where s.day <= p_today and not (s.place = 5 and s.day < coalesce(v.latest, '-infinity'))
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

-- The last series of each brother's vows up to a day: its first temporary vow, its first perpetual one, and the last
-- day that one of its temporary vows binds. A vow of type 'simple' begins a series when it follows a perpetual vow
-- (readmission, can. 690), or when the vows before it ended more than the days of grace earlier. Of one day, a simple
-- vow comes first and a perpetual one last.
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
  where c.series = c.last_one
  group by c.brother_id
$$;

-- The vow status of the brothers in the order, by the last series of their vows. Rows dated after today are scheduled
-- and do not count; on the due day itself a brother is still bound. A shorter renewal does not end a longer vow.
create function app.vow_standings(p_today date, p_brothers uuid[] default null)
returns table (brother_id uuid, vow_status text, due_date date, last_vow_id uuid)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with bound as (
    select
      b.id as brother_id, l.grace_days, l.soon_days, s.perpetual is not null as is_perpetual, s.until_id,
      least(s.until, (s.first + make_interval(years => l.cap_years))::date) as due
    from public.brothers b
    join app.limits() l on l.circumscription_id = b.circumscription_id
    left join app.last_series(p_today, p_brothers) s on s.brother_id = b.id
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
    b.until_id
  from bound b
$$;

-- The day from which each brother is in the order: that of his first aspirancy, postulancy or novitiate, or of his first
-- vows, whichever is earlier. Studies are no entry.
create function app.entry_days(p_brothers uuid[]) returns table (brother_id uuid, day date)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  select x.brother_id, min(x.day)
  from (
    select f.brother_id, f.start_date as day
    from public.formation_stages f
    where f.stage in ('aspirancy', 'postulancy', 'novitiate')
    union all
    select v.brother_id, v.date
    from public.vows v
  ) x
  where p_brothers is null or x.brother_id in (select unnest(p_brothers))
  group by x.brother_id
$$;

-- Who took vows up to a day: his first temporary and his first perpetual profession.
create function app.professions(p_today date, p_brothers uuid[])
returns table (brother_id uuid, first date, first_id uuid, perpetual date, perpetual_id uuid)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  select
    v.brother_id,
    min(v.date) filter (where v.type <> 'solemn'),
    (array_agg(v.id order by v.date, v.id) filter (where v.type <> 'solemn'))[1],
    min(v.date) filter (where v.type = 'solemn'),
    (array_agg(v.id order by v.date, v.id) filter (where v.type = 'solemn'))[1]
  from public.vows v
  where v.date <= p_today and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
  group by v.brother_id
$$;

create function app.issues_of_formation(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with stages as (
    select
      f.id, f.brother_id, f.stage, f.start_date, f.end_date,
      coalesce(f.end_date, v.next_temporary, case when b.is_in_order then p_today end) as last_date,
      v.last as last_vow, s.first as series_first, b.birth_date
    from app.judged_brothers b
    join public.formation_stages f on f.brother_id = b.id and f.start_date <= p_today
    left join app.last_series(p_today, p_brothers) s on s.brother_id = b.id
    -- A man who is readmitted after vows may be a postulant or novice again (can. 690).
    cross join lateral (
      select max(v.date) as last, min(v.date) filter (where v.type <> 'solemn') as next_temporary
      from public.vows v
      where v.brother_id = b.id and v.date between f.start_date and p_today and f.stage in ('postulancy', 'novitiate')
    ) v
    where (p_brothers is null or b.id in (select unnest(p_brothers)))
  ),
  novitiates as (
    select s.*, case when s.last_date is not null then least(s.last_date, p_today) end as until
    from stages s
    where s.stage = 'novitiate'
  ),
  -- Initial formation is one way: each stage begins where the one before ends. The post-novitiate contains the studies,
  -- so it overlaps none of them, and pauses between them are no gap.
  way as (
    select
      s.id, s.brother_id, s.start_date,
      lag(s.id) over earlier as before_id,
      lag(s.end_date) over earlier as before_end
    from stages s
    where s.stage in ('aspirancy', 'postulancy', 'novitiate', 'post_novitiate', 'philosophy', 'pastoral_year',
      'theology', 'diaconal_year')
    window earlier as (partition by s.brother_id order by s.start_date, s.id)
  ),
  studies as (
    select
      s.id, s.brother_id, s.start_date,
      lag(s.id) over earlier as before_id,
      lag(s.end_date) over earlier as before_end
    from stages s
    where s.stage in ('aspirancy', 'postulancy', 'novitiate', 'philosophy', 'pastoral_year', 'theology',
      'diaconal_year')
    window earlier as (partition by s.brother_id order by s.start_date, s.id)
  ),
  ages as (
    select n.*, case when n.start_date < app.new_law() then 15 else 17 end as least_age
    from novitiates n
  ),
  -- The last novitiate begun before first vows, and the last day of it that counts.
  last_novitiates as (
    select distinct on (n.brother_id) n.*, least(n.end_date, n.series_first) as counts_until
    from novitiates n
    where n.start_date < n.series_first
    order by n.brother_id, n.start_date desc, n.id desc
  )

  select 'NOVITIATE_UNDERAGE',
    case when app.age_on(n.start_date, n.birth_date) < n.least_age then 'high' else 'medium' end,
    'brother', n.brother_id, array[n.id], n.start_date, n.start_date::text
  from ages n
  where app.completed_age(n.start_date, n.birth_date) < n.least_age

  union all
  select 'NOVITIATE_SHORT', 'high', 'brother', n.brother_id, array[n.id], n.start_date,
    n.start_date || ' → ' || n.counts_until
  from last_novitiates n
  where n.counts_until < n.start_date + interval '12 months' - interval '15 days'

  union all
  select 'NOVITIATE_LONG', case when n.start_date + interval '30 months' < n.until then 'high' else 'medium' end,
    'brother', n.brother_id, array[n.id], n.start_date, n.start_date || ' → ' || n.until
  from novitiates n
  where n.start_date + interval '24 months' < n.until

  union all
  select 'POSTULANCY_SHORT', 'low', 'brother', s.brother_id, array[s.id], s.start_date,
    s.start_date || ' → ' || s.end_date
  from stages s
  where s.stage = 'postulancy' and s.end_date <= p_today
    and s.end_date < s.start_date + interval '12 months' - interval '15 days'

  union all
  select 'STAGE_OVERLAP', 'low', 'brother', w.brother_id, array[w.id, w.before_id], w.start_date,
    coalesce(w.before_end::text, '…') || ' → ' || w.start_date
  from studies w
  where w.before_id is not null and coalesce(w.before_end, p_today) - w.start_date > 31

  union all
  select 'STAGE_GAP', 'low', 'brother', w.brother_id, array[w.id, w.before_id], w.start_date,
    w.before_end || ' → ' || w.start_date
  from way w
  where w.before_end + interval '6 months' < w.start_date and not exists (
    select 1
    from stages s
    where s.brother_id = w.brother_id and s.stage = 'post_novitiate' and s.start_date < w.start_date
      and coalesce(s.end_date + interval '6 months', 'infinity') >= w.start_date
  )

  union all
  select 'STAGE_OPEN_AFTER_PERPETUAL', 'medium', 'brother', s.brother_id, array[s.id], s.start_date,
    s.start_date::text
  from stages s
  where s.stage in ('postulancy', 'novitiate') and s.end_date is null and s.last_vow is not null
$$;

create function app.issues_of_vows(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with professed as (
    select p.*, b.birth_date,
      s.first as series_first, s.first_id as series_first_id,
      s.perpetual as series_perpetual, s.perpetual_id as series_perpetual_id,
      -- He was in temporary vows up to here: years in which no vow bound him do not count.
      coalesce(s.perpetual, case when b.is_in_order then least(s.until, p_today) end) as temporary_until,
      case when p.first < app.new_law() then 16 else 18 end as least_age
    from app.professions(p_today, p_brothers) p
    join app.last_series(p_today, p_brothers) s on s.brother_id = p.brother_id
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

create function app.issues_of_orders(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with ordained as (
    select
      b.id as brother_id, b.birth_date, b.vocation_type, p.perpetual, p.perpetual_id, n.day as entered,
      a.id as acolytate_id, a.date as acolytate,
      d.id as diaconate_id, d.date as diaconate,
      r.id as priesthood_id, r.date as priesthood,
      e.id as episcopate_id, e.date as episcopate
    from app.judged_brothers b
    left join public.ordinations a on a.brother_id = b.id and a.type = 'acolytate' and a.date <= p_today
    left join public.ordinations d on d.brother_id = b.id and d.type = 'diaconate' and d.date <= p_today
    left join public.ordinations r on r.brother_id = b.id and r.type = 'priesthood' and r.date <= p_today
    left join public.ordinations e on e.brother_id = b.id and e.type = 'episcopate' and e.date <= p_today
    left join app.professions(p_today, p_brothers) p on p.brother_id = b.id
    left join app.entry_days(p_brothers) n on n.brother_id = b.id
    where coalesce(a.id, d.id, r.id, e.id) is not null
      and (p_brothers is null or b.id in (select unnest(p_brothers)))
  ),
  ages as (
    select 'DEACON_UNDERAGE' as issue_type, o.brother_id, o.diaconate_id as id, o.diaconate as day,
      app.completed_age(o.diaconate, o.birth_date) as completed, app.age_on(o.diaconate, o.birth_date) as age,
      case when o.vocation_type = 'laicus' then 25 when o.diaconate < app.new_law() then 22 else 23 end as least_age
    from ordained o
    union all
    select 'PRIEST_UNDERAGE', o.brother_id, o.priesthood_id, o.priesthood,
      app.completed_age(o.priesthood, o.birth_date), app.age_on(o.priesthood, o.birth_date),
      case when o.priesthood < app.new_law() then 24 else 25 end
    from ordained o
  )

  select a.issue_type, case when a.age >= a.least_age - 1 then 'medium' else 'high' end, 'brother', a.brother_id,
    array[a.id], a.day, a.day::text
  from ages a
  where a.completed < a.least_age

  union all
  select 'ORDERS_BEFORE_PERPETUAL', 'high', 'brother', o.brother_id,
    array_remove(array[o.diaconate_id, o.perpetual_id], null), o.diaconate,
    concat_ws(' → ', o.diaconate, o.perpetual)
  from ordained o
  where o.diaconate < coalesce(o.perpetual, 'infinity')
    -- The rule is for members: a deacon who enters afterwards keeps his order (can. 644, 1037).
    and o.diaconate >= coalesce(o.entered, '-infinity')

  union all
  select 'INTERSTICE', 'medium', 'brother', o.brother_id, array[o.diaconate_id, o.priesthood_id], o.diaconate,
    o.diaconate || ' → ' || o.priesthood
  from ordained o
  where o.diaconate <= o.priesthood and o.priesthood < o.diaconate
    + case when o.priesthood < app.new_law() then interval '3 months' else interval '6 months' end

  union all
  select 'PRIEST_WITHOUT_DIACONATE', 'medium', 'brother', o.brother_id, array[o.priesthood_id], o.priesthood, null
  from ordained o
  where o.priesthood is not null and not exists (
    select 1 from public.ordinations x where x.brother_id = o.brother_id and x.type = 'diaconate'
  )

  union all
  select 'ACOLYTE_INTERSTICE', 'low', 'brother', o.brother_id, array[o.acolytate_id, o.diaconate_id], o.acolytate,
    o.acolytate || ' → ' || o.diaconate
  from ordained o
  where o.acolytate <= o.diaconate and o.diaconate < o.acolytate + interval '6 months'
    and o.diaconate >= app.new_law()

  union all
  select 'ORDERED_BUT_LAICUS', 'medium', 'brother', o.brother_id,
    array_remove(array[o.priesthood_id, o.episcopate_id], null), least(o.priesthood, o.episcopate),
    least(o.priesthood, o.episcopate)::text
  from ordained o
  where o.vocation_type = 'laicus' and coalesce(o.priesthood_id, o.episcopate_id) is not null

  union all
  select 'ORDERS_ORDER', 'high', 'brother', o.brother_id,
    array_remove(array[
      case when o.priesthood < o.diaconate then o.diaconate_id end,
      o.priesthood_id,
      case when o.episcopate < o.priesthood then o.episcopate_id end
    ], null),
    o.priesthood,
    case
      when o.priesthood < o.diaconate then o.priesthood || ' → ' || o.diaconate
      else o.episcopate || ' → ' || o.priesthood
    end
  from ordained o
  where o.priesthood < o.diaconate or o.episcopate < o.priesthood
$$;

create function app.issues_of_dates(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  -- Ministries are no orders, and orders received before entry are in order: a cleric may enter (can. 644, 268 §2).
  with steps as (
    select f.brother_id, f.id, 2 as place, f.start_date as day
    from public.formation_stages f
    where f.stage in ('aspirancy', 'postulancy', 'novitiate')
    union all
    select v.brother_id, v.id, 3, v.date
    from public.vows v
    union all
    select o.brother_id, o.id, 4, o.date
    from public.ordinations o
    join public.brothers b on b.id = o.brother_id
    left join app.entry_days(p_brothers) n on n.brother_id = o.brother_id
    where o.type in ('diaconate', 'priesthood', 'episcopate')
      and (o.date >= coalesce(n.day, '-infinity') or o.date < b.birth_date)
  ),
  links as (
    select b.id as brother_id, null::uuid as id, 1 as place, b.birth_date as day
    from app.judged_brothers b
    where b.birth_date <= p_today and (p_brothers is null or b.id in (select unnest(p_brothers)))
    union all
    select x.*
    from (
      select distinct on (s.brother_id, s.place) s.brother_id, s.id, s.place, s.day
      from steps s
      join app.judged_brothers b on b.id = s.brother_id
      where s.day <= p_today and (p_brothers is null or b.id in (select unnest(p_brothers)))
      order by s.brother_id, s.place, s.day, s.id
    ) x
  ),
  chain as (
    select l.*, lag(l.id) over earlier as before_id, lag(l.day) over earlier as before_day
    from links l
    window earlier as (partition by l.brother_id order by l.place)
  ),
  ahead as (
    select b.id as brother_id, null::uuid as id, x.day
    from app.judged_brothers b
    cross join lateral (values (b.birth_date), (b.death_date), (b.departure_date)) as x (day)
    where x.day > p_today and (p_brothers is null or b.id in (select unnest(p_brothers)))
    union all
    select r.brother_id, r.id, r.day
    from app.dated_rows r
    join app.judged_brothers b on b.id = r.brother_id
    where r.day > p_today + interval '12 months'
      and (p_brothers is null or b.id in (select unnest(p_brothers)))
  )

  select 'DATE_ORDER', 'high', 'brother', c.brother_id,
    array_remove(array_agg(c.id) || array_agg(c.before_id), null), min(c.day),
    (array_agg(c.before_day || ' → ' || c.day order by c.place))[1]
  from chain c
  where c.day < c.before_day
  group by c.brother_id

  union all
  select 'FUTURE_DATE', 'high', 'brother', a.brother_id, array_remove(array_agg(a.id), null), max(a.day),
    max(a.day)::text
  from ahead a
  group by a.brother_id

  union all
  select i.issue_type, i.severity, 'brother', b.id, '{}', b.birth_date, i.detail
  from app.judged_brothers b
  cross join lateral (
    values
      ('IMPLAUSIBLE_AGE', 'medium', b.is_active and app.age_on(p_today, b.birth_date) > 100, b.birth_date::text),
      ('MISSING_BIRTH_DATE', 'medium', b.is_active and b.birth_date is null, null),
      -- Who celebrates his name day instead has it noted.
      ('BIRTHDAY_MISMATCH', 'low',
        to_char(b.birthday, 'MM-DD') <> to_char(b.birth_date, 'MM-DD')
          and app.is_blank(b.additional_info ->> 'name_day'),
        b.birth_date || ' → ' || b.birthday)
  ) as i (issue_type, severity, holds, detail)
  where i.holds and (p_brothers is null or b.id in (select unnest(p_brothers)))
$$;

create function app.issues_of_exits(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with gone as (
    select b.*, b.membership_status = 'deceased' as is_dead
    from app.judged_brothers b
    where b.has_gone and (p_brothers is null or b.id in (select unnest(p_brothers)))
  )

  select i.issue_type, i.severity, 'brother', b.id, '{}'::uuid[], null::date, null
  from gone b
  cross join lateral (
    values
      ('DECEASED_NO_DATE', 'high', b.is_dead and b.death_date is null),
      ('DECEASED_NO_PLACE', 'low', b.is_dead and (app.is_blank(b.death_place) or app.is_blank(b.burial_place))),
      ('DEPARTED_NO_DATE', 'high', not b.is_dead and b.departure_date is null),
      ('DEPARTED_NO_REASON', 'low', not b.is_dead and app.is_blank(b.departure_reason))
  ) as i (issue_type, severity, holds)
  where i.holds

  union all
  select 'EVENT_AFTER_DEATH', 'high', 'brother', b.id, array[r.id], r.day, b.death_date || ' → ' || r.day
  from gone b
  join app.dated_rows r on r.brother_id = b.id and r.day > b.death_date

  union all
  select 'OPEN_POST_AFTER_EXIT', 'high', 'brother', b.id, array[a.id], a.start_date, a.start_date::text
  from gone b
  join (
    select h.id, h.brother_id, h.start_date from public.fraternity_assignments h where h.end_date is null
    union all
    select s.id, s.brother_id, s.start_date from public.institution_assignments s where s.end_date is null
  ) a on a.brother_id = b.id
$$;

-- The homes open on a day of brothers in the order: these are the residents. Roles are few, so each is read once.
create function app.open_homes(p_today date, p_brothers uuid[])
returns table (
  id uuid, brother_id uuid, fraternity_id uuid, start_date date, is_guardian boolean, is_novice_master boolean
)
language sql stable rows 10000 set search_path = pg_catalog, pg_temp as $$
  with open as materialized (
    select a.*
    from public.fraternity_assignments a
    join app.judged_brothers b on b.id = a.brother_id and b.is_in_order
    where a.end_date is null and a.start_date <= p_today
      and (p_brothers is null or a.brother_id in (select unnest(p_brothers)))
  ),
  roles as materialized (
    select r.role, app.is_guardian(r.role) as is_guardian, app.is_novice_master(r.role) as is_novice_master
    from (select distinct o.role from open o where o.role is not null) r
  )
  select o.id, o.brother_id, o.fraternity_id, o.start_date,
    coalesce(r.is_guardian, false), coalesce(r.is_novice_master, false)
  from open o
  left join roles r on r.role = o.role
$$;

create function app.issues_of_homes(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with homes as (
    select a.id, a.brother_id, a.start_date, a.end_date, coalesce(a.end_date, p_today) as until
    from public.fraternity_assignments a
    join app.judged_brothers b on b.id = a.brother_id
    where a.start_date <= p_today and (p_brothers is null or b.id in (select unnest(p_brothers)))
  ),
  clashes as (
    select a.brother_id, a.id as first_id, b.id as second_id,
      b.start_date || ' → ' || least(a.until, b.until) as detail,
      row_number() over (partition by a.brother_id order by a.start_date, a.id, b.start_date, b.id) as place
    from homes a
    join homes b on b.brother_id = a.brother_id and (b.start_date, b.id) > (a.start_date, a.id)
    where least(a.until, b.until) - b.start_date > 7 and coalesce(a.end_date, b.end_date) is not null
  ),
  statuses as materialized (
    select s.brother_id, s.status from app.everybodys_status(p_today, p_brothers) s
  ),
  residents as materialized (
    select h.* from app.open_homes(p_today, p_brothers) h
  )

  select 'NO_CURRENT_FRATERNITY', 'medium', 'brother', b.id, '{}'::uuid[], null::date, null
  from app.judged_brothers b
  -- The law binds novices and the professed (can. 665 §1); a bishop need not live in a house of the order.
  join statuses s on s.brother_id = b.id and s.status not in ('bishop', 'postulant', 'aspirant', 'unknown')
  where b.is_active and not exists (
    select 1 from homes h where h.brother_id = b.id and coalesce(h.end_date, p_today) >= p_today
  )

  union all
  select 'TWO_CURRENT_FRATERNITIES', 'high', 'brother', h.brother_id, array_agg(h.id), min(h.start_date), null
  from residents h
  group by h.brother_id
  having count(*) > 1

  union all
  select 'ASSIGNMENT_OVERLAP', 'medium', 'brother', o.brother_id, array_agg(o.first_id) || array_agg(o.second_id), null,
    min(o.detail) filter (where o.place = 1)
  from clashes o
  group by o.brother_id

  union all
  select 'NOVICE_NOT_IN_NOVITIATE', 'medium', 'brother', h.brother_id, array[h.id], h.start_date, null
  from residents h
  join statuses s on s.brother_id = h.brother_id and s.status = 'novice'
  join public.fraternities f on f.id = h.fraternity_id and f.type <> 'formational'
$$;

create function app.issues_of_offices(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with recursive
  homes as materialized (
    select h.* from app.open_homes(p_today, p_brothers) h where h.is_guardian or h.is_novice_master
  ),
  guardians as (
    select h.* from homes h where h.is_guardian
  ),
  masters as (
    select h.id, h.brother_id, h.start_date from homes h where h.is_novice_master
    union all
    select a.id, a.brother_id, a.start_date
    from public.institution_assignments a
    join app.judged_brothers b on b.id = a.brother_id and b.is_in_order
    where a.end_date is null and a.start_date <= p_today and app.is_novice_master(a.role)
      and (p_brothers is null or b.id in (select unnest(p_brothers)))
  ),
  perpetual as materialized (
    select s.brother_id
    from app.last_series(
      p_today, array(select g.brother_id from guardians g union select m.brother_id from masters m)
    ) s
    where s.perpetual is not null
  ),
  -- Back from a guardian's term to the one that ended at most a month before it began, in whatever house.
  terms as (
    select g.id, g.brother_id, g.start_date as since from guardians g
    union all
    select t.id, t.brother_id, earlier.since
    from terms t
    cross join lateral (
      select min(a.start_date) as since
      from public.fraternity_assignments a
      where a.brother_id = t.brother_id and app.is_guardian(a.role)
        and a.start_date < t.since and a.end_date >= t.since - 31
    ) earlier
    where earlier.since is not null
  ),
  in_office as (
    select g.id, g.brother_id, g.start_date, l.guardian_years, min(t.since) as since
    from guardians g
    join terms t on t.id = g.id
    join public.brothers b on b.id = g.brother_id
    join app.limits() l on l.circumscription_id = b.circumscription_id
    group by g.id, g.brother_id, g.start_date, l.guardian_years
  )

  select 'GUARDIAN_NOT_PERPETUAL', 'high', 'brother', g.brother_id, array[g.id], g.start_date, g.start_date::text
  from guardians g
  where g.brother_id not in (select p.brother_id from perpetual p)

  union all
  select 'MASTER_NOT_PERPETUAL', 'high', 'brother', m.brother_id, array[m.id], m.start_date, m.start_date::text
  from masters m
  where m.brother_id not in (select p.brother_id from perpetual p)

  union all
  select 'GUARDIAN_TERM', 'medium', 'brother', o.brother_id, array[o.id], o.start_date,
    case when o.since + interval '108 months' < p_today then o.since else o.start_date end::text
  from in_office o
  -- Terms end with a chapter or its decisions, not on the day.
  where o.start_date + make_interval(years => o.guardian_years, months => 6) < p_today
    or o.since + interval '108 months' < p_today
$$;

-- What is wrong with a house depends on everybody in it, so the houses are judged all together.
create function app.issues_of_houses(p_today date) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with residents as materialized (
    select h.* from app.open_homes(p_today, null) h
  ),
  professed as (
    select distinct v.brother_id from public.vows v where v.date <= p_today
  )

  select 'TWO_GUARDIANS', 'high', 'fraternity', g.fraternity_id, array_agg(g.id), null::date, null
  from residents g
  where g.is_guardian
  group by g.fraternity_id
  having count(distinct g.brother_id) > 1

  union all
  select 'NO_GUARDIAN', 'medium', 'fraternity', h.fraternity_id, '{}', null, count(distinct h.brother_id)::text
  from residents h
  group by h.fraternity_id
  having count(distinct h.brother_id) >= 3 and count(*) filter (where h.is_guardian) = 0

  union all
  select 'HOUSE_UNDER_3', 'low', 'fraternity', f.id, '{}', null, count(distinct p.brother_id)::text
  from public.fraternities f
  left join residents h on h.fraternity_id = f.id
  left join professed p on p.brother_id = h.brother_id
  where f.type in ('friary', 'formational', 'parochial', 'specialized', 'local')
  group by f.id
  having count(distinct p.brother_id) < 3
$$;

create function app.issues_of_names(p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with named as materialized (
    select b.id, b.name, b.birth_date, extract(year from b.birth_date)::int as year,
      app.comparable_name(b.name) as comparable
    from app.judged_brothers b
    where b.birth_date is not null and (
      p_brothers is null or extract(year from b.birth_date) in (
        select extract(year from j.birth_date) from app.judged_brothers j where j.id = any (p_brothers)
      )
    )
  ),
  counted as materialized (
    select n.*, left(n.comparable, 1) as initial, l.letters, length(n.comparable) - bit_count(l.letters) as uncounted,
      1 / length(n.comparable)::float8 as share
    from named n
    -- Each letter's count as a row of ones, so that two names are compared at once.
    cross join lateral (
      select string_agg(
        rpad(repeat('1', least(6, length(n.comparable) - length(replace(n.comparable, x.letter, '')))), 6, '0'), ''
      )::bit varying as letters
      from unnest(string_to_array('abcdefghijklmnopqrstuvwxyz ', null)) as x (letter)
    ) l
    where n.comparable <> ''
  ),
  pairs as (
    select a.id as first_id, a.name as first_name, b.id as second_id,
      a.comparable as first, b.comparable as second,
      a.comparable = b.comparable as is_same_name, a.birth_date = b.birth_date as is_same_day,
      -- At most so many letters can match: those both have, and what is not counted above.
      bit_count(a.letters & b.letters) + least(a.uncounted, b.uncounted) as matches,
      a.share + b.share as shares
    from counted a
    join counted b on b.year = a.year and b.initial = a.initial and b.id > a.id
    where p_brothers is null or a.id in (select unnest(p_brothers)) or b.id in (select unnest(p_brothers))
  )

  select 'POSSIBLE_DUPLICATE', case when p.is_same_name and p.is_same_day then 'high' else 'medium' end,
    'brother', p.second_id, array[p.first_id], null::date, p.first_name
  from pairs p
  where case
    when p.is_same_name then true
    -- Below this not even all those letters in their order and the longest common beginning reach 0.92. To find
    -- the likeness itself is dear.
    when p.matches * p.shares < 1.59 then false
    else app.likeness(p.first, p.second) >= 0.92
  end

  union all
  select 'NAME_FORMAT', 'low', 'brother', b.id, '{}', null, b.name
  from app.judged_brothers b
  where app.has_odd_form(b.name) and (p_brothers is null or b.id in (select unnest(p_brothers)))
$$;

create function app.issues_of_other_records() returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  select 'PARISH_NO_DIOCESE', 'medium', 'institution', i.id, '{}'::uuid[], null::date, null
  from public.institutions i
  where i.type = 'parish' and i.diocese_id is null

  union all
  select 'PLACE_NO_COUNTRY', 'low', 'place', p.id, '{}', null, null
  from public.places p
  where p.country_id is null

  union all
  select 'USER_LINKED_TO_EXITED', 'high', 'user', u.id, array[b.id], null, b.name
  from public.users u
  join public.brothers b on b.id = u.linked_brother_id
  where u.disabled_at is null and b.membership_status in ('deceased', 'departed')
$$;

create function app.issues_of_records(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  select i.issue_type, i.severity, 'brother', b.id, '{}'::uuid[], null::date, i.detail
  from app.judged_brothers b
  join app.everybodys_status(p_today, p_brothers) s on s.brother_id = b.id
  cross join lateral (
    values
      ('STATUS_UNKNOWN', 'medium', s.status = 'unknown', null),
      ('STATUS_STALE', 'high', s.status <> b.cached_status, b.cached_status || ' → ' || s.status),
      ('OVERRIDE_ACTIVE', 'low', s.is_override, s.status),
      ('CONTACT_MISSING', 'low',
        b.is_active and (app.is_blank(b.phone) or app.is_blank(b.email) or app.is_blank(b.emergency_contact)), null)
  ) as i (issue_type, severity, holds, detail)
  where i.holds
$$;

-- The issues that the rules found are stored, so that only what has changed is judged again.
--
--   judge          brings the stored issues up to date
--   found_issues   the issues of a day, as judge stored them
--   judgements     of each rule: what its stored issues rest on
--
-- Stored issues of a rule hold while its basis is the same (its text, the server's version, the history of the change feed),
-- the day is the same (another day judges everybody again: statuses, ages and terms change by themselves), and no row that
-- it reads has a newer entry in the change feed. Brothers whose rows have one are judged again.

-- The rule functions (see validation_words.sql), and which arguments they have.
create function app.rules() returns table (rule text, is_dated boolean, is_by_brother boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.proname::text, 'date'::regtype = any (p.proargtypes::oid[]), 'uuid[]'::regtype = any (p.proargtypes::oid[])
  from pg_catalog.pg_proc p
  where p.pronamespace = 'app'::regnamespace and p.prorettype = 'app.finding'::regtype and p.proname like 'issues\_of\_%'
  order by p.proname
$$;

-- The issues that one rule function finds, of these brothers or (null) of everybody. Another row makes it another issue.
-- The findings are read as days in one form, and compiling so long a statement would cost more than running it.
create function app.issues_by(p_rule text, p_today date, p_brothers uuid[] default null)
returns table (
  id uuid, issue_type text, severity text, entity_type text, entity_id uuid, row_ids uuid[], detail text
)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp set datestyle = 'ISO' set jit = 'off' as $$
declare
  v_arguments text;
begin
  select concat_ws(', ', case when r.is_dated then '$1' end, case when r.is_by_brother then '$2' end)
    into v_arguments
  from app.rules() r where r.rule = p_rule;
  return query execute format(
    $query$
      with issues as (
        select
          f.issue_type, f.entity_type, f.entity_id,
          min(array_position(array['high', 'medium', 'low'], f.severity)) as weight,
          coalesce(array_agg(distinct r.id order by r.id) filter (where r.id is not null), '{}') as row_ids,
          (array_agg(f.detail order by f.day, f.row_ids))[1] as detail
        from app.%I(%s) f
        left join lateral unnest(f.row_ids) as r (id) on true
        -- A brother may be like several others: each is an issue of its own.
        group by f.issue_type, f.entity_type, f.entity_id, case f.issue_type when 'POSSIBLE_DUPLICATE' then f.row_ids end
      )
      select
        app.issue_id(i.issue_type, i.entity_id, i.row_ids),
        i.issue_type, (array['high', 'medium', 'low'])[i.weight], i.entity_type, i.entity_id, i.row_ids, i.detail
      from issues i
    $query$, p_rule, v_arguments
  ) using p_today, p_brothers;
end $$;

-- Every issue on a day, found without what is stored.
create or replace function app.find_issues(p_today date)
returns table (
  id uuid, issue_type text, severity text, entity_type text, entity_id uuid, row_ids uuid[], detail text
)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select i.* from app.rules() r cross join lateral app.issues_by(r.rule, p_today) i
$$;

create table app.judgements (
  rule  text primary key,
  basis text not null,
  day   date not null,
  -- The place in the change feed up to which everything has been judged.
  xid   xid8 not null,
  seq   bigint not null
);

-- Some details name brothers, and rules read private records: nobody but the functions below reads them.
create table app.found_issues (
  rule        text not null references app.judgements (rule) on delete cascade,
  id          uuid not null,
  issue_type  text not null,
  severity    text not null,
  entity_type text not null,
  entity_id   uuid not null,
  row_ids     uuid[] not null,
  detail      text,

  primary key (rule, id)
);

create index found_issues_entity_id on app.found_issues (entity_id);

alter table app.judgements enable row level security;
alter table app.found_issues enable row level security;
revoke all on app.judgements, app.found_issues from public, anon, authenticated, service_role;

-- What a function or view of this schema is made of; null: there is none of this name.
create function app.definition_of(p_name text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select string_agg(d.text, E'\n' order by d.text)
  from (
    select coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc) as text
    from pg_catalog.pg_proc p
    where p.pronamespace = 'app'::regnamespace and p.proname = p_name
    union all
    select pg_catalog.pg_get_viewdef(c.oid)
    from pg_catalog.pg_class c
    where c.relnamespace = 'app'::regnamespace and c.relname = p_name and c.relkind = 'v'
  ) d
$$;

-- What the issues of each rule rest on besides the records, and the tables whose rows it reads: by its own text and the
-- texts of what it calls. (Who the caller is decides whether there is an answer, not which.)
create function app.rule_bases() returns table (rule text, basis text, tables text[])
language sql stable security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
  with recursive named as (
    select r.rule as name from app.rules() r
    union
    select m.found[1]
    from named n
    cross join lateral regexp_matches(app.definition_of(n.name), '\mapp\.(\w+)', 'g') m (found)
    where n.name <> 'is_member'
  ),
  texts as materialized (
    select n.name, d.text
    from named n
    cross join lateral app.definition_of(n.name) d (text)
    where d.text is not null and n.name <> 'is_member'
  ),
  calls as materialized (
    select distinct t.name, m.found[1] as called
    from texts t
    cross join lateral regexp_matches(t.text, '\mapp\.(\w+)', 'g') m (found)
  ),
  parts as (
    select r.rule, r.rule as name from app.rules() r
    union
    select p.rule, c.called from parts p join calls c on c.name = p.name
  )
  select
    p.rule,
    md5(concat_ws(E'\n',
      app.feed_history(), current_setting('server_version_num'), string_agg(t.text, E'\n' order by t.name)
    )),
    array(
      select distinct m.found[1]
      from parts o
      join texts x on x.name = o.name
      cross join lateral regexp_matches(x.text, '\mpublic\.(\w+)', 'g') m (found)
      where o.rule = p.rule
    )
  from parts p
  join texts t on t.name = p.name
  group by p.rule
$$;

-- The brothers who own, or owned before, rows of these tables with entries behind a place in the change feed; null: it may
-- be everybody, because a row without a brother has changed, the history no longer tells whose a row was, or there are so
-- many that judging everybody costs less.
create function app.brothers_touched(p_xid xid8, p_seq bigint, p_tables text[]) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_most constant int := 2000;
  v_count int;
  v_brothers uuid[];
begin
  with news as materialized (
    select f.table_name, f.row_id
    from app.change_feed f
    where (f.xid, f.seq) > (p_xid, p_seq) and f.table_name = any (p_tables)
    limit v_most
  ),
  owners as (
    select n.row_id as id from news n where n.table_name = 'brothers'
    union
    -- Of a row that is gone, and of one that was another's, only the history tells.
    select o.id
    from news n
    left join app.writable_columns w
      on w.table_name = n.table_name and w.column_name = 'brother_id' and w.target_table = 'brothers'
    left join app.audit_log a on a.table_name = w.table_name and a.record_id = n.row_id
    cross join lateral (
      select (v.row ->> 'brother_id')::uuid as id
      from (values (a.old_values), (a.new_values)) v (row)
      where v.row is not null or a.id is null
    ) o
    where n.table_name <> 'brothers'
  )
  select array_agg(o.id), (select count(*) from news) into v_brothers, v_count from owners o;

  if v_count = v_most or array_position(v_brothers, null) is not null then
    return null;
  end if;
  return coalesce(v_brothers, '{}');
end $$;

-- One judgement at a time, and no brother is deleted meanwhile: no issue that names him may be stored after that.
create function app.judgement_lock() returns bigint
language sql immutable
return 7305261181;

create function app.await_judgement() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(app.judgement_lock());
  return null;
end $$;

-- Before the statement locks any row.
create trigger a_judgement before delete on public.brothers
  for each statement execute function app.await_judgement();

-- Whether issues can be stored here and now: not while the transaction may not write or sees no later commit, and not
-- while the change feed does not yet belong to this server.
create function app.stores_issues() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select current_setting('transaction_read_only') = 'off' and current_setting('transaction_isolation') = 'read committed'
    and not app.feed_needs_rebase()
$$;

-- Brings the stored issues of one rule, or (null) of all, up to a day. For functions that have asked for the administrator.
create function app.judge(p_today date, p_rule text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
declare
  v_xid xid8 := '0';
  v_seq bigint := 0;
  v_rule record;
  v_brothers uuid[];
begin
  perform pg_advisory_xact_lock(app.judgement_lock());
  delete from app.judgements j where not exists (select 1 from app.rules() r where r.rule = j.rule);
  -- Read before the records: what commits after this has its place behind it and is judged by the next call.
  select e.xid, e.seq into v_xid, v_seq from app.feed_end() e;
  v_xid := coalesce(v_xid, '0');
  v_seq := coalesce(v_seq, 0);

  for v_rule in
    select
      r.*, b.basis, b.tables, j.xid, j.seq, j.day,
      coalesce(j.basis = b.basis and (j.day = p_today or not r.is_dated) and not app.cursor_is_ahead(j.xid, j.seq), false)
        as is_known
    from app.rules() r
    join app.rule_bases() b on b.rule = r.rule
    left join app.judgements j on j.rule = r.rule
    where p_rule is null or r.rule = p_rule
  loop
    v_brothers := case when v_rule.is_known then app.brothers_touched(v_rule.xid, v_rule.seq, v_rule.tables) end;
    if not v_rule.is_by_brother and v_brothers <> '{}' then
      v_brothers := null;
    end if;

    insert into app.judgements as j (rule, basis, day, xid, seq)
    values (v_rule.rule, v_rule.basis, p_today, v_xid, v_seq)
    on conflict (rule) do update
      set basis = excluded.basis, day = excluded.day, xid = excluded.xid, seq = excluded.seq
      where (j.basis, j.day, j.xid, j.seq) is distinct from (excluded.basis, excluded.day, excluded.xid, excluded.seq);

    if v_brothers is null then
      delete from app.found_issues i where i.rule = v_rule.rule;
    else
      continue when v_brothers = '{}';
      delete from app.found_issues i
      where i.rule = v_rule.rule and (i.entity_id = any (v_brothers) or i.row_ids && v_brothers);
    end if;
    insert into app.found_issues (rule, id, issue_type, severity, entity_type, entity_id, row_ids, detail)
    select v_rule.rule, i.* from app.issues_by(v_rule.rule, p_today, v_brothers) i;
  end loop;
  -- The rules read settings for members alone.
  perform app.require_admin('has the records judged');
end $$;

-- The issues of one rule, or (null) of all, on a day.
create function app.issues_on(p_today date, p_rule text default null)
returns table (
  id uuid, issue_type text, severity text, entity_type text, entity_id uuid, row_ids uuid[], detail text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
begin
  if not app.stores_issues() then
    return query
      select i.*
      from app.rules() r
      cross join lateral app.issues_by(r.rule, p_today) i
      where p_rule is null or r.rule = p_rule;
    return;
  end if;
  perform app.judge(p_today, p_rule);
  return query
    select i.id, i.issue_type, i.severity, i.entity_type, i.entity_id, i.row_ids, i.detail
    from app.found_issues i
    where p_rule is null or i.rule = p_rule;
end $$;

-- What is gone has no issues left, nor a part in those of others, and an acceptance may say things about a person.
create or replace function app.forget_acceptances() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.found_issues i
  using (
    select distinct f.rule, f.id
    from app.found_issues f
    cross join lateral unnest(f.row_ids || f.entity_id) as r (id)
    join old_rows o on o.id = r.id
  ) gone
  where i.rule = gone.rule and i.id = gone.id;
  delete from public.accepted_issues a
  using old_rows o
  where o.id = a.entity_id or (a.issue_type = 'POSSIBLE_DUPLICATE' and o.id = any (a.row_ids));
  return null;
end $$;

-- For administrators, as the owner: the rules read every row of every record type.
create or replace function app.issues(p_today date, p_accepted boolean)
returns table (
  ret_brother_id uuid, issue_type text, severity text, brother_name text, issue_description text, id uuid,
  code text, entity_type text, entity_id uuid, row_ids uuid[], detail text,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
begin
  if not app.is_admin() then
    return;
  end if;
  return query
  select
    e.brother_id, i.issue_type, i.severity, e.name, k.description || coalesce(' (' || i.detail || ')', ''), i.id,
    k.code, i.entity_type, i.entity_id, i.row_ids, i.detail,
    a.accepted_at, u.username, a.reason
  from app.issues_on(coalesce(p_today, app.today())) i
  join app.issue_kinds k on k.issue_type = i.issue_type
  join app.judged_entities e on e.entity_type = i.entity_type and e.id = i.entity_id
  left join public.accepted_issues a on a.issue_id = i.id
  left join public.users u on u.id = a.accepted_by
  where (select app.is_admin()) and (p_accepted or a.issue_id is null)
  order by array_position(array['high', 'medium', 'low'], i.severity), i.issue_type, e.name, i.id;
end $$;

create or replace function app.accept_issue(p_issue uuid, p_reason text, p_today date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_admin('accepts an issue');
  if app.is_blank(p_reason) then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  -- Accepted once more (the answer was lost on its way, or a better reason was found): the last word holds.
  insert into public.accepted_issues as a (issue_id, issue_type, entity_type, entity_id, row_ids, reason)
  select i.id, i.issue_type, i.entity_type, i.entity_id, i.row_ids, app.trimmed(p_reason)
  from app.issues_on(coalesce(p_today, app.today())) i
  where i.id = p_issue
  on conflict (issue_id) do update
    set reason = excluded.reason, accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at;
  if not found then
    raise exception 'there is no such issue' using errcode = 'PT404';
  end if;
  perform app.require_admin('accepts an issue');
end $$;

-- What the records have wrong on a day; with p_accepted also what was accepted, by whom and why.
create or replace function public.validate_brother_data_integrity(p_today date default null, p_accepted boolean default false)
returns table (
  ret_brother_id uuid, issue_type text, severity text, brother_name text, issue_description text, id uuid,
  code text, entity_type text, entity_id uuid, row_ids uuid[], detail text,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text
)
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.issues(p_today, p_accepted)
$$;

-- A list that is read by pages is made again for each of them. Whoever finds that a page does not hold it reads all of it
-- here.
create or replace function public.list_issues(p_today date default null, p_accepted boolean default false) returns json
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(i), '[]')
  from public.validate_brother_data_integrity(p_today, p_accepted) i
  having (select app.is_admin())
$$;

-- Only the rule of names is judged, so a long list comes quickly. Their ids are those of the issues.
create or replace function app.duplicates(p_accepted boolean)
returns table (
  id uuid, severity text,
  one_id uuid, one_name text, one_birth_date date, other_id uuid, other_name text, other_birth_date date,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
begin
  if not app.is_admin() then
    return;
  end if;
  return query
  with pairs as (
    select i.id, i.severity, i.row_ids[1] as one_id, i.entity_id as other_id
    from app.issues_on(app.today(), 'issues_of_names') i
    where i.issue_type = 'POSSIBLE_DUPLICATE' and (select app.is_admin())
  )
  select
    p.id, p.severity,
    one.id, one.name, one.birth_date, other.id, other.name, other.birth_date,
    a.accepted_at, u.username, a.reason
  from pairs p
  join public.brothers one on one.id = p.one_id
  join public.brothers other on other.id = p.other_id
  left join public.accepted_issues a on a.issue_id = p.id
  left join public.users u on u.id = a.accepted_by
  where p_accepted or a.issue_id is null
  order by p.severity, one.name, one.id, other.name, other.id;
end $$;

-- Who may have been entered twice; with p_accepted also the pairs that are known to be two, by whom and why.
create or replace function public.get_duplicates(p_accepted boolean default false)
returns table (
  id uuid, severity text,
  one_id uuid, one_name text, one_birth_date date, other_id uuid, other_name text, other_birth_date date,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text
)
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.duplicates(p_accepted)
$$;

-- Apart from the others: on a new day every rule looks at every record, and nothing else should wait for that.
create or replace function public.get_issue_counts(p_today date default null)
returns table (high bigint, medium bigint, low bigint)
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select
    count(*) filter (where i.severity = 'high'),
    count(*) filter (where i.severity = 'medium'),
    count(*) filter (where i.severity = 'low')
  from app.issues(p_today, false) i
  having (select app.is_admin())
$$;

-- What a backup holds, in an order in which rows may refer to each other: every table of ours but those that the
-- migrations fill, that live within one transaction, or that the next pull or validation makes anew. And no passwords or
-- calendar addresses.
create or replace function app.backup_tables()
returns table (name text, relation regclass, key text[], is_synced boolean, depth int)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive kept as (
    select c.oid, case c.relnamespace when 'public'::regnamespace then '' else 'app.' end || c.relname as name
    from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'p')
      and c.relowner = (select r.oid from pg_catalog.pg_roles r where r.rolname = current_user)
  ),
  ours as (
    select k.oid, k.name
    from kept k
    where k.name not in (
      'app.settings', 'app.synced_tables', 'app.writable_columns', 'app.issue_kinds',
      'app.approvals_underway', 'app.batches_underway', 'app.redaction_permits',
      'app.change_feed', 'app.account_views', 'app.brother_views', 'app.password_marks',
      'app.calendar_addresses', 'app.judgements', 'app.found_issues'
    )
  ),
  ranked as (
    select o.oid, 0 as depth from ours o
    union
    select f.conrelid, r.depth + 1
    from ranked r
    join pg_catalog.pg_constraint f on f.contype = 'f' and f.confrelid = r.oid and f.conrelid <> r.oid
    where r.depth < 20
  )
  select
    o.name, o.oid::regclass,
    (
      select array_agg(a.attname::text order by k.place)
      from pg_catalog.pg_index i
      cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
      join pg_catalog.pg_attribute a on a.attrelid = o.oid and a.attnum = k.attnum
      where i.indrelid = o.oid and i.indisprimary
    ),
    exists (select 1 from app.synced_tables s where s.table_name = o.name),
    (select max(r.depth) from ranked r where r.oid = o.oid)
  from ours o
  order by 5, 1
$$;

grant execute on function app.last_series(date, uuid[]), app.vow_standings(date, uuid[]) to authenticated;
