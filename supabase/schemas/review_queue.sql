-- The review queue: proposals of members without the admin role. A proposal waits for an administrator; it is never
-- changed, only superseded, withdrawn, approved or rejected.

create table public.pending_changes (
  id                uuid primary key default gen_random_uuid(),
  target_table_name text not null,
  operation         text not null,
  record_id         uuid not null,
  -- The base version of the edit, and for each of its fields the official base value, checked against the server's own
  -- history. (Of a delete: the child rows that the form showed, under '*children'.)
  base_version      bigint,
  base_values       jsonb not null default '{}',
  proposed_changes  jsonb not null,
  -- The proposal refers to a record that is itself still in the queue.
  unmet_dependency  boolean not null default false,
  -- Changes of one group are decided together.
  group_id          uuid,
  status            text not null default 'pending',
  requested_by      uuid references public.users (id) on delete set null,
  mutation_id       uuid not null,
  created_at        timestamptz not null default clock_timestamp(),
  reviewed_by       uuid references public.users (id) on delete set null,
  reviewed_at       timestamptz,
  rejection_reason  text,
  -- Present: approved in part, field by field.
  resolution        jsonb,
  -- The version that the approval made: the device shows the proposal until its mirror has reached this version.
  applied_version   bigint,
  version           bigint not null default 1,
  updated_at        timestamptz not null default clock_timestamp(),
  -- The bytes of both values as text, stored so that they can be summed without reading the values; null in proposals
  -- that are older than this column.
  size_bytes        int,

  constraint pending_changes_operation_valid check (operation in ('insert', 'update', 'delete')),
  constraint pending_changes_status_valid
    check (status in ('pending', 'approved', 'rejected', 'superseded', 'withdrawn')),
  constraint pending_changes_base_values_valid check (jsonb_typeof(base_values) = 'object'),
  constraint pending_changes_proposed_changes_valid check (jsonb_typeof(proposed_changes) = 'object'),
  constraint pending_changes_rejection_reason_required
    check (status <> 'rejected' or coalesce(btrim(rejection_reason), '') <> ''),
  constraint pending_changes_reviewed_at_order check ((status in ('approved', 'rejected')) = (reviewed_at is not null))
);

-- One open proposal per user and record: a second edit is folded into the first.
create unique index pending_changes_open on public.pending_changes (requested_by, target_table_name, record_id)
  where status = 'pending';
create index pending_changes_queue on public.pending_changes (created_at, id) where status = 'pending';
create index pending_changes_group_id on public.pending_changes (group_id) where group_id is not null;
create index pending_changes_record_id on public.pending_changes (record_id);
create index pending_changes_requested_by on public.pending_changes (requested_by, created_at);
create index pending_changes_reviewed_by on public.pending_changes (reviewed_by);

create function app.measure_proposal() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.size_bytes := octet_length(new.base_values::text) + octet_length(new.proposed_changes::text);
  return new;
end $$;

create trigger b_measure before insert or update of base_values, proposed_changes on public.pending_changes
  for each row execute function app.measure_proposal();

create function app.keep_proposal_immutable() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_is_erasure boolean := exists (select 1 from app.redaction_permits p where p.xid = pg_current_xact_id());
begin
  if tg_op = 'DELETE' then
    -- Superseded and withdrawn proposals are pruned after the keeping time (see pruning.sql).
    if old.status in ('superseded', 'withdrawn') and old.updated_at < now() - app.keeping_time() then
      return old;
    end if;
    raise exception 'pending_changes cannot be deleted' using errcode = '42501';
  end if;

  if (
      new.id, new.target_table_name, new.operation, new.record_id, new.base_version, new.base_values,
      new.proposed_changes, new.mutation_id, new.created_at
    ) is distinct from (
      old.id, old.target_table_name, old.operation, old.record_id, old.base_version, old.base_values,
      old.proposed_changes, old.mutation_id, old.created_at
    )
    and not v_is_erasure
  then
    raise exception 'a submitted change is immutable' using errcode = '42501';
  end if;

  if old.status <> 'pending' and (
    (new.status, new.reviewed_at, new.resolution, new.applied_version, new.group_id)
      is distinct from (old.status, old.reviewed_at, old.resolution, old.applied_version, old.group_id)
    or (not v_is_erasure and new.rejection_reason is distinct from old.rejection_reason)
  ) then
    raise exception 'change % is already %', old.id, old.status using errcode = 'PT409';
  end if;

  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

create trigger a_immutable before update or delete on public.pending_changes
  for each row execute function app.keep_proposal_immutable();

-- The user to whose devices a proposal is sent. Of a deleted account: none (a null audience would mean all users).
create function app.audience_of_proposal(p_requested_by uuid) returns uuid
language sql immutable
return coalesce(p_requested_by, '00000000-0000-0000-0000-000000000000'::uuid);

-- A device gets only the proposals of its own user, also of an administrator: the queue is read online.
create function app.address_proposals() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.change_feed f
  set audience = app.audience_of_proposal(n.requested_by)
  from new_rows n
  where f.table_name = 'pending_changes' and f.row_id = n.id;
  return null;
end $$;

call app.add_synced_table('pending_changes', p_rank => 160, p_writers => 'server');

-- Runs after z_feed_insert, in the order of names. A later update of the entry keeps its audience.
create trigger z_feed_insert_audience after insert on public.pending_changes
  referencing new table as new_rows for each statement execute function app.address_proposals();

alter table public.pending_changes enable row level security, force row level security;

-- The caller's own proposals that the caller may not see: about private records of a brother to whom the account is not
-- linked.
create function app.unseen_proposals() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(p.id), '{}')
  from public.pending_changes p
  join app.synced_tables s on s.table_name = p.target_table_name and s.is_private
  where p.requested_by = (select auth.uid())
    and not app.sees_proposal(p.target_table_name, p.record_id, p.proposed_changes)
$$;

create policy pending_changes_read on public.pending_changes for select to authenticated
  using (app.refuse_estimate() and (select app.reads_as_member()) and (
    (select app.is_admin())
    or (requested_by = (select auth.uid()) and id <> all ((select app.unseen_proposals())::uuid[]))
  ));

revoke all on public.pending_changes from public, anon, authenticated, service_role;
grant select on public.pending_changes to authenticated, service_role;
