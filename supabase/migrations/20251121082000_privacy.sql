-- A person's rights over his data: a copy of everything, and erasure.

create table app.erasures (
  id           uuid primary key default gen_random_uuid(),
  -- A hash: proves that somebody was erased without saying who.
  subject_hash text not null,
  reason       text not null,
  erased_by    uuid,
  at           timestamptz not null default now()
);

alter table app.erasures enable row level security;

create function app.gdpr_export(p_brother uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_child record;
  v_rows jsonb;
  v_export jsonb;
begin
  if not app.is_admin() and not exists (
    select 1 from public.users u
    where u.id = (select auth.uid()) and u.linked_brother_id = p_brother and u.disabled_at is null
  ) then
    raise exception 'not allowed' using errcode = '42501';
  end if;

  v_export := jsonb_build_object(
    'generated_at', now(),
    'brother', (select to_jsonb(b) from public.brothers b where b.id = p_brother),
    'photo_files', app.photo_names(p_brother),
    'accepted_issues', (
      select coalesce(jsonb_agg(to_jsonb(i) order by i.issue_id), '[]')
      from public.accepted_issues i
      where i.entity_type = 'brother' and i.entity_id = p_brother
    )
  );
  for v_child in
    select w.table_name, w.column_name from app.writable_columns w where w.target_table = 'brothers' and w.cascades
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(c) order by c.id), ''[]'') from public.%I c where c.%I = $1',
      v_child.table_name, v_child.column_name) into v_rows using p_brother;
    v_export := v_export || jsonb_build_object(v_child.table_name, v_rows);
  end loop;
  return v_export || jsonb_build_object('history', (
    select coalesce(
      jsonb_agg(jsonb_build_object('at', a.at, 'action', a.action, 'table', a.table_name) order by a.id), '[]'
    )
    from app.audit_log a
    where a.record_id = p_brother
      or coalesce(a.new_values, a.old_values) ->> 'brother_id' = p_brother::text
  ));
end $$;

-- Where these names stand in the text of a record or of an open proposal: [{table, id, field}]
create function app.mentions_of(p_names text[]) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_column record;
  v_found jsonb;
  v_all jsonb := '[]';
begin
  for v_column in
    select w.table_name, w.column_name from app.writable_columns w where w.kind in ('text', 'json')
    union all
    select 'pending_changes', 'proposed_changes'
  loop
    execute format(
      $query$
        select jsonb_agg(jsonb_build_object('table', %1$L, 'id', t.id, 'field', %2$L) order by t.id)
        from public.%1$I t
        where exists (select 1 from unnest($1) n where strpos(lower(t.%2$I::text), lower(n)) > 0) %3$s
      $query$,
      v_column.table_name, v_column.column_name,
      case when v_column.table_name = 'pending_changes' then 'and t.status = ''pending''' end
    ) into v_found using p_names;
    v_all := v_all || coalesce(v_found, '[]');
  end loop;
  return v_all;
end $$;

-- Every row that is his, or was when it was deleted, or would be if a proposal were approved: {"vows": ["<id>", …], …}
-- A row that is somebody else's by now is not among them.
create function app.rows_of_brother(p_brother uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with children as (
    select w.table_name from app.writable_columns w where w.target_table = 'brothers' and w.cascades
  ),
  named as (
    select a.table_name, a.record_id
    from app.audit_log a
    join children c on c.table_name = a.table_name
    where p_brother::text in (a.old_values ->> 'brother_id', a.new_values ->> 'brother_id')
    union
    -- Proposals, those that were pruned too.
    select c.table_name, (h.proposal ->> 'record_id')::uuid
    from app.audit_log a
    cross join lateral (select coalesce(a.new_values, a.old_values) as proposal) h
    join children c on c.table_name = h.proposal ->> 'target_table_name'
    where a.table_name = 'pending_changes' and h.proposal -> 'proposed_changes' ->> 'brother_id' = p_brother::text
  )
  select jsonb_object_agg(r.table_name, r.ids)
  from (
    select n.table_name, jsonb_agg(n.record_id) as ids
    from named n
    where coalesce(app.current_row(n.table_name, n.record_id) ->> 'brother_id', p_brother::text) = p_brother::text
    group by n.table_name
    union all
    select 'brothers', jsonb_build_array(p_brother)
  ) r
$$;

-- Deletes the brother with all that is his; the tombstones reach every phone. His values are blanked in the
-- history and in the queue, where the rest of the entry stays. His photos' files can be read by no member from then
-- on; the answer names them, for the storage service alone can delete them. Where free text of other people's
-- records holds his name, the answer says so: what to do there is for a person to decide.
--
-- An id says nothing without its table: whoever makes a record chooses its id, and could choose that of another
-- table's row to have its history blanked.
create function app.gdpr_erase(p_brother uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rows jsonb;
  v_count int;
  v_names text[];
begin
  perform app.require_admin('erases');
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  insert into app.redaction_permits (xid, granted_by, reason)
  values (pg_current_xact_id(), (select auth.uid()), p_reason);

  v_rows := app.rows_of_brother(p_brother);
  v_names := array(
    select n from public.brothers b cross join lateral unnest(array[b.name, b.birth_name]) n
    where b.id = p_brother and length(n) >= 4
  );

  delete from public.brothers where id = p_brother;
  perform app.require_admin('erases');

  update public.pending_changes p
  set proposed_changes = '{}', base_values = '{}',
    status = case when p.status = 'pending' then 'withdrawn' else p.status end,
    rejection_reason = case when p.rejection_reason is not null then '–' end
  where v_rows -> p.target_table_name ? p.record_id::text;

  update app.audit_log a
  set old_values = case when a.old_values is not null then '{"redacted": true}'::jsonb end,
    new_values = case when a.new_values is not null then '{"redacted": true}'::jsonb end
  where case a.table_name
    when 'brothers' then a.record_id = p_brother
    when 'accepted_issues' then
      coalesce(a.new_values, a.old_values) @> jsonb_build_object('entity_type', 'brother', 'entity_id', p_brother)
    when 'pending_changes' then
      v_rows -> (coalesce(a.new_values, a.old_values) ->> 'target_table_name')
        ? (coalesce(a.new_values, a.old_values) ->> 'record_id')
    -- A row that was another's for a time loses only what it was as his.
    else p_brother::text in (a.old_values ->> 'brother_id', a.new_values ->> 'brother_id')
  end;
  get diagnostics v_count = row_count;
  if v_count = 0 then
    raise exception 'no such brother' using errcode = 'PT404';
  end if;

  insert into app.erasures (subject_hash, reason, erased_by)
  values (encode(sha256(convert_to(p_brother::text, 'utf8')), 'hex'), p_reason, (select auth.uid()));
  delete from app.redaction_permits where xid = pg_current_xact_id();
  return jsonb_build_object(
    'erased', p_brother, 'audit_rows_redacted', v_count, 'photo_files', app.photo_names(p_brother),
    'mentions', app.mentions_of(v_names)
  );
end $$;

create function public.gdpr_export_brother(p_brother_id uuid) returns jsonb
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select app.gdpr_export(p_brother_id)
$$;

create function public.gdpr_erase_brother(p_brother_id uuid, reason text) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.gdpr_erase(p_brother_id, reason)
$$;
