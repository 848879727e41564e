-- Reads, locks, writes and merges a row of any record type. Table and column names come from app.writable_columns and
-- are quoted with %I; values are passed as parameters only.
--
-- Functions that a push calls for every mutation are in plpgsql, also where SQL would do: their plans last as long as
-- the connection, while a SQL function with settings of its own is planned at every call.

-- Absent and null are equal. (The body is bound to its names at creation, so the planner can inline it.)
create function app.same(p_one jsonb, p_other jsonb) returns boolean
language sql immutable
return coalesce(p_one, 'null') = coalesce(p_other, 'null');

-- The row as it was at a version. A column that is younger than the version has the value that it was filled with: an
-- edit based on that version saw this value, or none.
create function app.version_snapshot(p_table text, p_id uuid, p_version bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when a.new_values ? 'redacted' then a.new_values
    else coalesce(
      (
        select jsonb_object_agg(w.column_name, coalesce(w.filled_with, 'null'))
        from app.writable_columns w
        where w.table_name = p_table and not a.new_values ? w.column_name
      ),
      '{}'
    ) || a.new_values
  end
  from app.audit_log a
  where a.table_name = p_table and a.record_id = p_id and a.record_version = p_version
    and a.action in ('insert', 'update')
  order by a.id desc
  limit 1
$$;

-- The base version of the caller's edit of a record, as far as the caller may see it; null: unknown. An edit can name
-- any version, and a conflict shows its values: a member gets no version that was replaced before the account was
-- added, and no private values of a time when the record belonged to another brother.
create function app.version_for_caller(p_table text, p_id uuid, p_version bigint) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_admin() and exists (
    select 1
    from app.audit_log a
    where a.table_name = p_table and a.record_id = p_id
      and (a.record_version > p_version or (a.record_version = p_version and a.action = 'delete'))
      and a.at < (select u.created_at from public.users u where u.id = (select auth.uid()))
  ) then
    return null;
  end if;
  return app.row_if_seen(p_table, app.version_snapshot(p_table, p_id, p_version));
end $$;

-- A record as the caller may see it; null for accounts and proposals, which are not records.
create function app.current_row(p_table text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_row jsonb;
begin
  if not app.is_member()
    or not exists (select 1 from app.synced_tables s where s.table_name = p_table and s.writers <> 'server')
  then
    return null;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', p_table) into v_row using p_id;
  return app.row_if_seen(p_table, v_row);
end $$;

-- The row, locked. A row that is deleted with another (a vow with its brother) first takes a shared lock on that one:
-- deleting the brother and editing the vow then take their locks in the same order.
create function app.lock_row(p_table text, p_id uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_owner record;
  v_row jsonb;
begin
  for v_owner in
    select w.column_name, w.target_table from app.writable_columns w where w.table_name = p_table and w.cascades
  loop
    execute format(
      'select 1 from public.%I o where o.id = (select t.%I from public.%I t where t.id = $1) for key share',
      v_owner.target_table, v_owner.column_name, p_table
    ) using p_id;
  end loop;

  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', p_table)
    into v_row using p_id;
  return v_row;
end $$;

-- Locks an id that no record has (yet): proposing or adding the record takes a shared lock, erasing the person an
-- exclusive one. Ids share 1024 locks, so that loading many records stays within the server's lock limit.
create function app.lock_absent(p_id uuid, p_alone boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_lock int := hashtext(p_id::text) & 1023;
begin
  if p_alone then
    perform pg_advisory_xact_lock(hashtext('absent'), v_lock);
  else
    perform pg_advisory_xact_lock_shared(hashtext('absent'), v_lock);
  end if;
end $$;

-- Takes a shared lock on the rows with which a row of these values would be deleted: deleting or erasing a brother
-- waits for an open transaction that proposes a vow of the brother, and then finds the proposal.
create function app.lock_owners(p_table text, p_values jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_owner record;
  v_there boolean;
begin
  for v_owner in
    select w.target_table, (p_values ->> w.column_name)::uuid as id
    from app.writable_columns w
    where w.table_name = p_table and w.cascades and p_values ->> w.column_name is not null
    order by w.column_name
  loop
    execute format('select true from public.%I o where o.id = $1 for key share', v_owner.target_table)
      into v_there using v_owner.id;
    if v_there is null then
      perform app.lock_absent(v_owner.id, false);
    end if;
  end loop;
end $$;

-- The rows that are deleted with a row, locked: {"vows": {"<id>": <version>}, …} Private rows are included only for
-- callers who may see them.
create function app.lock_children(p_table text, p_id uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_child record;
  v_rows jsonb;
  v_all jsonb := '{}';
begin
  for v_child in
    select w.table_name, w.column_name, s.is_private
    from app.writable_columns w
    join app.synced_tables s on s.table_name = w.table_name
    where w.target_table = p_table and w.cascades
    order by s.rank
  loop
    continue when v_child.is_private and not app.sees_private(p_id);
    execute format(
      'select jsonb_object_agg(x.id, x.version)
       from (select c.id, c.version from public.%I c where c.%I = $1 order by c.id for update) x',
      v_child.table_name, v_child.column_name
    ) into v_rows using p_id;
    if v_rows is not null then
      v_all := v_all || jsonb_build_object(v_child.table_name, v_rows);
    end if;
  end loop;
  return v_all;
end $$;

-- Whether every row that would be deleted too was shown, in its present version.
create function app.children_were_shown(p_children jsonb, p_shown jsonb) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select not exists (
    select 1
    from jsonb_each(p_children) as t (name, rows), jsonb_each(t.rows) as c (id, version)
    where (p_shown -> t.name -> c.id) is distinct from c.version
  )
$$;

-- The values that fit their kind, in the form that a table stores, so that they can be compared with stored ones.
--   p_kinds  the kind of each field: {"birth_date": "date", …} Values of other fields are left out.
create function app.as_stored(p_kinds jsonb, p_values jsonb) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  return (
    select coalesce(
      jsonb_object_agg(
        c.field,
        case p_kinds ->> c.field
          when 'uuid' then to_jsonb((c.value #>> '{}')::uuid)
          when 'date' then to_jsonb((c.value #>> '{}')::date)
          when 'instant' then to_jsonb((c.value #>> '{}')::timestamptz)
          when 'integer' then to_jsonb((c.value #>> '{}')::int)
          else c.value
        end
      ),
      '{}'
    )
    from jsonb_each(p_values) as c (field, value)
    where p_kinds ? c.field and app.fits(p_kinds ->> c.field, c.value)
  );
end $$;

create function app.write_row(p_table text, p_op text, p_id uuid, p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_columns text;
  v_values text;
  v_row jsonb;
begin
  select string_agg(format('%I', w.column_name), ', ' order by w.column_name),
      string_agg(format('x.%I', w.column_name), ', ' order by w.column_name)
    into v_columns, v_values
  from app.writable_columns w
  where w.table_name = p_table and p_changes ? w.column_name;

  case p_op
    when 'insert' then
      execute format(
        'insert into public.%I as t (id%s)
         select $1%s from jsonb_populate_record(null::public.%I, $2) x returning to_jsonb(t)',
        p_table, coalesce(', ' || v_columns, ''), coalesce(', ' || v_values, ''), p_table
      ) into v_row using p_id, p_changes;
    when 'update' then
      if v_columns is null then
        return app.lock_row(p_table, p_id);
      end if;
      execute format(
        'update public.%I t set (%s) = row (%s)
         from jsonb_populate_record(null::public.%I, $2) x where t.id = $1 returning to_jsonb(t)',
        p_table, v_columns, v_values, p_table
      ) into v_row using p_id, p_changes;
    when 'delete' then
      execute format('delete from public.%I t where t.id = $1 returning to_jsonb(t)', p_table)
        into v_row using p_id;
  end case;
  return v_row;
end $$;

-- The fields that do not hold the requested value, because a trigger changed it.
create function app.lost_fields(p_row jsonb, p_changes jsonb) returns text[]
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if p_row || p_changes = p_row then
    return null;
  end if;
  return (
    select array_agg(c.field order by c.field)
    from jsonb_each(p_changes) as c (field, value)
    where not app.same(p_row -> c.field, c.value)
  );
end $$;

-- The writable fields in which two states of a row differ.
create function app.moved_fields(p_table text, p_before jsonb, p_after jsonb) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select coalesce(array_agg(w.column_name order by w.column_name), '{}')
    from app.writable_columns w
    where w.table_name = p_table and not app.same(p_before -> w.column_name, p_after -> w.column_name)
  );
end $$;

-- References in these values to rows that do not exist.
create function app.missing_references(p_table text, p_values jsonb)
returns table (field text, target_table text, target_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reference record;
  v_there boolean;
begin
  for v_reference in
    select w.column_name, w.target_table as target, (p_values ->> w.column_name)::uuid as id
    from app.writable_columns w
    where w.table_name = p_table and w.target_table is not null and p_values ->> w.column_name is not null
    order by w.column_name
  loop
    execute format('select exists (select 1 from public.%I t where t.id = $1)', v_reference.target)
      into v_there using v_reference.id;
    if not v_there then
      return query select v_reference.column_name::text, v_reference.target::text, v_reference.id;
    end if;
  end loop;
end $$;

-- The three-way merge, field by field.
--
--   p_history  the row at the edit's base version, from the server's own history
--   p_claimed  the base values that the editor sent: they can only prevent a change, never permit one
--   p_seen     the values that the form showed through the editor's own proposal
--   p_current  the present row
--
--   same      the row already has the requested value
--   take      the row has the value that the editor saw
--   conflict  another user has changed the field, or the value that the editor saw is unknown
--
-- Fields of one merge unit are merged as one: when any of them has changed, an edit of another is a conflict. The
-- changed fields are listed with it, with the values that the editor saw as proposed ones, so that a choice covers the
-- whole unit.
create function app.merge_fields(
  p_table text, p_history jsonb, p_claimed jsonb, p_seen jsonb, p_current jsonb, p_changes jsonb
)
returns table (field text, verdict text, base jsonb, current jsonb, proposed jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with all_columns as materialized (
    select w.column_name, w.merge_unit, p_changes ? w.column_name as is_changed
    from app.writable_columns w
    where w.table_name = p_table
  ),
  columns as (
    select
      w.column_name as name,
      w.merge_unit as unit,
      p_current -> w.column_name as current,
      case
        when p_seen ? w.column_name then p_seen -> w.column_name
        else p_history -> w.column_name
      end as shown,
      coalesce(p_seen ? w.column_name or p_history ? w.column_name, false) as is_known,
      coalesce(p_history ? w.column_name and app.same(p_history -> w.column_name, p_current -> w.column_name), false)
        as stands,
      coalesce(p_seen ? w.column_name and app.same(p_seen -> w.column_name, p_current -> w.column_name), false)
        as stands_as_seen
    from all_columns w
    where w.is_changed or w.merge_unit in (select x.merge_unit from all_columns x where x.is_changed)
  ),
  moved_units as (
    select distinct c.unit
    from columns c
    where c.unit is not null and c.is_known and not c.stands and not c.stands_as_seen
  ),
  changed as (
    select
      c.name,
      c.unit,
      case
        when app.same(c.current, p_changes -> c.name) then 'same'
        when c.unit in (select m.unit from moved_units m) then 'conflict'
        when c.stands_as_seen then 'take'
        when c.stands and p_claimed ? c.name and app.same(p_claimed -> c.name, p_history -> c.name) then 'take'
        else 'conflict'
      end as verdict,
      case when p_claimed ? c.name then p_claimed -> c.name else c.shown end as base,
      c.current,
      p_changes -> c.name as proposed
    from columns c
    where p_changes ? c.name
  )
  select c.name, c.verdict, c.base, c.current, c.proposed
  from changed c
  union all
  select c.name, 'conflict', c.shown, c.current, c.shown
  from columns c
  where not p_changes ? c.name and c.is_known and not app.same(c.shown, c.current)
    and c.unit in (select x.unit from changed x where x.verdict = 'conflict');
end $$;
