-- Pull: the changes after a device's cursor that its user may see.

-- <timeline>:<system id>; '-:-' when the server does not allow reading them, so that only the feed's identity counts.
create function app.server_history() returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select c.timeline_id from pg_catalog.pg_control_checkpoint() c)
    || ':' || (select s.system_identifier from pg_catalog.pg_control_system() s);
exception when insufficient_privilege or undefined_function or feature_not_supported then
  return '-:-';
end $$;

-- The identity of the server's history. A physical restore keeps the feed's identity and changes the timeline; a copy
-- of the data folder changes neither, so feed_rebase() must be run after every restore.
create function app.feed_history() returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return concat_ws(':', app.setting('feed_identity') #>> '{}', app.server_history());
end $$;

-- The history and the name of the caller's view. A cursor with another epoch makes the device pull from the beginning.
create function app.feed_epoch() returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return concat_ws(':', app.feed_history(), app.view_name());
end $$;

-- Whether this is a cursor in the form of sync_pull: {epoch, xid, seq, since?}. Checked before any part of it is read.
create function app.is_position(p_cursor jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if pg_column_size(p_cursor) > 1024
    or jsonb_typeof(p_cursor) is distinct from 'object'
    or jsonb_typeof(p_cursor -> 'epoch') is distinct from 'string'
    or coalesce(jsonb_typeof(p_cursor -> 'xid'), 'null') not in ('string', 'number')
    or coalesce(jsonb_typeof(p_cursor -> 'seq'), 'null') not in ('string', 'number')
    or coalesce(jsonb_typeof(p_cursor -> 'since'), 'null') not in ('string', 'number', 'null')
    or not app.has_plain_numbers(p_cursor)
  then
    return false;
  end if;
  return p_cursor ->> 'xid' ~ '^[0-9]{1,18}$' and p_cursor ->> 'seq' ~ '^[0-9]{1,18}$'
    and coalesce(p_cursor ->> 'since', '0') ~ '^[0-9]{1,18}$';
end $$;

-- Whether a cursor is in the future: the server's history was set back.
create function app.cursor_is_ahead(p_xid xid8, p_seq bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return p_xid >= pg_snapshot_xmax(pg_current_snapshot()) or p_seq > (select s.last_value from app.feed_seq s);
end $$;

-- Checks before a push that the device has pulled this history. Otherwise a delete could be answered with "gone
-- already", and another device could add the record again afterwards. The view in the epoch is not compared, because
-- the caller's rights are checked anyway.
create function app.require_known_history(p_cursor jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.feed_needs_rebase() then
    raise exception 'the feed must be rebased after a restore' using errcode = 'PT503';
  elsif jsonb_typeof(p_cursor) = 'object' and not (
    app.is_position(p_cursor)
    and starts_with(p_cursor ->> 'epoch', app.feed_history() || ':')
    and not app.cursor_is_ahead((p_cursor ->> 'xid')::xid8, (p_cursor ->> 'seq')::bigint)
  ) then
    raise exception 'this is another history than the one you know: pull first' using errcode = 'PT412';
  end if;
end $$;

-- The next entries after a position. The index serves every position, so the generic plan is always right. Tombstones
-- older than p_since are left out: a device that started from nothing has never had those rows.
create function app.feed_page(p_xid xid8, p_seq bigint, p_since xid8, p_limit int)
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

-- The position of a device that has everything, including the entries that are not sent to the caller.
create function app.feed_end() returns table (xid xid8, seq bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select f.xid, f.seq
  from app.change_feed f
  where f.xid < pg_snapshot_xmin(pg_current_snapshot())
  order by f.xid desc, f.seq desc
  limit 1;
end $$;

-- The time since when an open transaction holds entries back; null when none does.
create function app.feed_held_since() returns timestamptz
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

-- Every synced table, by rank.
create function app.feed_tables() returns setof text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select s.table_name from app.synced_tables s where app.is_member() order by s.rank;
end $$;

-- The number of rows of each table that the caller sees, and a hash over their ids and versions: a device whose mirror
-- differs pulls everything again.
create function app.feed_digest() returns jsonb
language plpgsql stable security invoker set search_path = pg_catalog, pg_temp as $$
declare
  v_table text;
  v_one jsonb;
  v_all jsonb := '{}';
begin
  for v_table in select app.feed_tables() loop
    execute format(
      $query$
        select jsonb_build_object(
          'count', count(*),
          'hash', encode(
            sha256(convert_to(
              coalesce(string_agg(t.id::text || ':' || t.version, ',' order by t.id), ''), 'utf8'
            )),
            'hex'
          )
        )
        from public.%I t %s
      $query$,
      v_table,
      -- An administrator sees the whole queue, but a device stores only the proposals of its own user.
      case when v_table = 'pending_changes' then 'where t.requested_by = (select auth.uid())' end
    ) into v_one;
    v_all := v_all || jsonb_build_object(v_table, v_one);
  end loop;
  return v_all;
end $$;

-- The rows of a table that the caller sees, as text: those of `p_ids` that exist as JSON arrays under one list of
-- columns, the others as removed ids. Each row is looked up by its id: a hash join would read the whole table for each
-- page.
--
-- {table, columns, rows: [[value, ...], ...], removed: [id, ...]}
create function app.feed_pack(p_table text, p_ids uuid[]) returns text
language plpgsql stable security invoker set search_path = pg_catalog, pg_temp set timezone = 'UTC'
set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
declare
  v_columns json;
  v_values text;
  v_pack text;
begin
  select json_agg(a.attname order by a.attnum), string_agg(format('t.%I', a.attname), ', ' order by a.attnum)
    into v_columns, v_values
  from pg_attribute a
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped;

  execute format(
    $query$
      select concat(
        '{"table":', $2, ',"columns":', $3,
        ',"rows":[', string_agg(json_build_array(%s)::text, ',') filter (where t.id is not null),
        '],"removed":[', string_agg('"' || e.id || '"', ',') filter (where t.id is null), ']}'
      )
      from unnest($1) as e (id)
      left join public.%I t on t.id = e.id
      where (select app.is_member())
      having count(*) > 0
    $query$, v_values, p_table
  ) into v_pack using p_ids, to_json(p_table)::text, v_columns::text;
  return v_pack;
end $$;

-- The same rows as a list of {table, id, op, row?}, for apps that do not request packs.
create function app.feed_list(p_table text, p_ids uuid[]) returns text
language plpgsql stable security invoker set search_path = pg_catalog, pg_temp set timezone = 'UTC'
set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
declare
  v_list text;
begin
  execute format(
    $query$
      select string_agg(
        $2 || e.id || case when t.id is null then '","op":"D"}' else '","op":"U","row":' || to_json(t)::text || '}' end, ','
      )
      from unnest($1) as e (id)
      left join public.%I t on t.id = e.id
      where (select app.is_member())
    $query$, p_table
  ) into v_list using p_ids, '{"table":' || to_json(p_table)::text || ',"id":"';
  return v_list;
end $$;

-- {cursor, has_more, reset, held_since, digest?, changes: [{table, id, op, row?}], packs?}
--
-- A cursor with `"packed": true` requests packs instead of changes: half the text, and half the work to write and to
-- read it. Older apps never request packs, and older servers ignore unknown parts of a cursor.
--
-- Runs as the caller: row-level security decides which rows are visible, and an entry without a visible row is sent as
-- a delete. The result is one JSON value, so no limit on rows can cut it. It is built as text, because building it as
-- jsonb takes four times as long.
create function public.sync_pull(p_cursor jsonb default null, p_limit int default 500, p_digest boolean default false)
returns json
language plpgsql stable security invoker set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_epoch text;
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), 4000);
  v_packed boolean := coalesce(p_cursor -> 'packed' = 'true'::jsonb, false);
  v_xid xid8 := '0';
  v_seq bigint := 0;
  -- The position at which a pull from the beginning started.
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

  -- One more than requested: it shows whether there are more. Sorted once for the four lists.
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
