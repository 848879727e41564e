-- The undo of a merge gives back the gravity with which an issue was accepted. A proposal that it gives back takes the
-- place of the one that an earlier merge made, so the undo of that merge gives it back, too.

-- The parts of a merge other than rows: acceptances, attachments, and proposals that have not been decided since.
create or replace function app.undo_merge(p_batch app.batches) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_old public.pending_changes;
  v_id uuid;
begin
  delete from public.accepted_issues a
  using app.audit_log l
  where l.batch_id = p_batch.id and l.is_step and l.table_name = 'accepted_issues' and l.action = 'insert'
    and a.issue_id = l.record_id
    and to_jsonb(a) - 'accepted_by' = l.new_values - 'accepted_by';
  insert into public.accepted_issues
    (issue_id, issue_type, entity_type, entity_id, row_ids, reason, accepted_by, accepted_at, gravity)
  select r.issue_id, r.issue_type, r.entity_type, r.entity_id, r.row_ids, r.reason,
    -- The account may have been deleted since.
    (select u.id from public.users u where u.id = r.accepted_by), r.accepted_at, r.gravity
  from app.audit_log l
  cross join lateral jsonb_populate_record(null::public.accepted_issues, l.old_values) r
  where l.batch_id = p_batch.id and l.is_step and l.table_name = 'accepted_issues' and l.action = 'delete'
    and not l.old_values ? 'redacted'
  on conflict (issue_id) do nothing;

  for v_old in
    select o.*
    from app.merged_proposals m
    join public.pending_changes o on o.id = m.proposal_id
    left join public.pending_changes s on s.id = m.successor_id
    where m.batch_id = p_batch.id and (m.successor_id is null or s.status = 'pending')
    order by o.id
  loop
    update public.pending_changes p set status = 'superseded'
    from app.merged_proposals m
    where m.batch_id = p_batch.id and m.proposal_id = v_old.id and p.id = m.successor_id and p.status = 'pending';
    v_id := gen_random_uuid();
    perform app.propose_anew(v_old, v_id);
    -- An earlier merge, which may be undone next, had made the proposal that is open again.
    update app.merged_proposals m set successor_id = v_id where m.successor_id = v_old.id;
  end loop;

  perform app.return_attachments(p_batch.id);
  delete from app.merged_brothers m where m.batch_id = p_batch.id;
end $$;
