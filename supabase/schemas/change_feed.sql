-- The change feed: one compact entry per row of every synced table, including tombstones. A device requests the entries
-- after its cursor.
--
--   position of an entry = (xid, seq)     xid: the transaction that last wrote the row
--   a page contains only xid < pg_snapshot_xmin(pg_current_snapshot()): all those transactions have ended, so no entry
--   can appear before a cursor later. (A serial number or a timestamp cannot guarantee that.)

create sequence app.feed_seq;

create table app.change_feed (
  table_name text not null,
  row_id     uuid not null,
  -- One byte, because there are many entries.
  -- squawk-ignore ban-char-field
  op         "char" not null,
  xid        xid8 not null default pg_current_xact_id(),
  seq        bigint not null default nextval('app.feed_seq'),
  -- The only user to whose devices the entry is sent; null: all users.
  audience   uuid,
  at         timestamptz not null default clock_timestamp(),
  -- Of a private row: its brother. The entry is sent to administrators and to the user linked to the brother.
  subject    uuid,

  primary key (table_name, row_id),
  constraint change_feed_op_valid check (op in ('U', 'D'))
);

create index change_feed_position on app.change_feed (xid, seq);

alter table app.change_feed enable row level security;

-- Enters the rows that one statement wrote.
create function app.feed_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into app.change_feed as f (table_name, row_id, op)
    select tg_table_name, n.id, 'U' from new_rows n
    on conflict (table_name, row_id) do update
      set op = excluded.op, xid = excluded.xid, seq = excluded.seq, at = excluded.at;
  elsif tg_op = 'UPDATE' then
    insert into app.change_feed as f (table_name, row_id, op)
    select tg_table_name, n.id, 'U' from new_rows n join old_rows o on o.id = n.id and o.version <> n.version
    on conflict (table_name, row_id) do update
      set op = excluded.op, xid = excluded.xid, seq = excluded.seq, at = excluded.at;
  else
    insert into app.change_feed as f (table_name, row_id, op)
    select tg_table_name, o.id, 'D' from old_rows o
    on conflict (table_name, row_id) do update
      set op = excluded.op, xid = excluded.xid, seq = excluded.seq, at = excluded.at;
  end if;
  return null;
end $$;

-- A migration that changes a synced table calls this at its end: every device then gets the rows again in their new
-- form.
create function app.feed_touch(p_table text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.change_feed f
  set xid = pg_current_xact_id(), seq = nextval('app.feed_seq'), at = clock_timestamp()
  where f.table_name = p_table and f.op = 'U';
end $$;

-- Called after every restore. Stored transaction ids may be in the future of the restored server and would hide their
-- rows for ever; and every device must learn that the history it has pulled is no longer the server's. New versions are
-- not below the version floor (the time in seconds). It is above all lost versions, because no row is edited more than
-- once a second on average: an edit based on a lost version never matches a new version of the same number.
create function app.feed_rebase() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table app.change_feed in exclusive mode;
  update app.change_feed set xid = '3'::xid8;
  update app.settings set value = to_jsonb(gen_random_uuid()::text), updated_at = now()
  where key = 'feed_identity';
  update app.settings set value = to_jsonb(extract(epoch from clock_timestamp())::bigint), updated_at = now()
  where key = 'version_floor';
end $$;

create function app.feed_needs_rebase() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select 1 from app.change_feed f where f.xid >= pg_snapshot_xmax(pg_current_snapshot())
  );
end $$;
