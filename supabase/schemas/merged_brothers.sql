-- Merged brothers: the ids that one person has had.

-- Permanent list of merges. An erasure also erases the data under the removed ids; a portrait may be in a folder named
-- after a removed id.
create table app.merged_brothers (
  gone_id  uuid primary key,
  kept_id  uuid not null,
  -- Null: the merge is too old to be undone.
  batch_id uuid references app.batches (id) on delete set null
);

create index merged_brothers_kept_id on app.merged_brothers (kept_id);
create index merged_brothers_batch_id on app.merged_brothers (batch_id);

alter table app.merged_brothers enable row level security;

-- All ids of one person: this one and those merged into it, except an id that is a record of its own again.
create function app.ids_of_brother(p_brother uuid) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive ids (id) as (
    select p_brother
    union
    select m.gone_id
    from app.merged_brothers m
    join ids i on m.kept_id = i.id
    where not exists (select 1 from public.brothers b where b.id = m.gone_id)
  )
  select array_agg(i.id) from ids i
$$;

-- The brothers who may use a portrait in this brother's folder: the brother, and the records into which the brother was
-- merged.
create function app.bearers_of(p_brother uuid) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive ids (id) as (
    select p_brother
    union
    select m.kept_id from app.merged_brothers m join ids i on m.gone_id = i.id
  )
  select array_agg(i.id) from ids i
$$;

-- The brother who is there for one who was merged away; null: there is none.
create function app.kept_brother(p_gone uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.id
  from public.brothers b
  where b.id <> p_gone and b.id = any ((select app.bearers_of(p_gone))::uuid[])
  order by b.id
  limit 1
$$;

-- The rejection of an edit of a record that no longer exists, or that refers to one; of a merged brother it names the kept
-- one, if there is one.
create function app.rejection_of_missing(
  p_code text, p_message text, p_table text, p_id uuid, p_field text default null
) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.rejection(p_code, 'gone', p_message, p_field) || jsonb_strip_nulls(jsonb_build_object(
    'kept_id', case when p_table = 'brothers' then app.kept_brother(p_id) end
  ))
$$;

create function app.check_photo_folder() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_folder jsonb := to_jsonb(left(new.storage_path, 36));
begin
  -- A constraint of the table refuses a value that is no path.
  if app.is_uuid(v_folder) and new.brother_id <> all (app.bearers_of((v_folder #>> '{}')::uuid)) then
    raise exception 'a portrait lies in the folder of its brother'
      using errcode = '23514', constraint = 'brother_photos_storage_path_valid';
  end if;
  return new;
end $$;

create trigger c_check before insert or update of brother_id, storage_path on public.brother_photos
  for each row execute function app.check_photo_folder();
