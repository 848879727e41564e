-- Push, part 4 of 5: executing a plan, alone or as a group.

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
