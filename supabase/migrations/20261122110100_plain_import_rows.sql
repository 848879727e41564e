-- The rows of an import are checked before the function that judges and writes them is called.

-- The rows of a call, before anything of them is cast to text. Of one whose numbers are not plain only its own number is
-- left, by which it is refused.
create or replace function app.with_plain_rows(p_rows jsonb) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 200 then
    raise exception 'send an array of 1 to 200 rows' using errcode = 'PT400';
  elsif pg_column_size(p_rows) > 8388608 then
    raise exception 'a call holds at most 4 MiB' using errcode = 'PT413';
  end if;
  return (
    select jsonb_agg(
      case
        when app.has_plain_numbers(r.value) then r.value
        else jsonb_build_object(
          'n', case when app.has_plain_numbers(r.value -> 'n') then r.value -> 'n' end, '*not_plain', true
        )
      end order by r.place
    )
    from jsonb_array_elements(p_rows) with ordinality as r (value, place)
  );
end $$;

create or replace function public.import_rows(p_batch uuid, p_rows jsonb) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.import_rows(p_batch, app.with_plain_rows(p_rows))
$$;

grant execute on function app.with_plain_rows(jsonb) to authenticated;
