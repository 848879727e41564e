-- A lost role takes effect at once: every function that only administrators may call asks for the role as its last
-- statement. A group is approved by naming its members, the undo of a merge does without deleted accounts, and proposals of
-- deleted accounts are on nobody's phone. Photos are open to four operations of the storage service and no others.

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
  v_detail text;
begin
  perform app.require_admin('approves');
  select * into v_change from public.pending_changes p where p.id = p_id;
  if not found then
    raise exception 'no such change' using errcode = 'PT404';
  end if;

  -- Records first, then the queue: push locks in the same order.
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
  return jsonb_build_object('id', p_id, 'status', 'approved', 'record_id', v_change.record_id, 'version', v_asked);
end $$;

create or replace function app.reject(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change public.pending_changes;
  v_members public.pending_changes[];
  v_waiting jsonb;
begin
  perform app.require_admin('rejects');
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  select * into v_change from public.pending_changes p where p.id = p_id for update;
  perform app.require_admin('rejects');
  if v_change.id is null then
    raise exception 'no such change' using errcode = 'PT404';
  elsif v_change.status <> 'pending' then
    raise exception 'change is already %', v_change.status using errcode = 'PT409';
  end if;

  select array_agg(m) into v_members from app.group_members(v_change) m;
  update public.pending_changes p
  set status = 'rejected', rejection_reason = btrim(p_reason), reviewed_by = (select auth.uid()),
    reviewed_at = clock_timestamp()
  where p.status = 'pending' and p.id in (select m.id from unnest(v_members) m);

  perform app.require_admin('rejects');
  -- What waited for a record that will not come stays in the queue, blocked.
  select jsonb_agg(w.id) into v_waiting
  from public.pending_changes w
  where w.status = 'pending' and w.unmet_dependency and w.requested_by = v_change.requested_by
    and exists (
      select 1 from app.missing_references(w.target_table_name, w.proposed_changes) r
      join unnest(v_members) m on m.operation = 'insert' and m.record_id = r.target_id
    );
  return jsonb_strip_nulls(jsonb_build_object('id', p_id, 'status', 'rejected', 'blocked', v_waiting));
end $$;

create or replace function app.accept_issue(p_issue uuid, p_reason text, p_today date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_admin('accepts an issue');
  if app.is_blank(p_reason) then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  -- Accepted once more (the answer was lost on its way, or a better reason was found): the last word holds.
  insert into public.accepted_issues as a (issue_id, issue_type, entity_type, entity_id, row_ids, reason)
  select i.id, i.issue_type, i.entity_type, i.entity_id, i.row_ids, app.trimmed(p_reason)
  from app.find_issues(coalesce(p_today, app.today())) i
  where i.id = p_issue
  on conflict (issue_id) do update
    set reason = excluded.reason, accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at;
  if not found then
    raise exception 'there is no such issue' using errcode = 'PT404';
  end if;
  perform app.require_admin('accepts an issue');
end $$;

create or replace function app.restore_issue(p_issue uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_admin('restores an issue');
  delete from public.accepted_issues a where a.issue_id = p_issue;
  if not found then
    raise exception 'no such issue is accepted' using errcode = 'PT404';
  end if;
  perform app.require_admin('restores an issue');
end $$;

-- Deletes the brother with all that is his; the tombstones reach every phone. His values are blanked in the
-- history and in the queue, where the rest of the entry stays. His photos' files can be read by no member from then
-- on; the answer names them, for the storage service alone can delete them. Where free text of other people's
-- records holds his name, the answer says so: what to do there is for a person to decide.
--
-- An id says nothing without its table: whoever makes a record chooses its id, and could choose that of another
-- table's row to have its history blanked.
create or replace function app.gdpr_erase(p_brother uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ids uuid[] := app.ids_of_brother(p_brother);
  v_rows jsonb;
  v_count int;
  v_names text[];
  v_photos text[];
begin
  perform app.require_admin('erases');
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  insert into app.redaction_permits (xid, granted_by, reason)
  values (pg_current_xact_id(), (select auth.uid()), p_reason);

  v_rows := app.rows_of_brother(p_brother);
  v_names := app.names_of_brother(p_brother);

  delete from public.brothers where id = p_brother;
  perform app.require_admin('erases');

  update public.pending_changes p
  set proposed_changes = '{}', base_values = '{}',
    status = case when p.status = 'pending' then 'withdrawn' else p.status end,
    rejection_reason = case when p.rejection_reason is not null then '–' end
  where v_rows -> p.target_table_name ? p.record_id::text;

  update app.audit_log a
  set old_values = case when a.old_values is not null then '{"redacted": true}'::jsonb end,
    new_values = case when a.new_values is not null then '{"redacted": true}'::jsonb end
  where a.id in (select app.history_of_brother(p_brother, v_rows));
  get diagnostics v_count = row_count;
  if v_count = 0 then
    raise exception 'no such brother' using errcode = 'PT404';
  end if;

  insert into app.erasures (subject_hash, reason, erased_by)
  values (encode(sha256(convert_to(p_brother::text, 'utf8')), 'hex'), p_reason, (select auth.uid()));
  delete from app.redaction_permits where xid = pg_current_xact_id();
  v_photos := app.photo_names(p_brother);
  delete from app.merged_brothers m where m.gone_id = any (v_ids);
  perform app.require_admin('erases');
  return jsonb_build_object(
    'erased', p_brother, 'audit_rows_redacted', v_count, 'photo_files', v_photos,
    'mentions', app.mentions_of(v_names)
  );
end $$;

create or replace function app.import_rows(p_batch uuid, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '4s' as $$
declare
  v_batch app.batches;
  v_row jsonb;
  v_is_written boolean;
  v_outcome text;
  v_answers jsonb := '[]';
  v_refused int := 0;
  v_state text;
  v_message text;
  v_constraint text;
  v_column text;
  v_detail text;
begin
  perform app.require_admin('imports');
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 200 then
    raise exception 'send an array of 1 to 200 rows' using errcode = 'PT400';
  elsif octet_length(p_rows::text) > 4194304 then
    raise exception 'a call holds at most 4 MiB' using errcode = 'PT413';
  elsif exists (
    select 1 from jsonb_array_elements(p_rows) r
    where jsonb_typeof(r) <> 'object' or not coalesce(r ->> 'n' ~ '^[0-9]{1,9}$', false)
  ) then
    raise exception 'every row is an object with its number n' using errcode = 'PT400';
  end if;

  v_batch := app.lock_import(p_batch);
  if v_batch.status <> 'open' or v_batch.undone_at is not null then
    perform app.refuse_batch('closed', 'this import is closed');
  end if;

  -- Each alone, so that every row that is refused is told; then nothing of the call stays.
  begin
    perform app.enter_batch(p_batch, false);
    v_is_written := app.import_together(v_batch, p_rows);
    for v_row in select r from jsonb_array_elements(p_rows) r loop
      begin
        v_outcome := case when v_is_written then 'applied' else app.import_row(v_batch, v_row) end;
        v_answers := v_answers || jsonb_build_array(jsonb_build_object(
          'n', v_row -> 'n', 'outcome', v_outcome, 'code', null, 'field', null, 'detail', null
        ));
      exception
        when transaction_rollback or lock_not_available or insufficient_resources or operator_intervention
          or system_error
        then
          raise;
        when others then
          get stacked diagnostics
            v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail,
            v_constraint = constraint_name, v_column = column_name;
          v_refused := v_refused + 1;
          v_answers := v_answers || jsonb_build_array(
            jsonb_build_object('n', v_row -> 'n', 'outcome', 'refused') || app.told_of_row(
              v_batch.table_name, v_row -> 'values',
              case
                when v_state = 'PTREF' then v_detail::jsonb
                else app.answer_to_error(
                  v_state, v_message, v_constraint, nullif(v_column, ''),
                  jsonb_build_object('table', v_batch.table_name, 'op', v_row -> 'op', 'changes', v_row -> 'values')
                )
              end
            )
          );
      end;
    end loop;
    if v_refused > 0 then
      raise exception 'refused' using errcode = 'PTDRY';
    end if;
    perform app.leave_batch();
  exception when sqlstate 'PTDRY' then
    return (
      select jsonb_agg(
        case
          when a.answer ->> 'outcome' = 'refused' then a.answer
          else a.answer || '{"outcome": "refused", "code": "together"}'
        end order by a.place
      )
      from jsonb_array_elements(v_answers) with ordinality as a (answer, place)
    );
  end;

  perform app.require_admin('imports');
  update app.batches b
  set rows_new = c.rows_new, rows_changed = c.rows_changed
  from (
    select count(*) filter (where r.version_before is null) as rows_new,
      count(*) filter (where r.version_before < r.version_after) as rows_changed
    from app.batch_rows r
    where r.batch_id = p_batch
  ) c
  where b.id = p_batch;
  perform app.require_admin('imports');
  return v_answers;
end $$;

create or replace function app.finish_import(p_batch uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_batch app.batches;
begin
  perform app.require_admin('imports');
  v_batch := app.lock_import(p_batch);
  if v_batch.undone_at is not null then
    perform app.refuse_batch('closed', 'this import is being undone');
  end if;
  -- The moment it was finished first stays.
  update app.batches b set status = 'done', finished_at = clock_timestamp() where b.id = p_batch and b.status = 'open';
  perform app.require_admin('imports');
end $$;

-- Tells the house who somebody is whom the sign-in service knows by the alias e-mail of that username.
create or replace function app.add_account(p_username text, p_brother uuid) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_username text := lower(app.trimmed(p_username));
  v_id uuid;
begin
  perform app.begin_account_change('adds an account');
  select a.id into v_id
  from auth.users a
  where lower(a.email) = v_username || '@' || (app.setting('login_alias_domain') #>> '{}');
  if v_id is null then
    raise exception 'the sign-in service does not know %', v_username using errcode = 'PT404';
  end if;
  insert into public.users (id, username, linked_brother_id) values (v_id, v_username, p_brother);
  perform app.require_admin('adds an account');
  return v_id;
exception
  when check_violation then
    raise exception 'not a username' using errcode = 'PT400';
  when unique_violation then
    raise exception 'this account, or the account of this brother, is there already' using errcode = 'PT409';
  when foreign_key_violation then
    raise exception 'there is no such brother' using errcode = 'PT404';
end $$;

-- Ties an account to a brother; to nobody without one.
create or replace function app.link_account(p_user uuid, p_brother uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.begin_account_change('links an account');
  update public.users u set linked_brother_id = p_brother where u.id = p_user;
  if not found then
    raise exception 'there is no such account' using errcode = 'PT404';
  end if;
  perform app.require_admin('links an account');
exception
  when unique_violation then
    raise exception 'another account is linked to this brother' using errcode = 'PT409';
  when foreign_key_violation then
    raise exception 'there is no such brother' using errcode = 'PT404';
end $$;

create or replace function app.set_account_role(p_user uuid, p_role_name text, p_granted boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.begin_account_change('gives or takes a role');
  if not exists (select 1 from public.users u where u.id = p_user) then
    raise exception 'there is no such account' using errcode = 'PT404';
  elsif p_role_name is distinct from 'admin' then
    raise exception 'there is no such role' using errcode = 'PT400';
  end if;

  if p_granted then
    insert into public.user_roles (user_id, role_name, granted_by)
    values (p_user, p_role_name, (select auth.uid()))
    on conflict (user_id, role_name) do nothing;
  else
    perform app.keep_an_admin(p_user);
    delete from public.user_roles r where r.user_id = p_user and r.role_name = p_role_name;
  end if;
  -- An administrator may give up the own role.
  if p_user <> (select auth.uid()) then
    perform app.require_admin('gives or takes a role');
  end if;
end $$;

-- Locks somebody out at once, whatever token he holds, or lets him in again. His records and roles stay.
create or replace function app.set_account_disabled(p_user uuid, p_disabled boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.begin_account_change('locks or opens an account');
  if p_disabled then
    perform app.keep_an_admin(p_user);
  end if;
  -- The moment of the first locking stays.
  update public.users u
  set disabled_at = case when p_disabled then coalesce(u.disabled_at, now()) end
  where u.id = p_user;
  if not found then
    raise exception 'there is no such account' using errcode = 'PT404';
  end if;
  if p_user <> (select auth.uid()) then
    perform app.require_admin('locks or opens an account');
  end if;
end $$;

-- What belongs to a merge beside the rows: acceptances, and proposals that nobody has decided on since.
create or replace function app.undo_merge(p_batch app.batches) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_old public.pending_changes;
begin
  delete from public.accepted_issues a
  using app.audit_log l
  where l.batch_id = p_batch.id and l.is_step and l.table_name = 'accepted_issues' and l.action = 'insert'
    and a.issue_id = l.record_id
    and to_jsonb(a) - 'accepted_by' = l.new_values - 'accepted_by';
  insert into public.accepted_issues
    (issue_id, issue_type, entity_type, entity_id, row_ids, reason, accepted_by, accepted_at)
  select r.issue_id, r.issue_type, r.entity_type, r.entity_id, r.row_ids, r.reason,
    -- The account may have been deleted since.
    (select u.id from public.users u where u.id = r.accepted_by), r.accepted_at
  from app.audit_log l
  cross join lateral jsonb_populate_record(null::public.accepted_issues, l.old_values) r
  where l.batch_id = p_batch.id and l.is_step and l.table_name = 'accepted_issues' and l.action = 'delete'
    and not l.old_values ? 'redacted'
  on conflict (issue_id) do nothing;

  for v_old in
    select o.*
    from app.merged_proposals m
    join public.pending_changes o on o.id = m.proposal_id
    left join public.pending_changes s on s.id = m.successor_id
    where m.batch_id = p_batch.id and (m.successor_id is null or s.status = 'pending')
    order by o.id
  loop
    update public.pending_changes p set status = 'superseded'
    from app.merged_proposals m
    where m.batch_id = p_batch.id and m.proposal_id = v_old.id and p.id = m.successor_id and p.status = 'pending';
    perform app.propose_anew(v_old, gen_random_uuid());
  end loop;

  delete from app.merged_brothers m where m.batch_id = p_batch.id;
end $$;

-- Whose phone a proposal is for. That of a deleted account is for nobody's: an audience of null would be everybody.
create or replace function app.audience_of_proposal(p_requested_by uuid) returns uuid
language sql immutable
return coalesce(p_requested_by, '00000000-0000-0000-0000-000000000000'::uuid);

-- A phone gets its own user's proposals only, an administrator's too: the queue is read online.
create or replace function app.address_proposals() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.change_feed f
  set audience = app.audience_of_proposal(n.requested_by)
  from new_rows n
  where f.table_name = 'pending_changes' and f.row_id = n.id;
  return null;
end $$;

create or replace function app.finish_restore(p_login_alias_domain text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_table record;
begin
  for v_table in select b.name, b.relation, b.is_synced from app.backup_tables() b loop
    execute format('alter table %s enable trigger user', v_table.relation);
    if v_table.is_synced then
      execute format(
        'insert into app.change_feed (table_name, row_id, op, audience) select $1, t.id, ''U'', %s from %s t',
        case when v_table.name = 'pending_changes' then 'app.audience_of_proposal(t.requested_by)' else 'null' end, v_table.relation
      ) using v_table.name;
    end if;
  end loop;
  perform setval(
    pg_get_serial_sequence('app.audit_log', 'id'), (select coalesce(max(a.id), 1) from app.audit_log a)
  );
  update app.settings set value = to_jsonb(p_login_alias_domain), updated_at = now()
  where key = 'login_alias_domain' and p_login_alias_domain is not null;
  perform app.feed_rebase();
end $$;

revoke all on function app.audience_of_proposal(uuid) from public, anon, authenticated, service_role;

update app.change_feed f
set audience = app.audience_of_proposal(null)
where f.table_name = 'pending_changes' and f.audience is null;

-- A signed link would go on working for whoever holds it, after an account was closed or a person erased. Only the
-- operations that need no link are let through; a service that does not name its operation could be making one.
create or replace function app.asks_for_signed_link() returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(current_setting('storage.operation', true), '') <> all (array[
    'storage.object.get_authenticated', 'storage.object.upload', 'storage.object.delete', 'storage.object.delete_many'
  ])
$$;
