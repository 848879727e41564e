-- Settings of a province: for one circumscription, or (without one) for all. They are mirrored to every device, because
-- devices apply the rules of religious life, too.

create table public.settings (
  id                 uuid primary key default gen_random_uuid(),
  key                text not null,
  circumscription_id uuid references public.circumscriptions (id) on delete restrict,
  value              jsonb not null,
  version            bigint not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint settings_key_valid check (key in (
    'temp_vow_months', 'soon_days', 'grace_days', 'cap_years', 'time_zone', 'phone_region', 'jubilee_base',
    'jubilee_years', 'guardian_term_years', 'count_novices', 'demo', 'max_offline_days',
    'obedience_letter', 'profession_act'
  ))
);

create unique index settings_key_key on public.settings (key, circumscription_id) nulls not distinct;
create index settings_circumscription_id on public.settings (circumscription_id);

-- Refuses a value of the wrong kind, for which every device would silently use the default.
create function app.check_setting() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_text text := new.value #>> '{}';
  v_good boolean;
begin
  v_good := case
    when new.key in ('temp_vow_months', 'cap_years', 'guardian_term_years', 'max_offline_days') then
      jsonb_typeof(new.value) = 'number' and v_text ~ '^[1-9][0-9]{0,3}$'
    when new.key in ('soon_days', 'grace_days') then
      jsonb_typeof(new.value) = 'number' and v_text ~ '^[0-9]{1,4}$'
    when new.key in ('count_novices', 'demo') then
      jsonb_typeof(new.value) = 'boolean'
    when new.key = 'jubilee_base' then
      new.value in ('"first_profession"', '"entry"', '"priesthood"')
    when new.key = 'jubilee_years' then
      jsonb_typeof(new.value) = 'array'
        and not jsonb_path_exists(new.value, 'strict $[*] ? (@.type() != "number" || @ < 1 || @ > 999)')
    when new.key = 'time_zone' then
      jsonb_typeof(new.value) = 'string'
        and exists (select 1 from pg_catalog.pg_timezone_names z where z.name = v_text)
    when new.key = 'phone_region' then
      jsonb_typeof(new.value) = 'string' and v_text ~ '^[A-Z]{2}$'
    -- The texts of a printed paper, by language. Braces hold the names of values, and nothing else.
    when new.key in ('obedience_letter', 'profession_act') and jsonb_typeof(new.value) <> 'object' then
      false
    when new.key in ('obedience_letter', 'profession_act') then
      new.value <> '{}' and not exists (
        select from jsonb_each(new.value) l
        where l.key not in ('en', 'id', 'it') or jsonb_typeof(l.value) <> 'string'
          or btrim(l.value #>> '{}') = '' or length(l.value #>> '{}') > 5000
          or regexp_replace(l.value #>> '{}', case new.key
            when 'obedience_letter' then
              '[{](brother|post|house|office|date|former|former_end|chapter|province|number|place|today)[}]'
            else
              '[{](brother|date|place|born|first_profession|bound_until|received_by|witness_1|witness_2|province)[}]'
          end, '', 'g') ~ '[{}]'
      )
  end;

  if v_good is null then
    raise exception 'there is no setting %', new.key using errcode = '23514', constraint = 'settings_key_valid';
  elsif not v_good then
    raise exception 'not a value for %: %', new.key, new.value
      using errcode = '23514', constraint = 'settings_value_valid';
  end if;
  return new;
end $$;

create trigger c_check before insert or update on public.settings
  for each row execute function app.check_setting();

call app.add_record('settings', p_rank => 150, p_writers => 'admins');

-- Default settings. src/domain/settings.ts has the same values.
create function app.setting_default(p_key text) returns jsonb
language sql immutable
return case p_key
  -- The length in months of a temporary vow whose row has none.
  when 'temp_vow_months' then '12'::jsonb
  -- The number of days before the due date from which a renewal is announced (about the three months of can. 657 §3).
  when 'soon_days' then '90'
  -- Days after the due date in which a renewal may still be recorded. Canon law has no such grace period.
  when 'grace_days' then '30'
  -- The maximum number of years of temporary profession in total (can. 657 §2).
  when 'cap_years' then '9'
  -- The time zone of the server's civil day; a device uses its own time zone.
  when 'time_zone' then '"Asia/Jakarta"'
  -- The country (ISO 3166) of a telephone number without a country code, when the brother's country is not known.
  when 'phone_region' then '"ID"'
  when 'jubilee_base' then '"first_profession"'
  when 'jubilee_years' then '[25, 40, 50, 60, 70]'
  when 'guardian_term_years' then '3'
  -- Whether the total of the annual return includes novices.
  when 'count_novices' then 'true'
  -- Whether the records are invented: the app then shows a banner.
  when 'demo' then 'false'
  -- The number of days for which a device shows records without having reached the server.
  when 'max_offline_days' then '90'
end;

-- max_offline_days gets no row: apps that are older than this setting could not read it and would set it aside.

insert into public.settings (key, value)
select k.key, app.setting_default(k.key)
from unnest(array[
  'temp_vow_months', 'soon_days', 'grace_days', 'cap_years', 'time_zone', 'phone_region', 'jubilee_base',
  'jubilee_years', 'guardian_term_years', 'count_novices', 'demo'
]) k (key);

-- The effective value of a setting in a circumscription: its own row, else the global one, else the default. (In
-- plpgsql, which keeps the plan, because every written row needs the current day.)
create function app.province_setting(p_key text, p_circumscription uuid default null) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return coalesce(
    (
      select s.value
      from public.settings s
      where s.key = p_key and (s.circumscription_id is null or s.circumscription_id = p_circumscription)
      order by s.circumscription_id nulls last
      limit 1
    ),
    app.setting_default(p_key)
  );
end $$;

-- The civil day in the province, which a server in another time zone must use as well.
create function app.today() returns date
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (now() at time zone (app.province_setting('time_zone') #>> '{}'))::date
$$;
