-- A proposal tells the size of a file only to those who may read the file.

-- A device decides by byte_size whether it stores the portrait, so the value must be the size of the file, when there
-- is one. A member who may not read the file does not learn its size: then the approval compares it.
create or replace function app.check_photo_size() returns trigger
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
