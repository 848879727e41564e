-- Exports: data that leaves the app as a file is recorded in the audit log, in an entry with the action 'export'.
-- Backups and copies of a person's data are made by the server, which records them itself. Lists are written by the
-- device, also offline: it reports the export as soon as it can.

create function app.log_export(p_what text, p_record uuid, p_details jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.audit_log (actor_id, actor_role, action, table_name, record_id, new_values)
  values ((select auth.uid()), (select auth.role()), 'export', p_what, p_record, p_details);
end $$;

-- The same for an export that takes several calls, or that is requested again at once: one entry an hour. (The report
-- of a list has other details and does not count.)
create function app.log_export_once(p_what text, p_record uuid, p_details jsonb) returns void
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

-- The recorded part of a report's details: format, columns, rows and filter, each only with the expected JSON type. A
-- member can send any details, and the audit log must not contain what looks like the values of a record.
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

-- Records that the caller saved a list as a file: p_what is its name, p_at the device's clock, p_details are the
-- details above. The export has an id, so a repeated call has no effect.
create function app.record_export(p_id uuid, p_what text, p_at timestamptz, p_details jsonb) returns void
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

create function public.record_export(p_id uuid, p_what text, p_at timestamptz, p_details jsonb) returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.record_export(p_id, p_what, p_at, app.require_plain(p_details, 8192))
$$;
