-- The years of jubilees are numbers, not lists of numbers: the server accepted [[25]], and then answered every calendar
-- address with an error.

-- Refuses a value of the wrong kind, for which every device would silently use the default.
create or replace function app.check_setting() returns trigger
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
