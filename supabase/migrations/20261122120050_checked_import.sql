-- Two migrations gave import_rows one more check each; this is the function with both.

create or replace function app.import_rows(p_batch uuid, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '4s' as $$
declare
  v_batch app.batches;
  v_row jsonb;
  v_is_written boolean;
  v_outcome text;
  v_answers jsonb := '[]';
  v_refused int := 0;
  v_state text;
  v_message text;
  v_constraint text;
  v_column text;
  v_detail text;
begin
  perform app.require_admin('imports');
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 200 then
    raise exception 'send an array of 1 to 200 rows' using errcode = 'PT400';
  elsif pg_column_size(p_rows) > 8388608 then
    raise exception 'a call holds at most 4 MiB' using errcode = 'PT413';
  end if;
  p_rows := app.with_plain_rows(p_rows);
  if octet_length(p_rows::text) > 4194304 then
    raise exception 'a call holds at most 4 MiB' using errcode = 'PT413';
  elsif exists (
    select 1 from jsonb_array_elements(p_rows) r
    where jsonb_typeof(r) <> 'object' or not coalesce(r ->> 'n' ~ '^[0-9]{1,9}$', false)
  ) then
    raise exception 'every row is an object with its number n' using errcode = 'PT400';
  end if;

  v_batch := app.lock_import(p_batch);
  if v_batch.status <> 'open' or v_batch.undone_at is not null then
    perform app.refuse_batch('closed', 'this import is closed');
  end if;

  -- Each alone, so that every row that is refused is told; then nothing of the call stays.
  begin
    perform app.enter_batch(p_batch, false);
    v_is_written := app.import_together(v_batch, p_rows);
    for v_row in select r from jsonb_array_elements(p_rows) r loop
      begin
        v_outcome := case when v_is_written then 'applied' else app.import_row(v_batch, v_row) end;
        v_answers := v_answers || jsonb_build_array(jsonb_build_object(
          'n', v_row -> 'n', 'outcome', v_outcome, 'code', null, 'field', null, 'detail', null
        ));
      exception
        when transaction_rollback or lock_not_available or insufficient_resources or operator_intervention
          or system_error
        then
          raise;
        when others then
          get stacked diagnostics
            v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail,
            v_constraint = constraint_name, v_column = column_name;
          v_refused := v_refused + 1;
          v_answers := v_answers || jsonb_build_array(
            jsonb_build_object('n', v_row -> 'n', 'outcome', 'refused') || app.told_of_row(
              v_batch.table_name, v_row -> 'values',
              case
                when v_state = 'PTREF' then v_detail::jsonb
                else app.answer_to_error(
                  v_state, v_message, v_constraint, nullif(v_column, ''),
                  jsonb_build_object('table', v_batch.table_name, 'op', v_row -> 'op', 'changes', v_row -> 'values')
                )
              end
            )
          );
      end;
    end loop;
    if v_refused > 0 then
      raise exception 'refused' using errcode = 'PTDRY';
    end if;
    perform app.leave_batch();
  exception when sqlstate 'PTDRY' then
    return (
      select jsonb_agg(
        case
          when a.answer ->> 'outcome' = 'refused' then a.answer
          else a.answer || '{"outcome": "refused", "code": "together"}'
        end order by a.place
      )
      from jsonb_array_elements(v_answers) with ordinality as a (answer, place)
    );
  end;

  perform app.require_admin('imports');
  update app.batches b
  set rows_new = c.rows_new, rows_changed = c.rows_changed
  from (
    select count(*) filter (where r.version_before is null) as rows_new,
      count(*) filter (where r.version_before < r.version_after) as rows_changed
    from app.batch_rows r
    where r.batch_id = p_batch
  ) c
  where b.id = p_batch;
  perform app.require_admin('imports');
  return v_answers;
end $$;
