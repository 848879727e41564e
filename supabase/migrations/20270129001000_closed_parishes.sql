-- A parish that is closed, e.g. handed back to its diocese, was reported for having no diocese.

drop function app.issues_of_other_records();

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
