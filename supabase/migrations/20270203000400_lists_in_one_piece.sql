-- The review queue and the list of vow statuses as one value: a list that is read page by page is computed again for each
-- page, and begins again when it changed meanwhile.

create function public.list_pending_changes() returns json
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(c), '[]')
  from public.get_pending_changes_with_username() c
  having (select app.is_admin())
$$;

create function public.list_vow_statuses(p_today date default null) returns json
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(d), '[]')
  from public.get_admin_dashboard_data(p_today) d
  having (select app.is_admin())
$$;

revoke all on function public.list_pending_changes() from public, anon, authenticated, service_role;
revoke all on function public.list_vow_statuses(date) from public, anon, authenticated, service_role;
grant execute on function public.list_pending_changes(), public.list_vow_statuses(date) to authenticated;
