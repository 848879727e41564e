-- The name day of a brother, the day of his saint, beside the birthday.

call app.add_column('brothers', 'name_day', 'text');

-- The column is new and empty, so there is nothing to read, and nothing waits.
alter table public.brothers
  -- squawk-ignore constraint-missing-not-valid
  add constraint brothers_name_day_valid check (
    case
      when name_day !~ '^XXXX-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then false
      -- 2000 is a leap year, so 29 February is valid.
      else right(name_day, 2)::int <= extract(day from
        make_date(2000, substr(name_day, 6, 2)::int, 1) + interval '1 month' - interval '1 day')
    end
  );

create or replace view app.judged_brothers with (security_invoker = true) as
select
  b.id, b.name, b.birth_name, b.birth_place, b.birth_date, b.birthday, b.vocation_type, b.circumscription_id,
  b.nationality, b.phone, b.email, b.emergency_contact, b.membership_status, b.departure_date, b.departure_reason,
  b.departure_notes, b.death_date, b.death_place, b.death_cause, b.burial_place, b.additional_info, b.notes,
  b.deleted_at, b.cached_status, b.version, b.created_at, b.updated_at,
  b.membership_status = 'active' as is_active,
  b.membership_status in ('active', 'suspended') as is_in_order,
  b.membership_status in ('deceased', 'departed', 'transferred') as has_gone,
  b.name_day
from public.brothers b
where b.deleted_at is null;

create or replace function app.issues_of_dates(p_today date, p_brothers uuid[]) returns setof app.finding
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
      -- Who celebrates his name day instead has it recorded or noted. In common years 29 February is kept on the 28th.
      ('BIRTHDAY_MISMATCH', 'low',
        replace(to_char(b.birthday, 'MM-DD'), '02-29', '02-28') <> replace(to_char(b.birth_date, 'MM-DD'), '02-29', '02-28')
          and replace(to_char(b.birthday, 'MM-DD'), '02-29', '02-28')
            is distinct from replace(right(b.name_day, 5), '02-29', '02-28')
          and app.is_blank(b.additional_info ->> 'name_day'),
        b.birth_date || ' → ' || b.birthday)
  ) as i (issue_type, severity, holds, detail)
  where i.holds and (p_brothers is null or b.id in (select unnest(p_brothers)))
$$;

-- The celebrations of active brothers from a day on. The app has the same rules (src/domain/calendar-events.ts).
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
