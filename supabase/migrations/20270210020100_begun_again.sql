-- A former novice who is a postulant again is a postulant: a novitiate or postulancy that ended does not count once the
-- brother begins an earlier stage again.

create or replace view app.status_steps with (security_invoker = true) as
select o.brother_id, o.date as day,
  case o.type when 'episcopate' then 8 when 'priesthood' then 7 when 'diaconate' then 6 else 0 end as place,
  null::date as until
from public.ordinations o
union all
select v.brother_id, v.date, case v.type when 'solemn' then 5 else 4 end, null
from public.vows v
union all
select f.brother_id, f.start_date,
  case f.stage when 'novitiate' then 3 when 'postulancy' then 2 when 'aspirancy' then 1 else 0 end,
  f.end_date
from public.formation_stages f;

-- Whether a stage ended before the brother began an earlier one again.
--   p_aspirancy, p_postulancy  the last days on which he became an aspirant and a postulant
create function app.is_begun_again(p_place int, p_until date, p_aspirancy date, p_postulancy date) returns boolean
language sql immutable
return coalesce(
  p_until < case p_place when 3 then greatest(p_aspirancy, p_postulancy) when 2 then p_aspirancy end,
  false
);

revoke all on function app.is_begun_again(int, date, date, date) from public, anon, authenticated, service_role;

create or replace function app.status_on(p_brother uuid, p_today date) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp set enable_seqscan = 'off' as $$
declare
  v_closed date := '-infinity';
  v_aspirancy date;
  v_postulancy date;
begin
  -- Few begin again after vows: the others are recognised by two dates.
  if (
    select max(f.start_date)
    from public.formation_stages f
    where f.brother_id = p_brother and f.stage in ('postulancy', 'novitiate') and f.start_date <= p_today
  ) > (
    select max(v.date) from public.vows v where v.brother_id = p_brother and v.date <= p_today
  ) then
    v_closed := coalesce((select c.last_vow from app.closed_series(p_today, array[p_brother]) c), '-infinity');
  end if;
  select max(f.start_date) filter (where f.stage = 'aspirancy'), max(f.start_date) filter (where f.stage = 'postulancy')
  into v_aspirancy, v_postulancy
  from public.formation_stages f
  where f.brother_id = p_brother and f.stage in ('aspirancy', 'postulancy') and f.start_date <= p_today;
  return (
    select app.status_at(max(s.place))
    from app.status_steps s
    where s.brother_id = p_brother and s.day <= p_today
      and not app.is_begun_again(s.place, s.until, v_aspirancy, v_postulancy)
      and (s.place > 5 or s.day > v_closed)
      and not (s.place = 5 and s.day < coalesce(
        (
          select max(v.date)
          from public.vows v
          where v.brother_id = p_brother and v.type = 'simple' and v.date <= p_today
        ),
        '-infinity'
      ))
  );
end $$;

create or replace function app.everybodys_status(p_today date, p_brothers uuid[] default null)
returns table (brother_id uuid, status text, is_override boolean)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with simple_vows as (
    select v.brother_id, max(v.date) as latest
    from public.vows v
    where v.type = 'simple' and v.date <= p_today
      and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
    group by v.brother_id
  ),
  beginnings as (
    select f.brother_id, max(f.start_date) filter (where f.stage = 'aspirancy') as aspirancy,
      max(f.start_date) filter (where f.stage = 'postulancy') as postulancy
    from public.formation_stages f
    where f.stage in ('aspirancy', 'postulancy') and f.start_date <= p_today
      and (p_brothers is null or f.brother_id in (select unnest(p_brothers)))
    group by f.brother_id
  ),
  highest as (
    select s.brother_id, max(s.place) as place
    from app.status_steps s
    left join simple_vows v on v.brother_id = s.brother_id
    left join app.closed_series(p_today, p_brothers) c on c.brother_id = s.brother_id
    left join beginnings e on e.brother_id = s.brother_id
    where s.day <= p_today and not (s.place = 5 and s.day < coalesce(v.latest, '-infinity'))
      and (s.place > 5 or s.day > coalesce(c.last_vow, '-infinity'))
      and not app.is_begun_again(s.place, s.until, e.aspirancy, e.postulancy)
      and (p_brothers is null or s.brother_id in (select unnest(p_brothers)))
    group by s.brother_id
  )
  select b.id, coalesce(o.status, app.status_at(h.place)), o.status is not null
  from public.brothers b
  left join highest h on h.brother_id = b.id
  cross join lateral (
    -- Few have any additional information.
    select case when b.additional_info is not null then app.status_override(b.additional_info, p_today) end as status
  ) o
  where p_brothers is null or b.id in (select unnest(p_brothers))
$$;

select app.refresh_cached_status();
