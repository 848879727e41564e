-- A session keeps the plans of what every round of every device calls.
--
-- A function in SQL that is not folded into its caller is planned at every call, which takes longer than to run it; the
-- statements of a function in plpgsql are planned once a session.

create or replace function app.setting(p_key text) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select s.value from app.settings s where s.key = p_key);
end $$;

create or replace function app.password_digest(p_user uuid) returns bytea
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select sha256(convert_to(a.encrypted_password, 'UTF8')) from auth.users a where a.id = p_user);
end $$;

-- Whether a user still has the one-time password of an administrator. Such an account has no rights.
create or replace function app.has_one_time_password(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select 1 from app.password_marks m
    where m.user_id = p_user and m.is_one_time and m.digest = app.password_digest(p_user)
  );
end $$;

create or replace function app.must_change_password() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.has_open_session() and app.has_one_time_password((select auth.uid()));
end $$;

create or replace function app.is_member() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.has_open_session() and not app.has_one_time_password((select auth.uid())) and exists (
    select 1 from public.users u where u.id = (select auth.uid()) and u.disabled_at is null
  );
end $$;

-- Asked by what devices call, at the start and again at the end. A closed session is told from a lost account: the one
-- asks the user to sign in again, the other does not. So does a one-time password: it is changed at the sign-in.
create or replace function app.require_member() returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if app.is_member() then
    return;
  elsif not app.has_open_session() then
    raise exception 'the sign-in session is closed' using errcode = 'PT401';
  elsif app.must_change_password() then
    raise exception 'the one-time password must be changed' using errcode = 'PT401';
  end if;
  raise exception 'not a member' using errcode = '42501';
end $$;

create or replace function app.has_role(p_role text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select 1
    from public.users u
    join public.user_roles r on r.user_id = u.id
    where u.id = (select auth.uid()) and u.disabled_at is null and r.role_name = p_role
  ) and app.has_open_session() and not app.has_one_time_password((select auth.uid()));
end $$;

create or replace function app.is_admin() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.has_role('admin');
end $$;

create or replace function app.feed_needs_rebase() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select 1 from app.change_feed f where f.xid >= pg_snapshot_xmax(pg_current_snapshot())
  );
end $$;

-- The brother to whom the caller's account is linked; null: none.
create or replace function app.own_brother() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select u.linked_brother_id from public.users u where u.id = (select auth.uid()) and app.is_member());
end $$;

create or replace function app.view_name() returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select case
      when app.is_admin() then 'a'
      else concat(
        'm',
        (select v.version from app.account_views v where v.user_id = (select auth.uid())),
        (select '.' || v.number from app.brother_views v where v.brother_id = app.own_brother())
      )
    end
  );
end $$;

-- Identity of the server's history. A physical restore keeps the feed's identity but not the timeline; a copy of
-- the folder keeps neither promise by itself, so feed_rebase() is run after any restore.
create or replace function app.feed_history() returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return concat_ws(':', app.setting('feed_identity') #>> '{}', app.server_history());
end $$;

-- The history with the name of what the caller sees of it. Any other one than the cursor's means: from the beginning.
create or replace function app.feed_epoch() returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return concat_ws(':', app.feed_history(), app.view_name());
end $$;

-- A cursor from the future: the server's history was set back.
create or replace function app.cursor_is_ahead(p_xid xid8, p_seq bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return p_xid >= pg_snapshot_xmax(pg_current_snapshot()) or p_seq > (select s.last_value from app.feed_seq s);
end $$;

-- The next entries behind a position, along the index, whatever the position: so the plan is kept. Tombstones older than p_since are of no use to who started from nothing.
create or replace function app.feed_page(p_xid xid8, p_seq bigint, p_since xid8, p_limit int)
returns table (table_name text, row_id uuid, op "char", xid xid8, seq bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' set enable_sort = 'off' as $$
begin
  return query
  select f.table_name, f.row_id, f.op, f.xid, f.seq
  from app.change_feed f
  where (select app.is_member())
    and (f.xid, f.seq) > (p_xid, p_seq)
    -- Nothing below this can still be in flight.
    and f.xid < pg_snapshot_xmin(pg_current_snapshot())
    and (f.audience is null or f.audience = (select auth.uid()))
    and (f.subject is null or (select app.is_admin()) or f.subject = (select app.own_brother()))
    and (f.op = 'U' or f.xid >= p_since)
  order by f.xid, f.seq
  limit p_limit;
end $$;

-- Where who has everything stands: behind what was not for him, too.
create or replace function app.feed_end() returns table (xid xid8, seq bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select f.xid, f.seq
  from app.change_feed f
  where f.xid < pg_snapshot_xmin(pg_current_snapshot())
  order by f.xid desc, f.seq desc
  limit 1;
end $$;

-- Since when entries are held back by a transaction that is still open; null: none are.
create or replace function app.feed_held_since() returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' set enable_sort = 'off' as $$
begin
  return (
    select min(f.at)
    from app.change_feed f
    where f.xid >= pg_snapshot_xmin(pg_current_snapshot())
      and (f.audience is null or f.audience = (select auth.uid()))
      and (f.subject is null or (select app.is_admin()) or f.subject = (select app.own_brother()))
  );
end $$;

-- Every synced table, in order.
create or replace function app.feed_tables() returns setof text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select s.table_name from app.synced_tables s where app.is_member() order by s.rank;
end $$;

-- {cursor, has_more, reset, held_since, digest?, changes: [{table, id, op, row?}], packs?}
--
-- A cursor with `"packed": true` asks for packs in the place of changes: half the text, and half the work to write and
-- to read it. Older apps never ask, and older servers pass over what they do not know in a cursor.
--
-- Runs as the caller: row-level security decides what a row is, and an entry without a visible row travels as
-- a delete. One JSON value comes back, so no cap on rows can cut it; put together as text, since building it as
-- jsonb takes four times as long.
create or replace function public.sync_pull(p_cursor jsonb default null, p_limit int default 500, p_digest boolean default false)
returns json
language plpgsql stable security invoker set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_epoch text;
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), 2000);
  v_packed boolean := coalesce(p_cursor -> 'packed' = 'true'::jsonb, false);
  v_xid xid8 := '0';
  v_seq bigint := 0;
  -- While a device walks from the beginning: where it began.
  v_since xid8 := '0';
  v_reset boolean := false;
  v_tables text[];
  v_ids uuid[];
  v_xids xid8[];
  v_seqs bigint[];
  v_count int;
  v_more boolean;
  v_held timestamptz;
  v_chunks text;
  v_answer jsonb;
begin
  perform app.require_member();
  if app.feed_needs_rebase() then
    raise exception 'the feed must be rebased after a restore' using errcode = 'PT503';
  end if;

  v_epoch := app.feed_epoch();
  if p_cursor is not null and jsonb_typeof(p_cursor) <> 'null' then
    if app.is_position(p_cursor)
      and p_cursor ->> 'epoch' = v_epoch
      and not app.cursor_is_ahead((p_cursor ->> 'xid')::xid8, (p_cursor ->> 'seq')::bigint)
    then
      v_xid := (p_cursor ->> 'xid')::xid8;
      v_seq := (p_cursor ->> 'seq')::bigint;
      v_since := coalesce(p_cursor ->> 'since', '0')::xid8;
    else
      v_reset := true;
    end if;
  end if;
  if v_xid = '0'::xid8 then
    v_since := pg_snapshot_xmin(pg_current_snapshot());
  end if;

  -- One more than asked for tells whether there are more. Sorted once for the four lists.
  select array_agg(f.table_name), array_agg(f.row_id), array_agg(f.xid), array_agg(f.seq), count(*)
    into v_tables, v_ids, v_xids, v_seqs, v_count
  from (select p.* from app.feed_page(v_xid, v_seq, v_since, v_limit + 1) p order by p.xid, p.seq) f;
  v_more := v_count > v_limit;
  v_count := least(v_count, v_limit);
  if v_more then
    v_xid := v_xids[v_count];
    v_seq := v_seqs[v_count];
  else
    select e.xid, e.seq into v_xid, v_seq from app.feed_end() e;
  end if;

  if v_count > 0 then
    select string_agg(
        case when v_packed then app.feed_pack(w.table_name, w.ids) else app.feed_list(w.table_name, w.ids) end, ','
        order by w.place
      )
      into v_chunks
    from (
      select e.table_name, array_agg(e.id) as ids, min(e.place) as place
      from unnest(v_tables[1:v_count], v_ids[1:v_count]) with ordinality as e (table_name, id, place)
      group by e.table_name
    ) w;
  end if;

  v_held := case when v_more then null else app.feed_held_since() end;
  v_answer := jsonb_build_object(
    'cursor', jsonb_build_object('epoch', v_epoch, 'xid', coalesce(v_xid, '0')::text, 'seq', coalesce(v_seq, 0))
      || case when v_more and v_since <> '0'::xid8 then jsonb_build_object('since', v_since::text) else '{}' end,
    'has_more', v_more,
    'reset', v_reset,
    'held_since', v_held
  );
  if p_digest and not v_more and v_held is null then
    v_answer := v_answer || jsonb_build_object('digest', app.feed_digest());
  end if;
  return concat(
    left(v_answer::text, -1), case when v_packed then ', "changes": [], "packs": [' else ', "changes": [' end,
    v_chunks, ']}'
  )::json;
end $$;
