-- What an administrator does to many rows in one go is a batch: an import, or the merge of two brothers. It is known
-- row by row what a batch wrote, so that it can be undone as long as nobody has touched it since.
--
-- Only ids and versions are kept here. What stood in a row is in the history and nowhere else, so that whoever is
-- erased there is erased.

create table app.batches (
  id           uuid primary key,
  kind         text not null,
  table_name   text not null references app.synced_tables (table_name),
  -- What an import is called. A merge goes by the two names.
  title        text,
  status       text not null default 'open',
  rows_new     bigint not null default 0,
  rows_changed bigint not null default 0,
  -- Of a merge: who was merged into whom, and how many rows of each table moved.
  kept_id      uuid,
  gone_id      uuid,
  moved        jsonb,
  started_by   uuid not null,
  started_at   timestamptz not null default clock_timestamp(),
  finished_at  timestamptz,
  -- When undoing began; it is done when the status says so.
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
  -- The order in which it was written; of an import, as the app numbers its rows.
  n              int not null,
  table_name     text not null,
  row_id         uuid not null,
  -- Without one the row was not there before, or is not there any more.
  version_before bigint,
  version_after  bigint,
  -- What was asked for, so that the same number never stands for two things.
  asked          text,
  is_undone      boolean not null default false,

  primary key (batch_id, n)
);

alter table app.batches enable row level security;
alter table app.batch_rows enable row level security;

-- From here to the end of the transaction, or until leave_batch(), the history names this batch.
create function app.enter_batch(p_batch uuid, p_in_steps boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.batches_underway (xid, batch_id, in_steps) values (pg_current_xact_id(), p_batch, p_in_steps)
$$;

create function app.leave_batch() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from app.batches_underway u where u.xid = pg_current_xact_id()
$$;

-- A refusal whose detail the app reads: {"key": "<what is the matter>", …}
create function app.refuse_batch(p_key text, p_message text, p_more jsonb default '{}') returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '%', p_message
    using errcode = 'PT409', detail = (jsonb_build_object('key', p_key) || p_more)::text;
end $$;

-- The batch, locked: of two who work on it at once the second waits, and sees what the first has done.
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

-- What a row is called, as far as it says so itself.
create function app.title_of(p_row jsonb) returns text
language sql immutable
return coalesce(
  p_row ->> 'name', p_row ->> 'place_name', p_row ->> 'diocese_name', p_row ->> 'username', p_row ->> 'title'
);

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
    where a.table_name = 'brothers' and a.record_id = b.gone_id
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
