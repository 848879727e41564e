-- The full profile of a brother gave his role in a house that no longer exists.

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
