-- A connection keeps the plans of its functions. Those that were made while the province was nearly empty read whole tables
-- for each written row: an import into a new province became slower with every push.

alter function app.touch() set enable_seqscan = 'off';
alter function app.lock_statuses(uuid[]) set enable_seqscan = 'off';
alter function app.status_on(uuid, date) set enable_seqscan = 'off';

create function app.status_of_brother(p_brother uuid, p_additional_info jsonb, p_today date) returns text
language sql stable
return coalesce(app.status_override(p_additional_info, p_today), app.status_on(p_brother, p_today));

-- Without the brothers joined to themselves.
create or replace function app.refresh_touched_status() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = 'off' as $$
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
  set cached_status = app.status_of_brother(b.id, b.additional_info, v_today)
  where b.id = any (v_brothers)
    and app.status_of_brother(b.id, b.additional_info, v_today) <> b.cached_status;
  return null;
end $$;

create or replace function app.follow_status_override() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_today date := app.today();
begin
  new.cached_status := app.status_of_brother(new.id, new.additional_info, v_today);
  return new;
end $$;
