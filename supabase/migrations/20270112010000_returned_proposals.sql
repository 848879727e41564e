-- The undo of a merge gives a proposed row back to its brother, also when its requester has added values meanwhile.

-- Opens the proposals that a merge replaced again. A proposed row keeps what its requester has added since: only its
-- brother goes back.
create function app.return_proposals(p_batch app.batches) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_replaced record;
  v_change public.pending_changes;
  v_open public.pending_changes;
  v_id uuid;
begin
  for v_replaced in
    select o as change, p as open
    from app.merged_proposals m
    join public.pending_changes o on o.id = m.proposal_id
    left join public.pending_changes s on s.id = m.successor_id
    left join public.pending_changes p on p.status = 'pending' and (p.id = s.id or (
      s.status = 'superseded' and s.target_table_name <> 'brothers' and p.requested_by = s.requested_by
      and p.target_table_name = s.target_table_name and p.record_id = s.record_id
    ))
    where m.batch_id = p_batch.id and (m.successor_id is null or p.id is not null)
    order by o.id
  loop
    v_change := v_replaced.change;
    v_open := v_replaced.open;
    update public.pending_changes p set status = 'superseded' where p.id = v_open.id and p.status = 'pending';
    if v_open.target_table_name <> 'brothers' then
      v_open.proposed_changes := v_open.proposed_changes || (
        select coalesce(jsonb_object_agg(b.column_name, p_batch.gone_id), '{}')
        from app.belongings() b
        where b.table_name = v_open.target_table_name
          and v_change.proposed_changes ->> b.column_name = p_batch.gone_id::text
          and v_open.proposed_changes ->> b.column_name = p_batch.kept_id::text
      );
      v_change := v_open;
    end if;
    v_id := gen_random_uuid();
    perform app.propose_anew(v_change, v_id);
    -- An earlier merge, which may be undone next, had made the proposal that is open again.
    update app.merged_proposals m set successor_id = v_id where m.successor_id = (v_replaced.change).id;
  end loop;
end $$;

revoke all on function app.return_proposals(app.batches) from public, anon, authenticated, service_role;

-- The parts of a merge other than rows: acceptances, attachments, and proposals that have not been decided since.
create or replace function app.undo_merge(p_batch app.batches) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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

  perform app.return_proposals(p_batch);
  perform app.return_attachments(p_batch.id);
  delete from app.merged_brothers m where m.batch_id = p_batch.id;
end $$;
