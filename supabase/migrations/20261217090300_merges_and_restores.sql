-- Undoing and repeating a batch, and the tombstones of a restored server.

create or replace function app.merge_brothers(
  p_batch uuid, p_keep uuid, p_gone uuid, p_values jsonb, p_keep_version bigint, p_gone_version bigint, p_reason text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '4s' as $$
declare
  v_batch app.batches;
  v_is_new boolean;
  v_keep jsonb;
  v_gone jsonb;
  v_clashes jsonb;
  v_moved jsonb;
begin
  perform app.require_admin('merges');
  if p_batch is null or p_keep is null or p_gone is null or jsonb_typeof(p_values) is distinct from 'object' then
    raise exception 'a merge has an id, two brothers and values' using errcode = 'PT400';
  elsif app.is_blank(p_reason) or length(p_reason) > 10000 then
    raise exception 'a reason is required, of at most 10,000 characters' using errcode = 'PT400';
  elsif p_keep = p_gone then
    perform app.refuse_batch('same', 'nobody is merged with himself');
  end if;

  insert into app.batches (id, kind, table_name, kept_id, gone_id, started_by)
  values (p_batch, 'merge', 'brothers', p_keep, p_gone, (select auth.uid()))
  on conflict (id) do nothing;
  v_is_new := found;
  v_batch := app.lock_batch(p_batch);
  if (v_batch.kept_id, v_batch.gone_id, v_batch.started_by) is distinct from (p_keep, p_gone, (select auth.uid())) then
    perform app.refuse_batch('reused', 'this id stands for another batch');
  elsif v_batch.undone_at is not null then
    perform app.refuse_batch('closed', 'this merge was undone');
  elsif not v_is_new then
    return jsonb_build_object('moved', v_batch.moved);
  end if;

  -- In one order, whoever merges whom.
  if p_keep < p_gone then
    v_keep := app.lock_brother(p_keep, p_keep_version);
  end if;
  v_gone := app.lock_brother(p_gone, p_gone_version);
  if v_keep is null then
    v_keep := app.lock_brother(p_keep, p_keep_version);
  end if;
  perform app.require_admin('merges');

  v_clashes := app.clashes(p_keep, p_gone);
  if v_clashes <> '[]' then
    perform app.refuse_batch(
      'incompatible', 'both have what one person has once', jsonb_build_object('rows', v_clashes)
    );
  end if;

  -- Every row's change is a step in the history; the entry below tells of them all.
  perform app.enter_batch(p_batch, true);
  -- One who was merged before and restored since is merged again.
  insert into app.merged_brothers (gone_id, kept_id, batch_id) values (p_gone, p_keep, p_batch)
  on conflict (gone_id) do update set kept_id = excluded.kept_id, batch_id = excluded.batch_id;
  v_moved := app.move_belongings(p_batch, p_keep, p_gone);
  perform app.move_attachments(p_keep, p_gone);
  perform app.move_account(p_batch, p_keep, p_gone);
  perform app.move_acceptances(p_keep, p_gone);
  perform app.move_proposals(p_batch, p_keep, p_gone);
  perform app.note_row(p_batch, 'brothers', p_gone, (v_gone ->> 'version')::bigint);
  perform app.note_row(p_batch, 'brothers', p_keep, (v_keep ->> 'version')::bigint);
  perform app.write_row('brothers', 'delete', p_gone, '{}');
  perform app.choose_values(p_keep, p_values);
  perform app.note_versions(p_batch);
  perform app.leave_batch();

  insert into app.audit_log
    (actor_id, actor_role, batch_id, action, table_name, record_id, old_values, new_values)
  values (
    (select auth.uid()), (select auth.role()), p_batch, 'update', 'brothers', p_keep, v_keep,
    app.lock_row('brothers', p_keep) || jsonb_build_object(
      'merge_reason', app.trimmed(p_reason), 'merged_name', v_gone -> 'name', 'merged_id', p_gone,
      'merged_rows', v_moved
    )
  );
  update app.batches b
  set status = 'done', finished_at = clock_timestamp(), moved = v_moved,
    rows_changed = (select count(*) from app.batch_rows r where r.batch_id = p_batch)
  where b.id = p_batch;
  perform app.require_admin('merges');
  return jsonb_build_object('moved', v_moved);
end $$;

-- The records of a table that attachments belong to, or that open proposals are about or refer to: no foreign key tells.
create function app.awaited_records(p_table text) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select case p_table
    when 'brothers' then a.brother_id
    when 'fraternities' then a.fraternity_id
    when 'institutions' then a.institution_id
  end
  from public.attachments a
  union
  select p.record_id
  from public.pending_changes p
  where p.status = 'pending' and p.target_table_name = p_table
  union
  select (p.proposed_changes ->> w.column_name)::uuid
  from public.pending_changes p
  join app.writable_columns w on w.table_name = p.target_table_name and w.target_table = p_table
  where p.status = 'pending';
end $$;

-- What stands against undoing these rows, or all: [{table, id, title, why}], at most 50.
create or replace function app.touched_since(p_batch uuid, p_step int[]) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set plan_cache_mode = force_custom_plan as $$
declare
  v_table text;
  v_reference record;
  v_rows jsonb;
  v_all jsonb := '[]';
begin
  for v_table in select distinct r.table_name from app.rows_to_undo(p_batch, p_step) r order by 1 loop
    execute format(
      $query$
        select jsonb_agg(jsonb_build_object(
            'table', %1$L, 'id', x.row_id, 'title', app.title_of(x.row, x.gone), 'why', x.why
          ) order by x.n)
        from (
          select r.n, r.row_id, to_jsonb(t) as row,
            case when t.id is null then app.version_snapshot(%1$L, r.row_id, r.version_after) end as gone,
            case
              -- Nothing is brought back to an account that was deleted since.
              when t.id is null and r.version_after is not null and %1$L <> 'users' then 'gone'
              when t.id is not null and r.version_after is null then 'changed'
              when t.version <> r.version_after and app.has_moved(%1$L, r.row_id, r.version_after, to_jsonb(t))
                then 'changed'
            end as why
          from app.rows_to_undo($1, $2) r
          left join public.%1$I t on t.id = r.row_id
          where r.table_name = %1$L and r.is_last
        ) x
        where x.why is not null
      $query$, v_table
    ) into v_rows using p_batch, p_step;
    v_all := v_all || coalesce(v_rows, '[]');

    -- Only what the batch made can have been referred to since.
    continue when not exists (
      select 1 from app.rows_to_undo(p_batch, p_step) r where r.table_name = v_table and r.version_before is null
    );
    for v_reference in
      select r.relname, a.attname
      from pg_catalog.pg_constraint c
      join pg_catalog.pg_class r on r.oid = c.conrelid
      join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = format('public.%I', v_table)::regclass
        and r.relnamespace = 'public'::regnamespace
      order by r.relname, a.attname
    loop
      execute format(
        $query$
          select jsonb_agg(jsonb_build_object(
              'table', %1$L, 'id', r.row_id, 'title', app.title_of(to_jsonb(t), null), 'why', 'referred'
            ) order by r.n)
          from app.rows_to_undo($1, $2) r
          join public.%1$I t on t.id = r.row_id
          where r.table_name = %1$L and r.version_before is null and exists (
            select 1 from public.%2$I o
            where o.%3$I = r.row_id and not exists (
              select 1 from app.rows_to_undo($1, $2) w where w.table_name = %2$L and w.row_id = o.id
            )
          )
        $query$, v_table, v_reference.relname, v_reference.attname
      ) into v_rows using p_batch, p_step;
      v_all := v_all || coalesce(v_rows, '[]');
    end loop;

    execute format(
      $query$
        select jsonb_agg(jsonb_build_object(
            'table', %1$L, 'id', r.row_id, 'title', app.title_of(to_jsonb(t), null), 'why', 'referred'
          ) order by r.n)
        from app.rows_to_undo($1, $2) r
        join public.%1$I t on t.id = r.row_id
        where r.table_name = %1$L and r.version_before is null
          and r.row_id in (select w.id from app.awaited_records(%1$L) as w (id))
      $query$, v_table
    ) into v_rows using p_batch, p_step;
    v_all := v_all || coalesce(v_rows, '[]');
  end loop;

  return (
    select coalesce(jsonb_agg(x.told order by x.place), '[]')
    from (
      select distinct on (a.told ->> 'table', a.told ->> 'id') a.told, a.place
      from jsonb_array_elements(v_all) with ordinality as a (told, place)
      order by a.told ->> 'table', a.told ->> 'id', a.place
    ) x
    where x.place <= 50
  );
end $$;

-- Enters the tombstones of records that are gone by the history, and of those whose delete came before their insert: what
-- refers to one of them is refused as gone, and does not wait for it. (Nothing refers to a proposal.)
create function app.enter_tombstones() returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_table record;
  v_nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  for v_table in
    select s.table_name, s.is_private from app.synced_tables s where s.table_name <> 'pending_changes' order by s.rank
  loop
    execute format(
      $sql$
        insert into app.change_feed (table_name, row_id, op, subject)
        select $1, g.row_id, 'D', case when $2 then coalesce(g.subject, $3) end
        from (
          select distinct on (a.record_id) a.record_id as row_id, (a.old_values ->> 'brother_id')::uuid as subject
          from app.audit_log a
          where a.table_name = $1 and a.action <> 'export' and a.record_id is not null
          order by a.record_id, a.id desc
        ) g
        where not exists (select 1 from public.%I t where t.id = g.row_id)
        union
        select $1, e.row_id, 'D', case when $2 then $3 end
        from app.early_deletes e
        where e.table_name = $1
        on conflict (table_name, row_id) do nothing
      $sql$, v_table.table_name
    ) using v_table.table_name, v_table.is_private, v_nobody;
  end loop;
end $$;

create or replace function app.finish_restore(p_login_alias_domain text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_table record;
begin
  for v_table in select b.name, b.relation, b.is_synced from app.backup_tables() b loop
    execute format('alter table %s enable trigger user', v_table.relation);
    if v_table.is_synced then
      execute format(
        'insert into app.change_feed (table_name, row_id, op, audience, subject) select $1, t.id, ''U'', %s, %s from %s t',
        case when v_table.name = 'pending_changes' then 'app.audience_of_proposal(t.requested_by)' else 'null' end,
        case when app.is_private(v_table.name) then 't.brother_id' else 'null' end, v_table.relation
      ) using v_table.name;
    end if;
  end loop;
  perform app.enter_tombstones();
  perform setval(
    pg_get_serial_sequence('app.audit_log', 'id'), (select coalesce(max(a.id), 1) from app.audit_log a)
  );
  update app.settings set value = to_jsonb(p_login_alias_domain), updated_at = now()
  where key = 'login_alias_domain' and p_login_alias_domain is not null;
  perform app.feed_rebase();
end $$;

revoke all on function app.awaited_records(text) from public, anon, authenticated, service_role;

revoke all on function app.enter_tombstones() from public, anon, authenticated, service_role;

-- A server that was restored before has lost its tombstones.
select app.enter_tombstones();
