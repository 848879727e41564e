-- A renewal after perpetual vows is made out of devotion: it is no first profession, and it ends no temporary vows. And
-- perpetual vows do not tell when a novitiate without an end has ended.

create or replace function app.professions(p_today date, p_brothers uuid[])
returns table (brother_id uuid, first date, first_id uuid, perpetual date, perpetual_id uuid)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with perpetual as (
    select v.brother_id, min(v.date) as day, (array_agg(v.id order by v.date, v.id))[1] as id
    from public.vows v
    where v.type = 'solemn' and v.date <= p_today
      and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
    group by v.brother_id
  )
  select
    v.brother_id,
    min(v.date) filter (where t.is_temporary),
    (array_agg(v.id order by v.date, v.id) filter (where t.is_temporary))[1],
    min(p.day),
    (array_agg(p.id))[1]
  from public.vows v
  left join perpetual p on p.brother_id = v.brother_id
  cross join lateral (
    select v.type = 'simple' or v.type = 'renewal' and v.date <= coalesce(p.day, 'infinity') as is_temporary
  ) t
  where v.date <= p_today and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
  group by v.brother_id
$$;

create or replace function app.issues_of_formation(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with stages as (
    select
      f.id, f.brother_id, f.stage, f.start_date, f.end_date,
      -- Perpetual vows do not tell when a novitiate ended, because the first ones came before them.
      coalesce(f.end_date, case
        when v.next_temporary = v.next then v.next
        when v.next is null and b.is_in_order then p_today
      end) as last_date,
      v.last as last_vow, case when s.first <= coalesce(s.perpetual, 'infinity') then s.first end as series_first,
      b.birth_date
    from app.judged_brothers b
    join public.formation_stages f on f.brother_id = b.id and f.start_date <= p_today
    left join app.last_series(p_today, p_brothers) s on s.brother_id = b.id
    -- A man who is readmitted after vows may be a postulant or novice again (can. 690).
    cross join lateral (
      select max(v.date) as last, min(v.date) as next, min(v.date) filter (where v.type <> 'solemn') as next_temporary
      from public.vows v
      where v.brother_id = b.id and v.date between f.start_date and p_today and f.stage in ('postulancy', 'novitiate')
    ) v
    where (p_brothers is null or b.id in (select unnest(p_brothers)))
  ),
  novitiates as (
    select s.*, case when s.last_date is not null then least(s.last_date, p_today) end as until,
      coalesce(s.start_date <= max(s.end_date) over earlier + 15, false) as follows
    from stages s
    where s.stage = 'novitiate'
    window earlier as (
      partition by s.brother_id order by s.start_date, s.id rows between unbounded preceding and 1 preceding
    )
  ),
  -- Rows that follow each other within fifteen days are one novitiate (can. 649 §1): he was moved to another house.
  numbered as (
    select n.*, count(*) filter (where not n.follows) over (partition by n.brother_id order by n.start_date, n.id) as number
    from novitiates n
  ),
  whole_novitiates as (
    select n.brother_id, array_agg(n.id order by n.start_date, n.id) as ids, min(n.start_date) as start_date,
      max(n.until) as until
    from numbered n
    group by n.brother_id, n.number
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
    select n.*, app.legal_minimum('NOVITIATE_UNDERAGE', n.start_date, null) as least_age
    from novitiates n
  ),
  -- The last novitiate begun before first vows, and the last day of it that counts.
  last_novitiates as (
    select distinct on (n.brother_id)
      n.brother_id, array_agg(n.id order by n.start_date, n.id) as ids, min(n.start_date) as start_date,
      max(coalesce(least(n.end_date, n.series_first), n.series_first)) as counts_until
    from numbered n
    where n.start_date < n.series_first
    group by n.brother_id, n.number
    order by n.brother_id, n.number desc
  )

  select 'NOVITIATE_UNDERAGE',
    case when app.age_on(n.start_date, n.birth_date) < n.least_age then 'high' else 'medium' end,
    'brother', n.brother_id, array[n.id], n.start_date, n.start_date::text
  from ages n
  where app.completed_age(n.start_date, n.birth_date) < n.least_age

  union all
  select 'NOVITIATE_SHORT', 'high', 'brother', n.brother_id, n.ids, n.start_date,
    n.start_date || ' → ' || n.counts_until
  from last_novitiates n
  where n.counts_until < n.start_date + interval '12 months' - interval '15 days'

  union all
  select 'NOVITIATE_LONG', case when n.start_date + interval '30 months' < n.until then 'high' else 'medium' end,
    'brother', n.brother_id, n.ids, n.start_date, n.start_date || ' → ' || n.until
  from whole_novitiates n
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
    and (app.is_blank(t.received_by) or app.is_blank(t.witness_1) or app.is_blank(t.witness_2))
$$;
