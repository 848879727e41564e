-- Limits of numbers. In jsonb `1e131071` takes a few bytes, as text 131,072 characters, and `0e-16383` has 16,383
-- decimal places: a body of some kilobytes becomes gigabytes when it is cast to text, and again at every later read. So
-- each value from outside is checked here before any part of it is cast.

-- Whether every number in a value is zero or between 1e-12 and 1e18 (either sign), with at most 32 decimal places: its
-- text then has at most 52 characters, however short the number was sent.
create function app.has_plain_numbers(p_value jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return not exists (
    select 1
    from jsonb_array_elements(jsonb_path_query_array(p_value, 'strict $.** ? (@.type() == "number")')) as e (value)
    cross join lateral (select abs(e.value::numeric) as n) x
    where x.n > 1e18 or scale(x.n) > 32 or (x.n <> 0 and x.n < 1e-12)
  );
end $$;

-- Returns an argument unchanged when it has at most p_most bytes as jsonb and its numbers are plain. Every function
-- that the REST interface exposes passes its jsonb arguments through this function.
--
-- Errors: PT413 when it is larger, PT400 when a number is not plain.
create function app.require_plain(p_value jsonb, p_most int) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if pg_column_size(p_value) > p_most then
    raise exception 'this argument holds at most % bytes', p_most using errcode = 'PT413';
  elsif not app.has_plain_numbers(p_value) then
    raise exception 'a number lies between 1e-12 and 1e18, with at most 32 decimal places' using errcode = 'PT400';
  end if;
  return p_value;
end $$;

-- The same check for rows that are written directly through the REST interface. The trigger's arguments are the table's
-- JSON columns. A value that was stored before does not prevent an edit of other columns.
create function app.keep_numbers_plain() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_column text;
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    foreach v_column in array tg_argv loop
      if (tg_op = 'INSERT' or to_jsonb(new) -> v_column is distinct from to_jsonb(old) -> v_column)
        and not app.has_plain_numbers(to_jsonb(new) -> v_column)
      then
        raise exception 'a number lies between 1e-12 and 1e18, with at most 32 decimal places'
          using errcode = '22003', column = v_column, table = tg_table_name;
      end if;
    end loop;
  end if;
  return new;
end $$;
