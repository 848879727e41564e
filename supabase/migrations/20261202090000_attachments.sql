-- Attachments: files of brothers and houses in a private bucket of the storage service, and who may do what with them. They
-- are no synced records: a device asks for the list when it is shown, so that no mirror holds what is not its user's. A file
-- is named <table>/<record's id>/<uuid>.<ending>, is never overwritten, and is listed once a row names it.

create table public.attachments (
  id             uuid primary key,
  -- Whose it is. No foreign key: what is attached to a record that was deleted comes back with the record.
  brother_id     uuid,
  fraternity_id  uuid,
  institution_id uuid,
  name           text not null,
  mime_type      text not null,
  byte_size      int not null,
  storage_path   text not null,
  created_at     timestamptz not null default clock_timestamp(),

  constraint attachments_owner_valid check (num_nonnulls(brother_id, fraternity_id, institution_id) = 1),
  constraint attachments_name_valid check (length(name) between 1 and 200 and name !~ '[[:cntrl:]]'),
  constraint attachments_mime_type_valid
    check (mime_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  constraint attachments_byte_size_valid check (byte_size between 1 and 10485760)
);

create unique index attachments_storage_path_key on public.attachments (storage_path);
create index attachments_brother_id on public.attachments (brother_id) where brother_id is not null;
create index attachments_fraternity_id on public.attachments (fraternity_id) where fraternity_id is not null;
create index attachments_institution_id on public.attachments (institution_id) where institution_id is not null;

create trigger z_history after insert or update or delete on public.attachments
  for each row execute function app.record_plain_history('id');

-- The brother of the caller's account; null for who is no member.
create function app.own_brother() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.linked_brother_id from public.users u where u.id = (select auth.uid()) and app.is_member()
$$;

alter table public.attachments enable row level security, force row level security;

create policy attachments_read on public.attachments for select to authenticated using (
  (select app.reads_as_member())
  and (brother_id is null or brother_id = (select app.own_brother()) or (select app.is_admin()))
);

revoke all on public.attachments from public, anon, authenticated, service_role;
grant select on public.attachments to authenticated;
grant select, insert, update, delete on public.attachments to service_role;

-- The record in whose folder a file lies; no row where the name is not of the one shape that is allowed.
create function app.attachment_folder(p_name text) returns table (record_table text, record_id uuid)
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select m.part[1], m.part[2]::uuid
  from regexp_match(p_name, '^(brothers|fraternities|institutions)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
    || '/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:pdf|jpg|png|webp)$') as m (part)
  where m.part is not null
$$;

create function app.has_record(p_table text, p_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case p_table
    when 'brothers' then exists (select 1 from public.brothers r where r.id = p_id)
    when 'fraternities' then exists (select 1 from public.fraternities r where r.id = p_id)
    when 'institutions' then exists (select 1 from public.institutions r where r.id = p_id)
    else false
  end
$$;

-- Administrators add to every record, a brother to his own.
create function app.may_add_attachment(p_table text, p_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.has_record(p_table, p_id)
    and (app.is_admin() or (p_table = 'brothers' and coalesce(p_id = app.own_brother(), false)))
$$;

-- How many files this person uploaded that are there still. Uploads of one person are counted one after the other (and
-- so this is volatile: it sees what the one before has committed).
create function app.own_attachment_files() returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('upload_attachment:' || (select auth.uid())::text, 0));
  return (
    select count(*) from storage.objects o
    where o.bucket_id = 'attachments' and o.owner_id = (select auth.uid())::text
  );
end $$;

create function app.attachment_is_listed(p_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from public.attachments a where a.storage_path = p_name)
$$;

-- A file that is listed, even where it is missing, is filled by administrators only: whoever filled it would put another
-- document in the place of one that others know.
create function app.may_upload_attachment(p_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((
    select app.may_add_attachment(f.record_table, f.record_id)
      and (app.is_admin() or (not app.attachment_is_listed(p_name) and app.own_attachment_files() < 100))
    from app.attachment_folder(p_name) f
  ), false)
$$;

-- Whoever sees the entry reads the file. One that is not listed (yet) is read by its uploader, and by administrators,
-- since whoever deletes a file must see it.
create function app.may_read_attachment(p_name text, p_owner text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.is_member() and (
    app.is_admin()
    or exists (
      select 1 from public.attachments a
      where a.storage_path = p_name and (a.brother_id is null or a.brother_id = app.own_brother())
    )
    or (
      p_owner = (select auth.uid())::text and not app.attachment_is_listed(p_name) and exists (
        select 1 from app.attachment_folder(p_name) f where app.may_add_attachment(f.record_table, f.record_id)
      )
    )
  )
$$;

-- What is attached to a record, the newest first: of a brother for administrators and himself, of a house for members.
create function app.attachments_of(p_table text, p_record uuid) returns setof public.attachments
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_member();
  return query
    select a.* from public.attachments a
    where case p_table
      when 'brothers' then a.brother_id = p_record
      when 'fraternities' then a.fraternity_id = p_record
      when 'institutions' then a.institution_id = p_record
    end
    order by a.created_at desc, a.id;
end $$;

create function public.get_attachments(p_table text, p_record uuid)
returns table (
  id uuid, name text, mime_type text, byte_size int, storage_path text, created_at timestamptz
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select a.id, a.name, a.mime_type, a.byte_size, a.storage_path, a.created_at
  from app.attachments_of(p_table, p_record) a
$$;

-- Which of these are still there for the caller: a device removes the files it keeps of the others.
create function app.attachments_there(p_ids uuid[]) returns setof uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_member();
  if cardinality(p_ids) > 1000 then
    raise exception 'at most 1,000 attachments are looked up at once' using errcode = 'PT400';
  end if;
  return query select a.id from public.attachments a where a.id = any (p_ids) order by a.id;
end $$;

create function public.find_attachments(p_ids uuid[]) returns table (id uuid)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select t.id from app.attachments_there(p_ids) t (id)
$$;

-- Lists a file that was uploaded before. Type and size are those of the file, whatever the device says. Sent twice, it is
-- listed once.
create function app.add_attachment(p_id uuid, p_path text, p_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_folder record;
  v_file record;
begin
  perform app.require_member();
  if p_id is null or p_path is null or length(p_path) > 200 or p_name is null or length(p_name) > 200 then
    raise exception 'an attachment has an id, a path and a name of at most 200 characters' using errcode = 'PT400';
  end if;
  select * into v_folder from app.attachment_folder(p_path);
  if v_folder.record_id is null then
    raise exception 'this is no path of an attachment' using errcode = 'PT400';
  end if;
  -- An erasure waits for whoever holds the record, and then finds what was attached.
  execute format('select 1 from public.%I r where r.id = $1 for key share', v_folder.record_table)
    using v_folder.record_id;
  if not app.may_add_attachment(v_folder.record_table, v_folder.record_id) then
    raise exception 'the caller may attach nothing to this record' using errcode = '42501';
  elsif exists (select 1 from public.attachments a where a.id = p_id and a.storage_path = p_path) then
    return;
  end if;

  if to_regclass('storage.objects') is not null then
    select o.owner_id, o.metadata ->> 'mimetype' as mime_type, o.metadata ->> 'size' as byte_size into v_file
    from storage.objects o
    where o.bucket_id = 'attachments' and o.name = p_path;
  end if;
  if v_file.byte_size is null or not (app.is_admin() or v_file.owner_id = (select auth.uid())::text) then
    raise exception 'the file of this attachment is missing' using errcode = 'PT409';
  end if;
  insert into public.attachments
    (id, brother_id, fraternity_id, institution_id, name, mime_type, byte_size, storage_path)
  values (
    p_id,
    case when v_folder.record_table = 'brothers' then v_folder.record_id end,
    case when v_folder.record_table = 'fraternities' then v_folder.record_id end,
    case when v_folder.record_table = 'institutions' then v_folder.record_id end,
    p_name, v_file.mime_type, v_file.byte_size::int, p_path
  );
  -- A caller who waited for a lock may have lost the role, or the brother, meanwhile.
  if not app.may_add_attachment(v_folder.record_table, v_folder.record_id) then
    raise exception 'the caller may attach nothing to this record' using errcode = '42501';
  end if;
end $$;

create function public.add_attachment(p_id uuid, p_path text, p_name text) returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.add_attachment(p_id, p_path, p_name)
$$;

-- Takes an attachment off the list and answers the path of its file, which the storage service alone can delete; null
-- where it is gone already. Nobody but administrators reads the file from then on.
create function app.remove_attachment(p_id uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_path text;
begin
  perform app.require_admin('deletes attachments');
  delete from public.attachments a where a.id = p_id returning a.storage_path into v_path;
  perform app.require_admin('deletes attachments');
  return v_path;
end $$;

create function public.remove_attachment(p_id uuid) returns text
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.remove_attachment(p_id)
$$;

-- Every file of a brother, listed or not; null without a storage service.
create function app.attachment_names(p_brother uuid) returns text[]
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
  );
end $$;

-- What the operator may delete: files that are not listed, at once where their record is gone, else after some days (a
-- file is uploaded before it is listed).
create function app.orphan_attachments(p_days int default 30) returns table (name text, uploaded_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  return query
    select o.name, o.created_at
    from storage.objects o
    where o.bucket_id = 'attachments' and not app.attachment_is_listed(o.name) and (
      o.created_at < now() - make_interval(days => p_days)
      or not exists (
        select 1 from app.attachment_folder(o.name) f where app.has_record(f.record_table, f.record_id)
      )
    )
    order by o.created_at, o.name;
end $$;

-- Gives what is attached to one brother to the other, into whom he is merged. The files stay in their folder.
create function app.move_attachments(p_keep uuid, p_gone uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.attachments a set brother_id = p_keep where a.brother_id = p_gone
$$;

-- The way back, while the merge is known still: what lies in the folders of the one who comes back is his again.
create function app.return_attachments(p_batch uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.attachments a
  set brother_id = m.gone_id
  from app.merged_brothers m
  where m.batch_id = p_batch and a.brother_id = m.kept_id
    and split_part(a.storage_path, '/', 2) = any ((select app.ids_of_brother(m.gone_id))::text[])
$$;

-- Makes the bucket and its policies, or brings them back to what stands here. Answers whether there is a storage
-- service. To be run again where the storage service came later than these migrations.
create function app.open_attachment_storage() returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('storage.objects') is null then
    return false;
  elsif not (select c.relrowsecurity from pg_catalog.pg_class c where c.oid = to_regclass('storage.objects')) then
    raise exception 'storage.objects has no row-level security: attachments would be open to everybody';
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    'attachments', 'attachments', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
  )
  on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  drop policy if exists attachments_read on storage.objects;
  create policy attachments_read on storage.objects for select to authenticated using (
    bucket_id = 'attachments' and not (select app.asks_for_signed_link()) and app.may_read_attachment(name, owner_id)
  );

  drop policy if exists attachments_upload on storage.objects;
  create policy attachments_upload on storage.objects for insert to authenticated with check (
    bucket_id = 'attachments' and not (select app.asks_for_signed_link())
    and owner_id = (select auth.uid())::text and app.may_upload_attachment(name)
  );

  drop policy if exists attachments_remove on storage.objects;
  create policy attachments_remove on storage.objects for delete to authenticated using (
    bucket_id = 'attachments' and (select app.is_admin())
  );
  return true;
end $$;

revoke all on function
  app.own_brother(),
  app.attachment_folder(text),
  app.has_record(text, uuid),
  app.may_add_attachment(text, uuid),
  app.own_attachment_files(),
  app.attachment_is_listed(text),
  app.may_upload_attachment(text),
  app.may_read_attachment(text, text),
  app.attachments_of(text, uuid),
  public.get_attachments(text, uuid),
  app.attachments_there(uuid[]),
  public.find_attachments(uuid[]),
  app.add_attachment(uuid, text, text),
  public.add_attachment(uuid, text, text),
  app.remove_attachment(uuid),
  public.remove_attachment(uuid),
  app.attachment_names(uuid),
  app.orphan_attachments(int),
  app.move_attachments(uuid, uuid),
  app.return_attachments(uuid),
  app.open_attachment_storage()
from public, anon, authenticated, service_role;

grant execute on function
  public.get_attachments(text, uuid),
  public.find_attachments(uuid[]),
  public.add_attachment(uuid, text, text),
  public.remove_attachment(uuid),
  app.own_brother(),
  app.may_upload_attachment(text),
  app.may_read_attachment(text, text),
  app.attachments_of(text, uuid),
  app.attachments_there(uuid[]),
  app.add_attachment(uuid, text, text),
  app.remove_attachment(uuid)
to authenticated;
grant execute on function app.orphan_attachments(int) to service_role;

do $$
begin
  perform app.open_attachment_storage();
exception when insufficient_privilege then
  raise warning 'attachments stay switched off: % Run "select app.open_attachment_storage();" as a role that may.', sqlerrm;
end $$;

-- What concerns a brother's attachments elsewhere: his copy, his erasure, a merge and its undoing, and pruning.

create or replace function app.gdpr_export(p_brother uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_ids uuid[] := app.ids_of_brother(p_brother);
  v_his jsonb;
  v_child record;
  v_rows jsonb;
  v_export jsonb;
begin
  if not app.is_admin() and not (app.is_member() and exists (
    select 1 from public.users u
    where u.id = (select auth.uid()) and u.linked_brother_id = p_brother
  )) then
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
    'attachments', (
      select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at, a.id), '[]')
      from public.attachments a
      where a.brother_id = p_brother
    ),
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

-- What an erasure would take and what it would leave, for who is about to decide on it; null where nothing is kept
-- of such a person, or no more. A person may never have been a record: added by a proposal that was not approved.
create or replace function app.gdpr_preview(p_brother uuid) returns jsonb
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
begin
  perform app.require_admin('erases');
  select to_jsonb(b) into v_brother from public.brothers b where b.id = p_brother;
  v_entries := array(select e from app.entries_to_blank(p_brother, v_rows) e);
  v_proposals := array(select p from app.proposals_to_blank(v_rows) p);
  if v_brother is null and v_entries = '{}' and v_proposals = '{}' then
    return null;
  end if;

  select coalesce(a.new_values, a.old_values) into v_last
  from app.audit_log a
  where a.id = any (v_entries) and a.table_name = 'brothers' and a.record_id = p_brother
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
  v_counts := v_counts || jsonb_build_object('attachments', v_count);
  return jsonb_build_object(
    'id', p_brother,
    -- Of who has no name any more, a piece of the id is typed.
    'name', coalesce(
      v_brother ->> 'name', v_last ->> 'name', (app.names_of_brother(p_brother))[1], left(p_brother::text, 8)
    ),
    'is_gone', v_brother is null,
    'was_recorded', exists (
      select 1 from app.audit_log a where a.table_name = 'brothers' and a.record_id = p_brother
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

  -- Behind every push that proposes something of his: each holds the row, or in want of one the id, to its end.
  delete from public.brothers where id = p_brother;
  if not found then
    perform app.lock_absent(p_brother, true);
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

create or replace function app.merge_brothers(
  p_batch uuid, p_keep uuid, p_gone uuid, p_values jsonb, p_keep_version bigint, p_gone_version bigint, p_reason text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '4s' as $$
declare
  v_batch app.batches;
  v_is_new boolean;
  v_keep jsonb;
  v_gone jsonb;
  v_clashes jsonb;
  v_moved jsonb;
begin
  perform app.require_admin('merges');
  if p_batch is null or p_keep is null or p_gone is null or jsonb_typeof(p_values) is distinct from 'object' then
    raise exception 'a merge has an id, two brothers and values' using errcode = 'PT400';
  elsif app.is_blank(p_reason) or length(p_reason) > 10000 then
    raise exception 'a reason is required, of at most 10,000 characters' using errcode = 'PT400';
  elsif p_keep = p_gone then
    perform app.refuse_batch('same', 'nobody is merged with himself');
  end if;

  insert into app.batches (id, kind, table_name, kept_id, gone_id, started_by)
  values (p_batch, 'merge', 'brothers', p_keep, p_gone, (select auth.uid()))
  on conflict (id) do nothing;
  v_is_new := found;
  v_batch := app.lock_batch(p_batch);
  if (v_batch.kept_id, v_batch.gone_id, v_batch.started_by) is distinct from (p_keep, p_gone, (select auth.uid())) then
    perform app.refuse_batch('reused', 'this id stands for another batch');
  elsif v_batch.undone_at is not null then
    perform app.refuse_batch('closed', 'this merge was undone');
  elsif not v_is_new then
    return jsonb_build_object('moved', v_batch.moved);
  end if;

  -- In one order, whoever merges whom.
  if p_keep < p_gone then
    v_keep := app.lock_brother(p_keep, p_keep_version);
  end if;
  v_gone := app.lock_brother(p_gone, p_gone_version);
  if v_keep is null then
    v_keep := app.lock_brother(p_keep, p_keep_version);
  end if;
  perform app.require_admin('merges');

  v_clashes := app.clashes(p_keep, p_gone);
  if v_clashes <> '[]' then
    perform app.refuse_batch(
      'incompatible', 'both have what one person has once', jsonb_build_object('rows', v_clashes)
    );
  end if;

  -- Every row's change is a step in the history; the entry below tells of them all.
  perform app.enter_batch(p_batch, true);
  insert into app.merged_brothers (gone_id, kept_id, batch_id) values (p_gone, p_keep, p_batch);
  v_moved := app.move_belongings(p_batch, p_keep, p_gone);
  perform app.move_attachments(p_keep, p_gone);
  perform app.move_account(p_batch, p_keep, p_gone);
  perform app.move_acceptances(p_keep, p_gone);
  perform app.move_proposals(p_batch, p_keep, p_gone);
  perform app.note_row(p_batch, 'brothers', p_gone, (v_gone ->> 'version')::bigint);
  perform app.note_row(p_batch, 'brothers', p_keep, (v_keep ->> 'version')::bigint);
  perform app.write_row('brothers', 'delete', p_gone, '{}');
  perform app.choose_values(p_keep, p_values);
  perform app.note_versions(p_batch);
  perform app.leave_batch();

  insert into app.audit_log
    (actor_id, actor_role, batch_id, action, table_name, record_id, old_values, new_values)
  values (
    (select auth.uid()), (select auth.role()), p_batch, 'update', 'brothers', p_keep, v_keep,
    app.lock_row('brothers', p_keep) || jsonb_build_object(
      'merge_reason', app.trimmed(p_reason), 'merged_name', v_gone -> 'name', 'merged_id', p_gone,
      'merged_rows', v_moved
    )
  );
  update app.batches b
  set status = 'done', finished_at = clock_timestamp(), moved = v_moved,
    rows_changed = (select count(*) from app.batch_rows r where r.batch_id = p_batch)
  where b.id = p_batch;
  perform app.require_admin('merges');
  return jsonb_build_object('moved', v_moved);
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

  perform app.return_attachments(p_batch.id);
  delete from app.merged_brothers m where m.batch_id = p_batch.id;
end $$;

-- Runs daily. Answers how many of each went.
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

  -- A receipt that is still kept must find the proposal it speaks of.
  delete from public.pending_changes p
  where p.status in ('superseded', 'withdrawn') and p.updated_at < v_before
    and not exists (select 1 from app.mutation_receipts r where r.result ->> 'proposal' = p.id::text);
  get diagnostics v_proposals = row_count;

  delete from app.batches b where b.started_at < v_before;
  get diagnostics v_batches = row_count;

  -- Of records that were deleted so long ago that nobody restores them.
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
  return jsonb_build_object(
    'receipts', v_receipts, 'proposals', v_proposals, 'batches', v_batches, 'attachments', v_attachments
  );
end $$;
