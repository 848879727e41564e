-- Push, part 2 of 5: planning. Decides what a mutation will do, without writing.
--
-- A step is a mutation as read, with
--   current  the record's row, locked (null: there is none)
--   own      the writer's open proposal for that record, locked (null: none)
--   form     the writer's proposal whose values the form showed (on_proposal), whatever its status is now
--
-- The act of a plan:
--   {act: nothing}                              the record already has all requested values
--   {act: apply, op, changes}                   an administrator's edit
--   {act: propose, op, changes, base_version, base_values}   replaces the writer's own open proposal, if any
--   {act: withdraw}                             the own open proposal, with its group
--   {act: close}                                the own open proposal alone: it has no changes left
--   {act: leave}                                the proposal to withdraw is already closed, or has not arrived yet
--   {act: settle}                               the record is already gone, so the own open proposal is closed

create function app.plan(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_plan jsonb;
begin
  case p_step ->> 'op'
    when 'insert' then
      perform app.refuse_erased_person(p_step);
      perform app.refuse_private_of_others(p_step);
      if app.take_early_delete(p_step) then
        return '{"act": "leave"}';
      end if;
      return app.plan_insert(p_step, p_admin);
    when 'update' then
      perform app.refuse_erased_person(p_step);
      perform app.refuse_private_of_others(p_step);
      return app.plan_update(p_step, p_admin);
    when 'delete' then
      v_plan := app.plan_delete(p_step, p_admin);
      if p_admin and v_plan ->> 'act' = 'settle' then
        perform app.keep_early_delete(p_step);
      end if;
      return v_plan;
    when 'withdraw' then return app.plan_withdraw(p_step);
  end case;
end $$;

-- Refuses edits that would restore an erased person: the person's record, or a record that refers to it. The device
-- then removes its copy.
create function app.refuse_erased_person(p_step jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (p_step ->> 'table' = 'brothers' and app.is_erased((p_step ->> 'id')::uuid))
    or exists (
      select 1
      from app.writable_columns w
      where w.table_name = p_step ->> 'table' and w.target_table = 'brothers'
        and app.is_erased((p_step -> 'changes' ->> w.column_name)::uuid)
    )
  then
    perform app.refuse(app.rejection('PT404', 'gone', 'the person was erased') || '{"erased": true}');
  end if;
end $$;

-- Refuses a private record of another brother, because its writer may not see it.
create function app.refuse_private_of_others(p_step jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_step -> 'changes' ? 'brother_id' and app.row_if_seen(p_step ->> 'table', p_step -> 'changes') is null then
    perform app.refuse(app.rejection('42501', 'forbidden', 'records of this kind are written of oneself', 'brother_id'));
  end if;
end $$;

create function app.plan_withdraw(p_step jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_own jsonb := p_step -> 'own';
  v_form jsonb := p_step -> 'form';
begin
  if p_step ->> 'on_proposal' is null or v_own ->> 'id' = v_form ->> 'id' then
    return '{"act": "withdraw"}';
  elsif v_form ->> 'status' = 'approved' then
    perform app.refuse(app.rejection('PT409', 'other', 'the change is already approved'));
  elsif v_form ->> 'status' = 'superseded' and v_own ->> 'id' is not null then
    -- Another device of the writer has edited further: the open proposal is not the one to withdraw.
    perform app.refuse(app.conflict(p_step, jsonb_build_array(jsonb_build_object(
      'field', '*', 'base', v_form -> 'proposed_changes', 'current', v_own -> 'proposed_changes', 'proposed', null
    )), v_own -> 'id'));
  end if;
  return '{"act": "leave"}';
end $$;
