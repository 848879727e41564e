-- A person's right to erasure.

create table app.erasures (
  id           uuid primary key default gen_random_uuid(),
  -- A hash: it proves that a person was erased without naming the person.
  subject_hash text not null,
  reason       text not null,
  erased_by    uuid,
  at           timestamptz not null default now()
);

alter table app.erasures enable row level security;

create index erasures_subject_hash on app.erasures (subject_hash);

create function app.subject_hash(p_id uuid) returns text
language sql immutable
return encode(sha256(convert_to(p_id::text, 'utf8')), 'hex');

create function app.is_erased(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select 1 from app.erasures e where e.subject_hash = app.subject_hash(p_id));
end $$;

-- Refuses to insert an erased person under the same id, because files under that id would be readable again. The lock
-- makes the insert wait for a running erasure, and a later erasure wait for the insert.
create function app.refuse_erased() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_absent(new.id, false);
  if app.is_erased(new.id) then
    raise exception 'the person with this id was erased'
      using errcode = '23514', constraint = 'brothers_id_erased';
  end if;
  return new;
end $$;

create trigger c_erased before insert on public.brothers
  for each row execute function app.refuse_erased();

-- For the operator, after a restore to a copy that is older than an erasure and before the API is opened: devices send
-- earlier edits again, which must not restore these persons. The data that the copy contains of them is then erased in
-- the app as usual.
create function app.remember_erased(p_brothers uuid[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.erasures (subject_hash, reason)
  select distinct app.subject_hash(b), 'repeated after a restore'
  from unnest(p_brothers) b
  where not app.is_erased(b)
$$;

-- The files of a person who is erased already: the answer that named them was lost, or the storage service did not delete
-- them. Empty for other persons.
create function app.files_left_of(p_brother uuid) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_erased(p_brother) then
    return '{}';
  end if;
  return coalesce(app.photo_names(p_brother) || app.attachment_names(p_brother), '{}');
end $$;

-- Deletes the merges of erased persons whose files are deleted, too: until then they tell a repeated erasure the folders.
-- A brother who was merged with such a record, and is still there, may have a portrait in its folder.
create function app.forget_merges_of_erased() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from app.merged_brothers m
  where app.is_erased(m.gone_id) and app.kept_brother(m.gone_id) is null and app.files_left_of(m.gone_id) = '{}'
$$;

-- A preview of an erasure: what would be erased and what would stay; null when nothing (more) is stored of this person.
-- The person need not be a record: a proposal to add a brother may not have been approved.
create function app.gdpr_preview(p_brother uuid) returns jsonb
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
  v_files text[] := app.files_left_of(p_brother);
begin
  perform app.require_admin('erases');
  select to_jsonb(b) into v_brother from public.brothers b where b.id = p_brother;
  v_entries := array(select e from app.entries_to_blank(p_brother, v_rows) e);
  v_proposals := array(select p from app.proposals_to_blank(v_rows) p);
  if v_brother is null and v_entries = '{}' and v_proposals = '{}' and v_files = '{}' then
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
  -- Of a person who is erased already, the files that are left.
  v_counts := v_counts || jsonb_build_object(
    'attachments', greatest(v_count, (select count(*) from unnest(v_files) f where f like 'brothers/%'))
  );
  return jsonb_build_object(
    'id', p_brother,
    -- To confirm the erasure of a person without a name, the administrator types the beginning of the id.
    'name', coalesce(
      v_brother ->> 'name', v_last ->> 'name', (app.names_of_brother(p_brother))[1], left(p_brother::text, 8)
    ),
    'is_gone', v_brother is null,
    -- A merged person can be erased only with the kept brother.
    'kept_id', case when v_brother is null then app.kept_brother(p_brother) end,
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

-- Deletes the brother with all child rows; the tombstones reach every device. The brother's values are blanked in the
-- audit log and in the queue, where the rest of each entry stays. The log records the erasure and its reason. From then
-- on members cannot read the files of photos and attachments; the answer names them, because only the storage service
-- can delete them. The answer also lists other texts that contain the brother's name: a person decides what to do with them.
--
-- Rows are identified by table and id, because the author of a new record chooses its id, and could choose the id of
-- another table's row to have that row's history blanked.
create function app.gdpr_erase(p_brother uuid, p_reason text) returns jsonb
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
  v_kept uuid;
begin
  perform app.require_admin('erases');
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  insert into app.redaction_permits (xid, granted_by, reason)
  values (pg_current_xact_id(), (select auth.uid()), p_reason);

  -- Waits for every push that proposes a row of the brother: each holds a lock on the record, or on its id when there
  -- is no record, until its end. A transaction that adds the record holds the lock too, and the record is deleted here.
  -- A transaction that adds it later waits for the lock and is refused.
  perform app.lock_absent(p_brother, true);
  v_photos := app.photo_names(p_brother);
  delete from public.brothers where id = p_brother;
  if not found then
    v_kept := app.kept_brother(p_brother);
    if v_kept is not null then
      raise exception 'the record was merged into another, which is erased in its place'
        using errcode = 'PT409', detail = jsonb_build_object('key', 'merged', 'kept_id', v_kept)::text;
    end if;
  end if;
  perform app.require_admin('erases');
  v_ids := app.ids_of_brother(p_brother);
  v_names := app.names_of_brother(p_brother);
  with gone as (
    delete from public.attachments a where a.brother_id = any (v_ids) returning a.storage_path
  )
  select coalesce(array_agg(g.storage_path), '{}') into v_attachments from gone g;

  -- The next pass finds rows that are committed meanwhile. Rows that were found are remembered, because the entries
  -- that name their brother are blanked on the way.
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
  if v_count = 0 and app.files_left_of(p_brother) = '{}' then
    raise exception 'no such brother' using errcode = 'PT404';
  end if;

  -- A row that was only proposed has no feed entry yet. Its tombstone removes it from the device that proposed it. The
  -- tombstone of a private row is sent to administrators only.
  insert into app.change_feed (table_name, row_id, op, subject)
  select t.table_name, i.id::uuid, 'D', case
    when app.is_private(t.table_name) then '00000000-0000-0000-0000-000000000000'::uuid
  end
  from jsonb_each(v_rows) as t (table_name, ids)
  cross join lateral jsonb_array_elements_text(t.ids) as i (id)
  on conflict (table_name, row_id) do nothing;

  -- A rejection may quote a sent value.
  update app.mutation_receipts r
  set result = r.result - 'message' - 'field'
  where exists (
    select 1 from unnest(v_names) n
    where strpos(lower(concat(r.result ->> 'message', ' ', r.result ->> 'field')), lower(n)) > 0
  );
  with renamed as (
    update app.erasures e
    set reason = app.without_names(e.reason, v_names)
    where e.subject_hash in (select app.subject_hash(i) from unnest(v_ids) i)
      and e.reason <> app.without_names(e.reason, v_names)
    returning e.id
  )
  update app.audit_log a
  set new_values = '{"redacted": true}'
  from renamed r
  where a.table_name = 'erasures' and a.record_id = r.id;
  with entered as (
    insert into app.erasures (subject_hash, reason, erased_by)
    select app.subject_hash(i), app.without_names(p_reason, v_names), (select auth.uid())
    from unnest(v_ids) i
    returning id, subject_hash, reason
  )
  insert into app.audit_log (actor_id, actor_role, action, table_name, record_id, new_values)
  select (select auth.uid()), (select auth.role()), 'insert', 'erasures', e.id, jsonb_build_object('reason', e.reason)
  from entered e
  where e.subject_hash = app.subject_hash(p_brother);
  delete from app.redaction_permits where xid = pg_current_xact_id();
  v_photos := array(
    select distinct n.name from unnest(v_photos || app.photo_names(p_brother)) as n (name) order by n.name
  );
  v_attachments := array(
    select distinct n.name from unnest(v_attachments || app.attachment_names(p_brother)) as n (name) order by n.name
  );
  perform app.forget_merges_of_erased();
  perform app.require_admin('erases');
  return jsonb_build_object(
    'erased', p_brother, 'audit_rows_redacted', v_count, 'photo_files', v_photos,
    'attachment_files', v_attachments, 'mentions', app.mentions_of(v_names)
  );
end $$;

create function public.gdpr_erase_brother(p_brother_id uuid, reason text) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.gdpr_erase(p_brother_id, reason)
$$;

create function public.gdpr_preview_erasure(p_brother_id uuid) returns jsonb
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select app.gdpr_preview(p_brother_id)
$$;
