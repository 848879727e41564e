-- A novice of a suppressed house was reported twice: as one without a home, and as one outside a house of formation.

create or replace function app.issues_of_homes(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with homes as (
    select a.id, a.brother_id, a.fraternity_id, a.start_date, a.end_date, coalesce(a.end_date, p_today) as until,
      coalesce(a.role, '') as role
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
      -- Two offices in one house are one home.
      and (a.fraternity_id <> b.fraternity_id or a.role = b.role)
  ),
  statuses as materialized (
    select s.brother_id, s.status from app.everybodys_status(p_today, p_brothers) s
  ),
  residents as materialized (
    select h.* from app.open_homes(p_today, p_brothers) h
  ),
  -- A brother who was readmitted is not professed until he takes vows again.
  professed as materialized (
    select distinct v.brother_id
    from public.vows v
    where v.date <= p_today and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
      and v.brother_id not in (select c.brother_id from app.closed_series(p_today, p_brothers) c)
  ),
  -- By the stage too: a priest who enters the order is a novice, though his status is priest.
  novices as materialized (
    select s.brother_id
    from statuses s
    where s.brother_id not in (select p.brother_id from professed p)
      and (s.status = 'novice' or exists (
        select 1
        from public.formation_stages n
        where n.brother_id = s.brother_id and n.stage = 'novitiate'
          and n.start_date <= p_today and coalesce(n.end_date, 'infinity') >= p_today
      ))
  )

  select 'NO_CURRENT_FRATERNITY', 'medium', 'brother', b.id, '{}'::uuid[], null::date, null
  from app.judged_brothers b
  -- The law binds novices and the professed (can. 665 §1); a bishop need not live in a house of the order.
  join statuses s on s.brother_id = b.id and s.status <> 'bishop'
  where b.is_active
    and (b.id in (select p.brother_id from professed p) or b.id in (select n.brother_id from novices n))
    -- Nobody lives in a suppressed house, also where his assignment has no end.
    and not exists (
      select 1
      from homes h
      join public.fraternities f on f.id = h.fraternity_id and coalesce(f.suppressed_date, 'infinity') >= p_today
      where h.brother_id = b.id and coalesce(h.end_date, p_today) >= p_today
    )

  union all
  select 'TWO_CURRENT_FRATERNITIES', 'high', 'brother', h.brother_id, array_agg(h.id), min(h.start_date), null
  from residents h
  -- The next rule reports two homes that overlap until a known day.
  join homes o on o.id = h.id and o.end_date is null
  group by h.brother_id
  having count(distinct o.fraternity_id) > 1 or count(*) > count(distinct (o.fraternity_id, o.role))

  union all
  select 'ASSIGNMENT_OVERLAP', 'medium', 'brother', o.brother_id, array_agg(o.first_id) || array_agg(o.second_id), null,
    min(o.detail) filter (where o.place = 1)
  from clashes o
  group by o.brother_id

  union all
  select 'NOVICE_NOT_IN_NOVITIATE', 'medium', 'brother', h.brother_id, array[h.id], h.start_date, null
  from residents h
  join novices n on n.brother_id = h.brother_id
  join public.fraternities f on f.id = h.fraternity_id and f.type <> 'formational'
    -- Nobody lives in a suppressed house: the rule on homes reports this.
    and coalesce(f.suppressed_date, 'infinity') >= p_today
$$;
