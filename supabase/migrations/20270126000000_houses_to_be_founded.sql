-- A house that a chapter has decided, and that is founded later, was reported for having fewer than three professed
-- brothers.

-- An issue of a fraternity depends on all of its members, so all fraternities are checked together. A suppressed house has
-- no issues from the day after its suppression on.
create or replace function app.issues_of_houses(p_today date) returns setof app.finding
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
