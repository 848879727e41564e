-- Calls that run at the same time: a member's edit of a record that is being approved, an erasure of a person who is being
-- added, and two writers of one brother's life.

-- A mutation's writer, with what it meets: his open proposal for the record, locked, and the one his form showed. A
-- record that was not there is read again: its approval may have ended while this waited for the proposal.
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

  select to_jsonb(p) into v_form
  from public.pending_changes p
  where p.id = (p_step ->> 'on_proposal')::uuid and p.requested_by = (select auth.uid())
    and p.target_table_name = p_step ->> 'table' and p.record_id = (p_step ->> 'id')::uuid;

  return p_step || jsonb_build_object('own', v_own, 'form', v_form, 'current', v_current);
end $$;
