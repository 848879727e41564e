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
  v_ids uuid[] := app.ids_of_brother(p_brother);
  v_his jsonb;
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
  -- Asked once, and not for every proposal.
  v_his := app.rows_of_brother(p_brother);

  v_export := jsonb_build_object(
    'generated_at', now(),
    'brother', (select to_jsonb(b) from public.brothers b where b.id = p_brother),
    'photo_files', app.photo_names(p_brother),
    'accepted_issues', (
      select coalesce(jsonb_agg(to_jsonb(i) order by i.issue_id), '[]')
      from public.accepted_issues i
      where i.entity_type = 'brother' and i.entity_id = p_brother
    ),
    'account', (
      select jsonb_build_object('username', u.username, 'created_at', u.created_at, 'disabled_at', u.disabled_at)
      from public.users u
      where u.linked_brother_id = p_brother
    ),
    -- What was asked for about him, but not by whom: that is somebody else's.
    'proposals', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'table', c.target_table_name, 'operation', c.operation, 'status', c.status, 'at', c.created_at,
            'proposed_changes', c.proposed_changes, 'rejection_reason', c.rejection_reason
          ) order by c.created_at, c.id
        ),
        '[]'
      )
      from public.pending_changes c
      where v_his -> c.target_table_name ? c.record_id::text
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
    where a.record_id = any (v_ids)
      or coalesce(a.new_values, a.old_values) ->> 'brother_id' = any (v_ids::text[])
  ));
end $$;

-- Where these names stand in the text of a record or of an open proposal, but for these rows: [{table, id, field}]
create function app.mentions_of(p_names text[], p_but jsonb default '{}') returns jsonb
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
      case
        when v_column.table_name = 'pending_changes' then
          'and t.status = ''pending'' and not coalesce($2 -> t.target_table_name ? t.record_id::text, false)'
        else format('and not coalesce($2 -> %L ? t.id::text, false)', v_column.table_name)
      end
    ) into v_found using p_names, p_but;
    v_all := v_all || coalesce(v_found, '[]');
  end loop;
  return v_all;
end $$;

-- Every row that is his, or was when it was deleted, or would be if a proposal were approved: {"vows": ["<id>", …], …}
-- A row that is somebody else's by now is not among them; what was his under the id of one who was merged into him is.
create function app.rows_of_brother(p_brother uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with him as (
    select app.ids_of_brother(p_brother)::text[] as ids
  ),
  children as (
    select w.table_name from app.writable_columns w where w.target_table = 'brothers' and w.cascades
  ),
  named as (
    select a.table_name, a.record_id
    from app.audit_log a
    join children c on c.table_name = a.table_name
    cross join him
    where array[a.old_values ->> 'brother_id', a.new_values ->> 'brother_id'] && him.ids
    union
    -- Proposals, those that were pruned too.
    select c.table_name, (h.proposal ->> 'record_id')::uuid
    from app.audit_log a
    cross join lateral (select coalesce(a.new_values, a.old_values) as proposal) h
    join children c on c.table_name = h.proposal ->> 'target_table_name'
    cross join him
    where a.table_name = 'pending_changes' and h.proposal -> 'proposed_changes' ->> 'brother_id' = any (him.ids)
  )
  select jsonb_object_agg(r.table_name, r.ids)
  from (
    select n.table_name, jsonb_agg(n.record_id) as ids
    from named n
    cross join him
    where coalesce(app.current_row(n.table_name, n.record_id) ->> 'brother_id', p_brother::text) = any (him.ids)
    group by n.table_name
    union all
    select 'brothers', to_jsonb(him.ids) from him
  ) r
$$;

-- What he is or was called, also before he was deleted. Shorter names would be found in half of the words there are.
create function app.names_of_brother(p_brother uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(n.name order by n.place desc), '{}')
  from (
    select v.name, max(a.id) as place
    from app.audit_log a
    cross join app.writable_columns w
    cross join lateral (values (a.old_values ->> w.column_name), (a.new_values ->> w.column_name)) v (name)
    where a.table_name = 'brothers' and a.record_id = any ((select app.ids_of_brother(p_brother))::uuid[])
      and w.table_name = 'brothers' and w.names_person and length(v.name) >= 4
    group by v.name
  ) n
$$;

-- The entries of the history that hold values of his. `p_rows`: what is his (above).
create function app.history_of_brother(p_brother uuid, p_rows jsonb) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with him as (
    select app.ids_of_brother(p_brother)::text[] as ids
  ),
  -- The rows that are or were his. Of one that went to another, too, an entry says that it came to him before.
  owned as (
    select distinct a.table_name, a.record_id
    from app.audit_log a
    where coalesce(a.new_values, a.old_values) ->> 'brother_id' is not null
      and coalesce(a.new_values, a.old_values) ->> 'brother_id' = any ((select h.ids from him h)::text[])
  )
  -- A row that was another's for a time loses only what it was as his.
  select a.id
  from owned o
  join app.audit_log a on a.table_name = o.table_name and a.record_id = o.record_id
  cross join him
  where array[a.old_values ->> 'brother_id', a.new_values ->> 'brother_id'] && him.ids
  union
  select a.id
  from app.audit_log a
  cross join him
  where a.table_name in ('brothers', 'accepted_issues', 'pending_changes', 'users') and case a.table_name
    -- Who was merged into another, and came back, is named by the entry of the other.
    when 'brothers' then a.record_id::text = any (him.ids) or a.new_values ->> 'merged_id' = any (him.ids)
    when 'accepted_issues' then
      (
        coalesce(a.new_values, a.old_values) ->> 'entity_type' = 'brother'
        and coalesce(a.new_values, a.old_values) ->> 'entity_id' = any (him.ids)
      )
      or (
        coalesce(a.new_values, a.old_values) ->> 'issue_type' = 'POSSIBLE_DUPLICATE'
        and coalesce(a.new_values, a.old_values) -> 'row_ids' ?| him.ids
      )
    when 'pending_changes' then
      p_rows -> (coalesce(a.new_values, a.old_values) ->> 'target_table_name')
        ? (coalesce(a.new_values, a.old_values) ->> 'record_id')
    -- An account that is or was his: its name would say who it was that is gone.
    when 'users' then
      array[a.old_values ->> 'linked_brother_id', a.new_values ->> 'linked_brother_id'] && him.ids
  end
$$;

-- What an erasure would take and what it would leave, for who is about to decide on it; null where nothing is kept
-- of such a brother, or no more.
create function app.gdpr_preview(p_brother uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rows jsonb;
  v_child record;
  v_count bigint;
  v_counts jsonb := '{}';
  v_last jsonb;
begin
  perform app.require_admin('erases');
  select coalesce(a.new_values, a.old_values) into v_last
  from app.audit_log a
  where a.table_name = 'brothers' and a.record_id = p_brother
  order by a.id desc
  limit 1;
  if v_last is null or v_last ? 'redacted' then
    return null;
  end if;

  v_rows := app.rows_of_brother(p_brother);
  for v_child in
    select w.table_name, w.column_name from app.writable_columns w where w.target_table = 'brothers' and w.cascades
  loop
    execute format('select count(*) from public.%I c where c.%I = $1', v_child.table_name, v_child.column_name)
      into v_count using p_brother;
    v_counts := v_counts || jsonb_build_object(v_child.table_name, v_count);
  end loop;
  return jsonb_build_object(
    'id', p_brother,
    'name', v_last ->> 'name',
    'is_gone', not exists (select 1 from public.brothers b where b.id = p_brother),
    'rows', v_counts,
    'proposals', (
      select count(*) from public.pending_changes c where v_rows -> c.target_table_name ? c.record_id::text
    ),
    'audit_rows', (select count(*) from app.history_of_brother(p_brother, v_rows)),
    'photo_files', coalesce(cardinality(app.photo_names(p_brother)), 0),
    'username', (select u.username from public.users u where u.linked_brother_id = p_brother),
    'mentions', app.mentions_of(app.names_of_brother(p_brother), v_rows)
  );
end $$;

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
  v_ids uuid[] := app.ids_of_brother(p_brother);
  v_rows jsonb;
  v_count int;
  v_names text[];
  v_photos text[];
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
  v_names := app.names_of_brother(p_brother);

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
  where a.id in (select app.history_of_brother(p_brother, v_rows));
  get diagnostics v_count = row_count;
  if v_count = 0 then
    raise exception 'no such brother' using errcode = 'PT404';
  end if;

  insert into app.erasures (subject_hash, reason, erased_by)
  values (encode(sha256(convert_to(p_brother::text, 'utf8')), 'hex'), p_reason, (select auth.uid()));
  delete from app.redaction_permits where xid = pg_current_xact_id();
  v_photos := app.photo_names(p_brother);
  delete from app.merged_brothers m where m.gone_id = any (v_ids);
  perform app.require_admin('erases');
  return jsonb_build_object(
    'erased', p_brother, 'audit_rows_redacted', v_count, 'photo_files', v_photos,
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

create function public.gdpr_preview_erasure(p_brother_id uuid) returns jsonb
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select app.gdpr_preview(p_brother_id)
$$;
