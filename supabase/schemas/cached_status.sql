-- The status of a brother is one word, the highest that applies:
--
--   bishop > priest > deacon > solemn_professed > simple_professed > novice > postulant > aspirant > unknown
--
-- Only rows dated up to today count: a scheduled ordination takes effect on its day. vocation_type and
-- membership_status have no influence (a dead priest stays a priest), and a temporary vow that lapsed still counts: the
-- vow status shows the lapse. Of the vows, the last series counts: a perpetual vow is over when a vow of type 'simple'
-- follows it (readmission, can. 690), and all vows and stages up to a closed series are (see closed_series): then the
-- stages since it count. A novitiate or postulancy that ended is over, too, once the brother begins an earlier stage
-- again.

-- Whether a text is an existing day in the form YYYY-MM-DD.
create function app.is_day(p_text text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when p_text ~ '^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}$' and p_text >= '0001' then
      right(p_text, 2)::int between 1
        and extract(day from (left(p_text, 7) || '-01')::timestamp + interval '1 month - 1 day')
    else false
  end
$$;

-- The manual override, for a status that no row can express (loss of the clerical state):
-- additional_info.status_override {value, reason, until}. A malformed override has no effect. (This function and
-- status_on() run for every written row: they are in plpgsql, which keeps their plans. A plan that is made while the
-- province is empty must be good for a full one, too, so no plan that is kept reads a table of records as a whole.)
create function app.status_override(p_additional_info jsonb, p_today date) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select o.status ->> 'value'
    from (select p_additional_info -> 'status_override' as status) o
    where o.status ->> 'value' in ('bishop', 'priest', 'deacon', 'solemn_professed', 'simple_professed',
        'novice', 'postulant', 'aspirant', 'unknown')
      and case coalesce(jsonb_typeof(o.status -> 'until'), 'null')
        when 'null' then true
        when 'string' then
          case when app.is_day(o.status ->> 'until') then (o.status ->> 'until')::date >= p_today else false end
        else false
      end
  );
end $$;

-- The rank (in the ladder above) that each row gives a brother from its day on, and the last day of a stage.
create view app.status_steps with (security_invoker = true) as
select o.brother_id, o.date as day,
  case o.type when 'episcopate' then 8 when 'priesthood' then 7 when 'diaconate' then 6 else 0 end as place,
  null::date as until
from public.ordinations o
union all
select v.brother_id, v.date, case v.type when 'solemn' then 5 else 4 end, null
from public.vows v
union all
select f.brother_id, f.start_date,
  case f.stage when 'novitiate' then 3 when 'postulancy' then 2 when 'aspirancy' then 1 else 0 end,
  f.end_date
from public.formation_stages f;

create function app.status_at(p_place int) returns text
language sql immutable
return coalesce(
  (array['aspirant', 'postulant', 'novice', 'simple_professed', 'solemn_professed', 'deacon', 'priest', 'bishop'])[p_place],
  'unknown'
);

-- The length in months of a temporary vow whose row has none. (For the triggers and the daily refresh, in which no
-- member is signed in.)
create function app.vow_months(p_circumscription uuid) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (app.province_setting('temp_vow_months', p_circumscription) #>> '{}')::int
$$;

-- The last day on which a temporary vow binds. When the last month does not have that day, the vow ends on the month's
-- last day (can. 203).
create function app.vow_end(p_date date, p_valid_until date, p_duration_months int, p_vow_months int) returns date
language sql immutable
return coalesce(p_valid_until, (p_date + make_interval(months => coalesce(p_duration_months, p_vow_months)))::date);

-- The brothers who began again after their vows, each with the day of the last vow: a postulancy or novitiate that
-- starts after that vow, and after the temporary vows ended, closes their series. No row of a member tells an indult
-- from perpetual vows, so there the stage itself shows the readmission (can. 690).
create function app.closed_series(p_today date, p_brothers uuid[] default null)
returns table (brother_id uuid, last_vow date)
language sql stable rows 100 set search_path = pg_catalog, pg_temp as $$
  with latest as (
    select v.brother_id, max(v.date) as last_vow,
      coalesce(max(v.date) filter (where v.type = 'solemn')
        >= coalesce(max(v.date) filter (where v.type = 'simple'), '-infinity'), false) as is_perpetual
    from public.vows v
    where v.date <= p_today and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
    group by v.brother_id
  ),
  begun as (
    select l.brother_id, l.last_vow, l.is_perpetual, max(f.start_date) as start_date
    from latest l
    join public.formation_stages f on f.brother_id = l.brother_id
      and f.stage in ('postulancy', 'novitiate') and f.start_date <= p_today and f.start_date > l.last_vow
    group by l.brother_id, l.last_vow, l.is_perpetual
  )
  select g.brother_id, g.last_vow
  from begun g
  join public.brothers b on b.id = g.brother_id
  where g.is_perpetual or g.start_date > (
    select max(app.vow_end(v.date, v.valid_until, v.duration_months, app.vow_months(b.circumscription_id)))
    from public.vows v
    where v.brother_id = g.brother_id and v.date <= p_today and v.type <> 'solemn'
  )
$$;

-- Whether a stage ended before the brother began an earlier one again.
--   p_aspirancy, p_postulancy  the last days of a beginning as aspirant and as postulant
create function app.is_begun_again(p_place int, p_until date, p_aspirancy date, p_postulancy date) returns boolean
language sql immutable
return coalesce(
  p_until < case p_place when 3 then greatest(p_aspirancy, p_postulancy) when 2 then p_aspirancy end,
  false
);

create function app.status_on(p_brother uuid, p_today date) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp set enable_seqscan = 'off' as $$
declare
  v_closed date := '-infinity';
  v_aspirancy date;
  v_postulancy date;
begin
  -- Few begin again after vows: the others are recognised by two dates.
  if (
    select max(f.start_date)
    from public.formation_stages f
    where f.brother_id = p_brother and f.stage in ('postulancy', 'novitiate') and f.start_date <= p_today
  ) > (
    select max(v.date) from public.vows v where v.brother_id = p_brother and v.date <= p_today
  ) then
    v_closed := coalesce((select c.last_vow from app.closed_series(p_today, array[p_brother]) c), '-infinity');
  end if;
  select max(f.start_date) filter (where f.stage = 'aspirancy'), max(f.start_date) filter (where f.stage = 'postulancy')
  into v_aspirancy, v_postulancy
  from public.formation_stages f
  where f.brother_id = p_brother and f.stage in ('aspirancy', 'postulancy') and f.start_date <= p_today;
  return (
    select app.status_at(max(s.place))
    from app.status_steps s
    where s.brother_id = p_brother and s.day <= p_today
      and not app.is_begun_again(s.place, s.until, v_aspirancy, v_postulancy)
      and (s.place > 5 or s.day > v_closed)
      and not (s.place = 5 and s.day < coalesce(
        (
          select max(v.date)
          from public.vows v
          where v.brother_id = p_brother and v.type = 'simple' and v.date <= p_today
        ),
        '-infinity'
      ))
  );
end $$;

-- The override of a brother, or what the rows give.
create function app.status_of_brother(p_brother uuid, p_additional_info jsonb, p_today date) returns text
language sql stable
return coalesce(app.status_override(p_additional_info, p_today), app.status_on(p_brother, p_today));

create function app.everybodys_status(p_today date, p_brothers uuid[] default null)
returns table (brother_id uuid, status text, is_override boolean)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with simple_vows as (
    select v.brother_id, max(v.date) as latest
    from public.vows v
    where v.type = 'simple' and v.date <= p_today
      and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
    group by v.brother_id
  ),
  beginnings as (
    select f.brother_id, max(f.start_date) filter (where f.stage = 'aspirancy') as aspirancy,
      max(f.start_date) filter (where f.stage = 'postulancy') as postulancy
    from public.formation_stages f
    where f.stage in ('aspirancy', 'postulancy') and f.start_date <= p_today
      and (p_brothers is null or f.brother_id in (select unnest(p_brothers)))
    group by f.brother_id
  ),
  highest as (
    select s.brother_id, max(s.place) as place
    from app.status_steps s
    left join simple_vows v on v.brother_id = s.brother_id
    left join app.closed_series(p_today, p_brothers) c on c.brother_id = s.brother_id
    left join beginnings e on e.brother_id = s.brother_id
    where s.day <= p_today and not (s.place = 5 and s.day < coalesce(v.latest, '-infinity'))
      and (s.place > 5 or s.day > coalesce(c.last_vow, '-infinity'))
      and not app.is_begun_again(s.place, s.until, e.aspirancy, e.postulancy)
      and (p_brothers is null or s.brother_id in (select unnest(p_brothers)))
    group by s.brother_id
  )
  select b.id, coalesce(o.status, app.status_at(h.place)), o.status is not null
  from public.brothers b
  left join highest h on h.brother_id = b.id
  cross join lateral (
    -- Few have any additional information.
    select case when b.additional_info is not null then app.status_override(b.additional_info, p_today) end as status
  ) o
  where p_brothers is null or b.id in (select unnest(p_brothers))
$$;

-- The status of all brothers on a day, for members. Runs as the owner: row-level security would make it ten times
-- slower.
create function app.statuses_on(p_today date) returns table (brother_id uuid, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.brother_id, s.status
  from app.everybodys_status(p_today) s
  where (select app.is_member())
$$;

-- Waits for other transactions that write these brothers. The statement after it sees their rows; without the lock the
-- later of two writers would store a status computed without the rows of the other.
create function app.lock_statuses(p_brothers uuid[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp set enable_seqscan = 'off' as $$
begin
  perform 1 from public.brothers b where b.id = any (p_brothers) order by b.id for no key update;
end $$;

-- Updates the stored status of every brother to the day. Called by the scheduler (below), and at the start of a server
-- without one. Returns the number of changed brothers.
create function app.refresh_cached_status(p_today date default null) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_today date := coalesce(p_today, app.today());
  v_brothers uuid[];
  v_count int;
begin
  v_brothers := array(
    select s.brother_id
    from app.everybodys_status(v_today) s
    join public.brothers b on b.id = s.brother_id
    where s.status <> b.cached_status
  );
  perform app.lock_statuses(v_brothers);
  update public.brothers b
  set cached_status = s.status
  from app.everybodys_status(v_today, v_brothers) s
  where s.brother_id = b.id and s.status <> b.cached_status;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Updates the status of the brothers whose rows one statement wrote. An unchanged status makes no new version of the
-- brother.
create function app.refresh_touched_status() returns trigger
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

-- The override is a field of the brother, so the status changes in the same write.
create function app.follow_status_override() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_today date := app.today();
begin
  new.cached_status := app.status_of_brother(new.id, new.additional_info, v_today);
  return new;
end $$;

create trigger c_status_insert before insert on public.brothers
  for each row execute function app.follow_status_override();
create trigger c_status_update before update on public.brothers
  for each row when (old.additional_info is distinct from new.additional_info)
  execute function app.follow_status_override();

-- Schedules the refresh where pg_cron is installed; hourly, because provinces are in different time zones.
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
