-- A user who withdraws an edit of a brother who was merged into another is asked first, because the merge has given the
-- edit a new form. Before, the server answered that it was withdrawn, and it stayed in the queue.

-- Adds to a step the writer's open proposal for the record (locked) and the proposal that the form showed. Reads a
-- missing record again: its approval may have ended while this waited for the proposal.
--
-- A merge moves proposals: of a brother who was merged into another, the open proposal to withdraw is the one for the kept
-- brother.
create or replace function app.with_proposals(p_step jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_own jsonb;
  v_form jsonb;
  v_current jsonb := p_step -> 'current';
  v_kept uuid;
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
  if v_own is null and p_step ->> 'table' = 'brothers' and p_step ->> 'op' = 'withdraw'
    and p_step ->> 'on_proposal' is not null
  then
    v_kept := app.kept_brother((p_step ->> 'id')::uuid);
    select to_jsonb(p) into v_own
    from public.pending_changes p
    where p.requested_by = (select auth.uid()) and p.status = 'pending'
      and p.target_table_name = 'brothers' and p.record_id = v_kept
    for update;
  end if;

  if p_step ->> 'on_proposal' is not null then
    select to_jsonb(p) into v_form
    from public.pending_changes p
    where p.id = (p_step ->> 'on_proposal')::uuid and p.requested_by = (select auth.uid())
      and p.target_table_name = p_step ->> 'table' and p.record_id in ((p_step ->> 'id')::uuid, v_kept);
  end if;

  return p_step || jsonb_build_object('own', v_own, 'form', v_form, 'current', v_current);
end $$;
