-- The status of vows is computed from all vows only of those who are not perpetually professed.

-- The vow status of the brothers in the order, by the last series of their vows. Rows dated after today are scheduled
-- and do not count; on the due day itself a brother is still bound. A shorter renewal does not end a longer vow.
--
-- The perpetually professed have neither a due date nor a last vow. Most are known by two days: a series begins with a vow of
-- type 'simple', so where none follows the last perpetual vow, the last series has that vow.
create or replace function app.vow_standings(p_today date, p_brothers uuid[] default null)
returns table (brother_id uuid, vow_status text, due_date date, last_vow_id uuid)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with professed as materialized (
    select v.brother_id,
      coalesce(max(v.date) filter (where v.type = 'solemn')
        >= coalesce(max(v.date) filter (where v.type = 'simple'), '-infinity'), false) as is_perpetual
    from public.vows v
    where v.date <= p_today and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
    group by v.brother_id
  ),
  bound as (
    select
      b.id as brother_id, l.grace_days, l.soon_days, s.until_id,
      coalesce(p.is_perpetual, false) or s.perpetual is not null as is_perpetual,
      least(s.until, (s.first + make_interval(years => l.cap_years))::date) as due
    from public.brothers b
    join app.limits() l on l.circumscription_id = b.circumscription_id
    left join professed p on p.brother_id = b.id
    left join app.last_series(
      p_today, array(select x.brother_id from professed x where not x.is_perpetual)
    ) s on s.brother_id = b.id
    where b.deleted_at is null and b.membership_status in ('active', 'suspended')
      and (p_brothers is null or b.id in (select unnest(p_brothers)))
  )
  select
    b.brother_id,
    case
      when b.is_perpetual then 'Perpetual'
      when b.due is null then 'Not Professed'
      when p_today > b.due + b.grace_days then 'Expired Past Grace'
      when p_today > b.due then 'In Grace Period'
      when b.due - p_today <= b.soon_days then 'Expiring Soon'
      else 'Active'
    end,
    case when not b.is_perpetual then b.due end,
    case when not b.is_perpetual then b.until_id end
  from bound b
$$;
