-- Push, part 5 of 5: the call, its receipts and its answer.

-- A hash of a mutation's text as it was sent: text that was never read as jsonb cannot grow when it is cast.
create function app.hash_of_text(p_element json) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return 'text:' || encode(sha256(convert_to(p_element::text, 'utf8')), 'hex');
end $$;

-- The hash in older receipts, which was made from the jsonb. Receipts are kept for 400 days.
create function app.hash_of(p_mutation jsonb) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return encode(sha256(convert_to((p_mutation - 'mutation_id' - '*hash')::text, 'utf8')), 'hex');
end $$;

-- The result that the receipt of a mutation stores; null without a receipt. (The older hash of a mutation with a number
-- that is not plain cannot be computed: then the id alone must match. Nothing is written for such a mutation.)
create function app.replay(p_mutation jsonb) returns jsonb
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

create function app.keep_receipt(p_mutation jsonb, p_result jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.mutation_receipts (user_id, mutation_id, request_hash, result)
  values ((select auth.uid()), (p_mutation ->> 'mutation_id')::uuid, p_mutation ->> '*hash', p_result);
end $$;

-- The records of these results as the caller may see them: {"vows": {"<id>": {…}}, …} Each table is read once.
create function app.rows_of_results(p_results jsonb[]) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_table record;
  v_rows jsonb;
  v_all jsonb := '{}';
begin
  for v_table in
    select s.table_name, s.is_private, array_agg((r ->> 'id')::uuid) as ids
    from unnest(p_results) r
    join app.synced_tables s on s.table_name = r ->> 'table' and s.writers <> 'server'
    where r ->> 'status' = 'applied'
    group by s.table_name
  loop
    execute format(
      'select jsonb_object_agg(t.id, %s) from public.%I t where t.id = any ($1)',
      case
        when v_table.is_private then format('app.row_if_seen(%L, to_jsonb(t))', v_table.table_name)
        else 'to_jsonb(t)'
      end,
      v_table.table_name
    ) into v_rows using v_table.ids;
    v_all := v_all || jsonb_build_object(v_table.table_name, v_rows);
  end loop;
  return v_all;
end $$;

-- Adds to a result its row in its present state. p_rows: the records of all results.
create function app.answer(p_result jsonb, p_rows jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  case p_result ->> 'status'
    when 'applied' then
      return (p_result - 'table' - 'id') || jsonb_build_object(
        'row', p_rows #> array[p_result ->> 'table', (p_result ->> 'id')::uuid::text]
      );
    when 'queued', 'withdrawn' then
      return p_result || jsonb_build_object('proposal', (
        select to_jsonb(p)
        from public.pending_changes p
        where p.id = (p_result ->> 'proposal')::uuid and p.requested_by = (select auth.uid())
          and app.sees_proposal(p.target_table_name, p.record_id, p.proposed_changes)
      ));
    else
      return p_result;
  end case;
end $$;

-- Reads the mutations of a call. Only a malformed call fails as a whole; a faulty mutation gets its own answer.
create function app.read_push(p_mutations json) returns jsonb
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
    -- Without the offset the planner would call read_json() once for each use of its result.
    cross join lateral (select app.read_json(e.value) as value offset 0) m
  ) r;

  if exists (
    select 1 from jsonb_array_elements(v_mutations) m
    where jsonb_typeof(m -> 'mutation_id') is distinct from 'string'
  ) then
    raise exception 'every mutation is an object with a mutation_id' using errcode = 'PT400';
  end if;
  return v_mutations;
end $$;

-- Compares the wire schema that the app writes now with the oldest accepted one. Mutations that the app wrote before
-- its last update, or that another device exported, are always accepted: they may already have been sent, so they must
-- not be rewritten.
create function app.require_recent_app(p_schema int) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(p_schema, 1) < (app.setting('min_schema'))::int then
    raise exception 'this version of the app is too old to write' using errcode = 'PT426';
  end if;
end $$;

-- Lock waits are short: a waiting call occupies one of few connections, and the device retries.
create function app.push(p_mutations json, p_schema int, p_cursor jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '4s' as $$
declare
  v_mutations jsonb;
  v_results jsonb[];
  v_admin boolean;
  v_count int;
  v_first int := 1;
  v_last int;
  v_group jsonb;
  v_open int[];
  v_members jsonb;
  v_fresh jsonb;
  v_receipts bigint;
  v_place int;
  v_rows jsonb;
begin
  perform app.require_member();
  perform app.require_recent_app(p_schema);
  perform app.require_known_history(p_cursor);
  v_mutations := app.read_push(p_mutations);
  v_count := jsonb_array_length(v_mutations);

  -- One push of a user at a time. The device repeats a second one, which then finds the receipts of the first.
  if not pg_try_advisory_xact_lock(hashtextextended('sync_push:' || (select auth.uid())::text, 0)) then
    perform app.refuse_for_now('another push of this user is under way', 2);
  end if;
  v_admin := app.is_admin();
  select count(*) into v_receipts
  from app.mutation_receipts r
  where r.user_id = (select auth.uid()) and r.created_at > now() - interval '1 day';

  while v_first <= v_count loop
    v_group := v_mutations -> (v_first - 1) -> 'group';
    v_last := v_first;
    while v_last < v_count and jsonb_typeof(v_group) = 'string' and v_mutations -> v_last -> 'group' = v_group loop
      v_last := v_last + 1;
    end loop;

    v_open := '{}';
    v_members := '[]';
    for i in v_first .. v_last loop
      v_results[i] := app.replay(v_mutations -> (i - 1));
      if v_results[i] is null then
        v_open := v_open || i;
        v_members := v_members || jsonb_build_array(v_mutations -> (i - 1));
      end if;
    end loop;

    if v_receipts + cardinality(v_open) > app.member_limit('receipts_of_a_day') then
      foreach v_place in array v_open loop
        v_results[v_place] := '{"status": "blocked", "by": {"reason": "receipts_of_a_day"}}';
      end loop;
    elsif v_open <> '{}' then
      v_fresh := app.push_together(v_members, v_admin);
      for i in 1 .. cardinality(v_open) loop
        v_results[v_open[i]] := v_fresh -> (i - 1);
        if app.is_final(v_mutations -> (v_open[i] - 1), v_fresh -> (i - 1)) then
          perform app.keep_receipt(v_mutations -> (v_open[i] - 1), v_fresh -> (i - 1));
          v_receipts := v_receipts + 1;
        end if;
      end loop;
    end if;
    v_first := v_last + 1;
  end loop;

  -- While the call waited for a lock, the caller may have lost the account or the role. Then nothing is stored.
  perform app.require_member();
  if app.is_admin() <> v_admin then
    raise exception 'the role changed meanwhile' using errcode = '40001';
  end if;

  -- Rows are read at the end: a vow later in the batch may have changed its brother's status.
  v_rows := app.rows_of_results(v_results);
  return (
    select jsonb_agg(
      app.answer(r.result, v_rows)
        || jsonb_build_object('mutation_id', v_mutations -> (r.place::int - 1) -> 'mutation_id')
      order by r.place
    )
    from unnest(v_results) with ordinality as r (result, place)
  );
end $$;

-- Whether a result is stored as a receipt. Temporary refusals and refused groups are not.
create function app.is_final(p_mutation jsonb, p_result jsonb) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case p_result ->> 'status'
    when 'conflict' then false
    when 'blocked' then false
    when 'rejected' then
      app.is_uuid(p_mutation -> 'mutation_id') and p_mutation ->> 'group' is null
        and p_result ->> 'key' not in ('other', 'reused_id')
    else true
  end
$$;

-- p_mutations is json and not jsonb, so that text which no database can store fails one mutation and not the call.
-- p_schema is the wire schema that the app writes, p_cursor the position up to which its device has pulled.
create function public.sync_push(p_mutations json, p_schema int default 1, p_cursor jsonb default null) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.push(p_mutations, p_schema, p_cursor)
$$;
