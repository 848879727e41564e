-- The dashboard and the profile of a brother, for API clients: the app computes them from its mirror. The day is the
-- caller's, else the province's.

-- Birthdays (the celebrated day, else the day of birth) and anniversaries of priesthood of active brothers. The caller
-- applies the window of thirty days.
create function public.get_all_anniversaries(p_today date default null)
returns table (entity_id uuid, entity_name text, anniversary_type text, original_date date)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select b.id, b.name, a.type, a.date
  from public.brothers b
  cross join lateral (
    select 'BIRTHDAY' as type, coalesce(b.birthday, b.birth_date) as date
    union all
    select 'PRIESTHOOD', min(o.date)
    from public.ordinations o
    where o.brother_id = b.id and o.type = 'priesthood' and o.date <= (select coalesce(p_today, app.today()))
  ) a
  where b.deleted_at is null and b.membership_status = 'active' and a.date is not null
  order by a.type, b.name, b.id
$$;

-- The counts overlap on purpose: a priest is also counted as solemnly professed. Bishops are not counted as priests,
-- and a brother is a cleric by ordination, not by vocation_type. Suspended brothers are counted separately.
create function public.get_circumscription_stats(p_today date default null)
returns table (
  active_brothers bigint, priests bigint, deacons bigint, solemn_professed bigint, simple_professed bigint,
  in_formation bigint, suspended bigint
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with day as (
    select coalesce(p_today, app.today()) as today
  ),
  -- A perpetual vow counts until a vow of type 'simple' follows it (readmission, can. 690); no vow of a closed series does.
  vowed as (
    select v.brother_id,
      coalesce(max(v.date) filter (where v.type = 'solemn')
        >= coalesce(max(v.date) filter (where v.type = 'simple'), '-infinity'), false) as is_solemn
    from public.vows v, day
    where v.date <= day.today
      and v.brother_id not in (select c.brother_id from app.closed_series((select day.today from day)) c)
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
    -- A brother in perpetual vows has left initial formation, whatever his status.
    count(*) filter (
      where l.membership_status = 'active' and not l.is_solemn
        and (l.is_simple or l.is_beginner or l.status in ('novice', 'postulant'))
    ),
    count(*) filter (where l.membership_status = 'suspended')
  from living l
$$;

-- All data of one brother, archived or not. Only an active or suspended brother has a current fraternity; his role
-- in it ends with the house. photo_url is the name of a file in the private bucket brother-photos, which devices request
-- with their own token.
create function public.get_brother_full_profile_by_id(p_brother_id uuid)
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
    select f.name, case when coalesce(f.suppressed_date, 'infinity') >= (select app.today()) then a.role end as role
    from public.fraternity_assignments a
    join public.fraternities f on f.id = a.fraternity_id
    where a.brother_id = b.id and b.membership_status in ('active', 'suspended')
      and a.start_date <= (select app.today()) and coalesce(a.end_date, 'infinity') >= (select app.today())
    order by a.start_date desc, a.id
    limit 1
  ) home on true
  where b.id = p_brother_id
$$;
