-- The calendar keeps no perpetual vows that are over.

-- The celebrations of active brothers from a day on. The app has the same rules (src/domain/calendar-events.ts).
--   years   of a jubilee, which is an event of one day; null: the event is yearly and shows no age
--   except  the days of the next ten years on which a jubilee replaces the yearly event
create or replace function app.calendar_events(p_from date)
returns table (
  id text, kind text, name text, day date, years int, is_leap_day boolean, except_days date[]
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with living as (
    select b.id, b.name, b.birth_date, coalesce(b.birthday, b.birth_date) as birthday
    from public.brothers b
    where b.deleted_at is null and b.membership_status = 'active'
  ),
  vowed as (
    select v.brother_id, min(v.date) as first,
      -- Perpetual vows are over when simple vows, or a new postulancy or novitiate, follow them (can. 690).
      min(v.date) filter (
        where v.type = 'solemn' and v.date >= coalesce(s.latest, '-infinity') and c.brother_id is null
      ) as solemn
    from public.vows v
    left join (
      select x.brother_id, max(x.date) as latest
      from public.vows x where x.type = 'simple' and x.date <= p_from group by x.brother_id
    ) s on s.brother_id = v.brother_id
    left join app.closed_series(p_from) c on c.brother_id = v.brother_id
    where v.date <= p_from group by v.brother_id
  ),
  novices as (
    select f.brother_id, min(f.start_date) filter (where f.start_date <= p_from) as entered
    from public.formation_stages f where f.stage = 'novitiate' group by f.brother_id
  ),
  bases (brother_id, kind, base) as (
    -- A day that is celebrated in place of the birthday is a name day.
    select l.id,
      case when l.birth_date is null or app.kept_in_year(l.birthday, 1) = app.kept_in_year(l.birth_date, 1)
        then 'birthday' else 'name_day' end,
      l.birthday
    from living l where l.birthday is not null
    union all
    -- Only a province that counts from the novitiate keeps its day; first vows stand for one that is not recorded.
    select l.id, 'novitiate', case when n.brother_id is null then v.first else n.entered end
    from living l left join novices n on n.brother_id = l.id left join vowed v on v.brother_id = l.id
    where app.province_setting('jubilee_base') = '"entry"'
    union all
    select v.brother_id, 'first_profession', v.first from vowed v
    union all
    select v.brother_id, 'perpetual_profession', v.solemn from vowed v
    union all
    select o.brother_id, o.type, min(o.date)
    from public.ordinations o
    where o.type in ('diaconate', 'priesthood', 'episcopate') and o.date <= p_from
    group by o.brother_id, o.type
  ),
  firsts as (
    select l.id as brother_id, l.name, b.kind, b.base,
      extract(year from p_from)::int
        + case when app.kept_in_year(b.base, extract(year from p_from)::int) < p_from then 1 else 0 end as first_year
    from bases b join living l on l.id = b.brother_id
    where b.base is not null
  ),
  counted as (
    select f.*, f.first_year - extract(year from f.base)::int as years,
      f.kind in ('novitiate', 'first_profession', 'priesthood', 'episcopate') as has_jubilees
    from firsts f
    where f.kind in ('birthday', 'name_day') or f.first_year > extract(year from f.base)
  ),
  round_years as (
    select array_agg(y.value::numeric) as list
    from jsonb_array_elements_text(app.province_setting('jubilee_years')) y (value)
  ),
  jubilees as (
    select c.*, n.ahead
    from counted c cross join round_years r cross join generate_series(0, 9) n (ahead)
    where c.has_jubilees and c.years + n.ahead = any (r.list)
  ),
  -- The first year that is no jubilee: an event that returns does not begin with one.
  begun as (
    select c.*, (
      select min(n.ahead) from generate_series(0, 10) n (ahead)
      where not exists (
        select 1 from jubilees j where j.brother_id = c.brother_id and j.kind = c.kind and j.ahead = n.ahead
      )
    ) as start
    from counted c
    where exists (select 1 from jubilees j where j.brother_id = c.brother_id and j.kind = c.kind)
    union all
    select c.*, 0
    from counted c
    where not exists (select 1 from jubilees j where j.brother_id = c.brother_id and j.kind = c.kind)
  )
  -- A birthday stays the same event when the name day takes its place.
  select case b.kind when 'name_day' then 'birthday' else b.kind end || '-' || b.brother_id, b.kind, b.name,
    app.kept_in_year(b.base, b.first_year + b.start), null, to_char(b.base, 'MM-DD') = '02-29',
    array(
      select app.kept_in_year(j.base, j.first_year + j.ahead)
      from jubilees j
      where j.brother_id = b.brother_id and j.kind = b.kind and j.ahead > b.start
      order by j.ahead
    )
  from begun b
  union all
  select j.kind || '-' || j.brother_id || '-' || j.years + j.ahead, j.kind, j.name,
    app.kept_in_year(j.base, j.first_year + j.ahead), j.years + j.ahead, to_char(j.base, 'MM-DD') = '02-29', null
  from jubilees j
$$;
