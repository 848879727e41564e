-- The audit log: the author, time, values and requester of every change of a record. Administrators read it, and the
-- three-way merge takes "the row as it was at version n" from here and nowhere else.

create table app.audit_log (
  id             bigint generated always as identity primary key,
  at             timestamptz not null default clock_timestamp(),
  xid            xid8 not null default pg_current_xact_id(),
  actor_id       uuid,
  actor_role     text,
  db_user        name not null default session_user,
  change_id      uuid,
  on_behalf_of   uuid,
  -- The import or merge of the entry, and whether another entry of the batch represents it.
  batch_id       uuid,
  is_step        boolean not null default false,
  action         text not null,
  table_name     text not null,
  record_id      uuid,
  record_version bigint,
  old_values     jsonb,
  new_values     jsonb,

  constraint audit_log_action_valid check (action in ('insert', 'update', 'delete', 'export'))
);

create index audit_log_version on app.audit_log (table_name, record_id, record_version);
create index audit_log_at on app.audit_log (at);
create index audit_log_record on app.audit_log (record_id, id);
-- The entries of a user: few, unless the user is an administrator.
create index audit_log_actor on app.audit_log (actor_id) where actor_id is not null;
create index audit_log_on_behalf_of on app.audit_log (on_behalf_of) where on_behalf_of is not null;
create index audit_log_batch on app.audit_log (batch_id, id) where batch_id is not null;
-- The audit log of a brother includes the entries of child rows.
create index audit_log_brother on app.audit_log ((coalesce(new_values, old_values) ->> 'brother_id'), id)
  where coalesce(new_values, old_values) ->> 'brother_id' is not null;
-- The entries of rows that moved from a brother to another.
create index audit_log_former_brother on app.audit_log ((old_values ->> 'brother_id'))
  where new_values is not null and old_values ->> 'brother_id' is not null
    and old_values ->> 'brother_id' is distinct from new_values ->> 'brother_id';
-- The entries of proposals by the record, and by the brother to whom a proposed row would belong.
create index audit_log_proposed_record on app.audit_log ((coalesce(new_values, old_values) ->> 'record_id'))
  where table_name = 'pending_changes';
create index audit_log_proposed_brother
  on app.audit_log ((coalesce(new_values, old_values) -> 'proposed_changes' ->> 'brother_id'))
  where table_name = 'pending_changes';
-- The entries of merges by the merged brother.
create index audit_log_merged_brother on app.audit_log ((new_values ->> 'merged_id'))
  where table_name = 'brothers' and new_values ->> 'merged_id' is not null;

-- The approved proposals that the running transaction applies. A row exists only inside approve_change, so unlike a
-- session variable a caller cannot forge it.
create table app.approvals_underway (
  xid          xid8 not null,
  change_id    uuid not null,
  table_name   text not null,
  record_id    uuid not null,
  requested_by uuid,

  primary key (xid, change_id)
);

-- The batch for which the running transaction writes. Likewise, only functions of this schema can insert a row.
create table app.batches_underway (
  xid      xid8 primary key,
  batch_id uuid not null,
  in_steps boolean not null
);

-- Permits one transaction to blank the personal values in the audit log (erasure), and nothing else.
create table app.redaction_permits (
  xid        xid8 primary key,
  granted_by uuid,
  reason     text not null,
  at         timestamptz not null default now()
);

alter table app.audit_log enable row level security;
alter table app.approvals_underway enable row level security;
alter table app.batches_underway enable row level security;
alter table app.redaction_permits enable row level security;

create function app.keep_history_immutable() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE'
    and exists (select 1 from app.redaction_permits p where p.xid = pg_current_xact_id())
    and (to_jsonb(old) - 'old_values' - 'new_values') = (to_jsonb(new) - 'old_values' - 'new_values')
    and coalesce(new.old_values, '{"redacted": true}') = '{"redacted": true}'
    and coalesce(new.new_values, '{"redacted": true}') = '{"redacted": true}'
  then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = '42501';
end $$;

create trigger immutable_rows before update or delete on app.audit_log
  for each row execute function app.keep_history_immutable();
create trigger immutable_table before truncate on app.audit_log
  for each statement execute function app.keep_history_immutable();

-- Writes the audit entries of one statement. Set-based, so that loading twenty thousand records stays fast; in UTC, so
-- that a time is written in the same way in every session's time zone.
create function app.record_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_actor uuid := (select auth.uid());
  v_role text := (select auth.role());
  v_xid xid8 := pg_current_xact_id();
  v_batch uuid;
  v_is_step boolean;
begin
  select u.batch_id, u.in_steps into v_batch, v_is_step from app.batches_underway u where u.xid = v_xid;
  v_is_step := coalesce(v_is_step, false);

  if tg_op = 'INSERT' then
    insert into app.audit_log
      (actor_id, actor_role, change_id, on_behalf_of, batch_id, is_step, action, table_name, record_id,
       record_version, new_values)
    select v_actor, v_role, a.change_id, a.requested_by, v_batch, v_is_step, 'insert', tg_table_name, n.id,
      n.version, to_jsonb(n)
    from new_rows n
    left join lateral app.approval_for(v_xid, tg_table_name, n.id) a on true;
  elsif tg_op = 'UPDATE' then
    insert into app.audit_log
      (actor_id, actor_role, change_id, on_behalf_of, batch_id, is_step, action, table_name, record_id,
       record_version, old_values, new_values)
    select v_actor, v_role, a.change_id, a.requested_by, v_batch, v_is_step, 'update', tg_table_name, n.id,
      n.version, to_jsonb(o), to_jsonb(n)
    from new_rows n
    join old_rows o on o.id = n.id and o.version <> n.version
    left join lateral app.approval_for(v_xid, tg_table_name, n.id) a on true;
  else
    insert into app.audit_log
      (actor_id, actor_role, change_id, on_behalf_of, batch_id, is_step, action, table_name, record_id,
       record_version, old_values)
    select v_actor, v_role, a.change_id, a.requested_by, v_batch, v_is_step, 'delete', tg_table_name, o.id,
      o.version, to_jsonb(o)
    from old_rows o
    left join lateral app.approval_for(v_xid, tg_table_name, o.id) a on true;
  end if;
  return null;
end $$;

-- The proposal for which a row is written: the one about the row itself, else (when a trigger changes another row) any
-- of the same approval. The body is bound to its names at creation, without a search_path, so the planner can inline it
-- into the statement above.
create function app.approval_for(p_xid xid8, p_table text, p_id uuid)
returns table (change_id uuid, requested_by uuid)
language sql stable
begin atomic
  select a.change_id, a.requested_by
  from app.approvals_underway a
  where a.xid = p_xid
  order by (a.table_name = p_table and a.record_id = p_id) desc, a.change_id
  limit 1;
end;

-- The audit log of tables without versions, which rarely change. The trigger's argument is the column that identifies
-- the row.
create function app.record_plain_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into app.audit_log
    (actor_id, actor_role, batch_id, is_step, action, table_name, record_id, old_values, new_values)
  select
    (select auth.uid()), (select auth.role()), u.batch_id, coalesce(u.in_steps, false), lower(tg_op), tg_table_name,
    (coalesce(v_new, v_old) ->> tg_argv[0])::uuid, v_old, v_new
  from (select) one
  left join app.batches_underway u on u.xid = pg_current_xact_id();
  return null;
end $$;

create trigger z_history after insert or update or delete on public.user_roles
  for each row execute function app.record_plain_history('user_id');
