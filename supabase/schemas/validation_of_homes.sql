-- A: residences of brothers, offices in the fraternities, and the number of members.

-- The homes, on a day, of active and suspended brothers: these are the residents. The last day of an assignment counts.
-- There are few different roles, so each is evaluated once.
create function app.open_homes(p_today date, p_brothers uuid[])
returns table (
  id uuid, brother_id uuid, fraternity_id uuid, start_date date, end_date date, is_guardian boolean,
  is_novice_master boolean
)
language sql stable rows 10000 set search_path = pg_catalog, pg_temp as $$
  with open as materialized (
    select a.*
    from public.fraternity_assignments a
    join app.judged_brothers b on b.id = a.brother_id and b.is_in_order
    where a.start_date <= p_today and coalesce(a.end_date, 'infinity') >= p_today
      and (p_brothers is null or a.brother_id in (select unnest(p_brothers)))
  ),
  roles as materialized (
    select r.role, app.is_guardian(r.role) as is_guardian, app.is_novice_master(r.role) as is_novice_master
    from (select distinct o.role from open o where o.role is not null) r
  )
  select o.id, o.brother_id, o.fraternity_id, o.start_date, o.end_date,
    coalesce(r.is_guardian, false), coalesce(r.is_novice_master, false)
  from open o
  left join roles r on r.role = o.role
$$;

create function app.issues_of_homes(p_today date, p_brothers uuid[]) returns setof app.finding
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

-- A post ends with its institution.
create function app.issues_of_posts(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  select 'POST_IN_CLOSED_INSTITUTION', 'medium', 'brother', a.brother_id, array[a.id], a.start_date, a.start_date::text
  from public.institution_assignments a
  join app.judged_brothers b on b.id = a.brother_id and b.is_in_order
  join public.institutions i on i.id = a.institution_id and i.suppressed_date < p_today
  where a.start_date <= p_today and coalesce(a.end_date, 'infinity') >= p_today
    and (p_brothers is null or a.brother_id in (select unnest(p_brothers)))
$$;

create function app.issues_of_offices(p_today date, p_brothers uuid[]) returns setof app.finding
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

-- An issue of a fraternity depends on all of its members, so all fraternities are checked together. A suppressed house has
-- no issues from the day after its suppression on.
create function app.issues_of_houses(p_today date) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with houses as materialized (
    select f.id, f.type, f.established_date
    from public.fraternities f
    where coalesce(f.suppressed_date, 'infinity') >= p_today
  ),
  residents as materialized (
    select h.* from app.open_homes(p_today, null) h join houses f on f.id = h.fraternity_id
  ),
  professed as (
    select distinct v.brother_id
    from public.vows v
    where v.date <= p_today and v.brother_id not in (select c.brother_id from app.closed_series(p_today) c)
  )

  select 'TWO_GUARDIANS', 'high', 'fraternity', g.fraternity_id, array_agg(g.id), null::date, null
  from residents g
  where g.is_guardian
  group by g.fraternity_id
  -- One may take over from another on one day: before and after it there is one.
  having count(distinct g.brother_id) filter (where g.start_date < p_today) > 1
    or count(distinct g.brother_id) filter (where g.end_date is distinct from p_today) > 1

  union all
  select 'NO_GUARDIAN', 'medium', 'fraternity', h.fraternity_id, '{}', null, count(distinct h.brother_id)::text
  from residents h
  group by h.fraternity_id
  having count(distinct h.brother_id) >= 3 and count(*) filter (where h.is_guardian) = 0

  union all
  select 'HOUSE_UNDER_3', 'low', 'fraternity', f.id, '{}', null, count(distinct p.brother_id)::text
  from houses f
  left join residents h on h.fraternity_id = f.id
  left join professed p on p.brother_id = h.brother_id
  where f.type in ('friary', 'formational', 'parochial', 'specialized', 'local')
    -- Brothers move to a house that a chapter has decided when it is founded.
    and coalesce(f.established_date, '-infinity') <= p_today
  group by f.id
  having count(distinct p.brother_id) < 3
$$;
