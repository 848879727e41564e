-- The size of a number. In jsonb `1e131071` takes a few bytes, as text 131,072 characters, and `0e-16383` has 16,383
-- decimal places: a body of some kilobytes becomes gigabytes as soon as anything casts it to text, and again whenever
-- it is read afterwards. So each value that comes from outside is checked here before any part of it is cast.

-- Whether every number in a value is zero or lies between 1e-12 and 1e18 (either sign), with at most 32 decimal
-- places: its text then has at most 52 characters. Only digits that were sent make a number longer.
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

-- An argument as it was sent, if it is at most so many bytes as jsonb and its numbers are plain. Every function that
-- the REST interface shows passes its jsonb arguments through this.
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

-- The same for rows that are written directly through the REST interface. The trigger's arguments are the table's JSON
-- columns. What was there before does not hinder an edit of something else.
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

-- Makes the limits of a record type again, from its writable columns.
create or replace procedure app.limit_record(p_table text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_limits text;
  v_calendar text;
  v_json text;
begin
  execute format('alter table public.%I drop constraint if exists %I, drop constraint if exists %I',
    p_table, p_table || '_limits', p_table || '_calendar');

  -- Limits: 10,000 characters a text, 64 KiB and 32 levels a JSON value, which every device walks through.
  -- (An empty column passes.)
  select string_agg(
      case w.kind
        when 'text' then format('length(%I) <= 10000', w.column_name)
        else format('octet_length(%1$I::text) <= 65536 and not jsonb_path_exists(%1$I, ''$.**{33}'')', w.column_name)
      end, ' and ' order by w.column_name)
    into v_limits
  from app.writable_columns w where w.table_name = p_table and w.kind in ('text', 'json');
  if v_limits is not null then
    execute format('alter table public.%I add constraint %I check (%s)', p_table, p_table || '_limits', v_limits);
  end if;

  select string_agg(quote_literal(w.column_name), ', ' order by w.column_name) into v_json
  from app.writable_columns w where w.table_name = p_table and w.kind = 'json';
  if v_json is not null then
    execute format('create or replace trigger a_plain_numbers before insert or update on public.%I
      for each row execute function app.keep_numbers_plain(%s)', p_table, v_json);
  end if;

  -- Days that every device can read, and that can be counted with: no infinity, no year of five digits.
  select string_agg(
      case w.kind
        when 'date' then format('%I between ''0001-01-01'' and ''9999-12-31''', w.column_name)
        else format('%I between ''0001-01-01T00:00Z'' and ''9999-12-31T23:59:59.999999Z''', w.column_name)
      end, ' and ' order by w.column_name)
    into v_calendar
  from app.writable_columns w where w.table_name = p_table and w.kind in ('date', 'instant');
  if v_calendar is not null then
    execute format('alter table public.%I add constraint %I check (%s)', p_table, p_table || '_calendar', v_calendar);
  end if;
end $$;

-- The tables that are there already.
do $$
declare
  v_table record;
begin
  for v_table in
    select w.table_name as name, string_agg(quote_literal(w.column_name), ', ' order by w.column_name) as columns
    from app.writable_columns w
    where w.kind = 'json'
    group by w.table_name
  loop
    execute format('create trigger a_plain_numbers before insert or update on public.%I
      for each row execute function app.keep_numbers_plain(%s)', v_table.name, v_table.columns);
  end loop;
end $$;

-- One element of a push as jsonb. What no database can hold (U+0000, half an emoji) and a number that is not plain
-- make only that element unreadable: it is still answered, under its own id. (A quote inside a JSON text is escaped,
-- so this finds keys only.)
create or replace function app.read_json(p_element json) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_value jsonb;
begin
  v_value := p_element::jsonb;
  -- Without an exponent of two digits a number is no longer than what was sent, and hardly anybody sends one.
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

-- Whether this is what children_were_shown() reads: {"vows": {"<id>": <version>}, …}
create or replace function app.names_children(p_shown jsonb) returns boolean
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

-- Checks a mutation's form and whether its writer may ask for it. Answers it as a step: the same, with values
-- as the table would hold them.
create or replace function app.read_mutation(p_mutation jsonb, p_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_mutation ->> 'table';
  v_op text := p_mutation ->> 'op';
  v_version jsonb := coalesce(p_mutation -> 'base_version', 'null');
  v_base jsonb := coalesce(p_mutation -> 'base', '{}');
  v_changes jsonb := coalesce(p_mutation -> 'changes', '{}');
  v_writers text;
  v_field record;
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
  then
    perform app.refuse(app.rejection('PT400', 'malformed', 'not a mutation'));
  end if;

  -- What another user queued on this device waits for him.
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
    select k.field, c.value, w.kind,
      exists (
        select 1 from pg_catalog.pg_attribute a
        where a.attrelid = format('public.%I', v_table)::regclass and a.attname = k.field and a.attnum > 0
      ) as is_column
    from jsonb_object_keys(v_changes) as k (field)
    cross join lateral (select v_changes -> k.field as value) c
    left join app.writable_columns w on w.table_name = v_table and w.column_name = k.field
  loop
    if v_field.kind is null and v_field.is_column then
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
  end loop;

  return jsonb_build_object(
    'mutation_id', p_mutation -> 'mutation_id',
    'table', v_table,
    'op', v_op,
    'id', lower(p_mutation ->> 'id'),
    'base_version', v_version,
    'base', app.as_stored(v_table, (
      select coalesce(jsonb_object_agg(b.field, b.value), '{}')
      from jsonb_each(v_base) as b (field, value)
      join app.writable_columns w on w.table_name = v_table and w.column_name = b.field
      where v_changes ? b.field and app.fits(w.kind, b.value)
    )),
    'children', v_base -> '*children',
    'changes', app.as_stored(v_table, v_changes),
    'on_proposal', p_mutation -> 'on_proposal',
    'group', p_mutation -> 'group'
  );
end $$;

create or replace function app.plan_delete(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_step ->> 'table';
  v_id uuid := (p_step ->> 'id')::uuid;
  v_current jsonb := p_step -> 'current';
  v_own jsonb := p_step -> 'own';
  v_form jsonb := p_step -> 'form';
  v_version bigint := (p_step ->> 'base_version')::bigint;
  v_children jsonb;
  v_history jsonb;
begin
  -- A delete must not swallow what another of his devices has proposed meanwhile.
  if v_own ->> 'operation' in ('insert', 'update')
    and v_own ->> 'id' is distinct from v_form ->> 'id'
    and not app.same(v_own -> 'proposed_changes', v_form -> 'proposed_changes')
  then
    perform app.refuse(app.conflict(p_step, jsonb_build_array(jsonb_build_object(
      'field', '*', 'base', v_form -> 'proposed_changes', 'current', v_own -> 'proposed_changes', 'proposed', null
    )), v_own -> 'id'));
  end if;

  if jsonb_typeof(v_current) <> 'object' then
    return case
      when v_own ->> 'operation' = 'insert' then '{"act": "withdraw"}'
      -- A record that only a proposal of his was: it may come yet, and is not wanted any more.
      when p_step ->> 'on_proposal' is not null and jsonb_typeof(v_form) <> 'object' then '{"act": "leave"}'
      else '{"act": "settle"}'
    end;
  end if;

  if v_version is null and coalesce(v_form ->> 'operation', '') <> 'insert' then
    perform app.refuse(app.rejection('PT400', 'malformed', 'base_version is missing'));
  end if;

  -- Compared by content, not by number: a status the server computed anew is nothing he had to see.
  v_history := case
    when v_version = (v_current ->> 'version')::bigint then v_current
    else app.version_snapshot(v_table, v_id, v_version)
  end;
  v_children := app.lock_children(v_table, v_id);
  if v_history is null
    or app.moved_fields(v_table, v_history, v_current) <> '{}'
    or not app.children_were_shown(v_children, p_step -> 'children')
  then
    perform app.refuse(app.conflict(p_step, jsonb_build_array(jsonb_build_object(
      'field', '*', 'base', v_history, 'current', v_current, 'proposed', null
    ))));
  end if;

  if p_admin then
    return '{"act": "apply", "op": "delete", "changes": {}}';
  end if;
  return jsonb_build_object(
    'act', 'propose', 'op', 'delete', 'changes', '{}'::jsonb, 'base_version', v_version,
    -- What is there, and not what was sent: that may name more.
    'base_values', case when v_children = '{}' then '{}' else jsonb_build_object('*children', v_children) end
  );
end $$;

-- A hash of a mutation's text as it was sent: what was never read as jsonb cannot grow on the way.
create function app.hash_of_text(p_element json) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return 'text:' || encode(sha256(convert_to(p_element::text, 'utf8')), 'hex');
end $$;

-- How receipts were hashed before: by the jsonb. They are kept for 400 days.
create or replace function app.hash_of(p_mutation jsonb) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return encode(sha256(convert_to((p_mutation - 'mutation_id' - '*hash')::text, 'utf8')), 'hex');
end $$;

-- The receipt of a mutation, as a result; null when it was never taken. (Where a number is not plain, its former hash
-- cannot be computed: the id alone has to do. Nothing is written for it.)
create or replace function app.replay(p_mutation jsonb) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when r.request_hash = p_mutation ->> '*hash' then r.result || '{"replayed": true}'
    when not starts_with(r.request_hash, 'text:')
      and (p_mutation ? '*not_plain' or r.request_hash = app.hash_of(p_mutation))
      then r.result || '{"replayed": true}'
    else app.rejection('PT422', 'reused_id', 'this mutation_id was used for another mutation')
  end
  from app.mutation_receipts r
  where app.is_uuid(p_mutation -> 'mutation_id')
    and r.user_id = (select auth.uid()) and r.mutation_id = (p_mutation ->> 'mutation_id')::uuid
$$;

create or replace function app.keep_receipt(p_mutation jsonb, p_result jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.mutation_receipts (user_id, mutation_id, request_hash, result)
  values ((select auth.uid()), (p_mutation ->> 'mutation_id')::uuid, p_mutation ->> '*hash', p_result);
end $$;

-- Reads the call as a whole. Only what is no push at all fails it.
create or replace function app.read_push(p_mutations json) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mutations jsonb;
begin
  if octet_length(p_mutations::text) > 1048576 then
    raise exception 'a push holds at most 1 MiB' using errcode = 'PT413';
  elsif json_typeof(p_mutations) is distinct from 'array' or json_array_length(p_mutations) not between 1 and 100 then
    raise exception 'send an array of 1 to 100 mutations' using errcode = 'PT400';
  end if;

  select jsonb_agg(
      case
        when r.is_too_large then jsonb_build_object('mutation_id', r.id, 'group', r.party, '*too_large', true)
        when r.party <> 'null' and r.is_repeated then
          jsonb_build_object('mutation_id', r.id, 'group', r.party, '*repeated', true)
        else r.value
      end || jsonb_build_object('*hash', r.hash) order by r.place
    )
    into v_mutations
  from (
    select
      e.place, m.value, app.hash_of_text(e.value) as hash, octet_length(e.value::text) > 262144 as is_too_large,
      m.value -> 'mutation_id' as id, m.value -> 'group' as party,
      row_number() over (
        partition by m.value -> 'group', lower(m.value ->> 'mutation_id') order by e.place
      ) > 1 as is_repeated
    from json_array_elements(p_mutations) with ordinality as e (value, place)
    cross join lateral (select app.read_json(e.value) as value) m
  ) r;

  if exists (
    select 1 from jsonb_array_elements(v_mutations) m
    where jsonb_typeof(m -> 'mutation_id') is distinct from 'string'
  ) then
    raise exception 'every mutation is an object with a mutation_id' using errcode = 'PT400';
  end if;
  return v_mutations;
end $$;

-- Whether this is a cursor as sync_pull gives it: {epoch, xid, seq, since?}. Nothing of it is read before.
create or replace function app.is_position(p_cursor jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if pg_column_size(p_cursor) > 1024
    or jsonb_typeof(p_cursor) is distinct from 'object'
    or jsonb_typeof(p_cursor -> 'epoch') is distinct from 'string'
    or coalesce(jsonb_typeof(p_cursor -> 'xid'), 'null') not in ('string', 'number')
    or coalesce(jsonb_typeof(p_cursor -> 'seq'), 'null') not in ('string', 'number')
    or coalesce(jsonb_typeof(p_cursor -> 'since'), 'null') not in ('string', 'number', 'null')
    or not app.has_plain_numbers(p_cursor)
  then
    return false;
  end if;
  return p_cursor ->> 'xid' ~ '^[0-9]{1,18}$' and p_cursor ->> 'seq' ~ '^[0-9]{1,18}$'
    and coalesce(p_cursor ->> 'since', '0') ~ '^[0-9]{1,18}$';
end $$;

-- Before a push: its writer must have heard of this history. Else a delete would be answered with "gone already",
-- and the record it speaks of offered again afterwards. Of roles it is not asked: they are looked at anyway.
create or replace function app.require_known_history(p_cursor jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.feed_needs_rebase() then
    raise exception 'the feed must be rebased after a restore' using errcode = 'PT503';
  elsif jsonb_typeof(p_cursor) = 'object' and not (
    app.is_position(p_cursor)
    and starts_with(p_cursor ->> 'epoch', app.feed_history() || ':')
    and not app.cursor_is_ahead((p_cursor ->> 'xid')::xid8, (p_cursor ->> 'seq')::bigint)
  ) then
    raise exception 'this is another history than the one you know: pull first' using errcode = 'PT412';
  end if;
end $$;

-- {cursor, has_more, reset, held_since, digest?, changes: [{table, id, op, row?}]}
--
-- Runs as the caller: row-level security decides what a row is, and an entry without a visible row travels as
-- a delete. One JSON value comes back, so no cap on rows can cut it; put together as text, since building it as
-- jsonb takes four times as long.
create or replace function public.sync_pull(p_cursor jsonb default null, p_limit int default 500, p_digest boolean default false)
returns json
language plpgsql stable security invoker set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_epoch text;
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), 2000);
  v_xid xid8 := '0';
  v_seq bigint := 0;
  -- While a device walks from the beginning: where it began.
  v_since xid8 := '0';
  v_reset boolean := false;
  v_tables text[];
  v_ids uuid[];
  v_xids xid8[];
  v_seqs bigint[];
  v_count int;
  v_more boolean;
  v_held timestamptz;
  v_table text;
  v_wanted uuid[];
  v_chunk text;
  v_changes text[] := '{}';
  v_answer jsonb;
begin
  if not app.is_member() then
    raise exception 'not a member' using errcode = '42501';
  elsif app.feed_needs_rebase() then
    raise exception 'the feed must be rebased after a restore' using errcode = 'PT503';
  end if;

  v_epoch := app.feed_epoch();
  if p_cursor is not null and jsonb_typeof(p_cursor) <> 'null' then
    if app.is_position(p_cursor)
      and p_cursor ->> 'epoch' = v_epoch
      and not app.cursor_is_ahead((p_cursor ->> 'xid')::xid8, (p_cursor ->> 'seq')::bigint)
    then
      v_xid := (p_cursor ->> 'xid')::xid8;
      v_seq := (p_cursor ->> 'seq')::bigint;
      v_since := coalesce(p_cursor ->> 'since', '0')::xid8;
    else
      v_reset := true;
    end if;
  end if;
  if v_xid = '0'::xid8 then
    v_since := pg_snapshot_xmin(pg_current_snapshot());
  end if;

  -- One more than asked for tells whether there are more.
  select
      array_agg(f.table_name order by f.xid, f.seq), array_agg(f.row_id order by f.xid, f.seq),
      array_agg(f.xid order by f.xid, f.seq), array_agg(f.seq order by f.xid, f.seq), count(*)
    into v_tables, v_ids, v_xids, v_seqs, v_count
  from app.feed_page(v_xid, v_seq, v_since, v_limit + 1) f;
  v_more := v_count > v_limit;
  v_count := least(v_count, v_limit);
  if v_more then
    v_xid := v_xids[v_count];
    v_seq := v_seqs[v_count];
  else
    select e.xid, e.seq into v_xid, v_seq from app.feed_end() e;
  end if;

  for v_table, v_wanted in
    select e.table_name, array_agg(e.id)
    from unnest(v_tables[1:v_count], v_ids[1:v_count]) with ordinality as e (table_name, id, place)
    group by e.table_name
    order by min(e.place)
  loop
    execute format(
      $query$
        select string_agg(
          case
            when t.id is null then json_build_object('table', %1$L, 'id', e.id, 'op', 'D')
            else json_build_object('table', %1$L, 'id', e.id, 'op', 'U', 'row', to_json(t))
          end::text,
          ','
        )
        from unnest($1) as e (id)
        left join public.%1$I t on t.id = e.id
      $query$, v_table
    ) into v_chunk using v_wanted;
    v_changes := array_append(v_changes, v_chunk);
  end loop;

  v_held := case when v_more then null else app.feed_held_since() end;
  v_answer := jsonb_build_object(
    'cursor', jsonb_build_object('epoch', v_epoch, 'xid', coalesce(v_xid, '0')::text, 'seq', coalesce(v_seq, 0))
      || case when v_more and v_since <> '0'::xid8 then jsonb_build_object('since', v_since::text) else '{}' end,
    'has_more', v_more,
    'reset', v_reset,
    'held_since', v_held
  );
  if p_digest and not v_more and v_held is null then
    v_answer := v_answer || jsonb_build_object('digest', app.feed_digest());
  end if;
  return (
    left(v_answer::text, -1) || ', "changes": [' || array_to_string(v_changes, ',') || ']}'
  )::json;
end $$;

create or replace function public.approve_change(
  change_id uuid, resolution jsonb default null, expected_version bigint default null
) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.approve(change_id, app.require_plain(resolution, 1048576), expected_version)
$$;

-- Writes one row, and answers what became of it; a refusal is raised.
create or replace function app.import_row(p_batch app.batches, p_row jsonb) returns text
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
  return case when v_written.version_before = v_written.version_after then 'unchanged' else 'applied' end;
end $$;

-- Writes a call of nothing but new rows in one statement for all that name the same columns, so that what follows from
-- a write (history, feed, a brother's status) follows once and not 200 times. Answers false, having written nothing,
-- where anything stands against it: then each row is looked at by itself.
create or replace function app.import_together(p_batch app.batches, p_rows jsonb) returns boolean
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
    -- Else it would be read once a value.
    offset 0
  ) m;

  -- One id twice is two rows of which the second must be refused.
  if (select count(*) from jsonb_object_keys(v_values)) <> jsonb_array_length(p_rows) then
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

-- The rows of a call. Of one whose numbers are not plain only its own number is left, by which it is refused.
create function app.with_plain_rows(p_rows jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select jsonb_agg(
    case
      when app.has_plain_numbers(r.value) then r.value
      else jsonb_build_object(
        'n', case when app.has_plain_numbers(r.value -> 'n') then r.value -> 'n' end, '*not_plain', true
      )
    end order by r.place
  )
  from jsonb_array_elements(p_rows) with ordinality as r (value, place)
$$;

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

create or replace function public.merge_brothers(
  p_batch uuid, p_keep uuid, p_gone uuid, p_values jsonb, p_keep_version bigint, p_gone_version bigint, p_reason text
) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.merge_brothers(
    p_batch, p_keep, p_gone, app.require_plain(p_values, 1048576), p_keep_version, p_gone_version, p_reason
  )
$$;

create or replace function public.get_backup_page(p_table text, p_after jsonb default null, p_limit int default null) returns json
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select app.backup_page(p_table, app.require_plain(p_after, 16384), p_limit)
$$;

revoke all on function
  app.has_plain_numbers(jsonb), app.require_plain(jsonb, int), app.keep_numbers_plain(), app.hash_of_text(json),
  app.with_plain_rows(jsonb)
from public, anon, authenticated, service_role;
grant execute on function app.has_plain_numbers(jsonb), app.require_plain(jsonb, int) to authenticated;
-- The trigger that keeps numbers plain asks it for the operator too.
grant execute on function app.has_plain_numbers(jsonb) to service_role;
