-- The years of a readmitted brother are counted from his new profession (can. 690).

-- The celebrations of active brothers from a day on. The app has the same rules (src/domain/calendar-events.ts).
--   years   of a jubilee, which is an event of one day; null: the event is yearly and shows no age
--   except  the days of the next ten years on which a jubilee replaces the yearly event
create or replace function app.calendar_events(p_from date)
returns table (
  id text, kind text, name text, day date, years int, is_leap_day boolean, except_days date[]
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with living as (
    select b.id, b.name, b.birth_date, coalesce(b.birthday, b.birth_date) as birthday,
      to_date('2000' || substr(b.name_day, 5), 'YYYY-MM-DD') as named
    from public.brothers b
    where b.deleted_at is null and b.membership_status = 'active'
  ),
  -- A celebrated day that is not that of the birth is a name day, unless another name day is recorded.
  celebrated as (
    select l.*,
      case
        when l.named is null then
          l.birth_date is not null and app.kept_in_year(l.birthday, 1) <> app.kept_in_year(l.birth_date, 1)
        else
          app.kept_in_year(l.birthday, 1) = app.kept_in_year(l.named, 1)
          and (l.birth_date is null or app.kept_in_year(l.birthday, 1) <> app.kept_in_year(l.birth_date, 1))
      end as is_name_day
    from living l
  ),
  -- A simple vow after another one may begin a series: the same rule as in last_series(), which reads the settings for a
  -- member only.
  again as (
    select v.*, app.vow_months(b.circumscription_id) as vow_months,
      (app.province_setting('grace_days', b.circumscription_id) #>> '{}')::int as grace_days
    from public.vows v join public.brothers b on b.id = v.brother_id
    where v.date <= p_from and v.brother_id in (
      select x.brother_id from public.vows x where x.date <= p_from group by x.brother_id
      having max(x.date) filter (where x.type = 'simple') > min(x.date)
    )
  ),
  marked as (
    select a.brother_id, a.date,
      a.type = 'simple' and (
        a.date > a.grace_days + max(app.vow_end(a.date, a.valid_until, a.duration_months, a.vow_months))
          filter (where a.type <> 'solemn') over earlier
        or max(a.date) filter (where a.type = 'solemn') over earlier
          >= coalesce(max(a.date) filter (where a.type = 'simple') over earlier, '-infinity')
      ) as begins
    from again a
    window earlier as (
      partition by a.brother_id
      order by a.date, array_position(array['simple', 'renewal', 'solemn'], a.type), a.id
      rows between unbounded preceding and 1 preceding
    )
  ),
  counted_since as (
    select x.brother_id, max(x.since) as since
    from (
      select m.brother_id, m.date as since from marked m where m.begins
      union all
      select c.brother_id, 'infinity' from app.closed_series(p_from) c
    ) x
    group by x.brother_id
  ),
  vowed as (
    select v.brother_id,
      min(v.date) filter (where v.date >= coalesce(c.since, '-infinity')) as first,
      min(v.date) filter (where v.type = 'solemn' and v.date >= coalesce(c.since, '-infinity')) as solemn,
      max(v.date) filter (where v.date < c.since) as former
    from public.vows v left join counted_since c on c.brother_id = v.brother_id
    where v.date <= p_from group by v.brother_id
  ),
  novices as (
    select f.brother_id, min(f.start_date) filter (where f.start_date <= p_from) as entered
    from public.formation_stages f left join vowed v on v.brother_id = f.brother_id
    where f.stage = 'novitiate' and f.start_date > coalesce(v.former, '-infinity')
    group by f.brother_id
  ),
  -- The event is that of a birthday also when the name day takes its place.
  bases (brother_id, event, kind, base) as (
    select c.id, 'birthday', case when c.is_name_day then 'name_day' else 'birthday' end, c.birthday
    from celebrated c where c.birthday is not null
    union all
    select c.id, 'name_day', 'name_day', c.named
    from celebrated c where c.named is not null and c.is_name_day is not true
    union all
    -- Only a province that counts from the novitiate keeps its day; first vows stand for one that is not recorded.
    select l.id, 'novitiate', 'novitiate', case when n.brother_id is null then v.first else n.entered end
    from living l left join novices n on n.brother_id = l.id left join vowed v on v.brother_id = l.id
    where app.province_setting('jubilee_base') = '"entry"'
    union all
    select v.brother_id, 'first_profession', 'first_profession', v.first from vowed v
    union all
    select v.brother_id, 'perpetual_profession', 'perpetual_profession', v.solemn from vowed v
    union all
    select o.brother_id, o.type, o.type, min(o.date)
    from public.ordinations o
    where o.type in ('diaconate', 'priesthood', 'episcopate') and o.date <= p_from
    group by o.brother_id, o.type
  ),
  firsts as (
    select l.id as brother_id, l.name, b.event, b.kind, b.base,
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
  select b.event || '-' || b.brother_id, b.kind, b.name,
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
