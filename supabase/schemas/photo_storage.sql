-- Portraits as files: a private bucket of the storage service, and the access rules for it. A file is named
-- <brother's id>/<uuid>.<ending>, is never overwritten, and is shown when a row of brother_photos names it.

-- The brother in whose folder a file is stored; null when the name does not have the allowed form.
create function app.photo_brother(p_name text) returns uuid
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$'
    then left(p_name, 36)::uuid
  end
$$;

create function app.photo_is_shown(p_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select 1 from public.brother_photos p
    where p.brother_id = any ((select app.bearers_of(app.photo_brother(p_name)))::uuid[])
      and p.storage_path = p_name
  )
$$;

-- Whether the brother of this folder was merged into another and the merge can still be undone.
create function app.photo_may_return(p_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select 1 from app.merged_brothers m
    where m.gone_id = app.photo_brother(p_name) and m.batch_id is not null and not app.is_erased(m.gone_id)
  )
$$;

create function app.photo_has_brother(p_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from public.brothers b where b.id = app.photo_brother(p_name))
$$;

-- The number of files that the caller uploaded in the last thirty days and that no row names (yet). The lock makes the
-- uploads of one user wait for each other; the function is volatile so that it sees what the upload before has
-- committed.
create function app.own_photos_waiting() returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('upload_photo:' || (select auth.uid())::text, 0));
  return (
    select count(*)
    from storage.objects o
    where o.bucket_id = 'brother-photos'
      and o.owner_id = (select auth.uid())::text
      and o.created_at > now() - interval '30 days'
      and not app.photo_is_shown(o.name)
  );
end $$;

-- A device decides by byte_size whether it stores the portrait, so the value must be the size of the file, when there
-- is one. A member who may not read the file does not learn its size: then the approval compares it.
create function app.check_photo_size() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_size text;
  v_owner text;
begin
  if to_regclass('storage.objects') is not null then
    select o.metadata ->> 'size', o.owner_id into v_size, v_owner
    from storage.objects o
    where o.bucket_id = 'brother-photos' and o.name = new.storage_path;
    if v_size <> new.byte_size::text
      and (not app.is_member() or app.may_read_photo(new.storage_path, v_owner))
    then
      raise exception 'the file has % bytes', v_size
        using errcode = '23514', constraint = 'brother_photos_byte_size_valid', table = 'brother_photos';
    end if;
  end if;
  return new;
end $$;

create trigger c_check_size before insert or update of storage_path, byte_size on public.brother_photos
  for each row execute function app.check_photo_size();

-- Whether an open proposal names this file.
create function app.photo_is_proposed(p_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select 1 from public.pending_changes c
    where c.status = 'pending' and c.target_table_name = 'brother_photos'
      and c.proposed_changes ->> 'storage_path' = p_name
  )
$$;

-- Members may not upload a file that is already shown or proposed, even when the file is missing: otherwise a member
-- could show a picture that no administrator has reviewed. So a file is uploaded before its proposal and is never
-- replaced.
create function app.may_upload_photo(p_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.is_member()
    and app.photo_has_brother(p_name)
    and (
      app.is_admin()
      or (
        not app.photo_is_shown(p_name) and not app.photo_is_proposed(p_name) and app.own_photos_waiting() < 100
      )
    )
$$;

-- A member reads files that are shown, and own uploads that wait for review, unless the brother was erased.
-- Administrators read all files: they review them, and deleting a file needs reading it.
create function app.may_read_photo(p_name text, p_owner text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.is_member() and (
    app.is_admin()
    or app.photo_is_shown(p_name)
    or (p_owner = (select auth.uid())::text and app.photo_has_brother(p_name))
  )
$$;

-- A signed link would stay valid for everyone who has it, after an account is disabled or a person erased. Only
-- operations that need no link are allowed; a service that does not name its operation is refused, because it could be
-- creating one.
create function app.asks_for_signed_link() returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(current_setting('storage.operation', true), '') <> all (array[
    'storage.object.get_authenticated', 'storage.object.upload', 'storage.object.delete', 'storage.object.delete_many'
  ])
$$;

-- Creates the bucket and its policies, or resets them to this definition. Returns whether there is a storage service.
-- Must be run again when the storage service is installed after these migrations.
create function app.open_photo_storage() returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('storage.objects') is null then
    return false;
  elsif not (select c.relrowsecurity from pg_catalog.pg_class c where c.oid = to_regclass('storage.objects')) then
    raise exception 'storage.objects has no row-level security: photos would be open to everybody';
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('brother-photos', 'brother-photos', false, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
  on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  drop policy if exists brother_photos_read on storage.objects;
  create policy brother_photos_read on storage.objects for select to authenticated using (
    bucket_id = 'brother-photos' and not (select app.asks_for_signed_link()) and app.may_read_photo(name, owner_id)
  );

  drop policy if exists brother_photos_upload on storage.objects;
  create policy brother_photos_upload on storage.objects for insert to authenticated with check (
    bucket_id = 'brother-photos' and not (select app.asks_for_signed_link())
    and owner_id = (select auth.uid())::text and app.may_upload_photo(name)
  );

  drop policy if exists brother_photos_remove on storage.objects;
  create policy brother_photos_remove on storage.objects for delete to authenticated using (
    bucket_id = 'brother-photos' and (select app.is_admin())
  );
  return true;
end $$;

-- Refuses a proposed portrait whose file cannot have been reviewed: it is missing, or a member uploaded it after the
-- proposal. (Files that the operator restores have no owner and are allowed.)
create function app.check_proposed_photo(p_change public.pending_changes) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text := p_change.proposed_changes ->> 'storage_path';
  v_owner text;
  v_placed timestamptz;
begin
  if p_change.target_table_name <> 'brother_photos' or v_name is null or to_regclass('storage.objects') is null then
    return;
  end if;
  select o.owner_id, o.created_at into v_owner, v_placed
  from storage.objects o
  where o.bucket_id = 'brother-photos' and o.name = v_name;
  if v_placed is null then
    raise exception 'the file of this photo is missing' using errcode = 'PT409';
  elsif v_placed > p_change.created_at and v_owner is not null and not exists (
    select 1 from public.user_roles r where r.user_id::text = v_owner and r.role_name = 'admin'
  ) then
    raise exception 'the file of this photo is newer than the proposal' using errcode = 'PT409';
  end if;
end $$;

-- All files of a brother, shown or not; null without a storage service. The portrait that a brother got by a merge
-- belongs to that brother, also when the merged id is a record of its own again.
create function app.photo_names(p_brother uuid) returns text[]
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

-- Files that the operator may delete: files without a brother at once, files that no row and no open proposal names
-- after p_days (a proposal may arrive later than its file).
create function app.orphan_photos(p_days int default 30) returns table (name text, uploaded_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  return query
    select o.name, o.created_at
    from storage.objects o
    where o.bucket_id = 'brother-photos' and not (app.photo_is_shown(o.name) or app.photo_may_return(o.name)) and (
      not app.photo_has_brother(o.name)
      or (
        o.created_at < now() - make_interval(days => p_days)
        and not app.photo_is_proposed(o.name)
      )
    )
    order by o.created_at, o.name;
end $$;

grant execute on function
  app.may_upload_photo(text), app.may_read_photo(text, text), app.asks_for_signed_link()
to authenticated;
grant execute on function app.orphan_photos(int) to service_role;

do $$
begin
  perform app.open_photo_storage();
exception when insufficient_privilege then
  raise warning 'photos stay switched off: % Run "select app.open_photo_storage();" as a role that may.', sqlerrm;
end $$;
