-- A bishop who is the guardian of a fraternity is an issue.

insert into app.issue_kinds (issue_type, code, basis, description) values
  ('GUARDIAN_IS_BISHOP', 'A13', 'can. 705', 'A bishop is the guardian of a fraternity');

create or replace function app.issues_of_offices(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with recursive
  -- An office ends with its house or institution.
  homes as materialized (
    select h.*, f.circumscription_id
    from app.open_homes(p_today, p_brothers) h
    join public.fraternities f on f.id = h.fraternity_id and coalesce(f.suppressed_date, 'infinity') >= p_today
    where h.is_guardian or h.is_novice_master
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
    join public.institutions i on i.id = a.institution_id and coalesce(i.suppressed_date, 'infinity') >= p_today
    where a.start_date <= p_today and coalesce(a.end_date, 'infinity') >= p_today and app.is_novice_master(a.role)
      and (p_brothers is null or b.id in (select unnest(p_brothers)))
  ),
  -- Of a brother whose vows are not recorded it is not known that he lacks the perpetual ones.
  superiors as materialized (
    select array(select g.brother_id from guardians g union select m.brother_id from masters m) as ids
  ),
  not_perpetual as materialized (
    select p.brother_id
    from app.professions(p_today, (select s.ids from superiors s)) p
    left join app.last_series(p_today, (select s.ids from superiors s)) l on l.brother_id = p.brother_id
    where l.perpetual is null
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
  -- A guardian who is elected again begins another term.
  elected as (
    select g.id, e.start_date, e.end_date
    from guardians g
    join public.elections e on e.brother_id = g.brother_id and e.fraternity_id = g.fraternity_id
    where e.acceptance = 'accepted' and e.start_date <= p_today and coalesce(e.left_on, p_today) >= p_today
      and app.is_guardian(e.office)
  ),
  in_office as (
    select g.id, g.brother_id, g.start_date, min(t.since) as since,
      -- Terms end with a chapter or its decisions, not on the day.
      greatest(
        g.start_date + l.term,
        max(coalesce(e.end_date + interval '6 months', e.start_date + l.term))
      ) as term_end
    from guardians g
    join terms t on t.id = g.id
    -- The office of a guardian has the term of the circumscription of the house.
    join (
      select c.circumscription_id, make_interval(years => c.guardian_years, months => 6) as term from app.limits() c
    ) l on l.circumscription_id = g.circumscription_id
    left join elected e on e.id = g.id
    group by g.id, g.brother_id, g.start_date, l.term
  )

  select 'GUARDIAN_NOT_PERPETUAL', 'high', 'brother', g.brother_id, array[g.id], g.start_date, g.start_date::text
  from guardians g
  where g.brother_id in (select p.brother_id from not_perpetual p)

  -- A bishop is subject to the Roman Pontiff alone, so he cannot be a superior under those of the order.
  union all
  select 'GUARDIAN_IS_BISHOP', 'medium', 'brother', g.brother_id, array[g.id], g.start_date, g.start_date::text
  from guardians g
  where exists (
    select 1
    from public.ordinations o
    where o.brother_id = g.brother_id and o.type = 'episcopate' and o.date <= p_today
  )

  union all
  select 'MASTER_NOT_PERPETUAL', 'high', 'brother', m.brother_id, array[m.id], m.start_date, m.start_date::text
  from masters m
  where m.brother_id in (select p.brother_id from not_perpetual p)

  union all
  select 'GUARDIAN_TERM', 'medium', 'brother', o.brother_id, array[o.id], o.start_date,
    case when o.since + interval '108 months' < p_today then o.since else o.start_date end::text
  from in_office o
  where o.term_end < p_today or o.since + interval '108 months' < p_today
$$;
