-- The rules of vows sort only the columns that they compare. The issues stay the same.

create or replace function app.issues_of_vows(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with professed as (
    select p.*, b.birth_date,
      -- A renewal after perpetual vows is made out of devotion: none of the temporary ones that come before them.
      case when s.first <= coalesce(s.perpetual, 'infinity') then s.first end as series_first,
      s.first_id as series_first_id,
      s.perpetual as series_perpetual, s.perpetual_id as series_perpetual_id,
      -- He was in temporary vows up to here: years in which no vow bound him do not count.
      coalesce(s.perpetual, case when b.is_in_order then least(s.until, p_today) end) as temporary_until,
      app.legal_minimum('TEMP_UNDERAGE', p.first, null) as least_age,
      app.legal_minimum('PERPETUAL_UNDERAGE', p.perpetual, null) as least_perpetual_age
    from app.professions(p_today, p_brothers) p
    left join app.last_series(p_today, p_brothers) s on s.brother_id = p.brother_id
    join app.judged_brothers b on b.id = p.brother_id
  ),
  taken as (
    select v.id, v.brother_id, v.type, v.date, p.first_id, p.series_perpetual, l.grace_days,
      array_position(array['simple', 'renewal', 'solemn'], v.type) as place,
      case
        when v.type = 'solemn' then 'infinity'
        else app.vow_end(v.date, v.valid_until, v.duration_months, l.vow_months)
      end as until,
      app.is_blank(v.received_by) or app.is_blank(v.witness_1) or app.is_blank(v.witness_2) as is_unattested
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
  select 'PERPETUAL_UNDERAGE',
    case when app.age_on(p.perpetual, p.birth_date) < p.least_perpetual_age then 'high' else 'medium' end,
    'brother', p.brother_id, array[p.perpetual_id], p.perpetual, p.perpetual::text
  from professed p
  where app.completed_age(p.perpetual, p.birth_date) < p.least_perpetual_age

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
    and t.is_unattested
$$;
