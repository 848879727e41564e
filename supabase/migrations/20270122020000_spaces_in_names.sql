-- An erasure also finds the person in texts that write the name with one space where the record has two.

-- All names of the person: present and former, before a deletion, and in proposals to add the person; a name with
-- several spaces in a row also with one, as others write it. Names of less than four characters are left out, because
-- they occur in too many other words.
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
    select p.proposal -> 'proposed_changes' ->> w.column_name, 0
    from app.audit_log a
    cross join him
    cross join lateral (select coalesce(a.new_values, a.old_values) as proposal) p
    join app.writable_columns w on w.table_name = 'brothers' and w.names_person
    where a.table_name = 'pending_changes' and a.action <> 'export' and p.proposal ->> 'target_table_name' = 'brothers'
      and p.proposal ->> 'operation' = 'insert' and p.proposal ->> 'record_id' = any (him.ids::text[])
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
