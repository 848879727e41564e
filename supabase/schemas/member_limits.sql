-- Limits per member, far above a full day of secretarial work. A member who reaches one gets a message, keeps the edits
-- on the device, and can continue when older items no longer count or are decided.
create function app.member_limit(p_name text) returns int
language sql immutable
return case p_name
  -- Receipts stored within a day (each is kept for 400 days), also for refusals and withdrawals.
  when 'receipts_of_a_day' then 10000
  when 'proposals_of_a_day' then 2000
  when 'proposed_bytes_of_a_day' then 33554432
  when 'open_proposals' then 500
  when 'open_bytes' then 8388608
  -- An administrator decides on a group in one statement.
  when 'group_members' then 200
  when 'group_bytes' then 4194304
end;

-- Ends a call that may succeed a little later, with HTTP status 429 and Retry-After in seconds. (PostgREST, from
-- version 12, reads status and headers from an error of this SQLSTATE.)
create function app.refuse_for_now(p_message text, p_seconds int) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', 'PT429', 'message', p_message, 'details', null, 'hint', null)::text,
    detail = jsonb_build_object(
      'status', 429, 'headers', jsonb_build_object('Retry-After', p_seconds::text)
    )::text;
end $$;
