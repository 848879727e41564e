-- Reports of exports hold free text of a member, in the same table as the history of the records. What is recorded of a
-- report is only what an export tells, and no function takes an entry of an export for one of a record.

-- The same for what takes several calls, or is asked for again at once: one entry an hour. (A report of a list, which
-- has other details, does not count as one.)
create or replace function app.log_export_once(p_what text, p_record uuid, p_details jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select 1 from app.audit_log a
    where a.at > now() - interval '1 hour' and a.action = 'export' and a.table_name = p_what
      and a.actor_id = (select auth.uid()) and a.record_id is not distinct from p_record
      and a.new_values @> p_details
  ) then
    perform app.log_export(p_what, p_record, p_details);
  end if;
end $$;

-- What is recorded of a report's details: format, columns, rows and filter, each of its own kind, and nothing else. A
-- member writes them freely, and the history must not hold what looks like the values of a record.
create function app.export_details(p_details jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_object_agg(d.part, d.value), '{}')
  from jsonb_each(p_details) as d (part, value)
  where case
    when d.part in ('format', 'filter') then jsonb_typeof(d.value) = 'string'
    when d.part = 'rows' then jsonb_typeof(d.value) = 'number'
    when d.part = 'columns' and jsonb_typeof(d.value) = 'array' then
      not jsonb_path_exists(d.value, 'strict $[*] ? (@.type() != "string")')
    else false
  end
$$;

-- Records that the caller saved a list as a file: p_what is its name, p_at the device's clock, p_details what else the
-- device tells (above). The export's own id makes a repeated call harmless.
create or replace function app.record_export(p_id uuid, p_what text, p_at timestamptz, p_details jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  perform app.require_member();
  if p_id is null or p_at is null or not coalesce(p_what ~ '^[a-z][a-z_-]{0,62}$', false)
    or jsonb_typeof(p_details) is distinct from 'object'
  then
    raise exception 'an export has an id, the name of a list, a time, and details' using errcode = 'PT400';
  end if;
  -- One report of a person at a time, so that the count below holds.
  perform pg_advisory_xact_lock(hashtextextended('record_export:' || (select auth.uid())::text, 0));
  if exists (
    select 1 from app.audit_log a
    where a.record_id = p_id and a.action = 'export' and a.actor_id = (select auth.uid())
  ) then
    return;
  elsif (
    select count(*) from app.audit_log a
    where a.at > now() - interval '1 day' and a.action = 'export' and a.actor_id = (select auth.uid())
      -- Entries of calendar addresses, which have a limit of their own, are about the user.
      and a.record_id is distinct from a.actor_id
  ) >= 200 then
    raise exception 'at most 200 exports a day are recorded' using errcode = 'PT429';
  end if;
  perform app.log_export(p_what, p_id, app.export_details(p_details) || jsonb_build_object('exported_at', p_at));
end $$;

-- Whose a row of a brother's is by the last entry of its history, also after it was deleted. (Here and below an entry
-- of an export is none of a row's: it holds what a device has sent.)
create or replace function app.last_owner(p_table text, p_id uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(a.new_values, a.old_values) ->> 'brother_id'
  from app.audit_log a
  where a.table_name = p_table and a.record_id = p_id and a.action <> 'export'
  order by a.id desc
  limit 1
$$;

-- Every row that is his, or was when it was deleted, or would be if a proposal were approved: {"vows": ["<id>", …], …}
-- A row that is somebody else's by now, or was when it was deleted, is not among them; what was his under the id of one
-- who was merged into him is.
create or replace function app.rows_of_brother(p_brother uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with him as (
    select app.ids_of_brother(p_brother)::text[] as ids
  ),
  children as (
    select w.table_name from app.writable_columns w where w.target_table = 'brothers' and w.cascades
  ),
  named as (
    select a.table_name, a.record_id
    from app.audit_log a
    join children c on c.table_name = a.table_name
    cross join him
    where array[a.old_values ->> 'brother_id', a.new_values ->> 'brother_id'] && him.ids and a.action <> 'export'
    union
    -- Proposals, those that were pruned too.
    select c.table_name, (h.proposal ->> 'record_id')::uuid
    from app.audit_log a
    cross join lateral (select coalesce(a.new_values, a.old_values) as proposal) h
    join children c on c.table_name = h.proposal ->> 'target_table_name'
    cross join him
    where a.table_name = 'pending_changes' and a.action <> 'export'
      and h.proposal -> 'proposed_changes' ->> 'brother_id' = any (him.ids)
  )
  select jsonb_object_agg(r.table_name, r.ids)
  from (
    select n.table_name, jsonb_agg(n.record_id) as ids
    from named n
    cross join him
    where coalesce(
      app.current_row(n.table_name, n.record_id) ->> 'brother_id',
      app.last_owner(n.table_name, n.record_id),
      p_brother::text
    ) = any (him.ids)
    group by n.table_name
    union all
    select 'brothers', to_jsonb(him.ids) from him
  ) r
$$;

-- What he is or was called, also before he was deleted, or would be called if he were added as somebody proposed.
-- Shorter names would be found in half of the words there are.
create or replace function app.names_of_brother(p_brother uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with him as (
    select app.ids_of_brother(p_brother) as ids
  ),
  named as (
    select v.name, a.id as place
    from him
    join app.audit_log a on a.table_name = 'brothers' and a.record_id = any (him.ids) and a.action <> 'export'
    join app.writable_columns w on w.table_name = 'brothers' and w.names_person
    cross join lateral (values (a.old_values ->> w.column_name), (a.new_values ->> w.column_name)) v (name)
    union all
    select p.proposal -> 'proposed_changes' ->> w.column_name, 0
    from app.audit_log a
    cross join him
    cross join lateral (select coalesce(a.new_values, a.old_values) as proposal) p
    join app.writable_columns w on w.table_name = 'brothers' and w.names_person
    where a.table_name = 'pending_changes' and a.action <> 'export' and p.proposal ->> 'target_table_name' = 'brothers'
      and p.proposal ->> 'operation' = 'insert' and p.proposal ->> 'record_id' = any (him.ids::text[])
  )
  select coalesce(array_agg(n.name order by n.place desc), '{}')
  from (
    select n.name, max(n.place) as place
    from named n
    where length(n.name) >= 4
    group by n.name
  ) n
$$;

-- What an erasure would take and what it would leave, for who is about to decide on it; null where nothing is kept
-- of such a person, or no more. A person may never have been a record: added by a proposal that was not approved.
create or replace function app.gdpr_preview(p_brother uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rows jsonb := app.rows_of_brother(p_brother);
  v_ids text[] := app.ids_of_brother(p_brother)::text[];
  v_brother jsonb;
  v_entries bigint[];
  v_proposals uuid[];
  v_child record;
  v_count bigint;
  v_counts jsonb := '{}';
  v_last jsonb;
begin
  perform app.require_admin('erases');
  select to_jsonb(b) into v_brother from public.brothers b where b.id = p_brother;
  v_entries := array(select e from app.entries_to_blank(p_brother, v_rows) e);
  v_proposals := array(select p from app.proposals_to_blank(v_rows) p);
  if v_brother is null and v_entries = '{}' and v_proposals = '{}' then
    return null;
  end if;

  select coalesce(a.new_values, a.old_values) into v_last
  from app.audit_log a
  where a.id = any (v_entries) and a.table_name = 'brothers' and a.record_id = p_brother and a.action <> 'export'
  order by a.id desc
  limit 1;
  for v_child in
    select w.table_name, w.column_name from app.writable_columns w where w.target_table = 'brothers' and w.cascades
  loop
    execute format('select count(*) from public.%I c where c.%I = $1', v_child.table_name, v_child.column_name)
      into v_count using p_brother;
    v_counts := v_counts || jsonb_build_object(v_child.table_name, v_count);
  end loop;
  select count(*) into v_count from public.attachments a where a.brother_id::text = any (v_ids);
  v_counts := v_counts || jsonb_build_object('attachments', v_count);
  return jsonb_build_object(
    'id', p_brother,
    -- Of who has no name any more, a piece of the id is typed.
    'name', coalesce(
      v_brother ->> 'name', v_last ->> 'name', (app.names_of_brother(p_brother))[1], left(p_brother::text, 8)
    ),
    'is_gone', v_brother is null,
    'was_recorded', exists (
      select 1 from app.audit_log a
      where a.table_name = 'brothers' and a.record_id = p_brother and a.action <> 'export'
    ),
    'rows', v_counts,
    'proposals', cardinality(v_proposals),
    'audit_rows', cardinality(v_entries),
    'photo_files', coalesce(cardinality(app.photo_names(p_brother)), 0),
    'username', (select u.username from public.users u where u.linked_brother_id = p_brother),
    'mentions', app.mentions_of(app.names_of_brother(p_brother), v_rows || jsonb_build_object(
      'pending_changes', v_proposals,
      'audit_log', v_entries::text[],
      'attachments', array(select a.id from public.attachments a where a.brother_id::text = any (v_ids)),
      'erasures', array(select e.id from app.erasures e where e.subject_hash = any (
        select app.subject_hash(i::uuid) from unnest(v_ids) i
      )),
      'accepted_issues', array(
        select i.issue_id from public.accepted_issues i
        where i.entity_id::text = any (v_ids)
          or (i.issue_type = 'POSSIBLE_DUPLICATE' and i.row_ids::text[] && v_ids)
      )
    ))
  );
end $$;

-- The brothers who own, or owned before, rows of these tables with entries behind a place in the change feed; null: it may
-- be everybody, because a row without a brother has changed, the history no longer tells whose a row was, or there are so
-- many that judging everybody costs less.
create or replace function app.brothers_touched(p_xid xid8, p_seq bigint, p_tables text[]) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_most constant int := 2000;
  v_count int;
  v_brothers uuid[];
begin
  with news as materialized (
    select f.table_name, f.row_id
    from app.change_feed f
    where (f.xid, f.seq) > (p_xid, p_seq) and f.table_name = any (p_tables)
    limit v_most
  ),
  owners as (
    select n.row_id as id from news n where n.table_name = 'brothers'
    union
    -- Of a row that is gone, and of one that was another's, only the history tells.
    select o.id
    from news n
    left join app.writable_columns w
      on w.table_name = n.table_name and w.column_name = 'brother_id' and w.target_table = 'brothers'
    left join app.audit_log a on a.table_name = w.table_name and a.record_id = n.row_id and a.action <> 'export'
    cross join lateral (
      select (v.row ->> 'brother_id')::uuid as id
      from (values (a.old_values), (a.new_values)) v (row)
      where v.row is not null or a.id is null
    ) o
    where n.table_name <> 'brothers'
  )
  select array_agg(o.id), (select count(*) from news) into v_brothers, v_count from owners o;

  if v_count = v_most or array_position(v_brothers, null) is not null then
    return null;
  end if;
  return coalesce(v_brothers, '{}');
end $$;

-- Gives the caller a new secret, in place of the former one: 244 random bits. Each is an entry of the audit log, which
-- nobody can shorten: twenty a day.
create or replace function app.make_calendar_address(p_locale text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_secret text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  perform app.require_member();
  insert into app.calendar_addresses as a (user_id, digest, locale)
  values ((select auth.uid()), app.calendar_digest(v_secret), coalesce(p_locale, ''))
  on conflict (user_id) do update set digest = excluded.digest, locale = excluded.locale, made_at = now();
  -- The row above makes calls of one user wait for each other, so that the count holds.
  if (
    select count(*) from app.audit_log a
    where a.at > now() - interval '1 day' and a.action = 'export' and a.table_name = 'calendar'
      and a.actor_id = (select auth.uid()) and a.record_id = (select auth.uid())
  ) >= 20 then
    raise exception 'at most 20 calendar addresses a day are made' using errcode = 'PT429';
  end if;
  perform app.log_export('calendar', (select auth.uid()), '{"format": "ics"}');
  perform app.require_member();
  return v_secret;
end $$;

revoke all on function app.export_details(jsonb) from public, anon, authenticated, service_role;
