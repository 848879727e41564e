-- Attachments: files of brothers, fraternities and institutions in a private bucket of the storage service, and the
-- access rules for them. Attachments are not synced records: a device requests the list when it shows it, so no mirror
-- contains entries that its user may not see. A file is named <table>/<record's id>/<uuid>.<ending>, is never
-- overwritten, and is listed when a row names it.

create table public.attachments (
  id             uuid primary key,
  -- The owner of the attachment. No foreign key: when a deleted record is restored, it has its attachments again.
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

alter table public.attachments enable row level security, force row level security;

create policy attachments_read on public.attachments for select to authenticated using (
  app.refuse_estimate() and (select app.reads_as_member())
  and (brother_id is null or brother_id = (select app.own_brother()) or (select app.is_admin()))
);

revoke all on public.attachments from public, anon, authenticated, service_role;
grant select on public.attachments to authenticated;
grant select, insert, update, delete on public.attachments to service_role;

-- The record in whose folder a file is stored; no row when the name does not have the allowed form.
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

-- Administrators may add files to every record, a member only to the linked brother.
create function app.may_add_attachment(p_table text, p_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.has_record(p_table, p_id)
    and (app.is_admin() or (p_table = 'brothers' and coalesce(p_id = app.own_brother(), false)))
$$;

-- The number of files that the caller has uploaded and that still exist. The lock makes the uploads of one user wait
-- for each other; the function is volatile so that it sees what the upload before has committed.
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

-- Only administrators may upload a file that is already listed, even when the file is missing: otherwise a member could
-- replace a document that others know with another one.
create function app.may_upload_attachment(p_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((
    select app.may_add_attachment(f.record_table, f.record_id)
      and (app.is_admin() or (not app.attachment_is_listed(p_name) and app.own_attachment_files() < 100))
    from app.attachment_folder(p_name) f
  ), false)
$$;

-- A file can be read by everyone who can see its entry. A file without an entry can be read by its uploader, as long as
-- the uploader may add files to the record, and by administrators (deleting a file needs reading it).
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

-- The attachments of a record, newest first. Row-level security hides those of a brother from everyone but
-- administrators and the linked user; those of fraternities and institutions are visible to all members.
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

-- Returns those of the given attachments that the caller can still see. The device removes its stored files of the
-- others.
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

-- Lists a file that was uploaded before. Type and size come from the storage service, not from the device. A repeated
-- call has no effect.
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
  -- Because of this lock an erasure waits, and then finds the attachment.
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

-- Removes the entry of an attachment and returns the path of its file, which only the storage service can delete; null
-- when the entry is already gone. The file can then be read only as a file without an entry (may_read_attachment).
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

-- All files of a brother, listed or not; null without a storage service. The attachments that another brother got by a
-- merge belong to that brother, also when the merged id is a record of its own again.
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
      and not exists (
        select 1 from public.attachments a
        where a.storage_path = o.name and a.brother_id::text <> all (v_folders)
      )
  );
end $$;

-- Files that the operator may delete: unlisted files, at once when their record is gone, otherwise p_days after the
-- upload (a file is uploaded before it is listed).
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

-- Moves the attachments of the removed brother to the kept brother in a merge. The files stay in their folder.
create function app.move_attachments(p_keep uuid, p_gone uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.attachments a set brother_id = p_keep where a.brother_id = p_gone
$$;

-- Undoes move_attachments() while the merge is still recorded: the attachments in the folders of the restored brother
-- belong to that brother again.
create function app.return_attachments(p_batch uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.attachments a
  set brother_id = m.gone_id
  from app.merged_brothers m
  where m.batch_id = p_batch and a.brother_id = m.kept_id
    and split_part(a.storage_path, '/', 2) = any ((select app.ids_of_brother(m.gone_id))::text[])
$$;

-- Creates the bucket and its policies, or resets them to this definition. Returns whether there is a storage service.
-- Must be run again when the storage service is installed after these migrations.
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
