-- All that the database holds of a brother: rows, names in texts, entries of the history, and proposals.

-- The places where these names occur in a text or JSON column of the backed-up tables, except in the rows p_except:
-- [{table, id, field}]. Receipts are left out, because the erasure itself removes names from them.
create function app.mentions_of(p_names text[], p_except jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_names text[];
  v_table record;
  v_found jsonb;
  v_all jsonb := '[]';
begin
  -- Within JSON a name may be written with escapes.
  v_names := array(
    select distinct lower(f.form)
    from unnest(p_names) n
    cross join lateral (values (n), (substr(to_json(n)::text, 2, length(to_json(n)::text) - 2))) f (form)
  );
  if v_names = '{}' then
    return v_all;
  end if;

  for v_table in
    select b.relation, replace(b.name, 'app.', '') as name,
      (select string_agg(format('t.%I::text', k.field), ' || ''/'' || ' order by k.place)
        from unnest(b.key) with ordinality as k (field, place)) as id,
      (select string_agg(format('(%L, t.%I::text)', a.attname, a.attname), ', ' order by a.attnum)
        from pg_catalog.pg_attribute a
        where a.attrelid = b.relation and a.attnum > 0 and not a.attisdropped
          and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)) as texts
    from app.backup_tables() b
    where b.name <> 'app.mutation_receipts'
    order by not b.is_synced, b.name = 'pending_changes', b.depth, b.name
  loop
    continue when v_table.texts is null;
    execute format(
      $query$
        with found as materialized (
          select %1$s as id, x.field
          from %2$s t
          cross join lateral (values %3$s) as x (field, value)
          where exists (select 1 from unnest($1) n where strpos(lower(x.value), n) > 0)
        )
        select jsonb_agg(jsonb_build_object('table', %4$L, 'id', f.id, 'field', f.field) order by f.id, f.field)
        from found f
        where not coalesce($2 -> %4$L ? f.id, false)
      $query$,
      v_table.id, v_table.relation, v_table.texts, v_table.name
    ) into v_found using v_names, p_except;
    v_all := v_all || coalesce(v_found, '[]');
  end loop;
  return v_all;
end $$;

-- The brother to whom a row belongs by the last entry of its history, also after the row was deleted. (Here and below,
-- entries of exports are ignored: they contain what a device has sent.)
create function app.last_owner(p_table text, p_id uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(a.new_values, a.old_values) ->> 'brother_id'
  from app.audit_log a
  where a.table_name = p_table and a.record_id = p_id and a.action <> 'export'
  order by a.id desc
  limit 1
$$;

-- All rows that belong to the brother, belonged to the brother when they were deleted, or would belong to the brother
-- if a proposal were approved: {"vows": ["<id>", …], …} Rows of records merged into this brother are included. Rows
-- that belong to another brother now, or did when they were deleted, are not.
create function app.rows_of_brother(p_brother uuid) returns jsonb
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

-- All names of the person: present and former, before a deletion, and in proposals to add the person; a name with
-- several spaces in a row also with one, as others write it. Names of less than four characters are left out, because
-- they occur in too many other words.
create function app.names_of_brother(p_brother uuid) returns text[]
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

-- The audit entries that contain values of the brother. p_rows: the result of rows_of_brother(). The entries of each row
-- are looked up: a hash join would read the whole log.
create function app.history_of_brother(p_brother uuid, p_rows jsonb) returns setof bigint
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

-- The entries of history_of_brother() that are not yet blank.
create function app.entries_to_blank(p_brother uuid, p_rows jsonb) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id
  from app.history_of_brother(p_brother, p_rows) h (id)
  join app.audit_log a on a.id = h.id
  where coalesce(a.new_values, a.old_values) <> '{"redacted": true}'
$$;

-- The proposals about these rows that are open or still contain a value.
create function app.proposals_to_blank(p_rows jsonb) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id
  from public.pending_changes p
  where p_rows -> p.target_table_name ? p.record_id::text
    and (
      p.status = 'pending' or p.proposed_changes <> '{}' or p.base_values <> '{}'
      or coalesce(p.rejection_reason, '–') <> '–'
    )
$$;

-- The text with each of these names replaced by a dash.
create function app.without_names(p_text text, p_names text[]) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_name text;
begin
  for v_name in select n from unnest(p_names) n order by length(n) desc loop
    -- The prefix '***=' makes the rest a literal text, not a pattern.
    p_text := regexp_replace(p_text, '***=' || v_name, '–', 'gi');
  end loop;
  return p_text;
end $$;
