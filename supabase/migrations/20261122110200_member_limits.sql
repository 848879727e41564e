-- What one member may use up. A secretary who works all day stays far below each of these; whoever meets one is told,
-- keeps his edits on the device, and goes on when what was counted is older, or decided.
create function app.member_limit(p_name text) returns int
language sql immutable
return case p_name
  -- Answers kept within a day (they are kept for 400), also for refusals and withdrawals.
  when 'receipts_of_a_day' then 10000
  when 'proposals_of_a_day' then 2000
  when 'proposed_bytes_of_a_day' then 33554432
  when 'open_proposals' then 500
  when 'open_bytes' then 8388608
  -- An admin decides on a group in one statement.
  when 'group_members' then 200
  when 'group_bytes' then 4194304
end;

-- Ends a call that may succeed a little later, with HTTP status 429 and Retry-After in seconds. (PostgREST, from version
-- 12, takes status and headers from an error of this SQLSTATE.)
create function app.refuse_for_now(p_message text, p_seconds int) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', 'PT429', 'message', p_message, 'details', null, 'hint', null)::text,
    detail = jsonb_build_object(
      'status', 429, 'headers', jsonb_build_object('Retry-After', p_seconds::text)
    )::text;
end $$;

-- Bytes of both values as text, so that they are counted without being read; null: proposed before it was kept.
alter table public.pending_changes add column size_bytes int;

create function app.measure_proposal() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.size_bytes := octet_length(new.base_values::text) + octet_length(new.proposed_changes::text);
  return new;
end $$;

create trigger b_measure before insert or update of base_values, proposed_changes on public.pending_changes
  for each row execute function app.measure_proposal();

-- squawk-ignore require-concurrent-index-creation
create index mutation_receipts_day on app.mutation_receipts (user_id, created_at);

-- Puts a planned proposal into the queue, in place of the writer's own open one.
create or replace function app.propose(p_step jsonb, p_plan jsonb, p_unmet boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user uuid := (select auth.uid());
  v_own jsonb := p_step -> 'own';
  v_group uuid := (p_step ->> 'group')::uuid;
  v_own_group uuid := (v_own ->> 'group_id')::uuid;
  v_bytes bigint := octet_length((p_plan -> 'base_values')::text) + octet_length((p_plan -> 'changes')::text);
  v_used record;
  v_id uuid;
begin
  -- Whatever becomes of a proposal, the history keeps it, and nobody can shorten that.
  select count(*) as proposals, coalesce(sum(p.size_bytes), 0) + v_bytes as bytes into v_used
  from public.pending_changes p
  where p.requested_by = v_user and p.created_at > now() - interval '1 day';
  if v_used.proposals >= app.member_limit('proposals_of_a_day')
    or v_used.bytes > app.member_limit('proposed_bytes_of_a_day')
  then
    perform app.refuse('{"status": "blocked", "by": {"reason": "proposals_of_a_day"}}');
  end if;

  if jsonb_typeof(v_own) = 'object' then
    update public.pending_changes set status = 'superseded' where id = (v_own ->> 'id')::uuid;
    -- Folding joins the groups: what stood together before still does.
    if v_group <> v_own_group then
      update public.pending_changes set group_id = v_group
      where group_id = v_own_group and requested_by = v_user and status = 'pending';
    end if;
  end if;

  select count(*) as proposals, coalesce(sum(p.size_bytes), 0) + v_bytes as bytes into v_used
  from public.pending_changes p
  where p.requested_by = v_user and p.status = 'pending';
  if v_used.proposals >= app.member_limit('open_proposals') then
    perform app.refuse('{"status": "blocked", "by": {"reason": "open_proposals"}}');
  elsif v_used.bytes > app.member_limit('open_bytes') then
    perform app.refuse('{"status": "blocked", "by": {"reason": "open_bytes"}}');
  end if;

  select count(*) as members, coalesce(sum(p.size_bytes), 0) + v_bytes as bytes into v_used
  from public.pending_changes p
  where p.group_id = coalesce(v_group, v_own_group) and p.requested_by = v_user and p.status = 'pending';
  if v_used.members >= app.member_limit('group_members')
    or (v_used.members > 0 and v_used.bytes > app.member_limit('group_bytes'))
  then
    perform app.refuse(app.rejection('PT413', 'too_large', 'a group holds at most 200 changes and 4 MiB'));
  end if;

  -- The id follows from the mutation's: after a restore the edit makes the very proposal that later ones speak of.
  insert into public.pending_changes (
    id, target_table_name, operation, record_id, base_version, base_values, proposed_changes, unmet_dependency,
    group_id, requested_by, mutation_id
  )
  values (
    md5(v_user::text || (p_step ->> 'mutation_id')::uuid::text)::uuid, p_step ->> 'table', p_plan ->> 'op',
    (p_step ->> 'id')::uuid, (p_plan ->> 'base_version')::bigint,
    p_plan -> 'base_values', p_plan -> 'changes', p_unmet, coalesce(v_group, v_own_group), v_user,
    (p_step ->> 'mutation_id')::uuid
  )
  returning id into v_id;
  return v_id;
end $$;

-- Who waits for a record has a connection meanwhile, and there are few: so not for long, and the phone asks again.
create or replace function app.push(p_mutations json, p_schema int, p_cursor jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '4s' as $$
declare
  v_mutations jsonb;
  v_results jsonb[];
  v_admin boolean;
  v_count int;
  v_first int := 1;
  v_last int;
  v_group jsonb;
  v_open int[];
  v_fresh jsonb;
  v_receipts bigint;
  v_place int;
begin
  perform app.require_member();
  perform app.require_recent_app(p_schema);
  perform app.require_known_history(p_cursor);
  v_mutations := app.read_push(p_mutations);
  v_count := jsonb_array_length(v_mutations);

  -- One push of a person at a time. A second one comes again: then it finds the receipts of the first.
  if not pg_try_advisory_xact_lock(hashtextextended('sync_push:' || (select auth.uid())::text, 0)) then
    perform app.refuse_for_now('another push of this user is under way', 2);
  end if;
  v_admin := app.is_admin();
  select count(*) into v_receipts
  from app.mutation_receipts r
  where r.user_id = (select auth.uid()) and r.created_at > now() - interval '1 day';

  while v_first <= v_count loop
    v_group := v_mutations -> (v_first - 1) -> 'group';
    v_last := v_first;
    while v_last < v_count and jsonb_typeof(v_group) = 'string' and v_mutations -> v_last -> 'group' = v_group loop
      v_last := v_last + 1;
    end loop;

    v_open := '{}';
    for i in v_first .. v_last loop
      v_results[i] := app.replay(v_mutations -> (i - 1));
      if v_results[i] is null then
        v_open := v_open || i;
      end if;
    end loop;

    if v_receipts + cardinality(v_open) > app.member_limit('receipts_of_a_day') then
      foreach v_place in array v_open loop
        v_results[v_place] := '{"status": "blocked", "by": {"reason": "receipts_of_a_day"}}';
      end loop;
    elsif v_open <> '{}' then
      v_fresh := app.push_together(
        (select jsonb_agg(v_mutations -> (i - 1) order by i) from unnest(v_open) i), v_admin
      );
      for i in 1 .. cardinality(v_open) loop
        v_results[v_open[i]] := v_fresh -> (i - 1);
        if app.is_final(v_mutations -> (v_open[i] - 1), v_fresh -> (i - 1)) then
          perform app.keep_receipt(v_mutations -> (v_open[i] - 1), v_fresh -> (i - 1));
          v_receipts := v_receipts + 1;
        end if;
      end loop;
    end if;
    v_first := v_last + 1;
  end loop;

  -- Whoever waited for a lock may have lost his account or his role meanwhile; then nothing of this holds.
  perform app.require_member();
  if app.is_admin() <> v_admin then
    raise exception 'the role changed meanwhile' using errcode = '40001';
  end if;

  -- Rows are read at the end: a vow later in the batch may have changed its brother's status.
  return (
    select jsonb_agg(
      app.answer(r.result) || jsonb_build_object('mutation_id', v_mutations -> (r.place::int - 1) -> 'mutation_id')
      order by r.place
    )
    from unnest(v_results) with ordinality as r (result, place)
  );
end $$;

revoke all on function app.member_limit(text), app.refuse_for_now(text, int), app.measure_proposal()
from public, anon, authenticated, service_role;
