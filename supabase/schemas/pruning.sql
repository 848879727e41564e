-- What is kept for a time only. A device offers settled mutations again for 30 days after a restore, and one that
-- lay in a drawer its unsent ones whenever it wakes: receipts outlive that by far. Proposals that came to nothing
-- leave the queue with them; what they said stays in the history. So does what a batch wrote, which nobody undoes any
-- more then.

create function app.keeping_time() returns interval
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select interval '400 days'
$$;

-- Runs daily. Answers how many of each went.
create function app.prune() returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before timestamptz := now() - app.keeping_time();
  v_receipts int;
  v_proposals int;
  v_batches int;
begin
  delete from app.mutation_receipts r where r.created_at < v_before;
  get diagnostics v_receipts = row_count;

  -- A receipt that is still kept must find the proposal it speaks of.
  delete from public.pending_changes p
  where p.status in ('superseded', 'withdrawn') and p.updated_at < v_before
    and not exists (select 1 from app.mutation_receipts r where r.result ->> 'proposal' = p.id::text);
  get diagnostics v_proposals = row_count;

  delete from app.batches b where b.started_at < v_before;
  get diagnostics v_batches = row_count;
  return jsonb_build_object('receipts', v_receipts, 'proposals', v_proposals, 'batches', v_batches);
end $$;

-- Where the scheduler of Supabase is present.
do $$
begin
  if exists (select 1 from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute $job$ select cron.schedule('prune', '37 3 * * *', 'select app.prune()') $job$;
  end if;
exception when insufficient_privilege or undefined_function then
  raise notice 'pruning is not scheduled: %', sqlerrm;
end $$;
