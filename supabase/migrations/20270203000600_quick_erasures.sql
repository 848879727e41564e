-- An erasure, and its preview, read the whole audit log several times: with 20,000 brothers and a year of history longer
-- than the 8 seconds of a statement. Now they read it once, for the names in its texts.

-- The entries of rows that moved from a brother to another.
-- squawk-ignore require-concurrent-index-creation
create index audit_log_former_brother on app.audit_log ((old_values ->> 'brother_id'))
  where new_values is not null and old_values ->> 'brother_id' is not null
    and old_values ->> 'brother_id' is distinct from new_values ->> 'brother_id';
-- The entries of proposals by the record, and by the brother to whom a proposed row would belong.
-- squawk-ignore require-concurrent-index-creation
create index audit_log_proposed_record on app.audit_log ((coalesce(new_values, old_values) ->> 'record_id'))
  where table_name = 'pending_changes';
-- squawk-ignore require-concurrent-index-creation
create index audit_log_proposed_brother
  on app.audit_log ((coalesce(new_values, old_values) -> 'proposed_changes' ->> 'brother_id'))
  where table_name = 'pending_changes';
-- The entries of merges by the merged brother.
-- squawk-ignore require-concurrent-index-creation
create index audit_log_merged_brother on app.audit_log ((new_values ->> 'merged_id'))
  where table_name = 'brothers' and new_values ->> 'merged_id' is not null;

create or replace function app.rows_of_brother(p_brother uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with him as (
    select app.ids_of_brother(p_brother)::text[] as ids
  ),
  children as (
    select w.table_name from app.writable_columns w where w.target_table = 'brothers' and w.cascades
  ),
  -- Each part is found by an index of its own, because the audit log has an entry for every write.
  entries as materialized (
    select a.table_name, a.record_id
    from app.audit_log a
    where coalesce(a.new_values, a.old_values) ->> 'brother_id' is not null
      and coalesce(a.new_values, a.old_values) ->> 'brother_id' = any ((select h.ids from him h)::text[])
      and a.action <> 'export'
    union all
    -- Rows that moved to another brother.
    select a.table_name, a.record_id
    from app.audit_log a
    where a.new_values is not null and a.old_values ->> 'brother_id' is not null
      and a.old_values ->> 'brother_id' is distinct from a.new_values ->> 'brother_id'
      and a.old_values ->> 'brother_id' = any ((select h.ids from him h)::text[])
      and a.action <> 'export'
  ),
  named as (
    select e.table_name, e.record_id
    from entries e
    join children c on c.table_name = e.table_name
    union
    -- Proposals, including pruned ones.
    select c.table_name, (coalesce(a.new_values, a.old_values) ->> 'record_id')::uuid
    from app.audit_log a
    join children c on c.table_name = coalesce(a.new_values, a.old_values) ->> 'target_table_name'
    where a.table_name = 'pending_changes' and a.action <> 'export'
      and coalesce(a.new_values, a.old_values) -> 'proposed_changes' ->> 'brother_id'
        = any ((select h.ids from him h)::text[])
  )
  select jsonb_object_agg(r.table_name, r.ids)
  from (
    select n.table_name, jsonb_agg(n.record_id) as ids
    from named n
    cross join him
    where coalesce(
      app.current_row(n.table_name, n.record_id) ->> 'brother_id',
      app.last_owner(n.table_name, n.record_id),
      p_brother::text
    ) = any (him.ids)
    group by n.table_name
    union all
    select 'brothers', to_jsonb(him.ids) from him
  ) r
$$;

create or replace function app.names_of_brother(p_brother uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with him as (
    select app.ids_of_brother(p_brother) as ids
  ),
  named as (
    select v.name, a.id as place
    from him
    join app.audit_log a on a.table_name = 'brothers' and a.record_id = any (him.ids) and a.action <> 'export'
    join app.writable_columns w on w.table_name = 'brothers' and w.names_person
    cross join lateral (values (a.old_values ->> w.column_name), (a.new_values ->> w.column_name)) v (name)
    union all
    select coalesce(a.new_values, a.old_values) -> 'proposed_changes' ->> w.column_name, 0
    from app.audit_log a
    join app.writable_columns w on w.table_name = 'brothers' and w.names_person
    where a.table_name = 'pending_changes' and a.action <> 'export'
      and coalesce(a.new_values, a.old_values) ->> 'target_table_name' = 'brothers'
      and coalesce(a.new_values, a.old_values) ->> 'operation' = 'insert'
      and coalesce(a.new_values, a.old_values) ->> 'record_id' = any ((select h.ids from him h)::text[])
  )
  select coalesce(array_agg(n.name order by n.place desc), '{}')
  from (
    select f.name, max(n.place) as place
    from named n
    cross join lateral (values (n.name), (btrim(regexp_replace(n.name, '\s+', ' ', 'g')))) f (name)
    where length(f.name) >= 4
    group by f.name
  ) n
$$;

create or replace function app.history_of_brother(p_brother uuid, p_rows jsonb) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
  with him as (
    select app.ids_of_brother(p_brother)::text[] as ids
  ),
  -- The rows that belong or belonged to the brother. An entry of a row that moved to another brother names both.
  owned as (
    select distinct a.table_name, a.record_id
    from app.audit_log a
    where coalesce(a.new_values, a.old_values) ->> 'brother_id' is not null
      and coalesce(a.new_values, a.old_values) ->> 'brother_id' = any ((select h.ids from him h)::text[])
  )
  -- Of a row that also belonged to another brother, only the entries of this brother's time are blanked.
  select a.id
  from owned o
  join app.audit_log a on a.table_name = o.table_name and a.record_id = o.record_id
  cross join him
  where array[a.old_values ->> 'brother_id', a.new_values ->> 'brother_id'] && him.ids
  union
  select a.id
  from app.audit_log a
  where a.table_name = 'brothers' and a.record_id = any ((select h.ids from him h)::uuid[])
  union
  -- The kept brother's entry of a merge names the merged brother, also after the merge was undone.
  select a.id
  from app.audit_log a
  where a.table_name = 'brothers' and a.new_values ->> 'merged_id' is not null
    and a.new_values ->> 'merged_id' = any ((select h.ids from him h)::text[])
  union
  select a.id
  from app.audit_log a
  cross join him
  where a.table_name = 'accepted_issues' and (
    (
      coalesce(a.new_values, a.old_values) ->> 'entity_type' = 'brother'
      and coalesce(a.new_values, a.old_values) ->> 'entity_id' = any (him.ids)
    )
    or (
      coalesce(a.new_values, a.old_values) ->> 'issue_type' = 'POSSIBLE_DUPLICATE'
      and coalesce(a.new_values, a.old_values) -> 'row_ids' ?| him.ids
    )
  )
  union
  select a.id
  from app.audit_log a
  where a.table_name = 'pending_changes'
    and coalesce(a.new_values, a.old_values) ->> 'record_id' = any (array(
      select i.id from jsonb_each(p_rows) t cross join lateral jsonb_array_elements_text(t.value) as i (id)
    ))
    and p_rows -> (coalesce(a.new_values, a.old_values) ->> 'target_table_name')
      ? (coalesce(a.new_values, a.old_values) ->> 'record_id')
  union
  -- An account that is or was linked to the brother: its username could identify the person.
  select a.id
  from app.audit_log a
  cross join him
  where a.table_name = 'users'
    and array[a.old_values ->> 'linked_brother_id', a.new_values ->> 'linked_brother_id'] && him.ids
$$;
