-- Corrects how the rules judge lives that do not run straight: readmission after temporary or perpetual vows (can. 690),
-- clerics who enter, partial records of elders, novitiates broken off, renewals shorter than the vow they renew, and the
-- law before 1983. Of vows, the last series decides.

-- The last series of each brother's vows up to a day: its first temporary vow, its first perpetual one, and the last
-- day that one of its temporary vows binds. A vow of type 'simple' begins a series when it follows a perpetual vow
-- (readmission, can. 690), or when the vows before it ended more than the days of grace earlier. Of one day, a simple
-- vow comes first and a perpetual one last.
create function app.last_series(p_today date)
returns table (
  brother_id uuid, first date, first_id uuid, perpetual date, perpetual_id uuid, until date, until_id uuid
)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with vows as (
    select v.brother_id, v.id, v.type, v.date, l.grace_days,
      array_position(array['simple', 'renewal', 'solemn'], v.type) as place,
      case when v.type <> 'solemn' then app.vow_end(v.date, v.valid_until, v.duration_months, l.vow_months) end as until
    from public.vows v
    join public.brothers b on b.id = v.brother_id
    join app.limits() l on l.circumscription_id = b.circumscription_id
    where v.date <= p_today
  ),
  marked as (
    select v.*,
      v.type = 'simple' and (
        v.date > max(v.until) over earlier + v.grace_days
        or max(v.date) filter (where v.type = 'solemn') over earlier
          >= coalesce(max(v.date) filter (where v.type = 'simple') over earlier, '-infinity')
      ) as begins
    from vows v
    window earlier as (
      partition by v.brother_id order by v.date, v.place, v.id rows between unbounded preceding and 1 preceding
    )
  ),
  numbered as (
    select m.*, count(*) filter (where m.begins) over (partition by m.brother_id order by m.date, m.place, m.id) as series
    from marked m
  ),
  compared as (
    select n.*, max(n.series) over (partition by n.brother_id) as last_one
    from numbered n
  )
  select
    c.brother_id,
    min(c.date) filter (where c.type <> 'solemn'),
    (array_agg(c.id order by c.date, c.id) filter (where c.type <> 'solemn'))[1],
    min(c.date) filter (where c.type = 'solemn'),
    (array_agg(c.id order by c.date, c.id) filter (where c.type = 'solemn'))[1],
    max(c.until),
    (array_agg(c.id order by c.until desc, c.date desc, c.id desc) filter (where c.type <> 'solemn'))[1]
  from compared c
  where c.series = c.last_one
  group by c.brother_id
$$;

revoke all on function app.last_series(date) from public, anon, authenticated, service_role;
grant execute on function app.last_series(date) to authenticated;

-- The vow status of the brothers in the order, by the last series of their vows. Rows dated after today are scheduled
-- and do not count; on the due day itself a brother is still bound. A shorter renewal does not end a longer vow.
create or replace function app.vow_standings(p_today date)
returns table (brother_id uuid, vow_status text, due_date date, last_vow_id uuid)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with bound as (
    select
      b.id as brother_id, l.grace_days, l.soon_days, s.perpetual is not null as is_perpetual, s.until_id,
      least(s.until, (s.first + make_interval(years => l.cap_years))::date) as due
    from public.brothers b
    join app.limits() l on l.circumscription_id = b.circumscription_id
    left join app.last_series(p_today) s on s.brother_id = b.id
    where b.deleted_at is null and b.membership_status in ('active', 'suspended')
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
    b.until_id
  from bound b
$$;

create or replace function app.status_on(p_brother uuid, p_today date) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select app.status_at(max(s.place))
    from app.status_steps s
    where s.brother_id = p_brother and s.day <= p_today
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

create or replace function app.everybodys_status(p_today date)
returns table (brother_id uuid, status text, is_override boolean)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with simple_vows as (
    select v.brother_id, max(v.date) as latest
    from public.vows v
    where v.type = 'simple' and v.date <= p_today
    group by v.brother_id
  ),
  highest as (
    select s.brother_id, max(s.place) as place
    from app.status_steps s
    left join simple_vows v on v.brother_id = s.brother_id
    where s.day <= p_today and not (s.place = 5 and s.day < coalesce(v.latest, '-infinity'))
    group by s.brother_id
  )
  select b.id, coalesce(o.status, app.status_at(h.place)), o.status is not null
  from public.brothers b
  left join highest h on h.brother_id = b.id
  cross join lateral (
    -- Few have any additional information.
    select case when b.additional_info is not null then app.status_override(b.additional_info, p_today) end as status
  ) o
$$;

-- The counts overlap on purpose: a priest is among the solemnly professed too. Bishops are not counted among the
-- priests, and lay or cleric is decided by ordination, not by vocation_type. Suspended brothers stand apart.
create or replace function public.get_circumscription_stats(p_today date default null)
returns table (
  active_brothers bigint, priests bigint, deacons bigint, solemn_professed bigint, simple_professed bigint,
  in_formation bigint, suspended bigint
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with day as (
    select coalesce(p_today, app.today()) as today
  ),
  -- A perpetual vow counts until a vow of type 'simple' follows it (readmission, can. 690).
  vowed as (
    select v.brother_id,
      coalesce(max(v.date) filter (where v.type = 'solemn')
        >= coalesce(max(v.date) filter (where v.type = 'simple'), '-infinity'), false) as is_solemn
    from public.vows v, day
    where v.date <= day.today
    group by v.brother_id
  ),
  -- A priest who enters the order is a novice, though his status is priest.
  beginners as (
    select distinct f.brother_id
    from public.formation_stages f, day
    where f.stage in ('novitiate', 'postulancy') and f.start_date <= day.today
      and coalesce(f.end_date, 'infinity') >= day.today
  ),
  living as (
    select
      b.membership_status,
      s.status,
      coalesce(v.is_solemn, false) as is_solemn,
      coalesce(not v.is_solemn, false) as is_simple,
      e.brother_id is not null as is_beginner
    from public.brothers b
    join app.statuses_on((select day.today from day)) s on s.brother_id = b.id
    left join vowed v on v.brother_id = b.id
    left join beginners e on e.brother_id = b.id
    where b.deleted_at is null and b.membership_status in ('active', 'suspended')
  )
  select
    count(*) filter (where l.membership_status = 'active'),
    count(*) filter (where l.membership_status = 'active' and l.status = 'priest'),
    count(*) filter (where l.membership_status = 'active' and l.status = 'deacon'),
    count(*) filter (where l.membership_status = 'active' and l.is_solemn),
    count(*) filter (where l.membership_status = 'active' and l.is_simple),
    -- Whoever has professed for good has left initial formation, whatever he is called.
    count(*) filter (
      where l.membership_status = 'active' and not l.is_solemn
        and (l.is_simple or l.is_beginner or l.status in ('novice', 'postulant'))
    ),
    count(*) filter (where l.membership_status = 'suspended')
  from living l
$$;

-- Everything about one brother, archived or not. Only members live in a house now. photo_url is the name of a file in the private bucket
-- brother-photos, which devices ask for with their own token.
create or replace function public.get_brother_full_profile_by_id(p_brother_id uuid)
returns table (
  id uuid, name text, photo_url text, circumscription_name text, circumscription_code text,
  birth_name text, birth_date date, birthday date, birth_place text, nationality text,
  membership_status text, cached_status text, vocation_type text,
  current_fraternity_name text, current_role_in_fraternity text,
  departure_date date, departure_reason text, departure_notes text,
  death_date date, death_place text, death_cause text, burial_place text,
  additional_info jsonb, brother_notes text, deleted_at timestamptz,
  phone text, email text, emergency_contact text,
  vow_history jsonb, ordinations jsonb, formation_history jsonb,
  fraternity_assignment_history jsonb, institution_assignment_history jsonb
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select
    b.id, b.name,
    (select p.storage_path from public.brother_photos p where p.brother_id = b.id),
    c.name, c.code,
    b.birth_name, b.birth_date, b.birthday, b.birth_place, n.name,
    b.membership_status, b.cached_status, b.vocation_type,
    home.name, home.role,
    b.departure_date, b.departure_reason, b.departure_notes,
    b.death_date, b.death_place, b.death_cause, b.burial_place,
    b.additional_info, b.notes, b.deleted_at,
    b.phone, b.email, b.emergency_contact,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'type', v.type, 'date', v.date, 'location_name', v.location_name
      ) order by v.date, v.id), '[]')
      from public.vows v where v.brother_id = b.id
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'type', o.type, 'date', o.date, 'ordained_by', o.ordained_by
      ) order by o.date, o.id), '[]')
      from public.ordinations o where o.brother_id = b.id
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'stage', f.stage, 'institution', coalesce(i.name, f.institution_name),
        'start_date', f.start_date, 'end_date', f.end_date
      ) order by f.start_date, f.id), '[]')
      from public.formation_stages f
      left join public.institutions i on i.id = f.institution_id
      where f.brother_id = b.id
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fraternity_name', f.name, 'role', a.role, 'start_date', a.start_date, 'end_date', a.end_date
      ) order by a.start_date desc, a.id), '[]')
      from public.fraternity_assignments a
      join public.fraternities f on f.id = a.fraternity_id
      where a.brother_id = b.id
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'institution_name', i.name, 'role', a.role, 'start_date', a.start_date, 'end_date', a.end_date
      ) order by a.start_date desc, a.id), '[]')
      from public.institution_assignments a
      join public.institutions i on i.id = a.institution_id
      where a.brother_id = b.id
    )
  from public.brothers b
  join public.circumscriptions c on c.id = b.circumscription_id
  join public.countries n on n.id = b.nationality
  left join lateral (
    select f.name, a.role
    from public.fraternity_assignments a
    join public.fraternities f on f.id = a.fraternity_id
    where a.brother_id = b.id and b.membership_status in ('active', 'suspended')
      and a.end_date is null and a.start_date <= (select app.today())
    order by a.start_date desc, a.id
    limit 1
  ) home on true
  where b.id = p_brother_id
$$;

-- The years of life that the law takes as complete: on the birthday itself the year is not complete yet, because an age is
-- complete when the last day of the year has ended (can. 203).
create function app.completed_age(p_day date, p_birth_date date) returns int
language sql immutable
return extract(year from p_day)::int - extract(year from p_birth_date)::int
  - case when to_char(p_day::timestamp, 'MM-DD') <= to_char(p_birth_date::timestamp, 'MM-DD') then 1 else 0 end;

-- The day from which each brother is in the order: that of his first aspirancy, postulancy or novitiate, or of his first
-- vows, whichever is earlier. Studies are no entry.
create view app.entries with (security_invoker = true) as
select x.brother_id, min(x.day) as day
from (
  select f.brother_id, f.start_date as day
  from public.formation_stages f
  where f.stage in ('aspirancy', 'postulancy', 'novitiate')
  union all
  select v.brother_id, v.date
  from public.vows v
) x
group by x.brother_id;

revoke all on function app.completed_age(date, date) from public, anon, authenticated, service_role;
revoke all on app.entries from public, anon, authenticated, service_role;

insert into app.issue_kinds (issue_type, code, basis, description) values
  ('SIMPLE_AFTER_SOLEMN', 'P12', 'can. 690', 'Temporary vows after perpetual profession');

create or replace function app.issues_of_formation(p_today date) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with stages as (
    select
      f.id, f.brother_id, f.stage, f.start_date, f.end_date,
      coalesce(f.end_date, p.first, case when b.is_in_order then p_today end) as last_date,
      p.first, p.perpetual, s.first as series_first, b.birth_date
    from app.judged_brothers b
    join public.formation_stages f on f.brother_id = b.id and f.start_date <= p_today
    left join app.professions(p_today) p on p.brother_id = b.id
    left join app.last_series(p_today) s on s.brother_id = b.id
  ),
  novitiates as (
    select s.*, case when s.last_date is not null then least(s.last_date, p_today) end as until
    from stages s
    where s.stage = 'novitiate'
  ),
  -- Initial formation is one way: each stage begins where the one before ends. The post-novitiate contains the studies,
  -- so it overlaps none of them, and pauses between them are no gap.
  way as (
    select
      s.id, s.brother_id, s.start_date,
      lag(s.id) over earlier as before_id,
      lag(s.end_date) over earlier as before_end
    from stages s
    where s.stage in ('aspirancy', 'postulancy', 'novitiate', 'post_novitiate', 'philosophy', 'pastoral_year',
      'theology', 'diaconal_year')
    window earlier as (partition by s.brother_id order by s.start_date, s.id)
  ),
  studies as (
    select
      s.id, s.brother_id, s.start_date,
      lag(s.id) over earlier as before_id,
      lag(s.end_date) over earlier as before_end
    from stages s
    where s.stage in ('aspirancy', 'postulancy', 'novitiate', 'philosophy', 'pastoral_year', 'theology',
      'diaconal_year')
    window earlier as (partition by s.brother_id order by s.start_date, s.id)
  ),
  ages as (
    select n.*, case when n.start_date < app.new_law() then 15 else 17 end as least_age
    from novitiates n
  ),
  -- The last novitiate begun before first vows, and the last day of it that counts.
  last_novitiates as (
    select distinct on (n.brother_id) n.*, least(n.end_date, n.series_first) as counts_until
    from novitiates n
    where n.start_date < n.series_first
    order by n.brother_id, n.start_date desc, n.id desc
  )

  select 'NOVITIATE_UNDERAGE',
    case when app.age_on(n.start_date, n.birth_date) < n.least_age then 'high' else 'medium' end,
    'brother', n.brother_id, array[n.id], n.start_date, n.start_date::text
  from ages n
  where app.completed_age(n.start_date, n.birth_date) < n.least_age

  union all
  select 'NOVITIATE_SHORT', 'high', 'brother', n.brother_id, array[n.id], n.start_date,
    n.start_date || ' → ' || n.counts_until
  from last_novitiates n
  where n.counts_until < n.start_date + interval '12 months' - interval '15 days'

  union all
  select 'NOVITIATE_LONG', case when n.start_date + interval '30 months' < n.until then 'high' else 'medium' end,
    'brother', n.brother_id, array[n.id], n.start_date, n.start_date || ' → ' || n.until
  from novitiates n
  where n.start_date + interval '24 months' < n.until

  union all
  select 'POSTULANCY_SHORT', 'low', 'brother', s.brother_id, array[s.id], s.start_date,
    s.start_date || ' → ' || s.end_date
  from stages s
  where s.stage = 'postulancy' and s.end_date <= p_today
    and s.end_date < s.start_date + interval '12 months' - interval '15 days'

  union all
  select 'STAGE_OVERLAP', 'low', 'brother', w.brother_id, array[w.id, w.before_id], w.start_date,
    coalesce(w.before_end::text, '…') || ' → ' || w.start_date
  from studies w
  where w.before_id is not null and coalesce(w.before_end, p_today) - w.start_date > 31

  union all
  select 'STAGE_GAP', 'low', 'brother', w.brother_id, array[w.id, w.before_id], w.start_date,
    w.before_end || ' → ' || w.start_date
  from way w
  where w.before_end + interval '6 months' < w.start_date and not exists (
    select 1
    from stages s
    where s.brother_id = w.brother_id and s.stage = 'post_novitiate' and s.start_date < w.start_date
      and coalesce(s.end_date + interval '6 months', 'infinity') >= w.start_date
  )

  union all
  select 'STAGE_OPEN_AFTER_PERPETUAL', 'medium', 'brother', s.brother_id, array[s.id], s.start_date,
    s.start_date::text
  from stages s
  where s.stage in ('postulancy', 'novitiate') and s.end_date is null
    and (s.first is not null or s.perpetual is not null)
$$;

create or replace function app.issues_of_vows(p_today date) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with professed as (
    select p.*, b.birth_date,
      s.first as series_first, s.first_id as series_first_id,
      s.perpetual as series_perpetual, s.perpetual_id as series_perpetual_id,
      -- He was in temporary vows up to here: years in which no vow bound him do not count.
      coalesce(s.perpetual, case when b.is_in_order then least(s.until, p_today) end) as temporary_until,
      case when p.first < app.new_law() then 16 else 18 end as least_age
    from app.professions(p_today) p
    join app.last_series(p_today) s on s.brother_id = p.brother_id
    join app.judged_brothers b on b.id = p.brother_id
  ),
  taken as (
    select v.*, p.first_id, p.perpetual, p.perpetual_id, p.series_perpetual, l.grace_days,
      app.vow_end(v.date, v.valid_until, v.duration_months, l.vow_months) as until
    from public.vows v
    join professed p on p.brother_id = v.brother_id
    join public.brothers b on b.id = v.brother_id
    join app.limits() l on l.circumscription_id = b.circumscription_id
    where v.date <= p_today
  ),
  -- Up to the perpetual profession, each vow with the day up to which those before it bound.
  bonds as (
    select t.*, max(t.until) over (
      partition by t.brother_id order by t.date, t.id rows between unbounded preceding and 1 preceding
    ) as covered
    from taken t
    where t.id = t.perpetual_id
      or (t.type <> 'solemn' and (t.perpetual is null or (t.date, t.id) < (t.perpetual, t.perpetual_id)))
  ),
  -- Each vow with the latest perpetual and simple ones before it.
  followed as (
    select t.brother_id, t.id, t.type, t.date,
      max(t.date) filter (where t.type = 'solemn') over earlier as solemn,
      max(t.date) filter (where t.type = 'simple') over earlier as simple
    from taken t
    window earlier as (
      partition by t.brother_id order by t.date, array_position(array['simple', 'renewal', 'solemn'], t.type), t.id
      rows between unbounded preceding and 1 preceding
    )
  )

  select 'TEMP_UNDERAGE', case when app.age_on(p.first, p.birth_date) < p.least_age then 'high' else 'medium' end,
    'brother', p.brother_id, array[p.first_id], p.first, p.first::text
  from professed p
  where app.completed_age(p.first, p.birth_date) < p.least_age

  union all
  select 'TEMP_WITHOUT_NOVITIATE', 'medium', 'brother', p.brother_id, array[p.first_id], p.first, null
  from professed p
  where p.first is not null and not exists (
    select 1 from public.formation_stages f where f.brother_id = p.brother_id and f.stage = 'novitiate'
  )

  union all
  select 'PERPETUAL_UNDERAGE', case when app.age_on(p.perpetual, p.birth_date) < 21 then 'high' else 'medium' end,
    'brother', p.brother_id, array[p.perpetual_id], p.perpetual, p.perpetual::text
  from professed p
  where app.completed_age(p.perpetual, p.birth_date) < 21

  union all
  select 'PERPETUAL_EARLY', 'high', 'brother', p.brother_id, array[p.series_first_id, p.series_perpetual_id],
    p.series_first, p.series_first || ' → ' || p.series_perpetual
  from professed p
  where p.series_perpetual < p.series_first + interval '36 months' - interval '3 months'

  union all
  select 'PERPETUAL_WITHOUT_TEMP', 'medium', 'brother', p.brother_id, array[p.perpetual_id], p.perpetual,
    p.perpetual::text
  from professed p
  where p.perpetual is not null and p.first is null

  union all
  select
    case when p.series_first + interval '108 months' < p.temporary_until then 'TEMP_OVER_9Y' else 'TEMP_OVER_6Y' end,
    case
      when p.series_first + interval '108 months' < p.temporary_until then 'high'
      when p.series_perpetual is null then 'medium'
      else 'low'
    end,
    'brother', p.brother_id, array[p.series_first_id], p.series_first, p.series_first::text
  from professed p
  where p.series_first + interval '72 months' < p.temporary_until

  union all
  select 'TEMP_GAP', case when t.date - t.covered > t.grace_days then 'high' else 'medium' end,
    'brother', t.brother_id, array[t.id], t.date, t.covered || ' → ' || t.date
  from bonds t
  where t.date > t.covered

  union all
  select 'VOWS_EXPIRED', 'high', 'brother', s.brother_id, array[s.last_vow_id], s.due_date, s.due_date::text
  from app.vow_standings(p_today) s
  where s.vow_status = 'Expired Past Grace'

  union all
  select 'TWO_PERPETUAL', 'medium', 'brother', t.brother_id, array_agg(t.id), min(t.date),
    array_to_string((array_agg(t.date order by t.date, t.id))[1:2], ' → ')
  from taken t
  where t.type = 'solemn' and t.date >= t.series_perpetual
  group by t.brother_id
  having count(*) > 1

  union all
  select 'SIMPLE_AFTER_SOLEMN', 'medium', 'brother', f.brother_id, array[f.id], f.date, f.solemn || ' → ' || f.date
  from followed f
  where f.type = 'simple' and f.solemn >= coalesce(f.simple, '-infinity')

  union all
  select 'MISSING_RECEIVER_OR_WITNESSES', 'low', 'brother', t.brother_id, array[t.id], t.date, t.date::text
  from taken t
  where (t.id = t.first_id or t.type = 'solemn') and t.date >= app.new_law()
    and (app.is_blank(t.received_by) or app.is_blank(t.witness_1) or app.is_blank(t.witness_2))
$$;

create or replace function app.issues_of_orders(p_today date) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with ordained as (
    select
      b.id as brother_id, b.birth_date, b.vocation_type, p.perpetual, p.perpetual_id, n.day as entered,
      a.id as acolytate_id, a.date as acolytate,
      d.id as diaconate_id, d.date as diaconate,
      r.id as priesthood_id, r.date as priesthood,
      e.id as episcopate_id, e.date as episcopate
    from app.judged_brothers b
    left join public.ordinations a on a.brother_id = b.id and a.type = 'acolytate' and a.date <= p_today
    left join public.ordinations d on d.brother_id = b.id and d.type = 'diaconate' and d.date <= p_today
    left join public.ordinations r on r.brother_id = b.id and r.type = 'priesthood' and r.date <= p_today
    left join public.ordinations e on e.brother_id = b.id and e.type = 'episcopate' and e.date <= p_today
    left join app.professions(p_today) p on p.brother_id = b.id
    left join app.entries n on n.brother_id = b.id
    where coalesce(a.id, d.id, r.id, e.id) is not null
  ),
  ages as (
    select 'DEACON_UNDERAGE' as issue_type, o.brother_id, o.diaconate_id as id, o.diaconate as day,
      app.completed_age(o.diaconate, o.birth_date) as completed, app.age_on(o.diaconate, o.birth_date) as age,
      case when o.vocation_type = 'laicus' then 25 when o.diaconate < app.new_law() then 22 else 23 end as least_age
    from ordained o
    union all
    select 'PRIEST_UNDERAGE', o.brother_id, o.priesthood_id, o.priesthood,
      app.completed_age(o.priesthood, o.birth_date), app.age_on(o.priesthood, o.birth_date),
      case when o.priesthood < app.new_law() then 24 else 25 end
    from ordained o
  )

  select a.issue_type, case when a.age >= a.least_age - 1 then 'medium' else 'high' end, 'brother', a.brother_id,
    array[a.id], a.day, a.day::text
  from ages a
  where a.completed < a.least_age

  union all
  select 'ORDERS_BEFORE_PERPETUAL', 'high', 'brother', o.brother_id,
    array_remove(array[o.diaconate_id, o.perpetual_id], null), o.diaconate,
    concat_ws(' → ', o.diaconate, o.perpetual)
  from ordained o
  where o.diaconate < coalesce(o.perpetual, 'infinity')
    -- The rule is for members: a deacon who enters afterwards keeps his order (can. 644, 1037).
    and o.diaconate >= coalesce(o.entered, '-infinity')

  union all
  select 'INTERSTICE', 'medium', 'brother', o.brother_id, array[o.diaconate_id, o.priesthood_id], o.diaconate,
    o.diaconate || ' → ' || o.priesthood
  from ordained o
  where o.diaconate <= o.priesthood and o.priesthood < o.diaconate
    + case when o.priesthood < app.new_law() then interval '3 months' else interval '6 months' end

  union all
  select 'PRIEST_WITHOUT_DIACONATE', 'medium', 'brother', o.brother_id, array[o.priesthood_id], o.priesthood, null
  from ordained o
  where o.priesthood is not null and not exists (
    select 1 from public.ordinations x where x.brother_id = o.brother_id and x.type = 'diaconate'
  )

  union all
  select 'ACOLYTE_INTERSTICE', 'low', 'brother', o.brother_id, array[o.acolytate_id, o.diaconate_id], o.acolytate,
    o.acolytate || ' → ' || o.diaconate
  from ordained o
  where o.acolytate <= o.diaconate and o.diaconate < o.acolytate + interval '6 months'
    and o.diaconate >= app.new_law()

  union all
  select 'ORDERED_BUT_LAICUS', 'medium', 'brother', o.brother_id,
    array_remove(array[o.priesthood_id, o.episcopate_id], null), least(o.priesthood, o.episcopate),
    least(o.priesthood, o.episcopate)::text
  from ordained o
  where o.vocation_type = 'laicus' and coalesce(o.priesthood_id, o.episcopate_id) is not null

  union all
  select 'ORDERS_ORDER', 'high', 'brother', o.brother_id,
    array_remove(array[
      case when o.priesthood < o.diaconate then o.diaconate_id end,
      o.priesthood_id,
      case when o.episcopate < o.priesthood then o.episcopate_id end
    ], null),
    o.priesthood,
    case
      when o.priesthood < o.diaconate then o.priesthood || ' → ' || o.diaconate
      else o.episcopate || ' → ' || o.priesthood
    end
  from ordained o
  where o.priesthood < o.diaconate or o.episcopate < o.priesthood
$$;

create or replace function app.issues_of_dates(p_today date) returns setof app.finding
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
    left join app.entries n on n.brother_id = o.brother_id
    where o.type in ('diaconate', 'priesthood', 'episcopate')
      and (o.date >= coalesce(n.day, '-infinity') or o.date < b.birth_date)
  ),
  links as (
    select b.id as brother_id, null::uuid as id, 1 as place, b.birth_date as day
    from app.judged_brothers b
    where b.birth_date <= p_today
    union all
    select x.*
    from (
      select distinct on (s.brother_id, s.place) s.brother_id, s.id, s.place, s.day
      from steps s
      join app.judged_brothers b on b.id = s.brother_id
      where s.day <= p_today
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
    where x.day > p_today
    union all
    select r.brother_id, r.id, r.day
    from app.dated_rows r
    join app.judged_brothers b on b.id = r.brother_id
    where r.day > p_today + interval '12 months'
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
      -- Who celebrates his name day instead has it noted.
      ('BIRTHDAY_MISMATCH', 'low',
        to_char(b.birthday, 'MM-DD') <> to_char(b.birth_date, 'MM-DD')
          and app.is_blank(b.additional_info ->> 'name_day'),
        b.birth_date || ' → ' || b.birthday)
  ) as i (issue_type, severity, holds, detail)
  where i.holds
$$;

create or replace function app.issues_of_homes(p_today date) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with homes as (
    select a.id, a.brother_id, a.start_date, a.end_date, coalesce(a.end_date, p_today) as until
    from public.fraternity_assignments a
    join app.judged_brothers b on b.id = a.brother_id
    where a.start_date <= p_today
  ),
  clashes as (
    select a.brother_id, a.id as first_id, b.id as second_id,
      b.start_date || ' → ' || least(a.until, b.until) as detail,
      row_number() over (partition by a.brother_id order by a.start_date, a.id, b.start_date, b.id) as place
    from homes a
    join homes b on b.brother_id = a.brother_id and (b.start_date, b.id) > (a.start_date, a.id)
    where least(a.until, b.until) - b.start_date > 7 and coalesce(a.end_date, b.end_date) is not null
  ),
  statuses as materialized (
    select s.brother_id, s.status from app.everybodys_status(p_today) s
  )

  select 'NO_CURRENT_FRATERNITY', 'medium', 'brother', b.id, '{}'::uuid[], null::date, null
  from app.judged_brothers b
  -- The law binds novices and the professed (can. 665 §1); a bishop need not live in a house of the order.
  join statuses s on s.brother_id = b.id and s.status not in ('bishop', 'postulant', 'aspirant', 'unknown')
  where b.is_active and not exists (
    select 1 from homes h where h.brother_id = b.id and coalesce(h.end_date, p_today) >= p_today
  )

  union all
  select 'TWO_CURRENT_FRATERNITIES', 'high', 'brother', h.brother_id, array_agg(h.id), min(h.start_date), null
  from app.open_homes(p_today) h
  group by h.brother_id
  having count(*) > 1

  union all
  select 'ASSIGNMENT_OVERLAP', 'medium', 'brother', o.brother_id, array_agg(o.first_id) || array_agg(o.second_id), null,
    min(o.detail) filter (where o.place = 1)
  from clashes o
  group by o.brother_id

  union all
  select 'NOVICE_NOT_IN_NOVITIATE', 'medium', 'brother', h.brother_id, array[h.id], h.start_date, null
  from app.open_homes(p_today) h
  join statuses s on s.brother_id = h.brother_id and s.status = 'novice'
  join public.fraternities f on f.id = h.fraternity_id and f.type <> 'formational'
$$;

create or replace function app.issues_of_offices(p_today date) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with recursive
  guardians as (
    select h.*, s.perpetual
    from app.open_homes(p_today) h
    left join app.last_series(p_today) s on s.brother_id = h.brother_id
    where h.office = 'guardian'
  ),
  masters as (
    select h.id, h.brother_id, h.start_date from app.open_homes(p_today) h where h.office = 'novice master'
    union all
    select a.id, a.brother_id, a.start_date
    from public.institution_assignments a
    join app.judged_brothers b on b.id = a.brother_id and b.is_in_order
    where a.end_date is null and a.start_date <= p_today and app.office(a.role) = 'novice master'
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
      where a.brother_id = t.brother_id and app.office(a.role) = 'guardian'
        and a.start_date < t.since and a.end_date >= t.since - 31
    ) earlier
    where earlier.since is not null
  ),
  in_office as (
    select g.id, g.brother_id, g.start_date, l.guardian_years, min(t.since) as since
    from guardians g
    join terms t on t.id = g.id
    join public.brothers b on b.id = g.brother_id
    join app.limits() l on l.circumscription_id = b.circumscription_id
    group by g.id, g.brother_id, g.start_date, l.guardian_years
  )

  select 'TWO_GUARDIANS', 'high', 'fraternity', g.fraternity_id, array_agg(g.id), null::date, null
  from guardians g
  group by g.fraternity_id
  having count(distinct g.brother_id) > 1

  union all
  select 'NO_GUARDIAN', 'medium', 'fraternity', h.fraternity_id, '{}', null, count(distinct h.brother_id)::text
  from app.open_homes(p_today) h
  group by h.fraternity_id
  having count(distinct h.brother_id) >= 3 and count(*) filter (where h.office = 'guardian') = 0

  union all
  select 'GUARDIAN_NOT_PERPETUAL', 'high', 'brother', g.brother_id, array[g.id], g.start_date, g.start_date::text
  from guardians g
  where g.perpetual is null

  union all
  select 'MASTER_NOT_PERPETUAL', 'high', 'brother', m.brother_id, array[m.id], m.start_date, m.start_date::text
  from masters m
  left join app.last_series(p_today) s on s.brother_id = m.brother_id
  where s.perpetual is null

  union all
  select 'GUARDIAN_TERM', 'medium', 'brother', o.brother_id, array[o.id], o.start_date,
    case when o.since + interval '108 months' < p_today then o.since else o.start_date end::text
  from in_office o
  -- Terms end with a chapter or its decisions, not on the day.
  where o.start_date + make_interval(years => o.guardian_years, months => 6) < p_today
    or o.since + interval '108 months' < p_today

  union all
  select 'HOUSE_UNDER_3', 'low', 'fraternity', f.id, '{}', null, count(distinct p.brother_id)::text
  from public.fraternities f
  left join app.open_homes(p_today) h on h.fraternity_id = f.id
  left join app.professions(p_today) p on p.brother_id = h.brother_id
  where f.type in ('friary', 'formational', 'parochial', 'specialized', 'local')
  group by f.id
  having count(distinct p.brother_id) < 3
$$;
