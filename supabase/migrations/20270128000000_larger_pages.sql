-- A page has up to 4,000 rows, before 2,000: each request costs the server 15 ms and the device as much, whatever its size.

create or replace function public.sync_pull(p_cursor jsonb default null, p_limit int default 500, p_digest boolean default false)
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
