-- A sign-in session that was closed on the server (signed out everywhere, the password changed, the account deleted) gives no
-- more rights, though its access token goes on for up to an hour. And how long a device shows records without a connection.

-- Whether the sign-in session that the caller's token names is still there. Signing out, a changed password and the
-- deletion of the account remove it, while the token itself goes on for up to an hour. The sign-in service names a session
-- in every token of a user. A token without one was made with the signing key, by an operator or a test: it counts as open,
-- as whoever holds that key can name any session. A name that is no uuid, or another user's session, counts as closed.
create or replace function app.has_open_session() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_session text := auth.jwt() ->> 'session_id';
begin
  if v_session is null then
    return true;
  elsif v_session !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return false;
  end if;
  return exists (
    select 1 from auth.sessions s
    where s.id = v_session::uuid and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  );
end $$;

-- Roles are read from the table at every statement, never from the token: taking one away holds at once.

create or replace function app.is_member() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.has_open_session() and exists (
    select 1 from public.users u where u.id = (select auth.uid()) and u.disabled_at is null
  )
$$;

-- Asked by what devices call, at the start and again at the end. A closed session is told from a lost account: the one
-- asks the user to sign in again, the other does not.
create or replace function app.require_member() returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not app.has_open_session() then
    raise exception 'the sign-in session is closed' using errcode = 'PT401';
  elsif not app.is_member() then
    raise exception 'not a member' using errcode = '42501';
  end if;
end $$;

create or replace function app.has_role(p_role text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.has_open_session() and exists (
    select 1
    from public.users u
    join public.user_roles r on r.user_id = u.id
    where u.id = (select auth.uid()) and u.disabled_at is null and r.role_name = p_role
  )
$$;

-- {cursor, has_more, reset, held_since, digest?, changes: [{table, id, op, row?}]}
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
  v_table text;
  v_wanted uuid[];
  v_chunk text;
  v_changes text[] := '{}';
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

  -- One more than asked for tells whether there are more.
  select
      array_agg(f.table_name order by f.xid, f.seq), array_agg(f.row_id order by f.xid, f.seq),
      array_agg(f.xid order by f.xid, f.seq), array_agg(f.seq order by f.xid, f.seq), count(*)
    into v_tables, v_ids, v_xids, v_seqs, v_count
  from app.feed_page(v_xid, v_seq, v_since, v_limit + 1) f;
  v_more := v_count > v_limit;
  v_count := least(v_count, v_limit);
  if v_more then
    v_xid := v_xids[v_count];
    v_seq := v_seqs[v_count];
  else
    select e.xid, e.seq into v_xid, v_seq from app.feed_end() e;
  end if;

  for v_table, v_wanted in
    select e.table_name, array_agg(e.id)
    from unnest(v_tables[1:v_count], v_ids[1:v_count]) with ordinality as e (table_name, id, place)
    group by e.table_name
    order by min(e.place)
  loop
    execute format(
      $query$
        select string_agg(
          case
            when t.id is null then json_build_object('table', %1$L, 'id', e.id, 'op', 'D')
            else json_build_object('table', %1$L, 'id', e.id, 'op', 'U', 'row', to_json(t))
          end::text,
          ','
        )
        from unnest($1) as e (id)
        left join public.%1$I t on t.id = e.id
      $query$, v_table
    ) into v_chunk using v_wanted;
    v_changes := array_append(v_changes, v_chunk);
  end loop;

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
  return (
    left(v_answer::text, -1) || ', "changes": [' || array_to_string(v_changes, ',') || ']}'
  )::json;
end $$;

-- Records that the caller saved a list as a file: p_what is its name, p_at the device's clock, p_details what else the
-- device tells (format, columns, rows, filter). The export's own id makes a repeated call harmless.
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
  ) >= 200 then
    raise exception 'at most 200 exports a day are recorded' using errcode = 'PT429';
  end if;
  perform app.log_export(p_what, p_id, p_details || jsonb_build_object('exported_at', p_at));
end $$;

create or replace function app.gdpr_export(p_brother uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_ids uuid[] := app.ids_of_brother(p_brother);
  v_his jsonb;
  v_child record;
  v_rows jsonb;
  v_export jsonb;
begin
  if not app.is_admin() and not (app.is_member() and exists (
    select 1 from public.users u
    where u.id = (select auth.uid()) and u.linked_brother_id = p_brother
  )) then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  if exists (select 1 from public.brothers b where b.id = p_brother) then
    perform app.log_export_once('brothers', p_brother, '{"personal_data": true}');
  end if;
  -- Asked once, and not for every proposal.
  v_his := app.rows_of_brother(p_brother);

  v_export := jsonb_build_object(
    'generated_at', now(),
    'brother', (select to_jsonb(b) from public.brothers b where b.id = p_brother),
    'photo_files', app.photo_names(p_brother),
    'accepted_issues', (
      select coalesce(jsonb_agg(to_jsonb(i) order by i.issue_id), '[]')
      from public.accepted_issues i
      where i.entity_type = 'brother' and i.entity_id = p_brother
    ),
    'account', (
      select jsonb_build_object('username', u.username, 'created_at', u.created_at, 'disabled_at', u.disabled_at)
      from public.users u
      where u.linked_brother_id = p_brother
    ),
    -- What was asked for about him, but not by whom: that is somebody else's.
    'proposals', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'table', c.target_table_name, 'operation', c.operation, 'status', c.status, 'at', c.created_at,
            'proposed_changes', c.proposed_changes, 'rejection_reason', c.rejection_reason
          ) order by c.created_at, c.id
        ),
        '[]'
      )
      from public.pending_changes c
      where v_his -> c.target_table_name ? c.record_id::text
    )
  );
  for v_child in
    select w.table_name, w.column_name from app.writable_columns w where w.target_table = 'brothers' and w.cascades
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(c) order by c.id), ''[]'') from public.%I c where c.%I = $1',
      v_child.table_name, v_child.column_name) into v_rows using p_brother;
    v_export := v_export || jsonb_build_object(v_child.table_name, v_rows);
  end loop;
  return v_export || jsonb_build_object('history', (
    select coalesce(
      jsonb_agg(jsonb_build_object('at', a.at, 'action', a.action, 'table', a.table_name) order by a.id), '[]'
    )
    from app.audit_log a
    where a.record_id = any (v_ids)
      or coalesce(a.new_values, a.old_values) ->> 'brother_id' = any (v_ids::text[])
  ));
end $$;

-- Every row satisfies it: it permits more than before. It is read through once, in this transaction.
alter table public.settings
  drop constraint settings_key_valid,
  -- squawk-ignore constraint-missing-not-valid
  add constraint settings_key_valid check (key in (
    'temp_vow_months', 'soon_days', 'grace_days', 'cap_years', 'time_zone', 'phone_region', 'jubilee_base',
    'jubilee_years', 'guardian_term_years', 'count_novices', 'demo', 'max_offline_days'
  ));

-- A value of the wrong kind would silently fall back to the default on every device; it is refused here.
create or replace function app.check_setting() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_text text := new.value #>> '{}';
  v_good boolean;
begin
  v_good := case
    when new.key in ('temp_vow_months', 'cap_years', 'guardian_term_years', 'max_offline_days') then
      jsonb_typeof(new.value) = 'number' and v_text ~ '^[1-9][0-9]{0,3}$'
    when new.key in ('soon_days', 'grace_days') then
      jsonb_typeof(new.value) = 'number' and v_text ~ '^[0-9]{1,4}$'
    when new.key in ('count_novices', 'demo') then
      jsonb_typeof(new.value) = 'boolean'
    when new.key = 'jubilee_base' then
      new.value in ('"first_profession"', '"entry"', '"priesthood"')
    when new.key = 'jubilee_years' then
      jsonb_typeof(new.value) = 'array'
        and not jsonb_path_exists(new.value, '$[*] ? (@.type() != "number" || @ < 1 || @ > 999)')
    when new.key = 'time_zone' then
      jsonb_typeof(new.value) = 'string'
        and exists (select 1 from pg_catalog.pg_timezone_names z where z.name = v_text)
    when new.key = 'phone_region' then
      jsonb_typeof(new.value) = 'string' and v_text ~ '^[A-Z]{2}$'
  end;

  if v_good is null then
    raise exception 'there is no setting %', new.key using errcode = '23514', constraint = 'settings_key_valid';
  elsif not v_good then
    raise exception 'not a value for %: %', new.key, new.value
      using errcode = '23514', constraint = 'settings_value_valid';
  end if;
  return new;
end $$;

-- What holds where nobody has settled anything. Devices have the same.
create or replace function app.setting_default(p_key text) returns jsonb
language sql immutable
return case p_key
  -- How long a temporary vow binds when its row does not say, in months.
  when 'temp_vow_months' then '12'::jsonb
  -- How many days before the due date a renewal is announced (about can. 657 §3's three months).
  when 'soon_days' then '90'
  -- Days after the due date in which a renewal may still be recorded. Canon law knows no grace.
  when 'grace_days' then '30'
  -- How many years temporary profession may last in all (can. 657 §2).
  when 'cap_years' then '9'
  -- The server's civil day begins by it; a device goes by its own.
  when 'time_zone' then '"Asia/Jakarta"'
  -- The country (ISO 3166) of a telephone number that names none, of a brother whose country tells nothing.
  when 'phone_region' then '"ID"'
  when 'jubilee_base' then '"first_profession"'
  when 'jubilee_years' then '[25, 40, 50, 60, 70]'
  when 'guardian_term_years' then '3'
  -- Whether the annual return's total includes novices.
  when 'count_novices' then 'true'
  -- Whether the records are invented ones: the app shows a banner.
  when 'demo' then 'false'
  -- For how many days a device shows the records without having reached the server.
  when 'max_offline_days' then '90'
end;

revoke all on function app.has_open_session(), app.require_member() from public, anon, authenticated, service_role;
grant execute on function app.has_open_session(), app.require_member() to authenticated;
