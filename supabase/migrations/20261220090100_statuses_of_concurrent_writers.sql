-- A statement that writes vows, orders or formation stages locks their brothers before it computes the statuses, also when
-- these stay the same. Before, two transactions could each delete one of two rows that gave a status, or one could add a
-- vow while the other deleted an ordination: neither saw the row of the other, and the stored status was wrong until the
-- daily refresh. The stored statuses are computed again here.

create or replace function app.refresh_touched_status() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_today date := app.today();
  v_brothers uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.brother_id) into v_brothers from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.brother_id) into v_brothers from old_rows o;
  else
    select array_agg(distinct x.brother_id) into v_brothers
    from (select n.brother_id from new_rows n union all select o.brother_id from old_rows o) x;
  end if;

  -- Locked also when the status stays the same: when two writers each delete one of two rows that give the status, only
  -- the later one sees that both are gone.
  perform app.lock_statuses(v_brothers);
  update public.brothers b
  set cached_status = s.status
  from (
    select x.id, coalesce(app.status_override(x.additional_info, v_today), app.status_on(x.id, v_today)) as status
    from public.brothers x
    where x.id = any (v_brothers)
  ) s
  where s.id = b.id and s.status <> b.cached_status;
  return null;
end $$;

select app.refresh_cached_status();
