-- Calls that run at the same time: a member's edit of a record that is being approved, an erasure of a person who is being
-- added, and two writers of one brother's life.

-- A mutation's writer, with what it meets: his open proposal for the record, locked, and the one his form showed. A
-- record that was not there is read again: its approval may have ended while this waited for the proposal.
create or replace function app.with_proposals(p_step jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_own jsonb;
  v_form jsonb;
  v_current jsonb := p_step -> 'current';
begin
  select to_jsonb(p) into v_own
  from public.pending_changes p
  where p.requested_by = (select auth.uid()) and p.status = 'pending'
    and p.target_table_name = p_step ->> 'table' and p.record_id = (p_step ->> 'id')::uuid
  for update;
  if v_own is null and jsonb_typeof(v_current) is distinct from 'object' then
    v_current := app.row_if_seen(
      p_step ->> 'table', app.lock_row(p_step ->> 'table', (p_step ->> 'id')::uuid)
    );
  end if;

  select to_jsonb(p) into v_form
  from public.pending_changes p
  where p.id = (p_step ->> 'on_proposal')::uuid and p.requested_by = (select auth.uid())
    and p.target_table_name = p_step ->> 'table' and p.record_id = (p_step ->> 'id')::uuid;

  return p_step || jsonb_build_object('own', v_own, 'form', v_form, 'current', v_current);
end $$;

-- An id that no record has (yet), locked: by who proposes or adds the record lightly, by who erases it alone. Ids share
-- 1024 locks, so that a load of many records stays within what the server can hold.
create or replace function app.lock_absent(p_id uuid, p_alone boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_lock int := hashtext(p_id::text) & 1023;
begin
  if p_alone then
    perform pg_advisory_xact_lock(hashtext('absent'), v_lock);
  else
    perform pg_advisory_xact_lock_shared(hashtext('absent'), v_lock);
  end if;
end $$;

-- An erased person does not come back under the same id, whoever sends it: files that lie under that id would be
-- readable again. An erasure that runs is waited for, and one that comes later waits for the new record.
create or replace function app.refuse_erased() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_absent(new.id, false);
  if app.is_erased(new.id) then
    raise exception 'the person with this id was erased'
      using errcode = '23514', constraint = 'brothers_id_erased';
  end if;
  return new;
end $$;

-- Deletes the brother with all that is his; the tombstones reach every phone. His values are blanked in the
-- history and in the queue, where the rest of the entry stays. The files of his photos and attachments can be read by no
-- member from then on; the answer names them, for the storage service alone can delete them. Where any other text holds his name, the
-- answer says so: what to do there is for a person to decide.
--
-- An id says nothing without its table: whoever makes a record chooses its id, and could choose that of another
-- table's row to have its history blanked.
create or replace function app.gdpr_erase(p_brother uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ids uuid[];
  v_rows jsonb := '{}';
  v_count int := 0;
  v_changed int;
  v_blanked int;
  v_names text[];
  v_photos text[];
  v_attachments text[];
begin
  perform app.require_admin('erases');
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  insert into app.redaction_permits (xid, granted_by, reason)
  values (pg_current_xact_id(), (select auth.uid()), p_reason);

  -- Behind every push that proposes something of his: each holds the row, or in want of one the id, to its end. So does
  -- who adds his record, which is deleted then.
  delete from public.brothers where id = p_brother;
  if not found then
    perform app.lock_absent(p_brother, true);
    delete from public.brothers where id = p_brother;
  end if;
  perform app.require_admin('erases');
  v_ids := app.ids_of_brother(p_brother);
  v_names := app.names_of_brother(p_brother);
  with gone as (
    delete from public.attachments a where a.brother_id = any (v_ids) returning a.storage_path
  )
  select coalesce(array_agg(g.storage_path), '{}') into v_attachments from gone g;

  -- What is committed meanwhile is found by the next pass. Rows that were found stay found: what tells whose they were
  -- is blanked on the way.
  loop
    select jsonb_object_agg(r.table_name, r.ids) into v_rows
    from (
      select t.table_name, jsonb_agg(distinct i.id) as ids
      from (select * from jsonb_each(v_rows) union all select * from jsonb_each(app.rows_of_brother(p_brother)))
        as t (table_name, ids)
      cross join lateral jsonb_array_elements(t.ids) as i (id)
      group by t.table_name
    ) r;

    update public.pending_changes p
    set proposed_changes = '{}', base_values = '{}',
      status = case when p.status = 'pending' then 'withdrawn' else p.status end,
      rejection_reason = case when p.rejection_reason is not null then '–' end
    where p.id in (select app.proposals_to_blank(v_rows));
    get diagnostics v_changed = row_count;

    update app.audit_log a
    set old_values = case when a.old_values is not null then '{"redacted": true}'::jsonb end,
      new_values = case when a.new_values is not null then '{"redacted": true}'::jsonb end
    where a.id in (select app.entries_to_blank(p_brother, v_rows));
    get diagnostics v_blanked = row_count;
    v_count := v_count + v_blanked;
    exit when v_changed = 0 and v_blanked = 0;
  end loop;
  if v_count = 0 then
    raise exception 'no such brother' using errcode = 'PT404';
  end if;

  -- A refusal may quote what was sent.
  update app.mutation_receipts r
  set result = r.result - 'message' - 'field'
  where exists (
    select 1 from unnest(v_names) n
    where strpos(lower(concat(r.result ->> 'message', ' ', r.result ->> 'field')), lower(n)) > 0
  );
  update app.erasures e
  set reason = app.without_names(e.reason, v_names)
  where e.subject_hash in (select app.subject_hash(i) from unnest(v_ids) i);
  insert into app.erasures (subject_hash, reason, erased_by)
  select app.subject_hash(i), app.without_names(p_reason, v_names), (select auth.uid())
  from unnest(v_ids) i;
  delete from app.redaction_permits where xid = pg_current_xact_id();
  v_photos := app.photo_names(p_brother);
  v_attachments := array(
    select distinct n.name from unnest(v_attachments || app.attachment_names(p_brother)) as n (name) order by n.name
  );
  delete from app.merged_brothers m where m.gone_id = any (v_ids);
  perform app.require_admin('erases');
  return jsonb_build_object(
    'erased', p_brother, 'audit_rows_redacted', v_count, 'photo_files', v_photos,
    'attachment_files', v_attachments, 'mentions', app.mentions_of(v_names)
  );
end $$;

create or replace function app.approve(p_id uuid, p_resolution jsonb, p_seen_version bigint) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_admin uuid := (select auth.uid());
  v_xid xid8 := pg_current_xact_id();
  v_decisions jsonb := app.decisions(p_id, p_resolution, p_seen_version);
  v_change public.pending_changes;
  v_member public.pending_changes;
  v_members public.pending_changes[];
  v_decision jsonb;
  v_resolution jsonb;
  v_version bigint;
  v_asked bigint;
  v_stale jsonb := '[]';
  v_before jsonb;
  v_written jsonb := '[]';
  v_detail text;
begin
  perform app.require_admin('approves');
  select * into v_change from public.pending_changes p where p.id = p_id;
  if not found then
    raise exception 'no such change' using errcode = 'PT404';
  end if;

  -- Persons who are to be added and records first, then the queue: push locks in the same order.
  perform app.lock_absent(m.record_id, false)
  from app.group_members(v_change) m
  where m.target_table_name = 'brothers' and m.operation = 'insert';
  perform app.lock_row(m.target_table_name, m.record_id) from app.group_members(v_change) m;
  perform 1 from public.pending_changes p
  where p.id in (select m.id from app.group_members(v_change) m)
  order by p.id for update;

  select * into v_change from public.pending_changes p where p.id = p_id for update;
  perform app.require_admin('approves');
  if v_change.status <> 'pending' then
    raise exception 'change is already %', v_change.status using errcode = 'PT409';
  end if;
  select array_agg(m) into v_members from app.group_members(v_change) m;
  if v_change.requested_by = v_admin then
    raise exception 'nobody approves his own change' using errcode = '42501';
  end if;
  perform app.check_decision(v_change, v_decisions -> p_id::text);
  -- Of a group each member is named, so that nobody approves one that was added since it was shown.
  if (v_change.group_id is not null or v_decisions = p_resolution) and (
    v_decisions is distinct from p_resolution
    or (
      select coalesce(jsonb_object_agg(d.id, null), '{}') from jsonb_object_keys(v_decisions) as d (id)
    ) <> (
      select jsonb_object_agg(m.id, null) from unnest(v_members) m
    )
  ) then
    raise exception 'stale: the group changed since' using errcode = 'PT409', detail = '[]';
  end if;

  foreach v_member in array v_members loop
    perform app.check_decision(v_member, v_decisions -> v_member.id::text);
    insert into app.approvals_underway (xid, change_id, table_name, record_id, requested_by)
    values (v_xid, v_member.id, v_member.target_table_name, v_member.record_id, v_member.requested_by);
  end loop;

  foreach v_member in array v_members loop
    v_decision := v_decisions -> v_member.id::text;
    v_resolution := nullif(v_decision -> 'resolution', 'null');
    v_before := app.current_row(v_member.target_table_name, v_member.record_id);
    begin
      v_version := app.apply_change(v_member, v_resolution, (v_decision ->> 'expected_version')::bigint);
    exception
      when sqlstate 'PTOLD' then
        get stacked diagnostics v_detail = pg_exception_detail;
        v_stale := v_stale || v_detail::jsonb;
      when sqlstate 'PT409' or integrity_constraint_violation then
        -- It may be only for want of what was not applied before it.
        if v_stale = '[]' then
          raise;
        end if;
    end;
    update public.pending_changes
    set status = 'approved', reviewed_by = v_admin, reviewed_at = clock_timestamp(),
      resolution = v_resolution, applied_version = v_version, unmet_dependency = false
    where id = v_member.id;
    v_written := v_written || app.written_by(v_member, v_before, v_version);
    if v_member.id = p_id then
      v_asked := v_version;
    end if;
  end loop;
  if v_stale <> '[]' then
    raise exception 'stale: the record changed since'
      using errcode = 'PT409', detail = v_stale::text,
        hint = 'approve again with resolution {field: "proposed" | "current"} and expected_version, '
          || 'or for a group with resolution {change_id: {resolution, expected_version}}';
  end if;

  delete from app.approvals_underway a where a.xid = v_xid;
  perform app.recount_dependencies(m.record_id) from unnest(v_members) m where m.operation = 'insert';
  perform app.require_admin('approves');
  return jsonb_build_object(
    'id', p_id, 'status', 'approved', 'record_id', v_change.record_id, 'version', v_asked, 'written', v_written
  );
end $$;

-- Waits for whoever else writes these brothers. The statement after it sees what the other has written; without it the
-- later of two writers would store a status that the other's entries have no part in.
create function app.lock_statuses(p_brothers uuid[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from public.brothers b where b.id = any (p_brothers) order by b.id for no key update;
end $$;

-- Brings every brother's status up to the day. Runs daily (below), and at the start of a server without a
-- scheduler. Answers how many changed.
create or replace function app.refresh_cached_status(p_today date default null) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_today date := coalesce(p_today, app.today());
  v_brothers uuid[];
  v_count int;
begin
  v_brothers := array(
    select s.brother_id
    from app.everybodys_status(v_today) s
    join public.brothers b on b.id = s.brother_id
    where s.status <> b.cached_status
  );
  perform app.lock_statuses(v_brothers);
  update public.brothers b
  set cached_status = s.status
  from app.everybodys_status(v_today, v_brothers) s
  where s.brother_id = b.id and s.status <> b.cached_status;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- The brothers whose rows one statement touched. A status that stays makes no new version of its brother.
create or replace function app.refresh_touched_status() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_today date := app.today();
  v_brothers uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.brother_id) into v_brothers from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.brother_id) into v_brothers from old_rows o;
  else
    select array_agg(distinct x.brother_id) into v_brothers
    from (select n.brother_id from new_rows n union all select o.brother_id from old_rows o) x;
  end if;

  -- Only whose status changes is locked: else entries about several brothers would wait for each other crosswise.
  v_brothers := array(
    select b.id
    from public.brothers b
    where b.id = any (v_brothers)
      and b.cached_status <> coalesce(app.status_override(b.additional_info, v_today), app.status_on(b.id, v_today))
  );
  if v_brothers = '{}' then
    return null;
  end if;
  perform app.lock_statuses(v_brothers);
  update public.brothers b
  set cached_status = s.status
  from (
    select x.id, coalesce(app.status_override(x.additional_info, v_today), app.status_on(x.id, v_today)) as status
    from public.brothers x
    where x.id = any (v_brothers)
  ) s
  where s.id = b.id and s.status <> b.cached_status;
  return null;
end $$;

revoke all on function app.lock_statuses(uuid[]) from public, anon, authenticated, service_role;

-- Whether a proposal that was made on a record in the queue still waits for it: one that was sent while that record was
-- being approved does not. A record of the proposal's own group is applied before it. For administrators and the requester.
create function app.waits_for_record(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change public.pending_changes;
begin
  select * into v_change from public.pending_changes p where p.id = p_id;
  return v_change.unmet_dependency
    and (app.is_admin() or (app.is_member() and v_change.requested_by = (select auth.uid())))
    and exists (
      select 1
      from app.missing_references(v_change.target_table_name, v_change.proposed_changes) m
      where not exists (
        select 1 from app.group_members(v_change) g
        where g.operation = 'insert' and g.target_table_name = m.target_table and g.record_id = m.target_id
      )
    );
end $$;

-- The queue: one line a group, for which the member that is applied first stands, with the lines that have to be
-- decided before it. Row-level security would show a friar his own changes; the queue is the administrators'.
create or replace function public.get_pending_changes_with_username()
returns table (
  id uuid, target_table_name text, operation text, record_id uuid, requester_username text,
  created_at timestamptz, proposed_changes jsonb, rejection_reason text, status text,
  unmet_dependency boolean, group_id uuid, base_values jsonb, member_count int, current_version bigint,
  is_stale boolean, needs jsonb
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with members as (
    select p.*, s.current_version, w.waits,
      row_number() over in_order as place,
      first_value(p.id) over in_order as line_id,
      (count(*) over line)::int as member_count,
      bool_or(w.waits) over line as line_waits,
      bool_or(s.is_stale) over line as is_stale
    from public.pending_changes p
    cross join lateral app.standing_of(p.id) s
    cross join lateral (select p.unmet_dependency and app.waits_for_record(p.id) as waits) w
    where p.status = 'pending' and (select app.is_admin())
    window
      line as (partition by p.requested_by, coalesce(p.group_id, p.id)),
      in_order as (line order by
        case p.operation when 'insert' then 1 when 'update' then 2 else 3 end,
        case p.operation when 'delete' then -1 else 1 end * app.table_rank(p.target_table_name),
        p.created_at, p.id)
  ),
  needs as (
    select m.line_id, jsonb_agg(distinct n.line_id) as line_ids
    from members m
    cross join lateral jsonb_each_text(m.proposed_changes) v
    join members n on n.operation = 'insert' and n.record_id::text = v.value
      and n.requested_by = m.requested_by and n.line_id <> m.line_id
    where m.waits
    group by m.line_id
  )
  select
    q.id, q.target_table_name, q.operation, q.record_id, u.username,
    q.created_at, q.proposed_changes, q.rejection_reason, q.status, q.line_waits, q.group_id, q.base_values,
    q.member_count, q.current_version, q.is_stale, coalesce(n.line_ids, '[]')
  from members q
  left join needs n on n.line_id = q.id
  left join public.users u on u.id = q.requested_by
  where q.place = 1
  order by q.created_at, q.id
$$;

-- One change, with the record as it is now. Administrators see all, a requester his own, others nothing.
create or replace function public.get_change_by_id(p_change_id uuid)
returns table (
  id uuid, target_table_name text, operation text, record_id uuid, requester_username text,
  created_at timestamptz, proposed_changes jsonb, base_values jsonb, base_version bigint,
  rejection_reason text, status text, unmet_dependency boolean, group_id uuid,
  current_row jsonb, current_version bigint, reviewer_username text, reviewed_at timestamptz
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select
    p.id, p.target_table_name, p.operation, p.record_id, u.username,
    p.created_at, p.proposed_changes, p.base_values, p.base_version,
    p.rejection_reason, p.status, p.unmet_dependency and app.waits_for_record(p.id), p.group_id,
    r.value, (r.value ->> 'version')::bigint, a.username, p.reviewed_at
  from public.pending_changes p
  left join public.users u on u.id = p.requested_by
  left join public.users a on a.id = p.reviewed_by
  cross join lateral (select app.current_row(p.target_table_name, p.record_id) as value) r
  where p.id = p_change_id
$$;

revoke all on function app.waits_for_record(uuid) from public, anon, authenticated, service_role;
grant execute on function app.waits_for_record(uuid) to authenticated;
