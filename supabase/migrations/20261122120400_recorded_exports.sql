-- Exports are in the audit log: backups and copies of a person's data by the server itself, lists as the devices report
-- them.

-- Every entry satisfies it: it permits more than before. It is read through once, in this transaction.
alter table app.audit_log
  drop constraint audit_log_action_valid,
  -- squawk-ignore constraint-missing-not-valid
  add constraint audit_log_action_valid check (action in ('insert', 'update', 'delete', 'export'));

create or replace function app.log_export(p_what text, p_record uuid, p_details jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.audit_log (actor_id, actor_role, action, table_name, record_id, new_values)
  values ((select auth.uid()), (select auth.role()), 'export', p_what, p_record, p_details);
end $$;

-- The same for what takes several calls, or is asked for again at once: one entry an hour.
create or replace function app.log_export_once(p_what text, p_record uuid, p_details jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select 1 from app.audit_log a
    where a.at > now() - interval '1 hour' and a.action = 'export' and a.table_name = p_what
      and a.actor_id = (select auth.uid()) and a.record_id is not distinct from p_record
  ) then
    perform app.log_export(p_what, p_record, p_details);
  end if;
end $$;

-- Records that the caller saved a list as a file: p_what is its name, p_at the device's clock, p_details what else the
-- device tells (format, columns, rows, filter). The export's own id makes a repeated call harmless.
create or replace function app.record_export(p_id uuid, p_what text, p_at timestamptz, p_details jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  if not app.is_member() then
    raise exception 'not a member' using errcode = '42501';
  elsif p_id is null or p_at is null or not coalesce(p_what ~ '^[a-z][a-z_-]{0,62}$', false)
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

create or replace function public.record_export(p_id uuid, p_what text, p_at timestamptz, p_details jsonb) returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.record_export(p_id, p_what, p_at, app.require_plain(p_details, 8192))
$$;

create or replace function app.gdpr_export(p_brother uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_ids uuid[] := app.ids_of_brother(p_brother);
  v_his jsonb;
  v_child record;
  v_rows jsonb;
  v_export jsonb;
begin
  if not app.is_admin() and not exists (
    select 1 from public.users u
    where u.id = (select auth.uid()) and u.linked_brother_id = p_brother and u.disabled_at is null
  ) then
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

create or replace function public.gdpr_export_brother(p_brother_id uuid) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.gdpr_export(p_brother_id)
$$;

-- The rows of a table behind a key, each as the text of its JSON: a number in it may be longer than a browser's.
create or replace function app.backup_page(p_table text, p_after jsonb, p_limit int) returns json
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), 1000);
  v_relation regclass;
  v_key text[];
  v_page json;
begin
  perform app.require_admin('makes a backup');
  select b.relation, b.key into v_relation, v_key from app.backup_tables() b where b.name = p_table;
  if v_relation is null then
    raise exception 'no backup holds a table %', p_table using errcode = 'PT404';
  end if;
  -- By the first page that is read: whoever reads the pages has the backup, with the app or without.
  perform app.log_export_once('backup', null, '{}');

  execute format(
    $sql$
      with page as (
        select t.*
        from %1$s t
        where $1 is null or (%2$s) > (select %3$s from jsonb_populate_record(null::%1$s, $1) r)
        order by %2$s
        limit $2
      )
      select json_build_object(
        'rows', coalesce(json_agg(to_json(t)::text order by %2$s), '[]'),
        'last', (array_agg(json_build_object(%4$s) order by %5$s))[1]
      )
      from page t
    $sql$,
    v_relation,
    (select string_agg(format('t.%I', k), ', ') from unnest(v_key) k),
    (select string_agg(format('r.%I', k), ', ') from unnest(v_key) k),
    (select string_agg(format('%L, t.%I', k, k), ', ') from unnest(v_key) k),
    (select string_agg(format('t.%I desc', k), ', ') from unnest(v_key) k)
  ) into v_page using p_after, v_limit;
  perform app.require_admin('makes a backup');
  return v_page;
end $$;

create or replace function public.get_backup_page(p_table text, p_after jsonb default null, p_limit int default null) returns json
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.backup_page(p_table, app.require_plain(p_after, 16384), p_limit)
$$;

revoke all on function
  app.log_export(text, uuid, jsonb), app.log_export_once(text, uuid, jsonb),
  app.record_export(uuid, text, timestamptz, jsonb), public.record_export(uuid, text, timestamptz, jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  app.record_export(uuid, text, timestamptz, jsonb), public.record_export(uuid, text, timestamptz, jsonb)
to authenticated;
