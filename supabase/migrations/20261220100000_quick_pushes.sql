-- A push does less for each edit, with the same answers: the values are brought into their stored form without a statement
-- of their own, an edit on the present version is not searched for moved fields, the rows of the answers are read once a
-- table, only the columns that an edit concerns are merged, and the queue is read only for edits that were queued.

drop function app.as_stored(text, jsonb);
drop function app.answer(jsonb);

create function app.as_stored(p_kinds jsonb, p_values jsonb) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  return (
    select coalesce(
      jsonb_object_agg(
        c.field,
        case p_kinds ->> c.field
          when 'uuid' then to_jsonb((c.value #>> '{}')::uuid)
          when 'date' then to_jsonb((c.value #>> '{}')::date)
          when 'instant' then to_jsonb((c.value #>> '{}')::timestamptz)
          when 'integer' then to_jsonb((c.value #>> '{}')::int)
          else c.value
        end
      ),
      '{}'
    )
    from jsonb_each(p_values) as c (field, value)
    where p_kinds ? c.field and app.fits(p_kinds ->> c.field, c.value)
  );
end $$;

create or replace function app.is_private(p_table text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select 1 from app.synced_tables s where s.table_name = p_table and s.is_private);
end $$;

create or replace function app.is_erased(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select 1 from app.erasures e where e.subject_hash = app.subject_hash(p_id));
end $$;

create or replace function app.lost_fields(p_row jsonb, p_changes jsonb) returns text[]
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if p_row || p_changes = p_row then
    return null;
  end if;
  return (
    select array_agg(c.field order by c.field)
    from jsonb_each(p_changes) as c (field, value)
    where not app.same(p_row -> c.field, c.value)
  );
end $$;

create or replace function app.merge_fields(
  p_table text, p_history jsonb, p_claimed jsonb, p_seen jsonb, p_current jsonb, p_changes jsonb
)
returns table (field text, verdict text, base jsonb, current jsonb, proposed jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with all_columns as materialized (
    select w.column_name, w.merge_unit, p_changes ? w.column_name as is_changed
    from app.writable_columns w
    where w.table_name = p_table
  ),
  columns as (
    select
      w.column_name as name,
      w.merge_unit as unit,
      p_current -> w.column_name as current,
      case
        when p_seen ? w.column_name then p_seen -> w.column_name
        else p_history -> w.column_name
      end as shown,
      coalesce(p_seen ? w.column_name or p_history ? w.column_name, false) as is_known,
      coalesce(p_history ? w.column_name and app.same(p_history -> w.column_name, p_current -> w.column_name), false)
        as stands,
      coalesce(p_seen ? w.column_name and app.same(p_seen -> w.column_name, p_current -> w.column_name), false)
        as stands_as_seen
    from all_columns w
    where w.is_changed or w.merge_unit in (select x.merge_unit from all_columns x where x.is_changed)
  ),
  moved_units as (
    select distinct c.unit
    from columns c
    where c.unit is not null and c.is_known and not c.stands and not c.stands_as_seen
  ),
  changed as (
    select
      c.name,
      c.unit,
      case
        when app.same(c.current, p_changes -> c.name) then 'same'
        when c.unit in (select m.unit from moved_units m) then 'conflict'
        when c.stands_as_seen then 'take'
        when c.stands and p_claimed ? c.name and app.same(p_claimed -> c.name, p_history -> c.name) then 'take'
        else 'conflict'
      end as verdict,
      case when p_claimed ? c.name then p_claimed -> c.name else c.shown end as base,
      c.current,
      p_changes -> c.name as proposed
    from columns c
    where p_changes ? c.name
  )
  select c.name, c.verdict, c.base, c.current, c.proposed
  from changed c
  union all
  select c.name, 'conflict', c.shown, c.current, c.shown
  from columns c
  where not p_changes ? c.name and c.is_known and not app.same(c.shown, c.current)
    and c.unit in (select x.unit from changed x where x.verdict = 'conflict');
end $$;

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

create or replace function app.unreadable_field(p_table text, p_values jsonb) returns text
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

create or replace function app.seen_values(p_step jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_step -> 'form' ->> 'operation' = 'insert' then
    return (
      select jsonb_object_agg(w.column_name, 'null'::jsonb)
      from app.writable_columns w
      where w.table_name = p_step ->> 'table'
    ) || coalesce(p_step -> 'form' -> 'proposed_changes', '{}');
  end if;
  return coalesce(p_step -> 'form' -> 'proposed_changes', '{}');
end $$;

create or replace function app.plan_update(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_step ->> 'table';
  v_current jsonb := p_step -> 'current';
  v_own jsonb := p_step -> 'own';
  v_version bigint := (p_step ->> 'base_version')::bigint;
  v_history jsonb;
  v_take jsonb;
  v_conflicts jsonb;
  v_moved jsonb;
  v_changes jsonb;
  v_base jsonb;
begin
  if jsonb_typeof(v_current) <> 'object' then
    if v_own ->> 'operation' = 'insert' then
      -- The record exists only as his own open proposal.
      perform app.refuse_moved_proposal(p_step);
      return jsonb_build_object(
        'act', 'propose', 'op', 'insert', 'base_values', '{}'::jsonb,
      'changes', (v_own -> 'proposed_changes') || (p_step -> 'changes')
      );
    end if;
    perform app.refuse(app.rejection('PT404', 'gone', 'the record no longer exists'));
  end if;

  -- Without a version only an edit made on one's own insert, which was approved before this edit arrived.
  if v_version is null and coalesce(p_step -> 'form' ->> 'operation', '') <> 'insert' then
    perform app.refuse(app.rejection('PT400', 'malformed', 'base_version is missing'));
  end if;

  v_history := case
    when v_version = (v_current ->> 'version')::bigint then v_current
    else app.version_for_caller(v_table, (p_step ->> 'id')::uuid, v_version)
  end;

  select coalesce(jsonb_object_agg(m.field, m.proposed) filter (where m.verdict = 'take'), '{}'),
      jsonb_agg(
        jsonb_build_object('field', m.field, 'base', m.base, 'current', m.current, 'proposed', m.proposed)
        order by m.field
      ) filter (where m.verdict = 'conflict')
    into v_take, v_conflicts
  from app.merge_fields(
    v_table, v_history, p_step -> 'base', app.seen_values(p_step), v_current, p_step -> 'changes'
  ) m;
  if v_conflicts is not null then
    perform app.refuse(app.conflict(p_step, v_conflicts));
  end if;

  -- What another writer changed meanwhile, for the phone to tell.
  v_moved := case
    when v_history is null or v_version = (v_current ->> 'version')::bigint then '[]'
    else to_jsonb(app.moved_fields(v_table, v_history, v_current))
  end;

  -- Who has become an administrator while his proposal is open edits on in it: applied beside it, the edit would be
  -- hidden by what it replaces.
  if jsonb_typeof(v_own) <> 'object' and (p_admin or v_take = '{}') then
    if v_take = '{}' then
      return jsonb_build_object('act', 'nothing', 'merged', v_moved);
    end if;
    return jsonb_build_object('act', 'apply', 'op', 'update', 'changes', v_take, 'merged', v_moved);
  end if;

  -- Later edits of the writer rest on the proposal's version: their own approved value must not count as another's.
  v_version := app.version_seen(p_step, v_history);

  -- Of his own open update, what the record does not hold yet stays. (His own open delete gives way to an edit.)
  v_changes := v_take;
  v_base := '{}';
  if v_own ->> 'operation' = 'update' then
    perform app.refuse_moved_proposal(p_step);
    v_changes := (v_own -> 'proposed_changes') || (p_step -> 'changes');
    v_base := v_own -> 'base_values';
    v_version := least(v_version, (v_own ->> 'base_version')::bigint);
  elsif v_take = '{}' then
    return jsonb_build_object('act', 'nothing', 'merged', v_moved);
  end if;

  select coalesce(jsonb_object_agg(c.field, c.value), '{}') into v_changes
  from jsonb_each(v_changes) as c (field, value)
  where not app.same(c.value, v_current -> c.field);
  if v_changes = '{}' then
    return '{"act": "close"}';
  end if;

  return jsonb_build_object(
    'act', 'propose',
    'op', 'update',
    'changes', v_changes,
    'base_version', coalesce(v_version, (v_current ->> 'version')::bigint),
    'base_values', app.base_of_proposal(v_table, v_changes, v_take, v_base, v_current)
  );
end $$;

create or replace function app.with_proposals(p_step jsonb) returns jsonb
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

create or replace function app.heed_withdrawals(p_results jsonb) returns jsonb
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

create or replace function app.push_together(p_members jsonb, p_admin boolean) returns jsonb
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
  -- Of this moment, or of the whole call: nothing is recorded, the phone sends again.
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
        -- A fold writes more than the mutation names.
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

create or replace function app.push(p_mutations json, p_schema int, p_cursor jsonb) returns jsonb
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

  -- One push of a person at a time. A second one comes again: then it finds the receipts of the first.
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

  -- Whoever waited for a lock may have lost his account or his role meanwhile; then nothing of this holds.
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
