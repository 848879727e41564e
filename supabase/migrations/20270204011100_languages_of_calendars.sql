-- A call for a calendar in a language that the app does not have is refused in words, not by the table's check.

create or replace function app.make_calendar_address(p_locale text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_secret text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  perform app.require_member();
  begin
    insert into app.calendar_addresses as a (user_id, digest, locale)
    values ((select auth.uid()), app.calendar_digest(v_secret), coalesce(p_locale, ''))
    on conflict (user_id) do update set digest = excluded.digest, locale = excluded.locale, made_at = now();
  exception when check_violation then
    raise exception 'no calendar is made in this language' using errcode = 'PT400';
  end;
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
