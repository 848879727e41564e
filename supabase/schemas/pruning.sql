-- Data that is stored for a limited time. After a restore a device sends the settled mutations of the last 30 days
-- again, and a device that was not used for a long time sends its unsent mutations when it starts: receipts are kept
-- much longer than that. The same time applies to superseded and withdrawn proposals (their content stays in the audit
-- log), to batches (which are then too old to be undone), and to the list of attachments of deleted records.

create function app.keeping_time() returns interval
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select interval '400 days'
$$;

-- Runs daily. Returns the number of deleted rows by kind.
create function app.prune() returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before timestamptz := now() - app.keeping_time();
  v_receipts int;
  v_proposals int;
  v_batches int;
  v_attachments int;
begin
  delete from app.mutation_receipts r where r.created_at < v_before;
  get diagnostics v_receipts = row_count;

  -- A proposal that a stored receipt names is kept.
  delete from public.pending_changes p
  where p.status in ('superseded', 'withdrawn') and p.updated_at < v_before
    and not exists (select 1 from app.mutation_receipts r where r.result ->> 'proposal' = p.id::text);
  get diagnostics v_proposals = row_count;

  delete from app.batches b where b.started_at < v_before;
  get diagnostics v_batches = row_count;

  -- Attachments of records that were deleted too long ago to be restored.
  delete from public.attachments a
  using (
    select o.id, coalesce(o.brother_id, o.fraternity_id, o.institution_id) as record_id,
      case
        when o.brother_id is not null then 'brothers'
        when o.fraternity_id is not null then 'fraternities'
        else 'institutions'
      end as record_table
    from public.attachments o
  ) o
  where a.id = o.id and a.created_at < v_before and not app.has_record(o.record_table, o.record_id)
    and not exists (
      select 1 from app.audit_log l
      where l.table_name = o.record_table and l.record_id = o.record_id and l.at >= v_before
    );
  get diagnostics v_attachments = row_count;

  perform app.forget_merges_of_erased();
  return jsonb_build_object(
    'receipts', v_receipts, 'proposals', v_proposals, 'batches', v_batches, 'attachments', v_attachments
  );
end $$;

-- Scheduled where pg_cron is installed.
do $$
begin
  if exists (select 1 from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute $job$ select cron.schedule('prune', '37 3 * * *', 'select app.prune()') $job$;
  end if;
exception when insufficient_privilege or undefined_function then
  raise notice 'pruning is not scheduled: %', sqlerrm;
end $$;
