-- Who lives in a house and holds an office today: an assignment lasts until its last day, also when that day is known. A brother
-- who is to move next month still lives where he lives.

create or replace function public.get_admin_dashboard_data(p_today date default null)
returns table (
  brother_id uuid, brother_name text, cached_status text, current_fraternity text, vow_status text,
  renewal_due_date date, pending_changes_count bigint, circumscription_id uuid, circumscription_name text
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with day as (
    select coalesce(p_today, app.today()) as today
  ),
  -- Changes of the brother himself, of what is his, and of what would become his.
  waiting as (
    select x.brother_id, count(distinct p.id) as changes
    from public.pending_changes p
    cross join lateral (
      values
        (p.record_id::text),
        (p.proposed_changes ->> 'brother_id'),
        (app.current_row(p.target_table_name, p.record_id) ->> 'brother_id')
    ) as x (brother_id)
    where p.status = 'pending'
    group by x.brother_id
  )
  select
    b.id, b.name, b.cached_status,
    (
      select f.name
      from public.fraternity_assignments a
      join public.fraternities f on f.id = a.fraternity_id
      where a.brother_id = b.id and a.start_date <= (select day.today from day)
        and coalesce(a.end_date, 'infinity') >= (select day.today from day)
      order by a.start_date desc, a.id
      limit 1
    ),
    s.vow_status, s.due_date,
    coalesce(w.changes, 0),
    c.id, c.name
  from app.vow_standings((select day.today from day)) s
  join public.brothers b on b.id = s.brother_id
  join public.circumscriptions c on c.id = b.circumscription_id
  left join waiting w on w.brother_id = b.id::text
  where (select app.is_admin())
  order by
    coalesce(array_position(array['Expired Past Grace', 'In Grace Period', 'Expiring Soon'], s.vow_status), 4),
    case when s.vow_status in ('Expired Past Grace', 'In Grace Period', 'Expiring Soon') then s.due_date end,
    b.name, b.id
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
      and a.start_date <= (select app.today()) and coalesce(a.end_date, 'infinity') >= (select app.today())
    order by a.start_date desc, a.id
    limit 1
  ) home on true
  where b.id = p_brother_id
$$;

-- The homes, on a day, of brothers in the order: these are the residents. The last day of an assignment is in it. Roles are
-- few, so each is read once.
create or replace function app.open_homes(p_today date, p_brothers uuid[])
returns table (
  id uuid, brother_id uuid, fraternity_id uuid, start_date date, is_guardian boolean, is_novice_master boolean
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
  select o.id, o.brother_id, o.fraternity_id, o.start_date,
    coalesce(r.is_guardian, false), coalesce(r.is_novice_master, false)
  from open o
  left join roles r on r.role = o.role
$$;

-- A priest who is a novice belongs in a house of formation too.
create or replace function app.issues_of_homes(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with homes as (
    select a.id, a.brother_id, a.start_date, a.end_date, coalesce(a.end_date, p_today) as until
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
  ),
  statuses as materialized (
    select s.brother_id, s.status from app.everybodys_status(p_today, p_brothers) s
  ),
  residents as materialized (
    select h.* from app.open_homes(p_today, p_brothers) h
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
  from residents h
  -- The next rule reports two homes that overlap until a known day.
  join homes o on o.id = h.id and o.end_date is null
  group by h.brother_id
  having count(*) > 1

  union all
  select 'ASSIGNMENT_OVERLAP', 'medium', 'brother', o.brother_id, array_agg(o.first_id) || array_agg(o.second_id), null,
    min(o.detail) filter (where o.place = 1)
  from clashes o
  group by o.brother_id

  union all
  select 'NOVICE_NOT_IN_NOVITIATE', 'medium', 'brother', h.brother_id, array[h.id], h.start_date, null
  from residents h
  join statuses s on s.brother_id = h.brother_id
  join public.fraternities f on f.id = h.fraternity_id and f.type <> 'formational'
  -- Before any vow, and by the stage too: a priest who enters the order is a novice, though his status is priest.
  where not exists (select 1 from public.vows v where v.brother_id = h.brother_id and v.date <= p_today)
    and (s.status = 'novice' or exists (
      select 1
      from public.formation_stages n
      where n.brother_id = h.brother_id and n.stage = 'novitiate'
        and n.start_date <= p_today and coalesce(n.end_date, 'infinity') >= p_today
    ))
$$;

create or replace function app.issues_of_offices(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with recursive
  homes as materialized (
    select h.* from app.open_homes(p_today, p_brothers) h where h.is_guardian or h.is_novice_master
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
    where a.start_date <= p_today and coalesce(a.end_date, 'infinity') >= p_today and app.is_novice_master(a.role)
      and (p_brothers is null or b.id in (select unnest(p_brothers)))
  ),
  perpetual as materialized (
    select s.brother_id
    from app.last_series(
      p_today, array(select g.brother_id from guardians g union select m.brother_id from masters m)
    ) s
    where s.perpetual is not null
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
  in_office as (
    select g.id, g.brother_id, g.start_date, l.guardian_years, min(t.since) as since
    from guardians g
    join terms t on t.id = g.id
    join public.brothers b on b.id = g.brother_id
    join app.limits() l on l.circumscription_id = b.circumscription_id
    group by g.id, g.brother_id, g.start_date, l.guardian_years
  )

  select 'GUARDIAN_NOT_PERPETUAL', 'high', 'brother', g.brother_id, array[g.id], g.start_date, g.start_date::text
  from guardians g
  where g.brother_id not in (select p.brother_id from perpetual p)

  union all
  select 'MASTER_NOT_PERPETUAL', 'high', 'brother', m.brother_id, array[m.id], m.start_date, m.start_date::text
  from masters m
  where m.brother_id not in (select p.brother_id from perpetual p)

  union all
  select 'GUARDIAN_TERM', 'medium', 'brother', o.brother_id, array[o.id], o.start_date,
    case when o.since + interval '108 months' < p_today then o.since else o.start_date end::text
  from in_office o
  -- Terms end with a chapter or its decisions, not on the day.
  where o.start_date + make_interval(years => o.guardian_years, months => 6) < p_today
    or o.since + interval '108 months' < p_today
$$;

-- A brother born on 29 February keeps his birthday on the 28th in common years.
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
      -- Who celebrates his name day instead has it noted. In common years 29 February is kept on the 28th.
      ('BIRTHDAY_MISMATCH', 'low',
        replace(to_char(b.birthday, 'MM-DD'), '02-29', '02-28') <> replace(to_char(b.birth_date, 'MM-DD'), '02-29', '02-28')
          and app.is_blank(b.additional_info ->> 'name_day'),
        b.birth_date || ' → ' || b.birthday)
  ) as i (issue_type, severity, holds, detail)
  where i.holds and (p_brothers is null or b.id in (select unnest(p_brothers)))
$$;

-- Phone or e-mail, and an emergency contact: an old brother has no e-mail.
create or replace function app.issues_of_records(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  select i.issue_type, i.severity, 'brother', b.id, '{}'::uuid[], null::date, i.detail
  from app.judged_brothers b
  join app.everybodys_status(p_today, p_brothers) s on s.brother_id = b.id
  cross join lateral (
    values
      ('STATUS_UNKNOWN', 'medium', s.status = 'unknown', null),
      ('STATUS_STALE', 'high', s.status <> b.cached_status, b.cached_status || ' → ' || s.status),
      ('OVERRIDE_ACTIVE', 'low', s.is_override, s.status),
      ('CONTACT_MISSING', 'low',
        b.is_active and (app.is_blank(b.phone) and app.is_blank(b.email) or app.is_blank(b.emergency_contact)), null)
  ) as i (issue_type, severity, holds, detail)
  where i.holds
$$;

-- The law that each rule is based on.
update app.issue_kinds k set basis = v.basis
from (values
  ('NOVITIATE_SHORT', 'can. 648 §1, 649 §1–2'),
  ('PERPETUAL_WITHOUT_TEMP', 'can. 658, 2°; 684'),
  ('ORDERS_BEFORE_PERPETUAL', 'can. 1037; 644, 268 §2'),
  ('INTERSTICE', 'can. 1031 §1; 978 §2 (1917)'),
  ('DATE_ORDER', 'can. 644, 268 §2'),
  ('HOUSE_UNDER_3', 'Const.')
) v (issue_type, basis)
where k.issue_type = v.issue_type;

update app.issue_kinds
set description = 'Active with neither phone nor e-mail, or without an emergency contact'
where issue_type = 'CONTACT_MISSING';
