-- The file of a proposed portrait is there before the proposal, is not replaced, and is not missing when it is approved.

-- Whether an open proposal names this file.
create or replace function app.photo_is_proposed(p_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select 1 from public.pending_changes c
    where c.status = 'pending' and c.target_table_name = 'brother_photos'
      and c.proposed_changes ->> 'storage_path' = p_name
  )
$$;

-- A name that is shown or proposed already is closed to members, even where its file is missing: whoever filled it
-- would show a picture that nobody has reviewed. So a file comes before its proposal, and is never replaced.
create or replace function app.may_upload_photo(p_name text) returns boolean
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

-- Refuses a proposed portrait whose file nobody can have looked at: it is missing, or a member put it there after it was
-- proposed. (The operator puts files back after a restore.)
create or replace function app.check_proposed_photo(p_change public.pending_changes) returns void
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

-- Applies one proposal whose record is locked. Answers the version it made (null: the record is gone).
create or replace function app.apply_change(
  p_change public.pending_changes, p_resolution jsonb, p_seen_version bigint
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_change.target_table_name;
  v_current jsonb := app.lock_row(v_table, p_change.record_id);
  v_seen jsonb;
  v_merge record;
  v_missing record;
  v_lost text[];
  v_row jsonb;
begin
  if p_change.operation = 'insert' and v_current is not null then
    raise exception 'the record already exists' using errcode = 'PT409';
  elsif p_change.operation <> 'insert' and v_current is null then
    raise exception 'the record no longer exists' using errcode = 'PT409';
  end if;

  select * into v_missing from app.missing_references(v_table, p_change.proposed_changes) limit 1;
  if v_missing.target_id is not null then
    raise exception 'it refers to % %, which does not exist', v_missing.target_table, v_missing.target_id
      using errcode = 'PT409', hint = 'decide first on the change it depends on';
  end if;

  perform app.check_proposed_photo(p_change);

  -- The record moved since the administrator looked: he has not seen what he would decide over.
  if p_seen_version <> (v_current ->> 'version')::bigint then
    v_seen := app.version_snapshot(v_table, p_change.record_id, p_seen_version);
    if v_seen is not null and app.moved_fields(v_table, v_seen, v_current) = '{}' then
      p_seen_version := (v_current ->> 'version')::bigint;
    else
      perform app.refuse_stale(p_change, (
        select coalesce(
          jsonb_agg(jsonb_build_object(
            'field', c.field, 'base', p_change.base_values -> c.field, 'current', v_current -> c.field,
            'proposed', c.value
          ) order by c.field),
          jsonb_build_array(jsonb_build_object(
            'field', '*', 'base', v_seen, 'current', v_current, 'proposed', null
          ))
        )
        from jsonb_each(p_change.proposed_changes) as c (field, value)
      ));
    end if;
  end if;

  v_merge := app.review_merge(p_change, v_current, p_resolution, p_seen_version);
  if v_merge.conflicts is not null then
    perform app.refuse_stale(p_change, v_merge.conflicts);
  end if;

  v_row := app.write_row(v_table, p_change.operation, p_change.record_id, v_merge.changes);
  if p_change.operation = 'delete' then
    return null;
  end if;

  v_lost := app.lost_fields(v_row, v_merge.changes);
  if v_lost is not null then
    perform app.refuse_stale(p_change, (
      select jsonb_agg(jsonb_build_object(
        'field', f, 'base', p_change.base_values -> f, 'current', v_current -> f, 'proposed', v_merge.changes -> f
      ))
      from unnest(v_lost) f
    ));
  end if;
  return (v_row ->> 'version')::bigint;
end $$;

-- What the operator may delete: files without a brother at once, files that no row and no open proposal names after
-- some days (a proposal may come later than its file).
create or replace function app.orphan_photos(p_days int default 30) returns table (name text, uploaded_at timestamptz)
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

revoke all on function app.photo_is_proposed(text), app.check_proposed_photo(public.pending_changes)
from public, anon, authenticated, service_role;
