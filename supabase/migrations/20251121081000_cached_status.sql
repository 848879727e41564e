-- A brother's status as one word, the highest that holds:
--
--   bishop > priest > deacon > solemn_professed > simple_professed > novice > postulant > aspirant > unknown
--
-- Only rows dated up to today count: a scheduled ordination takes effect by itself, on its day. Neither
-- vocation_type nor membership_status has a part in it (a dead priest stays a priest), and a temporary vow
-- that lapsed still counts: the lapse is told by the vow status.

-- A manual override, for what no row can say (loss of the clerical state):
-- additional_info.status_override {value, reason, until}
create function app.status_override(p_additional_info jsonb, p_today date) returns text
language sql stable set search_path = '' as $$
  select o.status ->> 'value'
  from (select p_additional_info -> 'status_override' as status) o
  where o.status ->> 'value' in ('bishop', 'priest', 'deacon', 'solemn_professed', 'simple_professed',
      'novice', 'postulant', 'aspirant', 'unknown')
    -- Days in this form sort as text, and text from a phone need not be a day.
    and coalesce(o.status ->> 'until', '9999-12-31') >= to_char(p_today, 'YYYY-MM-DD')
$$;

create function app.status_on(p_brother uuid, p_today date) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (
      select 1 from public.ordinations o
      where o.brother_id = p_brother and o.type = 'episcopate' and o.date <= p_today
    ) then 'bishop'
    when exists (
      select 1 from public.ordinations o
      where o.brother_id = p_brother and o.type = 'priesthood' and o.date <= p_today
    ) then 'priest'
    when exists (
      select 1 from public.ordinations o
      where o.brother_id = p_brother and o.type = 'diaconate' and o.date <= p_today
    ) then 'deacon'
    when exists (
      select 1 from public.vows v where v.brother_id = p_brother and v.type = 'solemn' and v.date <= p_today
    ) then 'solemn_professed'
    when exists (
      select 1 from public.vows v where v.brother_id = p_brother and v.date <= p_today
    ) then 'simple_professed'
    else coalesce(
      (
        select case f.stage when 'novitiate' then 'novice' when 'postulancy' then 'postulant' else 'aspirant' end
        from public.formation_stages f
        where f.brother_id = p_brother and f.start_date <= p_today
          and f.stage in ('novitiate', 'postulancy', 'aspirancy')
        order by array_position(array['novitiate', 'postulancy', 'aspirancy'], f.stage)
        limit 1
      ),
      'unknown'
    )
  end
$$;

-- Everybody's status on a day, for members. As the owner: under row-level security it would take ten times as
-- long.
create function app.statuses_on(p_today date) returns table (brother_id uuid, status text)
language sql stable security definer set search_path = '' as $$
  select b.id, coalesce(app.status_override(b.additional_info, p_today), app.status_on(b.id, p_today))
  from public.brothers b
  where (select app.is_member())
$$;

-- Brings every brother's status up to the day. Runs daily (below), and at the start of a server without a
-- scheduler. Answers how many changed.
create function app.refresh_cached_status(p_today date default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_today date := coalesce(p_today, app.today());
  v_count int;
begin
  update public.brothers b
  set cached_status = s.status
  from (
    select x.id, coalesce(app.status_override(x.additional_info, v_today), app.status_on(x.id, v_today)) as status
    from public.brothers x
  ) s
  where s.id = b.id and s.status <> b.cached_status;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- The brothers whose rows one statement touched. A status that stays makes no new version of its brother.
create function app.refresh_touched_status() returns trigger
language plpgsql security definer set search_path = '' as $$
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

do $$
declare
  v_table text;
begin
  foreach v_table in array array['vows', 'ordinations', 'formation_stages'] loop
    execute format('create trigger y_status_insert after insert on public.%I
      referencing new table as new_rows for each statement execute function app.refresh_touched_status()', v_table);
    execute format('create trigger y_status_update after update on public.%I
      referencing old table as old_rows new table as new_rows
      for each statement execute function app.refresh_touched_status()', v_table);
    execute format('create trigger y_status_delete after delete on public.%I
      referencing old table as old_rows for each statement execute function app.refresh_touched_status()', v_table);
  end loop;
end $$;

-- The override is a field of the brother himself, so his own row follows it at once.
create function app.follow_status_override() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_today date := app.today();
begin
  new.cached_status := coalesce(app.status_override(new.additional_info, v_today), app.status_on(new.id, v_today));
  return new;
end $$;

create trigger c_status_insert before insert on public.brothers
  for each row execute function app.follow_status_override();
create trigger c_status_update before update on public.brothers
  for each row when (old.additional_info is distinct from new.additional_info)
  execute function app.follow_status_override();

-- Where the scheduler of Supabase is present it keeps the day; hourly, since provinces live in any time zone.
do $$
begin
  if exists (select 1 from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute $job$
      select cron.schedule('refresh-cached-status', '7 * * * *', 'select app.refresh_cached_status()')
    $job$;
  end if;
exception when insufficient_privilege or undefined_function then
  raise notice 'the daily refresh of the status is not scheduled: %', sqlerrm;
end $$;
