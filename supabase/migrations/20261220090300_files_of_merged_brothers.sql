-- The erasure of a brother who was inserted again under a merged id leaves the files that the kept brother got by the merge.

create or replace function app.photo_names(p_brother uuid) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_folders text[] := app.ids_of_brother(p_brother)::text[];
begin
  if to_regclass('storage.objects') is null then
    return null;
  end if;
  return (
    select coalesce(array_agg(o.name order by o.name), '{}')
    from storage.objects o
    where o.bucket_id = 'brother-photos' and split_part(o.name, '/', 1) = any (v_folders)
      and not exists (
        select 1 from public.brother_photos p
        where p.storage_path = o.name and p.brother_id::text <> all (v_folders)
      )
  );
end $$;

create or replace function app.attachment_names(p_brother uuid) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_folders text[] := app.ids_of_brother(p_brother)::text[];
begin
  if to_regclass('storage.objects') is null then
    return null;
  end if;
  return (
    select coalesce(array_agg(o.name order by o.name), '{}')
    from storage.objects o
    where o.bucket_id = 'attachments' and split_part(o.name, '/', 1) = 'brothers'
      and split_part(o.name, '/', 2) = any (v_folders)
      and not exists (
        select 1 from public.attachments a
        where a.storage_path = o.name and a.brother_id::text <> all (v_folders)
      )
  );
end $$;

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

  -- Behind every push that proposes something of his: each holds the row, or in want of one the id, to its end. So does
  -- who adds his record, which is deleted then. Who would add it later waits for the id, and is refused.
  perform app.lock_absent(p_brother, true);
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

  -- A row that was only proposed has no entry in the feed yet. Its tombstone removes it from the phone that proposed it;
  -- that of a private one is for administrators alone, as ever.
  insert into app.change_feed (table_name, row_id, op, subject)
  select t.table_name, i.id::uuid, 'D', case
    when app.is_private(t.table_name) then '00000000-0000-0000-0000-000000000000'::uuid
  end
  from jsonb_each(v_rows) as t (table_name, ids)
  cross join lateral jsonb_array_elements_text(t.ids) as i (id)
  on conflict (table_name, row_id) do nothing;

  -- A refusal may quote what was sent.
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
  v_photos := app.photo_names(p_brother);
  v_attachments := array(
    select distinct n.name from unnest(v_attachments || app.attachment_names(p_brother)) as n (name) order by n.name
  );
  -- A brother who was merged with this record, and is still there, may have a portrait in its folder.
  delete from app.merged_brothers m where m.gone_id = any (v_ids) and app.kept_brother(m.gone_id) is null;
  perform app.require_admin('erases');
  return jsonb_build_object(
    'erased', p_brother, 'audit_rows_redacted', v_count, 'photo_files', v_photos,
    'attachment_files', v_attachments, 'mentions', app.mentions_of(v_names)
  );
end $$;
