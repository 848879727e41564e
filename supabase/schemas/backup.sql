-- A full backup, read page by page, and its restore into an empty database.
--
--   mark ── the pages of every table whose mark has changed since they were read ── mark … until two marks are equal
--
-- Nothing was written between two equal marks, so the pages read between them belong to one moment. The server holds no
-- snapshot open, and an interrupted client requests the page again.

-- The tables of a backup, in an order in which rows may refer to each other: all tables of this database's owner except
-- those that the migrations fill, that have rows only within one transaction, or that the next pull or validation fills
-- again. Passwords and calendar addresses are not in a backup.
create function app.backup_tables()
returns table (name text, relation regclass, key text[], is_synced boolean, depth int)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive kept as (
    select c.oid, case c.relnamespace when 'public'::regnamespace then '' else 'app.' end || c.relname as name
    from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'p')
      and c.relowner = (select r.oid from pg_catalog.pg_roles r where r.rolname = current_user)
  ),
  ours as (
    select k.oid, k.name
    from kept k
    where k.name not in (
      'app.settings', 'app.synced_tables', 'app.writable_columns', 'app.issue_kinds',
      'app.approvals_underway', 'app.batches_underway', 'app.redaction_permits',
      'app.change_feed', 'app.account_views', 'app.brother_views', 'app.password_marks',
      'app.calendar_addresses', 'app.judgements', 'app.found_issues'
    )
  ),
  ranked as (
    select o.oid, 0 as depth from ours o
    union
    select f.conrelid, r.depth + 1
    from ranked r
    join pg_catalog.pg_constraint f on f.contype = 'f' and f.confrelid = r.oid and f.conrelid <> r.oid
    where r.depth < 20
  )
  select
    o.name, o.oid::regclass,
    (
      select array_agg(a.attname::text order by k.place)
      from pg_catalog.pg_index i
      cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
      join pg_catalog.pg_attribute a on a.attrelid = o.oid and a.attnum = k.attnum
      where i.indrelid = o.oid and i.indisprimary
    ),
    exists (select 1 from app.synced_tables s where s.table_name = o.name),
    (select max(r.depth) from ranked r where r.oid = o.oid)
  from ours o
  order by 5, 1
$$;

-- For every table the number of rows, and a mark that changes with every write. The mark of a synced table comes from
-- the change feed, that of the audit log from its length and the number of erasures, that of the other (small) tables
-- from their content. The audit log only grows, except that an erasure blanks entries: while its stem (the number of
-- erasures) is the same, the pages read before are still valid.
create function app.backup_mark() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_table record;
  v_rows bigint;
  v_mark text;
  v_stem text;
  v_tables jsonb := '[]';
begin
  perform app.require_admin('makes a backup');
  for v_table in select b.name, b.relation, b.is_synced from app.backup_tables() b loop
    execute case
      when v_table.is_synced then format(
        $sql$
          select (select count(*) from %s), count(*) || ':' || coalesce(sum(f.seq), 0), null
          from app.change_feed f where f.table_name = $1
        $sql$, v_table.relation
      )
      when v_table.name = 'app.audit_log' then
        $sql$
          select count(*), e.n || ':' || count(*) || ':' || coalesce(max(a.id), 0), e.n::text
          from (select count(*) as n from app.erasures where $1 is not null) e
          left join app.audit_log a on true
          group by e.n
        $sql$
      else format(
        $sql$
          select count(*), count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0), null
          from %s t where $1 is not null
        $sql$, v_table.relation
      )
    end into v_rows, v_mark, v_stem using v_table.name;
    v_tables := v_tables
      || jsonb_build_object('name', v_table.name, 'rows', v_rows, 'mark', v_mark, 'stem', v_stem);
  end loop;
  return jsonb_build_object(
    'at', now(),
    'login_alias_domain', app.setting('login_alias_domain'),
    'logins', (
      select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', a.email) order by u.id), '[]')
      from public.users u
      join auth.users a on a.id = u.id
    ),
    'tables', v_tables
  );
end $$;

-- The rows of a table after a key. Each row is the text of its JSON, because a number may have more digits than a
-- browser can represent.
create function app.backup_page(p_table text, p_after jsonb, p_limit int) returns json
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), 1000);
  v_relation regclass;
  v_key text[];
  v_page json;
begin
  perform app.require_admin('makes a backup');
  select b.relation, b.key into v_relation, v_key from app.backup_tables() b where b.name = p_table;
  if v_relation is null then
    raise exception 'no backup holds a table %', p_table using errcode = 'PT404';
  end if;
  -- Recorded with the first page: whoever reads the pages has the backup, with or without the app.
  perform app.log_export_once('backup', null, '{}');

  execute format(
    $sql$
      with page as (
        select t.*
        from %1$s t
        where $1 is null or (%2$s) > (select %3$s from jsonb_populate_record(null::%1$s, $1) r)
        order by %2$s
        limit $2
      )
      select json_build_object(
        'rows', coalesce(json_agg(to_json(t)::text order by %2$s), '[]'),
        'last', (array_agg(json_build_object(%4$s) order by %5$s))[1]
      )
      from page t
    $sql$,
    v_relation,
    (select string_agg(format('t.%I', k), ', ') from unnest(v_key) k),
    (select string_agg(format('r.%I', k), ', ') from unnest(v_key) k),
    (select string_agg(format('%L, t.%I', k, k), ', ') from unnest(v_key) k),
    (select string_agg(format('t.%I desc', k), ', ') from unnest(v_key) k)
  ) into v_page using p_after, v_limit;
  perform app.require_admin('makes a backup');
  return v_page;
end $$;

create function public.get_backup_mark() returns jsonb
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select app.backup_mark()
$$;

create function public.get_backup_page(p_table text, p_after jsonb default null, p_limit int default null) returns json
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.backup_page(p_table, app.require_plain(p_after, 16384), p_limit)
$$;

-- Restore, for the owner of a database that contains the migrations and nothing else, in one transaction:
-- begin_restore, the unchanged rows, finish_restore. Triggers are disabled in between, because the rows are already
-- computed, validated and in the audit log. Foreign keys are checked as usual.

create function app.begin_restore() returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_table record;
  v_found boolean;
begin
  for v_table in select b.name, b.relation from app.backup_tables() b order by b.depth desc loop
    execute format('lock table %s in exclusive mode', v_table.relation);
    execute format('select exists (select 1 from %s)', v_table.relation) into v_found;
    -- The migrations write the province's settings and their audit entries.
    if v_found and v_table.name not in ('settings', 'app.audit_log') then
      raise exception 'a backup is restored into an empty database only; there are rows in %', v_table.name
        using errcode = '55000';
    end if;
    execute format('alter table %s disable trigger user', v_table.relation);
  end loop;
  delete from public.settings;
  delete from app.audit_log;
  delete from app.change_feed;
end $$;

-- Enters the tombstones of records that the audit log shows as deleted, and of records whose delete arrived before
-- their insert: a row that refers to one of them is refused as gone and does not wait for it. (Nothing refers to a
-- proposal.)
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

create function app.finish_restore(p_login_alias_domain text) returns void
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
