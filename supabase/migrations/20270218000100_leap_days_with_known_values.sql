-- PostgreSQL 18 plans a function in SQL for the values of its arguments and computes what it can of it then, also in a
-- branch that is not taken: 29 February of a common year was such a value, and a calendar address gave an error.
create or replace function app.kept_in_year(p_day date, p_year int) returns date
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select least(
    m.first_day + (extract(day from p_day)::int - 1),
    (m.first_day + interval '1 month')::date - 1
  )
  from (select make_date(p_year, extract(month from p_day)::int, 1) as first_day) m
$$;
