-- A batch is one action of an administrator on many rows: an import, or a merge of two brothers. It lists the rows that
-- it wrote, so that it can be undone until one of them changes again.
--
-- Only ids and versions are stored here. The values are in the audit log only, so that erasing them there erases them
-- everywhere.

create table app.batches (
  id           uuid primary key,
  kind         text not null,
  table_name   text not null references app.synced_tables (table_name),
  -- The title of an import. A merge is listed under the names of the two brothers.
  title        text,
  status       text not null default 'open',
  rows_new     bigint not null default 0,
  rows_changed bigint not null default 0,
  -- Of a merge: the ids of the two brothers, and the number of moved rows by table.
  kept_id      uuid,
  gone_id      uuid,
  moved        jsonb,
  started_by   uuid not null,
  started_at   timestamptz not null default clock_timestamp(),
  finished_at  timestamptz,
  -- Set when the undo begins; it is complete when the status is 'undone'.
  undone_by    uuid,
  undone_at    timestamptz,

  constraint batches_kind_valid check (kind in ('import', 'merge')),
  constraint batches_status_valid check (status in ('open', 'done', 'undone')),
  constraint batches_title_limits check (length(title) <= 200),
  constraint batches_merge_fields check ((kind = 'merge') = (kept_id is not null and gone_id is not null))
);

create index batches_started_at on app.batches (started_at);
create index batches_table_name on app.batches (table_name);

create table app.batch_rows (
  batch_id       uuid not null references app.batches (id) on delete cascade,
  -- The order of writing; in an import, the app's number of the row.
  n              int not null,
  table_name     text not null,
  row_id         uuid not null,
  -- Null: the row did not exist before, or does not exist after.
  version_before bigint,
  version_after  bigint,
  -- A digest of the requested row, so that a repeated number with other values is refused.
  asked          text,
  is_undone      boolean not null default false,

  primary key (batch_id, n)
);

alter table app.batches enable row level security;
alter table app.batch_rows enable row level security;

-- From this call to the end of the transaction, or to leave_batch(), audit entries name this batch.
create function app.enter_batch(p_batch uuid, p_in_steps boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.batches_underway (xid, batch_id, in_steps) values (pg_current_xact_id(), p_batch, p_in_steps)
$$;

create function app.leave_batch() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from app.batches_underway u where u.xid = pg_current_xact_id()
$$;

-- Raises a refusal whose detail the app reads: {"key": "<reason>", …}
create function app.refuse_batch(p_key text, p_message text, p_more jsonb default '{}') returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '%', p_message
    using errcode = 'PT409', detail = (jsonb_build_object('key', p_key) || p_more)::text;
end $$;

-- Returns the batch, locked: of two simultaneous calls the second waits and sees the result of the first.
create function app.lock_batch(p_batch uuid) returns app.batches
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_batch app.batches;
begin
  select * into v_batch from app.batches b where b.id = p_batch for update;
  if not found then
    raise exception 'there is no such batch' using errcode = 'PT404';
  end if;
  return v_batch;
end $$;

-- Writes a row as sync_push would for an administrator, and returns the versions before and after. A proposal of the
-- administrator about the row stays open. A refusal is raised as an error of the sync protocol or of the database.
create function app.write_for_batch(
  p_table text, p_op text, p_id jsonb, p_values jsonb, p_version jsonb, out version_before bigint, out version_after bigint
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_step jsonb := app.read_mutation(
    jsonb_build_object(
      'mutation_id', gen_random_uuid(), 'user_id', (select auth.uid()), 'schema', 1,
      'table', p_table, 'op', p_op, 'id', p_id, 'base_version', p_version, 'changes', p_values
    ),
    true
  );
  v_id uuid := (v_step ->> 'id')::uuid;
  v_current jsonb := app.lock_row(p_table, v_id);
  v_plan jsonb;
begin
  version_before := (v_current ->> 'version')::bigint;
  version_after := version_before;

  -- The administrator has seen that version. A recomputed status does not count as a change.
  if p_op = 'update' and (v_step ->> 'base_version')::bigint <> version_before then
    if app.has_moved(p_table, v_id, (v_step ->> 'base_version')::bigint, v_current) then
      perform app.refuse(app.rejection('PT409', 'moved', 'the record changed since'));
    end if;
    v_step := v_step || jsonb_build_object('base_version', version_before);
  end if;

  v_step := v_step || jsonb_build_object(
    'current', v_current, 'own', null, 'form', null, 'base', coalesce(v_current, '{}')
  );
  v_plan := app.plan(v_step, true);
  if v_plan ->> 'act' = 'apply' then
    version_after := (app.write_as_asked(v_step, v_plan ->> 'op', v_plan -> 'changes') ->> 'version')::bigint;
  end if;
end $$;

-- The reason why values were refused, from the answer of the sync protocol: {code, field, detail}
create function app.told_of_row(p_table text, p_values jsonb, p_answer jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  case p_answer ->> 'status'
    when 'rejected' then
      return jsonb_build_object(
        'code', p_answer -> 'key', 'field', p_answer -> 'field', 'detail', p_answer -> 'message'
      );
    when 'blocked' then
      return jsonb_build_object(
        'code', 'missing',
        'field', (select m.field from app.missing_references(p_table, p_values) m limit 1),
        'detail', format('%s %s is not there', p_answer -> 'by' ->> 'table', p_answer -> 'by' ->> 'id')
      );
    else
      -- A trigger changed a requested value.
      return jsonb_build_object(
        'code', 'invalid', 'field', p_answer -> 'conflicts' -> 0 -> 'field', 'detail', 'it cannot be held here'
      );
  end case;
end $$;

-- Whether a row differs from its values at a version. (Of an account, the linked brother is compared.)
create function app.has_moved(p_table text, p_id uuid, p_version bigint, p_current jsonb) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_then jsonb := app.version_snapshot(p_table, p_id, p_version);
begin
  return v_then is null
    or app.moved_fields(p_table, v_then, p_current) <> '{}'
    or not app.same(v_then -> 'linked_brother_id', p_current -> 'linked_brother_id');
end $$;

-- The title of a row: its own name, else its brother's.
create function app.title_of(p_row jsonb, p_gone jsonb) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    r.row ->> 'name', r.row ->> 'place_name', r.row ->> 'diocese_name', r.row ->> 'username',
    (select b.name from public.brothers b where b.id = (r.row ->> 'brother_id')::uuid)
  )
  from (select coalesce(p_row, p_gone) as row) r
$$;

create function app.batches_from(p_kind text, p_limit int, p_before timestamptz)
returns table (
  id uuid, kind text, table_name text, title text, status text, rows_new bigint, rows_changed bigint,
  started_by_name text, started_at timestamptz, undone_by_name text, undone_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    b.id, b.kind, b.table_name,
    coalesce(b.title, concat_ws(' → ', coalesce(g.name, '–'), coalesce(k.name, '–'))),
    b.status, b.rows_new, b.rows_changed, s.username, b.started_at, u.username, b.undone_at
  from app.batches b
  left join public.users s on s.id = b.started_by
  left join public.users u on u.id = b.undone_by
  left join public.brothers k on k.id = b.kept_id
  left join lateral (
    select coalesce(a.new_values, a.old_values) ->> 'name' as name
    from app.audit_log a
    -- An entry of an export holds what was copied, not the record.
    where a.table_name = 'brothers' and a.record_id = b.gone_id and a.action <> 'export'
    order by a.id desc
    limit 1
  ) g on true
  where (select app.is_admin())
    and (p_kind is null or b.kind = p_kind)
    and (p_before is null or b.started_at < p_before)
  order by b.started_at desc, b.id
  limit least(greatest(coalesce(p_limit, 50), 1), 200)
$$;

create function public.get_batches(
  p_kind text default null, p_limit int default 50, p_before timestamptz default null
)
returns table (
  id uuid, kind text, table_name text, title text, status text, rows_new bigint, rows_changed bigint,
  started_by_name text, started_at timestamptz, undone_by_name text, undone_at timestamptz
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.batches_from(p_kind, p_limit, p_before)
$$;
