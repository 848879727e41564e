-- A person's rights over personal data: a copy of all data, and erasure.

create table app.erasures (
  id           uuid primary key default gen_random_uuid(),
  -- A hash: it proves that a person was erased without naming the person.
  subject_hash text not null,
  reason       text not null,
  erased_by    uuid,
  at           timestamptz not null default now()
);

alter table app.erasures enable row level security;

create index erasures_subject_hash on app.erasures (subject_hash);

create function app.subject_hash(p_id uuid) returns text
language sql immutable
return encode(sha256(convert_to(p_id::text, 'utf8')), 'hex');

create function app.is_erased(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select 1 from app.erasures e where e.subject_hash = app.subject_hash(p_id));
end $$;

-- Refuses to insert an erased person under the same id, because files under that id would be readable again. The lock
-- makes the insert wait for a running erasure, and a later erasure wait for the insert.
create function app.refuse_erased() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_absent(new.id, false);
  if app.is_erased(new.id) then
    raise exception 'the person with this id was erased'
      using errcode = '23514', constraint = 'brothers_id_erased';
  end if;
  return new;
end $$;

create trigger c_erased before insert on public.brothers
  for each row execute function app.refuse_erased();

-- For the operator, after a restore to a copy that is older than an erasure and before the API is opened: devices send
-- earlier edits again, which must not restore these persons. The data that the copy contains of them is then erased in
-- the app as usual.
create function app.remember_erased(p_brothers uuid[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.erasures (subject_hash, reason)
  select distinct app.subject_hash(b), 'repeated after a restore'
  from unnest(p_brothers) b
  where not app.is_erased(b)
$$;

create function app.gdpr_export(p_brother uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_ids uuid[] := app.ids_of_brother(p_brother);
  v_his jsonb;
  v_child record;
  v_rows jsonb;
  v_export jsonb;
begin
  if not app.is_admin() and not (app.is_member() and exists (
    select 1 from public.users u
    where u.id = (select auth.uid()) and u.linked_brother_id = p_brother
  )) then
    raise exception 'not allowed' using errcode = '42501';
  end if;
  if exists (select 1 from public.brothers b where b.id = p_brother) then
    perform app.log_export_once('brothers', p_brother, '{"personal_data": true}');
  end if;
  -- Computed once, not for each proposal.
  v_his := app.rows_of_brother(p_brother);

  v_export := jsonb_build_object(
    'generated_at', now(),
    'brother', (select to_jsonb(b) from public.brothers b where b.id = p_brother),
    'photo_files', app.photo_names(p_brother),
    'attachments', (
      select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at, a.id), '[]')
      from public.attachments a
      where a.brother_id = p_brother
    ),
    'accepted_issues', (
      select coalesce(jsonb_agg(to_jsonb(i) order by i.issue_id), '[]')
      from public.accepted_issues i
      where i.entity_type = 'brother' and i.entity_id = p_brother
    ),
    'account', (
      select jsonb_build_object(
        'username', u.username, 'created_at', u.created_at, 'disabled_at', u.disabled_at,
        'email', (select l.email from auth.users l where l.id = u.id),
        'is_admin', exists (select 1 from public.user_roles r where r.user_id = u.id and r.role_name = 'admin'),
        'calendar_address_made_at', (select a.made_at from app.calendar_addresses a where a.user_id = u.id)
      )
      from public.users u
      where u.linked_brother_id = p_brother
    ),
    -- Proposals about the brother, without their requesters: those are data of other persons.
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
  named as (
    select a.table_name, a.record_id
    from app.audit_log a
    join children c on c.table_name = a.table_name
    cross join him
    where array[a.old_values ->> 'brother_id', a.new_values ->> 'brother_id'] && him.ids and a.action <> 'export'
    union
    -- Proposals, including pruned ones.
    select c.table_name, (h.proposal ->> 'record_id')::uuid
    from app.audit_log a
    cross join lateral (select coalesce(a.new_values, a.old_values) as proposal) h
    join children c on c.table_name = h.proposal ->> 'target_table_name'
    cross join him
    where a.table_name = 'pending_changes' and a.action <> 'export'
      and h.proposal -> 'proposed_changes' ->> 'brother_id' = any (him.ids)
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

-- All names of the person: present and former, before a deletion, and in proposals to add the person. Names of less
-- than four characters are left out, because they occur in too many other words.
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
    select n.name, max(n.place) as place
    from named n
    where length(n.name) >= 4
    group by n.name
  ) n
$$;

-- The audit entries that contain values of the brother. p_rows: the result of rows_of_brother().
create function app.history_of_brother(p_brother uuid, p_rows jsonb) returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
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
  cross join him
  where a.table_name in ('brothers', 'accepted_issues', 'pending_changes', 'users') and case a.table_name
    -- The kept brother's entry of a merge names the merged brother, also after the merge was undone.
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
    -- An account that is or was linked to the brother: its username could identify the person.
    when 'users' then
      array[a.old_values ->> 'linked_brother_id', a.new_values ->> 'linked_brother_id'] && him.ids
  end
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

-- A preview of an erasure: what would be erased and what would stay; null when nothing (more) is stored of this person.
-- The person need not be a record: a proposal to add a brother may not have been approved.
create function app.gdpr_preview(p_brother uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rows jsonb := app.rows_of_brother(p_brother);
  v_ids text[] := app.ids_of_brother(p_brother)::text[];
  v_brother jsonb;
  v_entries bigint[];
  v_proposals uuid[];
  v_child record;
  v_count bigint;
  v_counts jsonb := '{}';
  v_last jsonb;
begin
  perform app.require_admin('erases');
  select to_jsonb(b) into v_brother from public.brothers b where b.id = p_brother;
  v_entries := array(select e from app.entries_to_blank(p_brother, v_rows) e);
  v_proposals := array(select p from app.proposals_to_blank(v_rows) p);
  if v_brother is null and v_entries = '{}' and v_proposals = '{}' then
    return null;
  end if;

  select coalesce(a.new_values, a.old_values) into v_last
  from app.audit_log a
  where a.id = any (v_entries) and a.table_name = 'brothers' and a.record_id = p_brother and a.action <> 'export'
  order by a.id desc
  limit 1;
  for v_child in
    select w.table_name, w.column_name from app.writable_columns w where w.target_table = 'brothers' and w.cascades
  loop
    execute format('select count(*) from public.%I c where c.%I = $1', v_child.table_name, v_child.column_name)
      into v_count using p_brother;
    v_counts := v_counts || jsonb_build_object(v_child.table_name, v_count);
  end loop;
  select count(*) into v_count from public.attachments a where a.brother_id::text = any (v_ids);
  v_counts := v_counts || jsonb_build_object('attachments', v_count);
  return jsonb_build_object(
    'id', p_brother,
    -- To confirm the erasure of a person without a name, the administrator types the beginning of the id.
    'name', coalesce(
      v_brother ->> 'name', v_last ->> 'name', (app.names_of_brother(p_brother))[1], left(p_brother::text, 8)
    ),
    'is_gone', v_brother is null,
    -- A merged person can be erased only with the kept brother.
    'kept_id', case when v_brother is null then app.kept_brother(p_brother) end,
    'was_recorded', exists (
      select 1 from app.audit_log a
      where a.table_name = 'brothers' and a.record_id = p_brother and a.action <> 'export'
    ),
    'rows', v_counts,
    'proposals', cardinality(v_proposals),
    'audit_rows', cardinality(v_entries),
    'photo_files', coalesce(cardinality(app.photo_names(p_brother)), 0),
    'username', (select u.username from public.users u where u.linked_brother_id = p_brother),
    'mentions', app.mentions_of(app.names_of_brother(p_brother), v_rows || jsonb_build_object(
      'pending_changes', v_proposals,
      'audit_log', v_entries::text[],
      'attachments', array(select a.id from public.attachments a where a.brother_id::text = any (v_ids)),
      'erasures', array(select e.id from app.erasures e where e.subject_hash = any (
        select app.subject_hash(i::uuid) from unnest(v_ids) i
      )),
      'accepted_issues', array(
        select i.issue_id from public.accepted_issues i
        where i.entity_id::text = any (v_ids)
          or (i.issue_type = 'POSSIBLE_DUPLICATE' and i.row_ids::text[] && v_ids)
      )
    ))
  );
end $$;

-- Deletes the brother with all child rows; the tombstones reach every device. The brother's values are blanked in the
-- audit log and in the queue, where the rest of each entry stays. The log records the erasure and its reason. From then
-- on members cannot read the files of photos and attachments; the answer names them, because only the storage service
-- can delete them. The answer also lists other texts that contain the brother's name: a person decides what to do with them.
--
-- Rows are identified by table and id, because the author of a new record chooses its id, and could choose the id of
-- another table's row to have that row's history blanked.
create function app.gdpr_erase(p_brother uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ids uuid[];
  v_rows jsonb := '{}';
  v_count int := 0;
  v_changed int;
  v_blanked int;
  v_names text[];
  v_photos text[];
  v_attachments text[];
  v_kept uuid;
begin
  perform app.require_admin('erases');
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  insert into app.redaction_permits (xid, granted_by, reason)
  values (pg_current_xact_id(), (select auth.uid()), p_reason);

  -- Waits for every push that proposes a row of the brother: each holds a lock on the record, or on its id when there
  -- is no record, until its end. A transaction that adds the record holds the lock too, and the record is deleted here.
  -- A transaction that adds it later waits for the lock and is refused.
  perform app.lock_absent(p_brother, true);
  delete from public.brothers where id = p_brother;
  if not found then
    v_kept := app.kept_brother(p_brother);
    if v_kept is not null then
      raise exception 'the record was merged into another, which is erased in its place'
        using errcode = 'PT409', detail = jsonb_build_object('key', 'merged', 'kept_id', v_kept)::text;
    end if;
  end if;
  perform app.require_admin('erases');
  v_ids := app.ids_of_brother(p_brother);
  v_names := app.names_of_brother(p_brother);
  with gone as (
    delete from public.attachments a where a.brother_id = any (v_ids) returning a.storage_path
  )
  select coalesce(array_agg(g.storage_path), '{}') into v_attachments from gone g;

  -- The next pass finds rows that are committed meanwhile. Rows that were found are remembered, because the entries
  -- that name their brother are blanked on the way.
  loop
    select jsonb_object_agg(r.table_name, r.ids) into v_rows
    from (
      select t.table_name, jsonb_agg(distinct i.id) as ids
      from (select * from jsonb_each(v_rows) union all select * from jsonb_each(app.rows_of_brother(p_brother)))
        as t (table_name, ids)
      cross join lateral jsonb_array_elements(t.ids) as i (id)
      group by t.table_name
    ) r;

    update public.pending_changes p
    set proposed_changes = '{}', base_values = '{}',
      status = case when p.status = 'pending' then 'withdrawn' else p.status end,
      rejection_reason = case when p.rejection_reason is not null then '–' end
    where p.id in (select app.proposals_to_blank(v_rows));
    get diagnostics v_changed = row_count;

    update app.audit_log a
    set old_values = case when a.old_values is not null then '{"redacted": true}'::jsonb end,
      new_values = case when a.new_values is not null then '{"redacted": true}'::jsonb end
    where a.id in (select app.entries_to_blank(p_brother, v_rows));
    get diagnostics v_blanked = row_count;
    v_count := v_count + v_blanked;
    exit when v_changed = 0 and v_blanked = 0;
  end loop;
  if v_count = 0 then
    raise exception 'no such brother' using errcode = 'PT404';
  end if;

  -- A row that was only proposed has no feed entry yet. Its tombstone removes it from the device that proposed it. The
  -- tombstone of a private row is sent to administrators only.
  insert into app.change_feed (table_name, row_id, op, subject)
  select t.table_name, i.id::uuid, 'D', case
    when app.is_private(t.table_name) then '00000000-0000-0000-0000-000000000000'::uuid
  end
  from jsonb_each(v_rows) as t (table_name, ids)
  cross join lateral jsonb_array_elements_text(t.ids) as i (id)
  on conflict (table_name, row_id) do nothing;

  -- A rejection may quote a sent value.
  update app.mutation_receipts r
  set result = r.result - 'message' - 'field'
  where exists (
    select 1 from unnest(v_names) n
    where strpos(lower(concat(r.result ->> 'message', ' ', r.result ->> 'field')), lower(n)) > 0
  );
  with renamed as (
    update app.erasures e
    set reason = app.without_names(e.reason, v_names)
    where e.subject_hash in (select app.subject_hash(i) from unnest(v_ids) i)
      and e.reason <> app.without_names(e.reason, v_names)
    returning e.id
  )
  update app.audit_log a
  set new_values = '{"redacted": true}'
  from renamed r
  where a.table_name = 'erasures' and a.record_id = r.id;
  with entered as (
    insert into app.erasures (subject_hash, reason, erased_by)
    select app.subject_hash(i), app.without_names(p_reason, v_names), (select auth.uid())
    from unnest(v_ids) i
    returning id, subject_hash, reason
  )
  insert into app.audit_log (actor_id, actor_role, action, table_name, record_id, new_values)
  select (select auth.uid()), (select auth.role()), 'insert', 'erasures', e.id, jsonb_build_object('reason', e.reason)
  from entered e
  where e.subject_hash = app.subject_hash(p_brother);
  delete from app.redaction_permits where xid = pg_current_xact_id();
  v_photos := app.photo_names(p_brother);
  v_attachments := array(
    select distinct n.name from unnest(v_attachments || app.attachment_names(p_brother)) as n (name) order by n.name
  );
  -- A brother who was merged with this record, and is still there, may have a portrait in its folder.
  delete from app.merged_brothers m where m.gone_id = any (v_ids) and app.kept_brother(m.gone_id) is null;
  perform app.require_admin('erases');
  return jsonb_build_object(
    'erased', p_brother, 'audit_rows_redacted', v_count, 'photo_files', v_photos,
    'attachment_files', v_attachments, 'mentions', app.mentions_of(v_names)
  );
end $$;

create function public.gdpr_export_brother(p_brother_id uuid) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
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
