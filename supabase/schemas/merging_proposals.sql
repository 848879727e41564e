-- Merge: open proposals about the removed brother (`gone`) move to the kept one (`kept`), and back when it is undone.

-- Proposals that a merge replaced. A null successor: nothing was left to propose.
create table app.merged_proposals (
  batch_id     uuid not null references app.batches (id) on delete cascade,
  proposal_id  uuid not null,
  successor_id uuid,

  primary key (batch_id, proposal_id)
);

alter table app.merged_proposals enable row level security;

-- Moves open proposals about `gone` to `kept`. An edit keeps its base values, so it is compared with the values of
-- `kept`; a proposed row of `gone` becomes one of `kept`. Where one requester has proposals for both, they become one
-- with the groups of both, and the values proposed for `kept` win; a joined group beyond the limits refuses the merge. A
-- proposal to delete `gone` is dropped, and so is an edit of `gone` by a requester who has proposed to delete `kept`.
--
-- The new proposal names the mutation of the replaced one, because it contains that edit: the device finds out by it
-- what is in the queue. The name has no other effect. A mutation that is sent again is found by its receipt, which
-- names the replaced proposal; a mutation without a receipt makes the proposal whose id is derived from its own, never
-- this one.
create function app.move_proposals(p_batch uuid, p_keep uuid, p_gone uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_old public.pending_changes;
  v_other public.pending_changes;
  v_columns text[];
  v_moved uuid;
  v_id uuid;
  v_is_joined boolean;
begin
  foreach v_moved in array array(
    select p.id from public.pending_changes p
    where p.status = 'pending' and (
      (p.target_table_name = 'brothers' and p.record_id = p_gone)
      or exists (
        select 1 from app.belongings() b
        where b.table_name = p.target_table_name and p.proposed_changes ->> b.column_name = p_gone::text
      )
    )
    order by p.id for update
  )
  loop
    v_is_joined := false;
    -- Read here, because joining the groups changes those that follow.
    select * into v_old from public.pending_changes p where p.id = v_moved;
    select coalesce(array_agg(b.column_name), '{}') into v_columns
    from app.belongings() b
    where b.table_name = v_old.target_table_name and v_old.proposed_changes ->> b.column_name = p_gone::text;

    v_id := case when v_old.operation <> 'delete' then gen_random_uuid() end;
    update public.pending_changes set status = 'superseded' where id = v_old.id;
    insert into app.merged_proposals (batch_id, proposal_id, successor_id) values (p_batch, v_old.id, v_id);
    continue when v_id is null;

    if v_old.target_table_name = 'brothers' and v_old.record_id = p_gone then
      v_old.record_id := p_keep;
      v_old.base_version := null;
      select * into v_other from public.pending_changes p
      where p.status = 'pending' and p.requested_by = v_old.requested_by
        and p.target_table_name = 'brothers' and p.record_id = p_keep
      for update;
      if v_other.operation = 'delete' then
        update app.merged_proposals set successor_id = null where batch_id = p_batch and proposal_id = v_old.id;
        continue;
      elsif v_other.id is not null then
        v_is_joined := true;
        -- Joins the groups, as folding does, while the other is open: an undo opens it again in the joined group.
        if v_old.group_id <> v_other.group_id then
          update public.pending_changes set group_id = v_old.group_id
          where group_id = v_other.group_id and requested_by = v_old.requested_by and status = 'pending';
        end if;
        v_old.group_id := coalesce(v_old.group_id, v_other.group_id);
        v_old.unmet_dependency := v_old.unmet_dependency or v_other.unmet_dependency;
        update public.pending_changes set status = 'superseded' where id = v_other.id;
        insert into app.merged_proposals (batch_id, proposal_id, successor_id) values (p_batch, v_other.id, v_id);
        -- The base of the other names all fields of a unit, also those that only this one changes: it has not shown them.
        v_old.base_values := v_old.base_values || v_other.base_values || (
          select coalesce(jsonb_object_agg(b.key, b.value), '{}')
          from jsonb_each(v_old.base_values) b
          where v_old.proposed_changes ? b.key and not v_other.proposed_changes ? b.key
        );
        v_old.proposed_changes := v_old.proposed_changes || v_other.proposed_changes;
      end if;
    end if;
    v_old.proposed_changes := v_old.proposed_changes
      || (select coalesce(jsonb_object_agg(c, p_keep), '{}') from unnest(v_columns) c);
    perform app.propose_anew(v_old, v_id);
    if v_is_joined and app.is_group_too_large(v_old.group_id, v_old.requested_by) then
      perform app.refuse_batch('large_group', 'proposals for both would be one group that is too large');
    end if;
  end loop;
end $$;

-- Whether the open proposals of a user in a group are more than an administrator can decide on in one statement.
create function app.is_group_too_large(p_group uuid, p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) > app.member_limit('group_members')
    or (count(*) > 1 and sum(p.size_bytes) > app.member_limit('group_bytes'))
  from public.pending_changes p
  where p.group_id = p_group and p.requested_by = p_user and p.status = 'pending'
$$;

-- Adds a proposal to the queue again, under another id and with its former time.
create function app.propose_anew(p_change public.pending_changes, p_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.pending_changes (
    id, target_table_name, operation, record_id, base_version, base_values, proposed_changes, unmet_dependency,
    group_id, requested_by, mutation_id, created_at
  )
  values (
    p_id, p_change.target_table_name, p_change.operation, p_change.record_id, p_change.base_version,
    p_change.base_values, p_change.proposed_changes, p_change.unmet_dependency, p_change.group_id,
    p_change.requested_by, p_change.mutation_id, p_change.created_at
  )
  on conflict (requested_by, target_table_name, record_id) where status = 'pending' do nothing
$$;

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
