-- The files of an erased person include those in the folders of records that were merged: a repeated erasure names them
-- until they are deleted, and the portrait that the brother showed from a folder that belongs to another record again.

-- Deletes the merges of erased persons whose files are deleted, too: until then they tell a repeated erasure the folders.
-- A brother who was merged with such a record, and is still there, may have a portrait in its folder.
create function app.forget_merges_of_erased() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from app.merged_brothers m
  where app.is_erased(m.gone_id) and app.kept_brother(m.gone_id) is null and app.files_left_of(m.gone_id) = '{}'
$$;

revoke all on function app.forget_merges_of_erased() from public, anon, authenticated, service_role;

-- Deletes the brother with all child rows; the tombstones reach every device. The brother's values are blanked in the
-- audit log and in the queue, where the rest of each entry stays. The log records the erasure and its reason. From then
-- on members cannot read the files of photos and attachments; the answer names them, because only the storage service
-- can delete them. The answer also lists other texts that contain the brother's name: a person decides what to do with them.
--
-- Rows are identified by table and id, because the author of a new record chooses its id, and could choose the id of
-- another table's row to have that row's history blanked.
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

-- All files of a brother, shown or not; null without a storage service. The portrait that a brother got by a merge
-- belongs to that brother, also when the merged id is a record of its own again.
create or replace function app.photo_names(p_brother uuid) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_folders text[] := app.ids_of_brother(p_brother)::text[];
  v_shown text[] := array(select p.storage_path from public.brother_photos p where p.brother_id::text = any (v_folders));
begin
  if to_regclass('storage.objects') is null then
    return null;
  end if;
  return (
    select coalesce(array_agg(o.name order by o.name), '{}')
    from storage.objects o
    where o.bucket_id = 'brother-photos'
      and (split_part(o.name, '/', 1) = any (v_folders) or o.name = any (v_shown))
      and not exists (
        select 1 from public.brother_photos p
        where p.storage_path = o.name and p.brother_id::text <> all (v_folders)
      )
  );
end $$;

-- Whether the brother of this folder was merged into another and the merge can still be undone.
create or replace function app.photo_may_return(p_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select 1 from app.merged_brothers m
    where m.gone_id = app.photo_brother(p_name) and m.batch_id is not null and not app.is_erased(m.gone_id)
  )
$$;

-- Runs daily. Returns the number of deleted rows by kind.
create or replace function app.prune() returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before timestamptz := now() - app.keeping_time();
  v_receipts int;
  v_proposals int;
  v_batches int;
  v_attachments int;
begin
  delete from app.mutation_receipts r where r.created_at < v_before;
  get diagnostics v_receipts = row_count;

  -- A proposal that a stored receipt names is kept.
  delete from public.pending_changes p
  where p.status in ('superseded', 'withdrawn') and p.updated_at < v_before
    and not exists (select 1 from app.mutation_receipts r where r.result ->> 'proposal' = p.id::text);
  get diagnostics v_proposals = row_count;

  delete from app.batches b where b.started_at < v_before;
  get diagnostics v_batches = row_count;

  -- Attachments of records that were deleted too long ago to be restored.
  delete from public.attachments a
  using (
    select o.id, coalesce(o.brother_id, o.fraternity_id, o.institution_id) as record_id,
      case
        when o.brother_id is not null then 'brothers'
        when o.fraternity_id is not null then 'fraternities'
        else 'institutions'
      end as record_table
    from public.attachments o
  ) o
  where a.id = o.id and a.created_at < v_before and not app.has_record(o.record_table, o.record_id)
    and not exists (
      select 1 from app.audit_log l
      where l.table_name = o.record_table and l.record_id = o.record_id and l.at >= v_before
    );
  get diagnostics v_attachments = row_count;

  perform app.forget_merges_of_erased();
  return jsonb_build_object(
    'receipts', v_receipts, 'proposals', v_proposals, 'batches', v_batches, 'attachments', v_attachments
  );
end $$;
