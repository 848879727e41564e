-- Import: writes the rows of a file like an administrator's own edits, up to 200 in a call. A call writes all of its
-- rows or none; a repeated call writes nothing twice.

create function app.begin_import(p_batch uuid, p_table text, p_title text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_batch app.batches;
begin
  perform app.require_admin('imports');
  if p_batch is null or app.is_blank(p_title) or length(app.trimmed(p_title)) > 200 then
    raise exception 'an import has an id, and a title of at most 200 characters' using errcode = 'PT400';
  elsif p_table is null or p_table = 'brother_photos' or not exists (
    select 1 from app.synced_tables s
    where s.table_name = p_table and s.writers = 'members' and not s.is_private
  ) then
    raise exception 'nothing is imported into %', p_table using errcode = 'PT400';
  end if;

  insert into app.batches (id, kind, table_name, title, started_by)
  values (p_batch, 'import', p_table, app.trimmed(p_title), (select auth.uid()))
  on conflict (id) do nothing;
  v_batch := app.lock_batch(p_batch);
  perform app.require_admin('imports');
  if (v_batch.kind, v_batch.table_name, v_batch.started_by) is distinct from ('import', p_table, (select auth.uid())) then
    perform app.refuse_batch('reused', 'this id stands for another batch');
  end if;
end $$;

-- Locks an import for its own administrator, and refuses every other batch and user.
create function app.lock_import(p_batch uuid) returns app.batches
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_batch app.batches := app.lock_batch(p_batch);
begin
  perform app.require_admin('imports');
  if v_batch.kind <> 'import' then
    perform app.refuse_batch('reused', 'this id stands for another batch');
  elsif v_batch.started_by <> (select auth.uid()) then
    raise exception 'only who began an import adds to it' using errcode = '42501';
  end if;
  return v_batch;
end $$;

-- Writes one row and returns 'applied' or 'unchanged'; raises a refusal.
create function app.import_row(p_batch app.batches, p_row jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_n int := (p_row ->> 'n')::int;
  v_asked text := md5((p_row - 'n')::text);
  v_known app.batch_rows;
  v_written record;
begin
  select * into v_known from app.batch_rows r where r.batch_id = p_batch.id and r.n = v_n;
  if found then
    if v_known.asked <> v_asked then
      perform app.refuse(app.rejection('PT422', 'reused', 'this number was used for other values'));
    end if;
    v_written := v_known;
  else
    if p_row ? '*not_plain' then
      perform app.refuse(app.rejection('22003', 'malformed', 'a number that is too large or too fine'));
    elsif not coalesce(p_row ->> 'op' in ('insert', 'update'), false) then
      perform app.refuse(app.rejection('PT400', 'malformed', 'a row is inserted or updated'));
    end if;
    v_written := app.write_for_batch(
      p_batch.table_name, p_row ->> 'op', p_row -> 'id', p_row -> 'values', p_row -> 'base_version'
    );
    insert into app.batch_rows (batch_id, n, table_name, row_id, version_before, version_after, asked)
    values (
      p_batch.id, v_n, p_batch.table_name, (p_row ->> 'id')::uuid, v_written.version_before, v_written.version_after,
      v_asked
    );
  end if;
  -- A row without both versions was deleted before this insert arrived, and stays deleted.
  return case
    when v_written.version_before is not distinct from v_written.version_after then 'unchanged' else 'applied'
  end;
end $$;

-- Writes a call that contains only new rows with one statement for all rows with the same columns, so that the work
-- after a write (audit log, feed, a brother's status) is done once and not 200 times. Returns false, with nothing
-- written, when a row cannot be written this way: then each row is written alone.
create function app.import_together(p_batch app.batches, p_rows jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_table text := p_batch.table_name;
  v_values jsonb;
  v_columns text[];
  v_group jsonb;
  v_rows jsonb;
begin
  if exists (
      select 1
      from jsonb_array_elements(p_rows) r
      left join app.batch_rows b on b.batch_id = p_batch.id and b.n = (r ->> 'n')::int
      where r ->> 'op' is distinct from 'insert' or r ? '*not_plain' or b.n is not null
    )
  then
    return false;
  end if;

  select jsonb_object_agg(m.step ->> 'id', m.step -> 'changes') into v_values
  from jsonb_array_elements(p_rows) r
  cross join lateral (
    select app.read_mutation(
      jsonb_build_object(
        'mutation_id', p_batch.id, 'user_id', (select auth.uid()), 'schema', 1, 'table', v_table,
        'op', 'insert', 'id', r -> 'id', 'base_version', r -> 'base_version', 'changes', r -> 'values'
      ),
      true
    ) as step
    -- Else the planner would call read_mutation() once for each use of its result.
    offset 0
  ) m;

  -- When two rows have one id, the second must be refused. A row whose delete arrived earlier stays deleted.
  if (select count(*) from jsonb_object_keys(v_values)) <> jsonb_array_length(p_rows)
    or exists (
      select 1 from app.early_deletes d where d.table_name = v_table and v_values ? d.row_id::text
    )
  then
    return false;
  end if;

  for v_columns, v_group in
    select k.columns, jsonb_agg(v.value || jsonb_build_object('id', v.key))
    from jsonb_each(v_values) v
    cross join lateral (select array(select c from jsonb_object_keys(v.value) c order by c) as columns) k
    group by k.columns
  loop
    execute format(
      'with written as (
         insert into public.%1$I as t (id%2$s)
         select x.id%3$s from jsonb_populate_recordset(null::public.%1$I, $1) x returning to_jsonb(t) as row
       )
       select jsonb_object_agg(w.row ->> ''id'', w.row) from written w',
      v_table,
      (select string_agg(format(', %I', c), '') from unnest(v_columns) c),
      (select string_agg(format(', x.%I', c), '') from unnest(v_columns) c)
    ) into v_rows using v_group;
    if exists (
      select 1 from jsonb_each(v_rows) w where app.lost_fields(w.value, v_values -> w.key) is not null
    ) then
      raise exception 'a trigger took something away' using errcode = 'PTREF';
    end if;

    insert into app.batch_rows (batch_id, n, table_name, row_id, version_after, asked)
    select p_batch.id, (r ->> 'n')::int, v_table, w.key::uuid, (w.value ->> 'version')::bigint, md5((r - 'n')::text)
    from jsonb_array_elements(p_rows) r
    join jsonb_each(v_rows) w on w.key = lower(r ->> 'id');
  end loop;
  return true;
exception
  when transaction_rollback or lock_not_available or insufficient_resources or operator_intervention or system_error
  then
    raise;
  when others then
    return false;
end $$;

create function app.import_rows(p_batch uuid, p_rows jsonb) returns jsonb
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
  elsif octet_length(p_rows::text) > 4194304 then
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

  -- Writes the rows one by one, so that the answer names every refused row. If one is refused, none is stored.
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
    select count(*) filter (where r.version_before is null and r.version_after is not null) as rows_new,
      count(*) filter (where r.version_before < r.version_after) as rows_changed
    from app.batch_rows r
    where r.batch_id = p_batch
  ) c
  where b.id = p_batch;
  perform app.require_admin('imports');
  return v_answers;
end $$;

create function app.finish_import(p_batch uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_batch app.batches;
begin
  perform app.require_admin('imports');
  v_batch := app.lock_import(p_batch);
  if v_batch.undone_at is not null then
    perform app.refuse_batch('closed', 'this import is being undone');
  end if;
  -- A repeated call keeps the first time.
  update app.batches b set status = 'done', finished_at = clock_timestamp() where b.id = p_batch and b.status = 'open';
  perform app.require_admin('imports');
end $$;

create function public.begin_import(p_batch uuid, p_table text, p_title text) returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.begin_import(p_batch, p_table, p_title)
$$;

-- Checks the rows of a call before any part is cast to text. A row with numbers that are not plain is replaced by its
-- own number only, by which it is refused.
create function app.with_plain_rows(p_rows jsonb) returns jsonb
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

create function public.import_rows(p_batch uuid, p_rows jsonb) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.import_rows(p_batch, app.with_plain_rows(p_rows))
$$;

create function public.finish_import(p_batch uuid) returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.finish_import(p_batch)
$$;
