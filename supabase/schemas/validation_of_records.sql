-- I and X: missing data, a status that does not follow from the records, and accounts of brothers who have died or
-- left.

create function app.issues_of_other_records(p_today date) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  select 'PARISH_NO_DIOCESE', 'medium', 'institution', i.id, '{}'::uuid[], null::date, null
  from public.institutions i
  where i.type = 'parish' and i.diocese_id is null and coalesce(i.suppressed_date, 'infinity') >= p_today

  union all
  select 'PLACE_NO_COUNTRY', 'low', 'place', p.id, '{}', null, null
  from public.places p
  where p.country_id is null

  union all
  select 'USER_LINKED_TO_EXITED', 'high', 'user', u.id, array[b.id], null, b.name
  from public.users u
  join public.brothers b on b.id = u.linked_brother_id
  where u.disabled_at is null and b.membership_status in ('deceased', 'departed', 'transferred')
$$;

create function app.issues_of_records(p_today date, p_brothers uuid[]) returns setof app.finding
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
