-- The rows of a postulancy that was moved to another house are one postulancy.

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
  postulancies as (
    select s.*, coalesce(s.start_date <= max(s.end_date) over earlier + 15, false) as follows
    from stages s
    where s.stage = 'postulancy'
    window earlier as (
      partition by s.brother_id order by s.start_date, s.id rows between unbounded preceding and 1 preceding
    )
  ),
  whole_postulancies as (
    select p.brother_id, array_agg(p.id order by p.start_date, p.id) as ids, min(p.start_date) as start_date,
      max(coalesce(p.end_date, 'infinity')) as end_date
    from (
      select p.*, count(*) filter (where not p.follows) over (partition by p.brother_id order by p.start_date, p.id) as number
      from postulancies p
    ) p
    group by p.brother_id, p.number
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
  select 'POSTULANCY_SHORT', 'low', 'brother', p.brother_id, p.ids, p.start_date, p.start_date || ' → ' || p.end_date
  from whole_postulancies p
  where p.end_date <= p_today and p.end_date < p.start_date + interval '12 months' - interval '15 days'

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
