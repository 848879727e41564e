-- Push, part 3 of 3: executing a plan.

-- Adds to a step the writer's open proposal for the record (locked) and the proposal that the form showed. Reads a
-- missing record again: its approval may have ended while this waited for the proposal.
create function app.with_proposals(p_step jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_own jsonb;
  v_form jsonb;
  v_current jsonb := p_step -> 'current';
begin
  select to_jsonb(p) into v_own
  from public.pending_changes p
  where p.requested_by = (select auth.uid()) and p.status = 'pending'
    and p.target_table_name = p_step ->> 'table' and p.record_id = (p_step ->> 'id')::uuid
  for update;
  if v_own is null and jsonb_typeof(v_current) is distinct from 'object' then
    v_current := app.row_if_seen(
      p_step ->> 'table', app.lock_row(p_step ->> 'table', (p_step ->> 'id')::uuid)
    );
  end if;

  if p_step ->> 'on_proposal' is not null then
    select to_jsonb(p) into v_form
    from public.pending_changes p
    where p.id = (p_step ->> 'on_proposal')::uuid and p.requested_by = (select auth.uid())
      and p.target_table_name = p_step ->> 'table' and p.record_id = (p_step ->> 'id')::uuid;
  end if;

  return p_step || jsonb_build_object('own', v_own, 'form', v_form, 'current', v_current);
end $$;

-- Writes a row and checks that it holds the requested values. A value changed by a trigger is a conflict, listed with
-- the other fields of its merge unit, because one of them is the reason.
create function app.write_as_asked(p_step jsonb, p_op text, p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_step ->> 'table';
  v_row jsonb := app.write_row(v_table, p_op, (p_step ->> 'id')::uuid, p_changes);
  v_lost text[];
begin
  if p_op = 'delete' then
    return v_row;
  end if;

  v_lost := app.lost_fields(v_row, p_changes);
  if v_lost is null then
    return v_row;
  elsif p_op = 'insert' then
    perform app.refuse(app.rejection('23514', 'invalid', format('%s cannot hold this here', v_lost[1]), v_lost[1]));
  end if;

  perform app.refuse(app.conflict(p_step, (
    select jsonb_agg(
      jsonb_build_object(
        'field', w.column_name,
        'base', coalesce(p_step -> 'base' -> w.column_name, p_step -> 'current' -> w.column_name),
        'current', p_step -> 'current' -> w.column_name,
        'proposed', coalesce(p_changes -> w.column_name, p_step -> 'current' -> w.column_name)
      ) order by w.column_name
    )
    from app.writable_columns w
    where w.table_name = v_table and (
      w.column_name = any (v_lost)
      or (p_step -> 'current' ->> w.column_name is not null and w.merge_unit in (
        select x.merge_unit from app.writable_columns x where x.table_name = v_table and x.column_name = any (v_lost)
      ))
    )
  )));
end $$;

-- Whether every missing reference of these values is a record that the writer has proposed: an open insert of the
-- writer, or one of p_unmet (members of the same group that wait for such a record).
create function app.waits_for_own_insert(p_table text, p_values jsonb, p_unmet uuid[]) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    bool_and(
      m.target_id = any (p_unmet)
      or exists (
        select 1 from public.pending_changes p
        where p.requested_by = (select auth.uid()) and p.status = 'pending' and p.operation = 'insert'
          and p.target_table_name = m.target_table and p.record_id = m.target_id
      )
    ),
    false
  )
  from app.missing_references(p_table, p_values) m
$$;

-- Adds a planned proposal to the queue, in place of the writer's own open one.
create function app.propose(p_step jsonb, p_plan jsonb, p_unmet boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user uuid := (select auth.uid());
  v_own jsonb := p_step -> 'own';
  v_group uuid := (p_step ->> 'group')::uuid;
  v_own_group uuid := (v_own ->> 'group_id')::uuid;
  v_bytes bigint := octet_length((p_plan -> 'base_values')::text) + octet_length((p_plan -> 'changes')::text);
  v_used record;
  v_id uuid;
begin
  -- The audit log keeps every proposal, whatever its outcome, and no user can shorten it.
  select count(*) as proposals, coalesce(sum(p.size_bytes), 0) + v_bytes as bytes into v_used
  from public.pending_changes p
  where p.requested_by = v_user and p.created_at > now() - interval '1 day';
  if v_used.proposals >= app.member_limit('proposals_of_a_day')
    or v_used.bytes > app.member_limit('proposed_bytes_of_a_day')
  then
    perform app.refuse('{"status": "blocked", "by": {"reason": "proposals_of_a_day"}}');
  end if;

  if jsonb_typeof(v_own) = 'object' then
    update public.pending_changes set status = 'superseded' where id = (v_own ->> 'id')::uuid;
    -- Folding joins the groups, so that members of one group stay together.
    if v_group <> v_own_group then
      update public.pending_changes set group_id = v_group
      where group_id = v_own_group and requested_by = v_user and status = 'pending';
    end if;
  end if;

  select count(*) as proposals, coalesce(sum(p.size_bytes), 0) + v_bytes as bytes into v_used
  from public.pending_changes p
  where p.requested_by = v_user and p.status = 'pending';
  if v_used.proposals >= app.member_limit('open_proposals') then
    perform app.refuse('{"status": "blocked", "by": {"reason": "open_proposals"}}');
  elsif v_used.bytes > app.member_limit('open_bytes') then
    perform app.refuse('{"status": "blocked", "by": {"reason": "open_bytes"}}');
  end if;

  select count(*) as members, coalesce(sum(p.size_bytes), 0) + v_bytes as bytes into v_used
  from public.pending_changes p
  where p.group_id = coalesce(v_group, v_own_group) and p.requested_by = v_user and p.status = 'pending';
  if v_used.members >= app.member_limit('group_members')
    or (v_used.members > 0 and v_used.bytes > app.member_limit('group_bytes'))
  then
    perform app.refuse(app.rejection('PT413', 'too_large', 'a group holds at most 200 changes and 4 MiB'));
  end if;

  -- The id is derived from the mutation's: after a restore the edit makes the same proposal that later edits name.
  insert into public.pending_changes (
    id, target_table_name, operation, record_id, base_version, base_values, proposed_changes, unmet_dependency,
    group_id, requested_by, mutation_id
  )
  values (
    md5(v_user::text || (p_step ->> 'mutation_id')::uuid::text)::uuid, p_step ->> 'table', p_plan ->> 'op',
    (p_step ->> 'id')::uuid, (p_plan ->> 'base_version')::bigint,
    p_plan -> 'base_values', p_plan -> 'changes', p_unmet, coalesce(v_group, v_own_group), v_user,
    (p_step ->> 'mutation_id')::uuid
  )
  returning id into v_id;
  return v_id;
end $$;

-- Withdraws the writer's open proposal; with p_with_group all open proposals of its group.
create function app.withdraw_own(p_own jsonb, p_with_group boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.pending_changes p
  set status = 'withdrawn'
  where p.status = 'pending' and p.requested_by = (select auth.uid())
    and (p.id = (p_own ->> 'id')::uuid or (p_with_group and p.group_id = (p_own ->> 'group_id')::uuid))
$$;

-- A withdrawal may arrive before the edit that it withdraws: after a restore, from another device of its writer. It is
-- found among the receipts, under the id that the proposal gets.
create function app.heed_withdrawals(p_results jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_proposal jsonb;
begin
  if not p_results @> '[{"status": "queued"}]' then
    return p_results;
  end if;

  for v_proposal in
    select to_jsonb(p)
    from jsonb_array_elements(p_results) r
    join public.pending_changes p on p.id = (r ->> 'proposal')::uuid
    where r ->> 'status' = 'queued' and exists (
      select 1 from app.mutation_receipts m
      where m.user_id = (select auth.uid()) and m.result ->> 'proposal' = p.id::text
        and m.result ->> 'status' = 'withdrawn'
    )
  loop
    perform app.withdraw_own(v_proposal, true);
  end loop;

  return (
    select jsonb_agg(
      case when p.status = 'withdrawn' then r.result || '{"status": "withdrawn"}' else r.result end order by r.place
    )
    from jsonb_array_elements(p_results) with ordinality as r (result, place)
    left join public.pending_changes p
      on p.id = case when r.result ->> 'status' = 'queued' then (r.result ->> 'proposal')::uuid end
  );
end $$;

-- Executes a plan and returns the result that the receipt stores.
create function app.carry_out(p_step jsonb, p_plan jsonb, p_unmet boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_own jsonb := p_step -> 'own';
  v_applied jsonb := jsonb_build_object('status', 'applied', 'table', p_step -> 'table', 'id', p_step -> 'id');
  v_row jsonb;
begin
  if jsonb_array_length(p_plan -> 'merged') > 0 then
    v_applied := v_applied || jsonb_build_object('merged', p_plan -> 'merged');
  end if;

  case p_plan ->> 'act'
    when 'nothing' then
      return v_applied || jsonb_build_object('version', p_step -> 'current' -> 'version');
    when 'apply' then
      v_row := app.write_as_asked(p_step, p_plan ->> 'op', p_plan -> 'changes');
      -- No decision is needed on a deleted record.
      if p_plan ->> 'op' = 'delete' then
        perform app.withdraw_own(v_own, false);
      end if;
      return v_applied || jsonb_build_object(
        'version', case when p_plan ->> 'op' = 'delete' then null else v_row -> 'version' end
      );
    when 'propose' then
      return jsonb_build_object('status', 'queued', 'proposal', app.propose(p_step, p_plan, p_unmet));
    when 'withdraw' then
      perform app.withdraw_own(v_own, true);
      return jsonb_build_object('status', 'withdrawn', 'proposal', v_own -> 'id');
    when 'close' then
      perform app.withdraw_own(v_own, false);
      return jsonb_build_object('status', 'withdrawn', 'proposal', v_own -> 'id');
    when 'leave' then
      return jsonb_build_object('status', 'withdrawn', 'proposal', p_step -> 'on_proposal');
    when 'settle' then
      perform app.withdraw_own(v_own, false);
      return v_applied || '{"version": null}';
  end case;
end $$;

-- Locks the brother to whom a proposed row would belong: by the values sent, and by the own open proposal into which
-- they are folded. The trial in push_together() locks the same brothers, but its rollback releases those locks.
create function app.lock_persons(p_step jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_own jsonb;
begin
  if p_step ->> 'op' not in ('insert', 'update') then
    return;
  end if;
  if p_step ->> 'table' = 'brothers' and p_step -> 'current' is not distinct from 'null' then
    perform app.lock_absent((p_step ->> 'id')::uuid, false);
  end if;
  select p.proposed_changes into v_own
  from public.pending_changes p
  where p.requested_by = (select auth.uid()) and p.status = 'pending'
    and p.target_table_name = p_step ->> 'table' and p.record_id = (p_step ->> 'id')::uuid;
  perform app.lock_owners(p_step ->> 'table', coalesce(v_own, '{}') || (p_step -> 'changes'));
end $$;

-- Processes one mutation or one group, all or nothing. Returns one result per member, in order.
create function app.push_together(p_members jsonb, p_admin boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count int := jsonb_array_length(p_members);
  v_steps jsonb[] := array_fill('null'::jsonb, array[v_count]);
  v_plans jsonb[] := v_steps;
  v_waits boolean[] := array_fill(false, array[v_count]);
  v_proposes boolean := false;
  v_unmet uuid[] := '{}';
  v_results jsonb := '[]';
  v_refusal jsonb;
  v_at int := 1;
  v_state text;
  v_message text;
  v_constraint text;
  v_column text;
  v_detail text;
begin
  -- Records are locked before proposals, as in approve_change.
  for i in 1 .. v_count loop
    v_at := i;
    v_steps[i] := app.read_mutation(p_members -> (i - 1), p_admin);
    -- A private record that the writer does not see is answered like one that is not there.
    v_steps[i] := v_steps[i] || jsonb_build_object('current', app.row_if_seen(
      v_steps[i] ->> 'table', app.lock_row(v_steps[i] ->> 'table', (v_steps[i] ->> 'id')::uuid)
    ));
    perform app.lock_persons(v_steps[i]);
  end loop;
  for i in 1 .. v_count loop
    v_at := i;
    v_steps[i] := app.with_proposals(v_steps[i]);
    v_plans[i] := app.plan(v_steps[i], p_admin);
    v_proposes := v_proposes or v_plans[i] ->> 'act' = 'propose';
  end loop;

  -- Proposals are tried for real and rolled back: only what satisfies every constraint enters the queue.
  if v_proposes then
    begin
      for i in 1 .. v_count loop
        continue when v_plans[i] ->> 'act' <> 'propose';
        v_at := i;
        begin
          perform app.write_as_asked(v_steps[i], v_plans[i] ->> 'op', v_plans[i] -> 'changes');
        exception when foreign_key_violation then
          if v_plans[i] ->> 'op' = 'delete'
            or not app.waits_for_own_insert(v_steps[i] ->> 'table', v_plans[i] -> 'changes', v_unmet)
          then
            raise;
          end if;
          v_waits[i] := true;
          v_unmet := v_unmet || (v_steps[i] ->> 'id')::uuid;
        end;
      end loop;
      raise exception 'tried' using errcode = 'PTDRY';
    exception when sqlstate 'PTDRY' then
      null;
    end;
  end if;

  for i in 1 .. v_count loop
    v_at := i;
    v_results := v_results || jsonb_build_array(app.carry_out(v_steps[i], v_plans[i], v_waits[i]));
  end loop;
  return app.heed_withdrawals(v_results);

exception
  -- Errors of the moment or of the whole call: nothing is stored, and the device sends the call again.
  when transaction_rollback or lock_not_available or insufficient_resources or operator_intervention
    or system_error
  then
    raise;
  when others then
    get stacked diagnostics
      v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail,
      v_constraint = constraint_name, v_column = column_name;
    v_refusal := case
      when v_state = 'PTREF' then v_detail::jsonb
      else app.answer_to_error(
        v_state, v_message, v_constraint, nullif(v_column, ''),
        -- A folded edit writes more fields than the mutation names.
        (p_members -> (v_at - 1)) || case
          when v_plans[v_at] ? 'changes' then jsonb_build_object('changes', v_plans[v_at] -> 'changes')
          else '{}'
        end
      )
    end;
    return (
      select jsonb_agg(
        case
          when m.place = v_at then v_refusal
          else jsonb_build_object(
            'status', 'blocked', 'by', jsonb_build_object('mutation_id', p_members -> (v_at - 1) -> 'mutation_id')
          )
        end order by m.place
      )
      from generate_series(1, v_count) as m (place)
    );
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
