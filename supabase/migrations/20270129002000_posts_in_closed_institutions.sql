-- A post without an end in an institution that is closed, e.g. a parish that was handed back to its diocese, was reported
-- by no rule.

insert into app.issue_kinds (issue_type, code, basis, description) values
  ('POST_IN_CLOSED_INSTITUTION', 'A12', 'logic', 'A post continues in an institution that is closed');

-- A post ends with its institution.
create function app.issues_of_posts(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  select 'POST_IN_CLOSED_INSTITUTION', 'medium', 'brother', a.brother_id, array[a.id], a.start_date, a.start_date::text
  from public.institution_assignments a
  join app.judged_brothers b on b.id = a.brother_id and b.is_in_order
  join public.institutions i on i.id = a.institution_id and i.suppressed_date < p_today
  where a.start_date <= p_today and coalesce(a.end_date, 'infinity') >= p_today
    and (p_brothers is null or a.brother_id in (select unnest(p_brothers)))
$$;
