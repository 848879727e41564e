-- Judging every record takes seconds in a large province, and a list that is read by pages is made anew for each.
-- Whoever finds that a page does not hold it reads all of it here.

create function public.list_issues(p_today date default null, p_accepted boolean default false) returns json
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(i), '[]')
  from public.validate_brother_data_integrity(p_today, p_accepted) i
  having (select app.is_admin())
$$;

revoke all on function public.list_issues(date, boolean) from public, anon, authenticated, service_role;
grant execute on function public.list_issues(date, boolean) to authenticated;
