-- What is said of a photo and of the photos that wait holds, whoever sends how much at once.

-- How many files this person uploaded in the last thirty days that no row names (yet). Uploads of one person are
-- counted one after the other (and so this is volatile: it sees what the one before has committed).
create or replace function app.own_photos_waiting() returns bigint
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

-- A device decides by a portrait's size whether it keeps the file, so the size is that of the file, where there is one.
create function app.check_photo_size() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_size text;
begin
  if to_regclass('storage.objects') is not null then
    select o.metadata ->> 'size' into v_size
    from storage.objects o
    where o.bucket_id = 'brother-photos' and o.name = new.storage_path;
    if v_size <> new.byte_size::text then
      raise exception 'the file has % bytes', v_size
        using errcode = '23514', constraint = 'brother_photos_byte_size_valid', table = 'brother_photos';
    end if;
  end if;
  return new;
end $$;

create trigger c_check_size before insert or update of storage_path, byte_size on public.brother_photos
  for each row execute function app.check_photo_size();

revoke all on function app.check_photo_size() from public, anon, authenticated, service_role;
