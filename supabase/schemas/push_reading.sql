-- Push, part 1 of 5: reading and rejecting mutations.

-- Receipts make a push repeatable: a mutation sent twice gets the first answer and has no second effect. They contain
-- no row values; rows are read when the answer is built.
create table app.mutation_receipts (
  user_id      uuid not null references public.users (id) on delete cascade,
  mutation_id  uuid not null,
  request_hash text not null,
  result       jsonb not null,
  created_at   timestamptz not null default now(),

  primary key (user_id, mutation_id)
);

create index mutation_receipts_day on app.mutation_receipts (user_id, created_at);
create index mutation_receipts_proposal on app.mutation_receipts ((result ->> 'proposal'))
  where result ->> 'proposal' is not null;

alter table app.mutation_receipts enable row level security;

-- Shortens the message: it may quote the sent values, and the result is stored.
create function app.rejection(p_code text, p_key text, p_message text, p_field text default null) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'status', 'rejected', 'code', p_code, 'key', p_key, 'field', left(p_field, 63), 'message', left(p_message, 300)
  ))
$$;

-- Ends the running mutation with an answer; its writes are rolled back.
create function app.refuse(p_answer jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'refused' using errcode = 'PTREF', detail = p_answer::text;
end $$;

-- One element of a push as jsonb. Text that no database can store (U+0000, a lone surrogate) and numbers that are not
-- plain make only that element unreadable: it still gets an answer, under its own id. (Quotes inside a JSON text are
-- escaped, so the patterns match keys only.)
create function app.read_json(p_element json) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_value jsonb;
begin
  v_value := p_element::jsonb;
  -- Only a number with an exponent of two digits can be longer than its text, and few bodies contain one.
  if p_element::text ~ '(^|[:,[[:space:]])-?[0-9]+([.][0-9]+)?[eE][-+]?[0-9]{2}' and not app.has_plain_numbers(v_value) then
    return jsonb_build_object(
      'mutation_id', case when jsonb_typeof(v_value -> 'mutation_id') = 'string' then v_value -> 'mutation_id' end,
      'group', case when jsonb_typeof(v_value -> 'group') = 'string' then v_value -> 'group' end,
      '*not_plain', true
    );
  end if;
  return v_value;
exception when data_exception or program_limit_exceeded then
  return jsonb_build_object(
    'mutation_id', substring(p_element::text from '"mutation_id"\s*:\s*"([^"\\]{1,64})"'),
    'group', substring(p_element::text from '"group"\s*:\s*"([^"\\]{1,64})"'),
    '*unreadable', true
  );
end $$;

create function app.is_uuid(p_value jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return coalesce(
    jsonb_typeof(p_value) = 'string'
      and p_value #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    false
  );
end $$;

-- Strict on purpose: otherwise a number in a text column or 'tomorrow' in a date column would be stored without an
-- error.
create function app.fits(p_kind text, p_value jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return jsonb_typeof(p_value) = 'null' or case p_kind
    when 'text' then jsonb_typeof(p_value) = 'string'
    when 'uuid' then app.is_uuid(p_value)
    when 'date' then jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    when 'instant' then jsonb_typeof(p_value) = 'string'
      and p_value #>> '{}' ~ (
        '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?'
        || '(Z|[+-][0-9]{2}(:?[0-9]{2})?)$'
      )
    when 'integer' then jsonb_typeof(p_value) = 'number' and p_value #>> '{}' ~ '^-?[0-9]{1,9}$'
    else true
  end;
end $$;

-- Whether a value has the form that children_were_shown() reads: {"vows": {"<id>": <version>}, …}
create function app.names_children(p_shown jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if jsonb_typeof(p_shown) <> 'object' or jsonb_path_exists(p_shown, 'strict $.* ? (@.type() != "object")') then
    return false;
  end if;
  return not exists (
    select 1
    from jsonb_each(p_shown) as t (name, rows), jsonb_each(t.rows) as c (id, version)
    where not app.is_uuid(to_jsonb(c.id)) or jsonb_typeof(c.version) <> 'number'
      or c.version::text !~ '^[1-9][0-9]{0,17}$'
  );
end $$;

-- Whether a value has the form that children_seen() reads for proposals: an array of their ids.
create function app.names_proposals(p_shown jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return jsonb_typeof(p_shown) = 'array'
    and not exists (select 1 from jsonb_array_elements(p_shown) as p (id) where not app.is_uuid(p.id));
end $$;

-- Checks the form of a mutation and the rights of its writer. Returns it as a step: the same mutation, with values in
-- the form that the table stores.
create function app.read_mutation(p_mutation jsonb, p_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_mutation ->> 'table';
  v_op text := p_mutation ->> 'op';
  v_version jsonb := coalesce(p_mutation -> 'base_version', 'null');
  v_base jsonb := coalesce(p_mutation -> 'base', '{}');
  v_changes jsonb := coalesce(p_mutation -> 'changes', '{}');
  v_writers text;
  v_field record;
  v_kinds jsonb := '{}';
begin
  if p_mutation ? '*unreadable' then
    perform app.refuse(app.rejection('22P05', 'malformed', 'text that cannot be stored'));
  elsif p_mutation ? '*not_plain' then
    perform app.refuse(app.rejection('22003', 'malformed', 'a number that is too large or too fine'));
  elsif p_mutation ? '*too_large' then
    perform app.refuse(app.rejection('PT413', 'too_large', 'a mutation holds at most 256 KiB'));
  elsif p_mutation ? '*repeated' then
    perform app.refuse(app.rejection('PT422', 'reused_id', 'this mutation_id stands twice in its group'));
  end if;

  if not app.is_uuid(p_mutation -> 'mutation_id')
    or not app.is_uuid(p_mutation -> 'user_id')
    or not app.is_uuid(p_mutation -> 'id')
    or (p_mutation ->> 'on_proposal' is not null and not app.is_uuid(p_mutation -> 'on_proposal'))
    or (p_mutation ->> 'group' is not null and not app.is_uuid(p_mutation -> 'group'))
    or jsonb_typeof(p_mutation -> 'schema') is distinct from 'number'
    or jsonb_typeof(p_mutation -> 'table') is distinct from 'string'
    or coalesce(v_op not in ('insert', 'update', 'delete', 'withdraw'), true)
    or not (
      jsonb_typeof(v_version) = 'null'
      or (jsonb_typeof(v_version) = 'number' and v_version #>> '{}' ~ '^[1-9][0-9]{0,17}$')
    )
    or jsonb_typeof(v_base) <> 'object'
    or jsonb_typeof(v_changes) <> 'object'
    or (v_op in ('delete', 'withdraw') and v_changes <> '{}')
    or (v_op = 'delete' and v_base ? '*children' and not app.names_children(v_base -> '*children'))
    or (v_op = 'delete' and v_base ? '*proposed' and not app.names_proposals(v_base -> '*proposed'))
  then
    perform app.refuse(app.rejection('PT400', 'malformed', 'not a mutation'));
  end if;

  -- An edit that another user queued on this device waits for that user.
  if (p_mutation ->> 'user_id')::uuid <> (select auth.uid()) then
    perform app.refuse('{"status": "blocked", "by": {"reason": "other_user"}}');
  end if;

  select s.writers into v_writers from app.synced_tables s where s.table_name = v_table;
  if v_writers is null then
    perform app.refuse(app.rejection('PT400', 'unknown_table', format('unknown table %s', v_table)));
  elsif v_writers = 'server' or (v_writers = 'admins' and not p_admin) then
    perform app.refuse(app.rejection('42501', 'forbidden', format('%s are maintained by administrators', v_table)));
  end if;

  for v_field in
    select c.field, c.value, w.kind
    from jsonb_each(v_changes) as c (field, value)
    left join app.writable_columns w on w.table_name = v_table and w.column_name = c.field
  loop
    if v_field.kind is null and exists (
      select 1 from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', v_table)::regclass and a.attname = v_field.field and a.attnum > 0
    ) then
      perform app.refuse(app.rejection(
        '42501', 'forbidden', format('%s is not writable', v_field.field), v_field.field
      ));
    elsif v_field.kind is null then
      perform app.refuse(app.rejection(
        'PT400', 'unknown_field', format('%s has no such field', v_table), v_field.field
      ));
    elsif not app.fits(v_field.kind, v_field.value) then
      perform app.refuse(app.rejection(
        '22P02', 'malformed', format('not a value of kind %s', v_field.kind), v_field.field
      ));
    end if;
    v_kinds := v_kinds || jsonb_build_object(v_field.field, v_field.kind);
  end loop;

  return jsonb_build_object(
    'mutation_id', p_mutation -> 'mutation_id',
    'table', v_table,
    'op', v_op,
    'id', lower(p_mutation ->> 'id'),
    'base_version', v_version,
    'base', app.as_stored(v_kinds, v_base),
    'children', v_base -> '*children',
    'proposed', v_base -> '*proposed',
    'changes', app.as_stored(v_kinds, v_changes),
    'on_proposal', p_mutation -> 'on_proposal',
    'group', p_mutation -> 'group'
  );
end $$;

-- The field that a constraint is about, from its name: <table>_<column>_<what>.
create function app.field_of(p_table text, p_constraint text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.column_name
  from app.writable_columns w
  where w.table_name = p_table and starts_with(p_constraint, p_table || '_' || w.column_name || '_')
  order by length(w.column_name) desc
  limit 1
$$;

-- The first of these values that the database cannot read (e.g. 31 February).
create function app.unreadable_field(p_table text, p_values jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_field record;
begin
  for v_field in
    select c.field, c.value, w.kind
    from jsonb_each(p_values) with ordinality as c (field, value, place)
    join app.writable_columns w on w.table_name = p_table and w.column_name = c.field
    order by c.place
  loop
    perform app.as_stored(
      jsonb_build_object(v_field.field, v_field.kind), jsonb_build_object(v_field.field, v_field.value)
    );
  end loop;
  return null;
exception when data_exception then
  return v_field.field;
end $$;

-- Converts a database error into a rejection.
create function app.answer_to_error(
  p_state text, p_message text, p_constraint text, p_column text, p_mutation jsonb
) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_mutation ->> 'table';
  v_changes jsonb := coalesce(p_mutation -> 'changes', '{}');
  v_field text := app.field_of(v_table, p_constraint);
  v_missing record;
begin
  case
    when p_state = '23502' then
      return app.rejection(p_state, 'required', p_message, p_column);
    when p_state = '23514' and p_constraint like '%\_required' then
      return app.rejection(p_state, 'required', p_message, v_field);
    when p_state = '23514' and p_constraint like '%\_limits' then
      select w.column_name into v_field
      from app.writable_columns w
      where w.table_name = v_table and v_changes ? w.column_name and (
        (w.kind = 'text' and length(v_changes ->> w.column_name) > 10000)
        or (w.kind = 'json' and (
          octet_length((v_changes -> w.column_name)::text) > 65536
          or jsonb_path_exists(v_changes -> w.column_name, '$.**{33}')
        ))
      );
      return app.rejection(p_state, 'too_large', p_message, v_field);
    when p_state = '23514' then
      return app.rejection(p_state, 'invalid', p_message, v_field);
    when p_state = '23505' and p_constraint = v_table || '_pkey' then
      return app.rejection(p_state, 'exists', p_message);
    when p_state = '23505' then
      return app.rejection(p_state, 'duplicate', p_message, v_field);
    when p_state in ('23503', '23001') and p_mutation ->> 'op' = 'delete' then
      return app.rejection(p_state, 'in_use', p_message);
    when p_state = '23503' then
      select m.field, m.target_table, m.target_id,
          exists (
            select 1 from app.change_feed f
            where f.table_name = m.target_table and f.row_id = m.target_id and f.op = 'D'
          ) as was_deleted
        into v_missing
      from app.missing_references(v_table, v_changes) m
      order by was_deleted desc
      limit 1;
      if v_missing.target_id is null then
        -- The record was added meanwhile: the device sends the call again.
        raise exception 'a reference appeared meanwhile' using errcode = '40001';
      elsif v_missing.was_deleted then
        return app.rejection_of_missing(
          p_state, p_message, v_missing.target_table, v_missing.target_id, v_missing.field
        );
      end if;
      return jsonb_build_object(
        'status', 'blocked', 'by', jsonb_build_object('table', v_missing.target_table, 'id', v_missing.target_id)
      );
    when p_state = '22001' or p_state like '54%' then
      return app.rejection(p_state, 'too_large', p_message);
    when p_state like '22%' then
      return app.rejection(p_state, 'invalid', p_message, app.unreadable_field(v_table, v_changes));
    when p_state = '42501' then
      return app.rejection(p_state, 'forbidden', p_message);
    else
      return app.rejection(p_state, 'other', p_message);
  end case;
end $$;
