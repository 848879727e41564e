-- Push, part 3 of 5: the writer's own proposals in the queue.

-- Adds to a step the writer's open proposal for the record (locked) and the proposal that the form showed. Reads a
-- missing record again: its approval may have ended while this waited for the proposal.
--
-- A merge moves proposals: of a brother who was merged into another, the open proposal to withdraw is the one for the kept
-- brother.
create function app.with_proposals(p_step jsonb) returns jsonb
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
