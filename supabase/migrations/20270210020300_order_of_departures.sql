-- A departure before birth, entry or first vows is an issue of the order of dates.

update app.issue_kinds
set description = 'Birth, entry, vows, orders and departure are not in this order'
where issue_type = 'DATE_ORDER';

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
  firsts as (
    select distinct on (s.brother_id, s.place) s.brother_id, s.id, s.place, s.day
    from steps s
    join app.judged_brothers b on b.id = s.brother_id
    where s.day <= p_today and (p_brothers is null or b.id in (select unnest(p_brothers)))
    order by s.brother_id, s.place, s.day, s.id
  ),
  -- He entered again after vows that had ended, and made simple ones afterwards (can. 690): his first entry is not
  -- recorded. Before those vows, the day of the stage may be a mistake.
  --
  -- A window, not a join: PostgreSQL expects so few rows here that it would compare each brother with every other.
  readmissions as (
    select e.id
    from (
      select x.*, min(x.day) filter (where x.place = 3) over (partition by x.brother_id) as vowed
      from firsts x
    ) e
    join public.formation_stages f on f.id = e.id and f.stage in ('postulancy', 'novitiate')
    join public.brothers b on b.id = e.brother_id
    cross join lateral (
      select
        max(v.date) filter (where v.type = 'solemn')
          >= coalesce(max(v.date) filter (where v.type = 'simple'), '-infinity') as is_perpetual,
        max(app.vow_end(v.date, v.valid_until, v.duration_months, app.vow_months(b.circumscription_id)))
          filter (where v.type <> 'solemn') as until
      from public.vows v
      where v.brother_id = e.brother_id and v.date < e.day
    ) earlier
    cross join lateral (
      select v.type
      from public.vows v
      where v.brother_id = e.brother_id and v.date between e.day and p_today
      order by v.date, array_position(array['simple', 'renewal', 'solemn'], v.type)
      limit 1
    ) following
    where e.place = 2 and e.vowed < e.day and following.type = 'simple' and (earlier.is_perpetual or e.day > earlier.until)
  ),
  links as (
    select b.id as brother_id, null::uuid as id, 1 as place, b.birth_date as day
    from app.judged_brothers b
    where b.birth_date <= p_today and (p_brothers is null or b.id in (select unnest(p_brothers)))
    union all
    select x.*
    from firsts x
    where x.id not in (select r.id from readmissions r)
  ),
  chain as (
    select l.*, lag(l.id) over earlier as before_id, lag(l.day) over earlier as before_day
    from links l
    window earlier as (partition by l.brother_id order by l.place)
  ),
  -- A departure follows birth, entry and first vows; a brother who left may be ordained elsewhere.
  wrong as (
    select c.brother_id, c.id, c.place, c.day, c.before_id, c.before_day
    from chain c
    where c.day < c.before_day
    union all
    select l.brother_id, null, l.place + 4, b.departure_date, l.id, l.day
    from links l
    join app.judged_brothers b on b.id = l.brother_id
    where l.place < 4 and b.departure_date < l.day
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
  from wrong c
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
