-- The comments inside of functions are plain English, and two parameters have names that say what they are. The functions do
-- what they did.

drop function app.begin_account_change(text);
drop function app.require_admin(text);
drop function app.mentions_of(text[], jsonb);

create function app.require_admin(p_action text) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_admin() then
    raise exception 'only an administrator %', p_action using errcode = '42501';
  end if;
end $$;

create function app.begin_account_change(p_action text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_admin(p_action);
  perform 1 from public.user_roles r order by r.user_id, r.role_name for update;
  perform app.require_admin(p_action);
end $$;

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

create or replace function public.get_admin_counts(p_today date default null)
returns table (
  pending_changes bigint, vows_expired bigint, vows_in_grace bigint, vows_expiring bigint, audited_lately bigint
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select
    -- The number of lines of the queue, without computing the state of each.
    (
      select count(distinct (p.requested_by, coalesce(p.group_id, p.id)))
      from public.pending_changes p
      where p.status = 'pending'
    ),
    count(*) filter (where s.vow_status = 'Expired Past Grace'),
    count(*) filter (where s.vow_status = 'In Grace Period'),
    count(*) filter (where s.vow_status = 'Expiring Soon'),
    app.audited_lately()
  from app.vow_standings(coalesce(p_today, app.today())) s
  having (select app.is_admin())
$$;

create or replace function public.get_admin_dashboard_data(p_today date default null)
returns table (
  brother_id uuid, brother_name text, cached_status text, current_fraternity text, vow_status text,
  renewal_due_date date, pending_changes_count bigint, circumscription_id uuid, circumscription_name text
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with day as (
    select coalesce(p_today, app.today()) as today
  ),
  -- Entries about the brother, about rows of the brother, and about proposed rows of the brother.
  waiting as (
    select x.brother_id, count(distinct p.id) as changes
    from public.pending_changes p
    cross join lateral (
      values
        (p.record_id::text),
        (p.proposed_changes ->> 'brother_id'),
        (app.current_row(p.target_table_name, p.record_id) ->> 'brother_id')
    ) as x (brother_id)
    where p.status = 'pending'
    group by x.brother_id
  )
  select
    b.id, b.name, b.cached_status,
    (
      select f.name
      from public.fraternity_assignments a
      join public.fraternities f on f.id = a.fraternity_id
      where a.brother_id = b.id and a.start_date <= (select day.today from day)
        and coalesce(a.end_date, 'infinity') >= (select day.today from day)
      order by a.start_date desc, a.id
      limit 1
    ),
    s.vow_status, s.due_date,
    coalesce(w.changes, 0),
    c.id, c.name
  from app.vow_standings((select day.today from day)) s
  join public.brothers b on b.id = s.brother_id
  join public.circumscriptions c on c.id = b.circumscription_id
  left join waiting w on w.brother_id = b.id::text
  where (select app.is_admin())
  order by
    coalesce(array_position(array['Expired Past Grace', 'In Grace Period', 'Expiring Soon'], s.vow_status), 4),
    case when s.vow_status in ('Expired Past Grace', 'In Grace Period', 'Expiring Soon') then s.due_date end,
    b.name, b.id
$$;

create or replace function app.add_attachment(p_id uuid, p_path text, p_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_folder record;
  v_file record;
begin
  perform app.require_member();
  if p_id is null or p_path is null or length(p_path) > 200 or p_name is null or length(p_name) > 200 then
    raise exception 'an attachment has an id, a path and a name of at most 200 characters' using errcode = 'PT400';
  end if;
  select * into v_folder from app.attachment_folder(p_path);
  if v_folder.record_id is null then
    raise exception 'this is no path of an attachment' using errcode = 'PT400';
  end if;
  -- Because of this lock an erasure waits, and then finds the attachment.
  execute format('select 1 from public.%I r where r.id = $1 for key share', v_folder.record_table)
    using v_folder.record_id;
  if not app.may_add_attachment(v_folder.record_table, v_folder.record_id) then
    raise exception 'the caller may attach nothing to this record' using errcode = '42501';
  elsif exists (select 1 from public.attachments a where a.id = p_id and a.storage_path = p_path) then
    return;
  end if;

  if to_regclass('storage.objects') is not null then
    select o.owner_id, o.metadata ->> 'mimetype' as mime_type, o.metadata ->> 'size' as byte_size into v_file
    from storage.objects o
    where o.bucket_id = 'attachments' and o.name = p_path;
  end if;
  if v_file.byte_size is null or not (app.is_admin() or v_file.owner_id = (select auth.uid())::text) then
    raise exception 'the file of this attachment is missing' using errcode = 'PT409';
  end if;
  insert into public.attachments
    (id, brother_id, fraternity_id, institution_id, name, mime_type, byte_size, storage_path)
  values (
    p_id,
    case when v_folder.record_table = 'brothers' then v_folder.record_id end,
    case when v_folder.record_table = 'fraternities' then v_folder.record_id end,
    case when v_folder.record_table = 'institutions' then v_folder.record_id end,
    p_name, v_file.mime_type, v_file.byte_size::int, p_path
  );
  -- A caller who waited for a lock may have lost the role, or the brother, meanwhile.
  if not app.may_add_attachment(v_folder.record_table, v_folder.record_id) then
    raise exception 'the caller may attach nothing to this record' using errcode = '42501';
  end if;
end $$;

create or replace function app.set_account_disabled(p_user uuid, p_disabled boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.begin_account_change('locks or opens an account');
  if p_disabled then
    perform app.keep_an_admin(p_user);
  end if;
  -- A repeated call keeps the first time.
  update public.users u
  set disabled_at = case when p_disabled then coalesce(u.disabled_at, now()) end
  where u.id = p_user;
  if not found then
    raise exception 'there is no such account' using errcode = 'PT404';
  end if;
  if p_user <> (select auth.uid()) then
    perform app.require_admin('locks or opens an account');
  end if;
end $$;

create or replace function app.backup_page(p_table text, p_after jsonb, p_limit int) returns json
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

create or replace function app.begin_restore() returns void
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

create or replace function app.write_for_batch(
  p_table text, p_op text, p_id jsonb, p_values jsonb, p_version jsonb, out version_before bigint, out version_after bigint
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_step jsonb := app.read_mutation(
    jsonb_build_object(
      'mutation_id', gen_random_uuid(), 'user_id', (select auth.uid()), 'schema', 1,
      'table', p_table, 'op', p_op, 'id', p_id, 'base_version', p_version, 'changes', p_values
    ),
    true
  );
  v_id uuid := (v_step ->> 'id')::uuid;
  v_current jsonb := app.lock_row(p_table, v_id);
  v_plan jsonb;
begin
  version_before := (v_current ->> 'version')::bigint;
  version_after := version_before;

  -- The administrator has seen that version. A recomputed status does not count as a change.
  if p_op = 'update' and (v_step ->> 'base_version')::bigint <> version_before then
    if app.has_moved(p_table, v_id, (v_step ->> 'base_version')::bigint, v_current) then
      perform app.refuse(app.rejection('PT409', 'moved', 'the record changed since'));
    end if;
    v_step := v_step || jsonb_build_object('base_version', version_before);
  end if;

  v_step := v_step || jsonb_build_object(
    'current', v_current, 'own', null, 'form', null, 'base', coalesce(v_current, '{}')
  );
  v_plan := app.plan(v_step, true);
  if v_plan ->> 'act' = 'apply' then
    version_after := (app.write_as_asked(v_step, v_plan ->> 'op', v_plan -> 'changes') ->> 'version')::bigint;
  end if;
end $$;

create or replace function app.told_of_row(p_table text, p_values jsonb, p_answer jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  case p_answer ->> 'status'
    when 'rejected' then
      return jsonb_build_object(
        'code', p_answer -> 'key', 'field', p_answer -> 'field', 'detail', p_answer -> 'message'
      );
    when 'blocked' then
      return jsonb_build_object(
        'code', 'missing',
        'field', (select m.field from app.missing_references(p_table, p_values) m limit 1),
        'detail', format('%s %s is not there', p_answer -> 'by' ->> 'table', p_answer -> 'by' ->> 'id')
      );
    else
      -- A trigger changed a requested value.
      return jsonb_build_object(
        'code', 'invalid', 'field', p_answer -> 'conflicts' -> 0 -> 'field', 'detail', 'it cannot be held here'
      );
  end case;
end $$;

create or replace function app.calendar_text(p_locale text, p_from date) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with words as (
    select app.calendar_words(p_locale) as of,
      to_char(now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as stamp
  ),
  events as (
    select e.* from app.calendar_events(p_from) e order by e.day, e.id limit 20000
  ),
  lines as (
    select e.day, e.id,
      E'BEGIN:VEVENT\r\n'
        || app.calendar_line('UID:' || e.id || '@fraternitas')
        || 'DTSTAMP:' || w.stamp || E'\r\n'
        || 'DTSTART;VALUE=DATE:' || to_char(e.day, 'YYYYMMDD') || E'\r\n'
        || 'DTEND;VALUE=DATE:' || to_char(e.day + 1, 'YYYYMMDD') || E'\r\n'
        || app.calendar_line('SUMMARY:' || regexp_replace(
          regexp_replace(
            e.name || ': ' || case when e.years is null then '' else w.of ->> 'jubilee' || ' · ' end
              || (w.of ->> e.kind)
              || case when e.years is null then '' else
                ' · ' || e.years || ' ' || (w.of ->> case e.years when 1 then 'year' else 'years' end) end,
            '([\\,;])', '\\\1', 'g'),
          E'\r\n|\r|\n', '\\n', 'g'))
        || E'TRANSP:TRANSPARENT\r\n'
        || case
          when e.years is not null then ''
          -- A yearly 29 February takes place in leap years alone.
          when e.is_leap_day then E'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1\r\n'
          else E'RRULE:FREQ=YEARLY\r\n'
        end
        || case when coalesce(cardinality(e.except_days), 0) = 0 then '' else app.calendar_line(
          'EXDATE;VALUE=DATE:' || (select string_agg(to_char(x.day, 'YYYYMMDD'), ',' order by x.day)
            from unnest(e.except_days) x (day))) end
        || E'END:VEVENT\r\n' as text
    from events e cross join words w
  )
  select E'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Fraternitas//EN\r\nX-WR-CALNAME:Fraternitas\r\n'
    -- Calendar programs that respect these values do not read the file again sooner.
    || E'REFRESH-INTERVAL;VALUE=DURATION:PT12H\r\nX-PUBLISHED-TTL:PT12H\r\n'
    || coalesce((select string_agg(l.text, '' order by l.day, l.id) from lines l), '')
    || E'END:VCALENDAR\r\n'
$$;

create or replace function public.get_circumscription_stats(p_today date default null)
returns table (
  active_brothers bigint, priests bigint, deacons bigint, solemn_professed bigint, simple_professed bigint,
  in_formation bigint, suspended bigint
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with day as (
    select coalesce(p_today, app.today()) as today
  ),
  -- A perpetual vow counts until a vow of type 'simple' follows it (readmission, can. 690).
  vowed as (
    select v.brother_id,
      coalesce(max(v.date) filter (where v.type = 'solemn')
        >= coalesce(max(v.date) filter (where v.type = 'simple'), '-infinity'), false) as is_solemn
    from public.vows v, day
    where v.date <= day.today
    group by v.brother_id
  ),
  -- A priest who enters the order is a novice, though his status is priest.
  beginners as (
    select distinct f.brother_id
    from public.formation_stages f, day
    where f.stage in ('novitiate', 'postulancy') and f.start_date <= day.today
      and coalesce(f.end_date, 'infinity') >= day.today
  ),
  living as (
    select
      b.membership_status,
      s.status,
      coalesce(v.is_solemn, false) as is_solemn,
      coalesce(not v.is_solemn, false) as is_simple,
      e.brother_id is not null as is_beginner
    from public.brothers b
    join app.statuses_on((select day.today from day)) s on s.brother_id = b.id
    left join vowed v on v.brother_id = b.id
    left join beginners e on e.brother_id = b.id
    where b.deleted_at is null and b.membership_status in ('active', 'suspended')
  )
  select
    count(*) filter (where l.membership_status = 'active'),
    count(*) filter (where l.membership_status = 'active' and l.status = 'priest'),
    count(*) filter (where l.membership_status = 'active' and l.status = 'deacon'),
    count(*) filter (where l.membership_status = 'active' and l.is_solemn),
    count(*) filter (where l.membership_status = 'active' and l.is_simple),
    -- A brother in perpetual vows has left initial formation, whatever his status.
    count(*) filter (
      where l.membership_status = 'active' and not l.is_solemn
        and (l.is_simple or l.is_beginner or l.status in ('novice', 'postulant'))
    ),
    count(*) filter (where l.membership_status = 'suspended')
  from living l
$$;

create or replace function app.import_row(p_batch app.batches, p_row jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_n int := (p_row ->> 'n')::int;
  v_asked text := md5((p_row - 'n')::text);
  v_known app.batch_rows;
  v_written record;
begin
  select * into v_known from app.batch_rows r where r.batch_id = p_batch.id and r.n = v_n;
  if found then
    if v_known.asked <> v_asked then
      perform app.refuse(app.rejection('PT422', 'reused', 'this number was used for other values'));
    end if;
    v_written := v_known;
  else
    if p_row ? '*not_plain' then
      perform app.refuse(app.rejection('22003', 'malformed', 'a number that is too large or too fine'));
    elsif not coalesce(p_row ->> 'op' in ('insert', 'update'), false) then
      perform app.refuse(app.rejection('PT400', 'malformed', 'a row is inserted or updated'));
    end if;
    v_written := app.write_for_batch(
      p_batch.table_name, p_row ->> 'op', p_row -> 'id', p_row -> 'values', p_row -> 'base_version'
    );
    insert into app.batch_rows (batch_id, n, table_name, row_id, version_before, version_after, asked)
    values (
      p_batch.id, v_n, p_batch.table_name, (p_row ->> 'id')::uuid, v_written.version_before, v_written.version_after,
      v_asked
    );
  end if;
  -- A row without both versions was deleted before this insert arrived, and stays deleted.
  return case
    when v_written.version_before is not distinct from v_written.version_after then 'unchanged' else 'applied'
  end;
end $$;

create or replace function app.import_together(p_batch app.batches, p_rows jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_table text := p_batch.table_name;
  v_values jsonb;
  v_columns text[];
  v_group jsonb;
  v_rows jsonb;
begin
  if exists (
      select 1
      from jsonb_array_elements(p_rows) r
      left join app.batch_rows b on b.batch_id = p_batch.id and b.n = (r ->> 'n')::int
      where r ->> 'op' is distinct from 'insert' or r ? '*not_plain' or b.n is not null
    )
  then
    return false;
  end if;

  select jsonb_object_agg(m.step ->> 'id', m.step -> 'changes') into v_values
  from jsonb_array_elements(p_rows) r
  cross join lateral (
    select app.read_mutation(
      jsonb_build_object(
        'mutation_id', p_batch.id, 'user_id', (select auth.uid()), 'schema', 1, 'table', v_table,
        'op', 'insert', 'id', r -> 'id', 'base_version', r -> 'base_version', 'changes', r -> 'values'
      ),
      true
    ) as step
    -- Else the planner would call read_mutation() once for each use of its result.
    offset 0
  ) m;

  -- When two rows have one id, the second must be refused. A row whose delete arrived earlier stays deleted.
  if (select count(*) from jsonb_object_keys(v_values)) <> jsonb_array_length(p_rows)
    or exists (
      select 1 from app.early_deletes d where d.table_name = v_table and v_values ? d.row_id::text
    )
  then
    return false;
  end if;

  for v_columns, v_group in
    select k.columns, jsonb_agg(v.value || jsonb_build_object('id', v.key))
    from jsonb_each(v_values) v
    cross join lateral (select array(select c from jsonb_object_keys(v.value) c order by c) as columns) k
    group by k.columns
  loop
    execute format(
      'with written as (
         insert into public.%1$I as t (id%2$s)
         select x.id%3$s from jsonb_populate_recordset(null::public.%1$I, $1) x returning to_jsonb(t) as row
       )
       select jsonb_object_agg(w.row ->> ''id'', w.row) from written w',
      v_table,
      (select string_agg(format(', %I', c), '') from unnest(v_columns) c),
      (select string_agg(format(', x.%I', c), '') from unnest(v_columns) c)
    ) into v_rows using v_group;
    if exists (
      select 1 from jsonb_each(v_rows) w where app.lost_fields(w.value, v_values -> w.key) is not null
    ) then
      raise exception 'a trigger took something away' using errcode = 'PTREF';
    end if;

    insert into app.batch_rows (batch_id, n, table_name, row_id, version_after, asked)
    select p_batch.id, (r ->> 'n')::int, v_table, w.key::uuid, (w.value ->> 'version')::bigint, md5((r - 'n')::text)
    from jsonb_array_elements(p_rows) r
    join jsonb_each(v_rows) w on w.key = lower(r ->> 'id');
  end loop;
  return true;
exception
  when transaction_rollback or lock_not_available or insufficient_resources or operator_intervention or system_error
  then
    raise;
  when others then
    return false;
end $$;

create or replace function app.import_rows(p_batch uuid, p_rows jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '4s' as $$
declare
  v_batch app.batches;
  v_row jsonb;
  v_is_written boolean;
  v_outcome text;
  v_answers jsonb := '[]';
  v_refused int := 0;
  v_state text;
  v_message text;
  v_constraint text;
  v_column text;
  v_detail text;
begin
  perform app.require_admin('imports');
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 200 then
    raise exception 'send an array of 1 to 200 rows' using errcode = 'PT400';
  elsif octet_length(p_rows::text) > 4194304 then
    raise exception 'a call holds at most 4 MiB' using errcode = 'PT413';
  elsif exists (
    select 1 from jsonb_array_elements(p_rows) r
    where jsonb_typeof(r) <> 'object' or not coalesce(r ->> 'n' ~ '^[0-9]{1,9}$', false)
  ) then
    raise exception 'every row is an object with its number n' using errcode = 'PT400';
  end if;

  v_batch := app.lock_import(p_batch);
  if v_batch.status <> 'open' or v_batch.undone_at is not null then
    perform app.refuse_batch('closed', 'this import is closed');
  end if;

  -- Writes the rows one by one, so that the answer names every refused row. If one is refused, none is stored.
  begin
    perform app.enter_batch(p_batch, false);
    v_is_written := app.import_together(v_batch, p_rows);
    for v_row in select r from jsonb_array_elements(p_rows) r loop
      begin
        v_outcome := case when v_is_written then 'applied' else app.import_row(v_batch, v_row) end;
        v_answers := v_answers || jsonb_build_array(jsonb_build_object(
          'n', v_row -> 'n', 'outcome', v_outcome, 'code', null, 'field', null, 'detail', null
        ));
      exception
        when transaction_rollback or lock_not_available or insufficient_resources or operator_intervention
          or system_error
        then
          raise;
        when others then
          get stacked diagnostics
            v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail,
            v_constraint = constraint_name, v_column = column_name;
          v_refused := v_refused + 1;
          v_answers := v_answers || jsonb_build_array(
            jsonb_build_object('n', v_row -> 'n', 'outcome', 'refused') || app.told_of_row(
              v_batch.table_name, v_row -> 'values',
              case
                when v_state = 'PTREF' then v_detail::jsonb
                else app.answer_to_error(
                  v_state, v_message, v_constraint, nullif(v_column, ''),
                  jsonb_build_object('table', v_batch.table_name, 'op', v_row -> 'op', 'changes', v_row -> 'values')
                )
              end
            )
          );
      end;
    end loop;
    if v_refused > 0 then
      raise exception 'refused' using errcode = 'PTDRY';
    end if;
    perform app.leave_batch();
  exception when sqlstate 'PTDRY' then
    return (
      select jsonb_agg(
        case
          when a.answer ->> 'outcome' = 'refused' then a.answer
          else a.answer || '{"outcome": "refused", "code": "together"}'
        end order by a.place
      )
      from jsonb_array_elements(v_answers) with ordinality as a (answer, place)
    );
  end;

  perform app.require_admin('imports');
  update app.batches b
  set rows_new = c.rows_new, rows_changed = c.rows_changed
  from (
    select count(*) filter (where r.version_before is null and r.version_after is not null) as rows_new,
      count(*) filter (where r.version_before < r.version_after) as rows_changed
    from app.batch_rows r
    where r.batch_id = p_batch
  ) c
  where b.id = p_batch;
  perform app.require_admin('imports');
  return v_answers;
end $$;

create or replace function app.finish_import(p_batch uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_batch app.batches;
begin
  perform app.require_admin('imports');
  v_batch := app.lock_import(p_batch);
  if v_batch.undone_at is not null then
    perform app.refuse_batch('closed', 'this import is being undone');
  end if;
  -- A repeated call keeps the first time.
  update app.batches b set status = 'done', finished_at = clock_timestamp() where b.id = p_batch and b.status = 'open';
  perform app.require_admin('imports');
end $$;

create or replace function app.brothers_touched(p_xid xid8, p_seq bigint, p_tables text[]) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_most constant int := 2000;
  v_count int;
  v_brothers uuid[];
begin
  with news as materialized (
    select f.table_name, f.row_id
    from app.change_feed f
    where (f.xid, f.seq) > (p_xid, p_seq) and f.table_name = any (p_tables)
    limit v_most
  ),
  owners as (
    select n.row_id as id from news n where n.table_name = 'brothers'
    union
    -- Only the audit log names the brother of a deleted row, and the former brother of a moved row.
    select o.id
    from news n
    left join app.writable_columns w
      on w.table_name = n.table_name and w.column_name = 'brother_id' and w.target_table = 'brothers'
    left join app.audit_log a on a.table_name = w.table_name and a.record_id = n.row_id and a.action <> 'export'
    cross join lateral (
      select (v.row ->> 'brother_id')::uuid as id
      from (values (a.old_values), (a.new_values)) v (row)
      where v.row is not null or a.id is null
    ) o
    where n.table_name <> 'brothers'
  )
  select array_agg(o.id), (select count(*) from news) into v_brothers, v_count from owners o;

  if v_count = v_most or array_position(v_brothers, null) is not null then
    return null;
  end if;
  return coalesce(v_brothers, '{}');
end $$;

create or replace function app.judge(p_today date, p_rule text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
declare
  v_xid xid8 := '0';
  v_seq bigint := 0;
  v_rule record;
  v_brothers uuid[];
begin
  perform pg_advisory_xact_lock(app.judgement_lock());
  delete from app.judgements j where not exists (select 1 from app.rules() r where r.rule = j.rule);
  -- Read before the records: a transaction that commits later has a later position and is judged by the next call.
  select e.xid, e.seq into v_xid, v_seq from app.feed_end() e;
  v_xid := coalesce(v_xid, '0');
  v_seq := coalesce(v_seq, 0);

  for v_rule in
    select
      r.*, b.basis, b.tables, j.xid, j.seq, j.day,
      coalesce(j.basis = b.basis and (j.day = p_today or not r.is_dated) and not app.cursor_is_ahead(j.xid, j.seq), false)
        as is_known
    from app.rules() r
    join app.rule_bases() b on b.rule = r.rule
    left join app.judgements j on j.rule = r.rule
    where p_rule is null or r.rule = p_rule
  loop
    v_brothers := case when v_rule.is_known then app.brothers_touched(v_rule.xid, v_rule.seq, v_rule.tables) end;
    if not v_rule.is_by_brother and v_brothers <> '{}' then
      v_brothers := null;
    end if;

    insert into app.judgements as j (rule, basis, day, xid, seq)
    values (v_rule.rule, v_rule.basis, p_today, v_xid, v_seq)
    on conflict (rule) do update
      set basis = excluded.basis, day = excluded.day, xid = excluded.xid, seq = excluded.seq
      where (j.basis, j.day, j.xid, j.seq) is distinct from (excluded.basis, excluded.day, excluded.xid, excluded.seq);

    if v_brothers is null then
      delete from app.found_issues i where i.rule = v_rule.rule;
    else
      continue when v_brothers = '{}';
      delete from app.found_issues i
      where i.rule = v_rule.rule and (i.entity_id = any (v_brothers) or i.row_ids && v_brothers);
    end if;
    insert into app.found_issues (rule, id, issue_type, severity, entity_type, entity_id, row_ids, detail)
    select v_rule.rule, i.* from app.issues_by(v_rule.rule, p_today, v_brothers) i;
  end loop;
  -- The rules read settings that only members see: a caller who lost the account meanwhile gets no judgement.
  perform app.require_admin('has the records judged');
end $$;

create or replace function app.check_photo_folder() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_folder jsonb := to_jsonb(left(new.storage_path, 36));
begin
  -- A constraint of the table refuses a value that is no path.
  if app.is_uuid(v_folder) and new.brother_id <> all (app.bearers_of((v_folder #>> '{}')::uuid)) then
    raise exception 'a portrait lies in the folder of its brother'
      using errcode = '23514', constraint = 'brother_photos_storage_path_valid';
  end if;
  return new;
end $$;

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

  -- Both records are locked in the order of their ids, so that opposite merges do not wait for each other.
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

  -- Each changed row has an audit entry that is a step of the merge; the entry below represents all of them.
  perform app.enter_batch(p_batch, true);
  -- A record that was merged before and restored since can be merged again.
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

create or replace function app.gdpr_export(p_brother uuid) returns jsonb
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

create or replace function app.rows_of_brother(p_brother uuid) returns jsonb
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

create or replace function app.history_of_brother(p_brother uuid, p_rows jsonb) returns setof bigint
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

create or replace function app.without_names(p_text text, p_names text[]) returns text
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

create or replace function app.gdpr_preview(p_brother uuid) returns jsonb
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

create or replace function app.gdpr_erase(p_brother uuid, p_reason text) returns jsonb
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

create or replace function app.prune() returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before timestamptz := now() - app.keeping_time();
  v_receipts int;
  v_proposals int;
  v_batches int;
  v_attachments int;
begin
  delete from app.mutation_receipts r where r.created_at < v_before;
  get diagnostics v_receipts = row_count;

  -- A proposal that a stored receipt names is kept.
  delete from public.pending_changes p
  where p.status in ('superseded', 'withdrawn') and p.updated_at < v_before
    and not exists (select 1 from app.mutation_receipts r where r.result ->> 'proposal' = p.id::text);
  get diagnostics v_proposals = row_count;

  delete from app.batches b where b.started_at < v_before;
  get diagnostics v_batches = row_count;

  -- Attachments of records that were deleted too long ago to be restored.
  delete from public.attachments a
  using (
    select o.id, coalesce(o.brother_id, o.fraternity_id, o.institution_id) as record_id,
      case
        when o.brother_id is not null then 'brothers'
        when o.fraternity_id is not null then 'fraternities'
        else 'institutions'
      end as record_table
    from public.attachments o
  ) o
  where a.id = o.id and a.created_at < v_before and not app.has_record(o.record_table, o.record_id)
    and not exists (
      select 1 from app.audit_log l
      where l.table_name = o.record_table and l.record_id = o.record_id and l.at >= v_before
    );
  get diagnostics v_attachments = row_count;
  return jsonb_build_object(
    'receipts', v_receipts, 'proposals', v_proposals, 'batches', v_batches, 'attachments', v_attachments
  );
end $$;

create or replace function app.feed_digest() returns jsonb
language plpgsql stable security invoker set search_path = pg_catalog, pg_temp as $$
declare
  v_table text;
  v_one jsonb;
  v_all jsonb := '{}';
begin
  for v_table in select app.feed_tables() loop
    execute format(
      $query$
        select jsonb_build_object(
          'count', count(*),
          'hash', encode(
            sha256(convert_to(
              coalesce(string_agg(t.id::text || ':' || t.version, ',' order by t.id), ''), 'utf8'
            )),
            'hex'
          )
        )
        from public.%I t %s
      $query$,
      v_table,
      -- An administrator sees the whole queue, but a device stores only the proposals of its own user.
      case when v_table = 'pending_changes' then 'where t.requested_by = (select auth.uid())' end
    ) into v_one;
    v_all := v_all || jsonb_build_object(v_table, v_one);
  end loop;
  return v_all;
end $$;

create or replace function public.sync_pull(p_cursor jsonb default null, p_limit int default 500, p_digest boolean default false)
returns json
language plpgsql stable security invoker set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_epoch text;
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), 2000);
  v_packed boolean := coalesce(p_cursor -> 'packed' = 'true'::jsonb, false);
  v_xid xid8 := '0';
  v_seq bigint := 0;
  -- The position at which a pull from the beginning started.
  v_since xid8 := '0';
  v_reset boolean := false;
  v_tables text[];
  v_ids uuid[];
  v_xids xid8[];
  v_seqs bigint[];
  v_count int;
  v_more boolean;
  v_held timestamptz;
  v_chunks text;
  v_answer jsonb;
begin
  perform app.require_member();
  if app.feed_needs_rebase() then
    raise exception 'the feed must be rebased after a restore' using errcode = 'PT503';
  end if;

  v_epoch := app.feed_epoch();
  if p_cursor is not null and jsonb_typeof(p_cursor) <> 'null' then
    if app.is_position(p_cursor)
      and p_cursor ->> 'epoch' = v_epoch
      and not app.cursor_is_ahead((p_cursor ->> 'xid')::xid8, (p_cursor ->> 'seq')::bigint)
    then
      v_xid := (p_cursor ->> 'xid')::xid8;
      v_seq := (p_cursor ->> 'seq')::bigint;
      v_since := coalesce(p_cursor ->> 'since', '0')::xid8;
    else
      v_reset := true;
    end if;
  end if;
  if v_xid = '0'::xid8 then
    v_since := pg_snapshot_xmin(pg_current_snapshot());
  end if;

  -- One more than requested: it shows whether there are more. Sorted once for the four lists.
  select array_agg(f.table_name), array_agg(f.row_id), array_agg(f.xid), array_agg(f.seq), count(*)
    into v_tables, v_ids, v_xids, v_seqs, v_count
  from (select p.* from app.feed_page(v_xid, v_seq, v_since, v_limit + 1) p order by p.xid, p.seq) f;
  v_more := v_count > v_limit;
  v_count := least(v_count, v_limit);
  if v_more then
    v_xid := v_xids[v_count];
    v_seq := v_seqs[v_count];
  else
    select e.xid, e.seq into v_xid, v_seq from app.feed_end() e;
  end if;

  if v_count > 0 then
    select string_agg(
        case when v_packed then app.feed_pack(w.table_name, w.ids) else app.feed_list(w.table_name, w.ids) end, ','
        order by w.place
      )
      into v_chunks
    from (
      select e.table_name, array_agg(e.id) as ids, min(e.place) as place
      from unnest(v_tables[1:v_count], v_ids[1:v_count]) with ordinality as e (table_name, id, place)
      group by e.table_name
    ) w;
  end if;

  v_held := case when v_more then null else app.feed_held_since() end;
  v_answer := jsonb_build_object(
    'cursor', jsonb_build_object('epoch', v_epoch, 'xid', coalesce(v_xid, '0')::text, 'seq', coalesce(v_seq, 0))
      || case when v_more and v_since <> '0'::xid8 then jsonb_build_object('since', v_since::text) else '{}' end,
    'has_more', v_more,
    'reset', v_reset,
    'held_since', v_held
  );
  if p_digest and not v_more and v_held is null then
    v_answer := v_answer || jsonb_build_object('digest', app.feed_digest());
  end if;
  return concat(
    left(v_answer::text, -1), case when v_packed then ', "changes": [], "packs": [' else ', "changes": [' end,
    v_chunks, ']}'
  )::json;
end $$;

create or replace function app.propose(p_step jsonb, p_plan jsonb, p_unmet boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user uuid := (select auth.uid());
  v_own jsonb := p_step -> 'own';
  v_group uuid := (p_step ->> 'group')::uuid;
  v_own_group uuid := (v_own ->> 'group_id')::uuid;
  v_bytes bigint := octet_length((p_plan -> 'base_values')::text) + octet_length((p_plan -> 'changes')::text);
  v_used record;
  v_id uuid;
begin
  -- The audit log keeps every proposal, whatever its outcome, and no user can shorten it.
  select count(*) as proposals, coalesce(sum(p.size_bytes), 0) + v_bytes as bytes into v_used
  from public.pending_changes p
  where p.requested_by = v_user and p.created_at > now() - interval '1 day';
  if v_used.proposals >= app.member_limit('proposals_of_a_day')
    or v_used.bytes > app.member_limit('proposed_bytes_of_a_day')
  then
    perform app.refuse('{"status": "blocked", "by": {"reason": "proposals_of_a_day"}}');
  end if;

  if jsonb_typeof(v_own) = 'object' then
    update public.pending_changes set status = 'superseded' where id = (v_own ->> 'id')::uuid;
    -- Folding joins the groups, so that members of one group stay together.
    if v_group <> v_own_group then
      update public.pending_changes set group_id = v_group
      where group_id = v_own_group and requested_by = v_user and status = 'pending';
    end if;
  end if;

  select count(*) as proposals, coalesce(sum(p.size_bytes), 0) + v_bytes as bytes into v_used
  from public.pending_changes p
  where p.requested_by = v_user and p.status = 'pending';
  if v_used.proposals >= app.member_limit('open_proposals') then
    perform app.refuse('{"status": "blocked", "by": {"reason": "open_proposals"}}');
  elsif v_used.bytes > app.member_limit('open_bytes') then
    perform app.refuse('{"status": "blocked", "by": {"reason": "open_bytes"}}');
  end if;

  select count(*) as members, coalesce(sum(p.size_bytes), 0) + v_bytes as bytes into v_used
  from public.pending_changes p
  where p.group_id = coalesce(v_group, v_own_group) and p.requested_by = v_user and p.status = 'pending';
  if v_used.members >= app.member_limit('group_members')
    or (v_used.members > 0 and v_used.bytes > app.member_limit('group_bytes'))
  then
    perform app.refuse(app.rejection('PT413', 'too_large', 'a group holds at most 200 changes and 4 MiB'));
  end if;

  -- The id is derived from the mutation's: after a restore the edit makes the same proposal that later edits name.
  insert into public.pending_changes (
    id, target_table_name, operation, record_id, base_version, base_values, proposed_changes, unmet_dependency,
    group_id, requested_by, mutation_id
  )
  values (
    md5(v_user::text || (p_step ->> 'mutation_id')::uuid::text)::uuid, p_step ->> 'table', p_plan ->> 'op',
    (p_step ->> 'id')::uuid, (p_plan ->> 'base_version')::bigint,
    p_plan -> 'base_values', p_plan -> 'changes', p_unmet, coalesce(v_group, v_own_group), v_user,
    (p_step ->> 'mutation_id')::uuid
  )
  returning id into v_id;
  return v_id;
end $$;

create or replace function app.carry_out(p_step jsonb, p_plan jsonb, p_unmet boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_own jsonb := p_step -> 'own';
  v_applied jsonb := jsonb_build_object('status', 'applied', 'table', p_step -> 'table', 'id', p_step -> 'id');
  v_row jsonb;
begin
  if jsonb_array_length(p_plan -> 'merged') > 0 then
    v_applied := v_applied || jsonb_build_object('merged', p_plan -> 'merged');
  end if;

  case p_plan ->> 'act'
    when 'nothing' then
      return v_applied || jsonb_build_object('version', p_step -> 'current' -> 'version');
    when 'apply' then
      v_row := app.write_as_asked(p_step, p_plan ->> 'op', p_plan -> 'changes');
      -- No decision is needed on a deleted record.
      if p_plan ->> 'op' = 'delete' then
        perform app.withdraw_own(v_own, false);
      end if;
      return v_applied || jsonb_build_object(
        'version', case when p_plan ->> 'op' = 'delete' then null else v_row -> 'version' end
      );
    when 'propose' then
      return jsonb_build_object('status', 'queued', 'proposal', app.propose(p_step, p_plan, p_unmet));
    when 'withdraw' then
      perform app.withdraw_own(v_own, true);
      return jsonb_build_object('status', 'withdrawn', 'proposal', v_own -> 'id');
    when 'close' then
      perform app.withdraw_own(v_own, false);
      return jsonb_build_object('status', 'withdrawn', 'proposal', v_own -> 'id');
    when 'leave' then
      return jsonb_build_object('status', 'withdrawn', 'proposal', p_step -> 'on_proposal');
    when 'settle' then
      perform app.withdraw_own(v_own, false);
      return v_applied || '{"version": null}';
  end case;
end $$;

create or replace function app.push_together(p_members jsonb, p_admin boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count int := jsonb_array_length(p_members);
  v_steps jsonb[] := array_fill('null'::jsonb, array[v_count]);
  v_plans jsonb[] := v_steps;
  v_waits boolean[] := array_fill(false, array[v_count]);
  v_proposes boolean := false;
  v_unmet uuid[] := '{}';
  v_results jsonb := '[]';
  v_refusal jsonb;
  v_at int := 1;
  v_state text;
  v_message text;
  v_constraint text;
  v_column text;
  v_detail text;
begin
  -- Records are locked before proposals, as in approve_change.
  for i in 1 .. v_count loop
    v_at := i;
    v_steps[i] := app.read_mutation(p_members -> (i - 1), p_admin);
    -- A private record that the writer does not see is answered like one that is not there.
    v_steps[i] := v_steps[i] || jsonb_build_object('current', app.row_if_seen(
      v_steps[i] ->> 'table', app.lock_row(v_steps[i] ->> 'table', (v_steps[i] ->> 'id')::uuid)
    ));
    perform app.lock_persons(v_steps[i]);
  end loop;
  for i in 1 .. v_count loop
    v_at := i;
    v_steps[i] := app.with_proposals(v_steps[i]);
    v_plans[i] := app.plan(v_steps[i], p_admin);
    v_proposes := v_proposes or v_plans[i] ->> 'act' = 'propose';
  end loop;

  -- Proposals are tried for real and rolled back: only what satisfies every constraint enters the queue.
  if v_proposes then
    begin
      for i in 1 .. v_count loop
        continue when v_plans[i] ->> 'act' <> 'propose';
        v_at := i;
        begin
          perform app.write_as_asked(v_steps[i], v_plans[i] ->> 'op', v_plans[i] -> 'changes');
        exception when foreign_key_violation then
          if v_plans[i] ->> 'op' = 'delete'
            or not app.waits_for_own_insert(v_steps[i] ->> 'table', v_plans[i] -> 'changes', v_unmet)
          then
            raise;
          end if;
          v_waits[i] := true;
          v_unmet := v_unmet || (v_steps[i] ->> 'id')::uuid;
        end;
      end loop;
      raise exception 'tried' using errcode = 'PTDRY';
    exception when sqlstate 'PTDRY' then
      null;
    end;
  end if;

  for i in 1 .. v_count loop
    v_at := i;
    v_results := v_results || jsonb_build_array(app.carry_out(v_steps[i], v_plans[i], v_waits[i]));
  end loop;
  return app.heed_withdrawals(v_results);

exception
  -- Errors of the moment or of the whole call: nothing is stored, and the device sends the call again.
  when transaction_rollback or lock_not_available or insufficient_resources or operator_intervention
    or system_error
  then
    raise;
  when others then
    get stacked diagnostics
      v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail,
      v_constraint = constraint_name, v_column = column_name;
    v_refusal := case
      when v_state = 'PTREF' then v_detail::jsonb
      else app.answer_to_error(
        v_state, v_message, v_constraint, nullif(v_column, ''),
        -- A folded edit writes more fields than the mutation names.
        (p_members -> (v_at - 1)) || case
          when v_plans[v_at] ? 'changes' then jsonb_build_object('changes', v_plans[v_at] -> 'changes')
          else '{}'
        end
      )
    end;
    return (
      select jsonb_agg(
        case
          when m.place = v_at then v_refusal
          else jsonb_build_object(
            'status', 'blocked', 'by', jsonb_build_object('mutation_id', p_members -> (v_at - 1) -> 'mutation_id')
          )
        end order by m.place
      )
      from generate_series(1, v_count) as m (place)
    );
end $$;

create or replace function app.push(p_mutations json, p_schema int, p_cursor jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '4s' as $$
declare
  v_mutations jsonb;
  v_results jsonb[];
  v_admin boolean;
  v_count int;
  v_first int := 1;
  v_last int;
  v_group jsonb;
  v_open int[];
  v_members jsonb;
  v_fresh jsonb;
  v_receipts bigint;
  v_place int;
  v_rows jsonb;
begin
  perform app.require_member();
  perform app.require_recent_app(p_schema);
  perform app.require_known_history(p_cursor);
  v_mutations := app.read_push(p_mutations);
  v_count := jsonb_array_length(v_mutations);

  -- One push of a user at a time. The device repeats a second one, which then finds the receipts of the first.
  if not pg_try_advisory_xact_lock(hashtextextended('sync_push:' || (select auth.uid())::text, 0)) then
    perform app.refuse_for_now('another push of this user is under way', 2);
  end if;
  v_admin := app.is_admin();
  select count(*) into v_receipts
  from app.mutation_receipts r
  where r.user_id = (select auth.uid()) and r.created_at > now() - interval '1 day';

  while v_first <= v_count loop
    v_group := v_mutations -> (v_first - 1) -> 'group';
    v_last := v_first;
    while v_last < v_count and jsonb_typeof(v_group) = 'string' and v_mutations -> v_last -> 'group' = v_group loop
      v_last := v_last + 1;
    end loop;

    v_open := '{}';
    v_members := '[]';
    for i in v_first .. v_last loop
      v_results[i] := app.replay(v_mutations -> (i - 1));
      if v_results[i] is null then
        v_open := v_open || i;
        v_members := v_members || jsonb_build_array(v_mutations -> (i - 1));
      end if;
    end loop;

    if v_receipts + cardinality(v_open) > app.member_limit('receipts_of_a_day') then
      foreach v_place in array v_open loop
        v_results[v_place] := '{"status": "blocked", "by": {"reason": "receipts_of_a_day"}}';
      end loop;
    elsif v_open <> '{}' then
      v_fresh := app.push_together(v_members, v_admin);
      for i in 1 .. cardinality(v_open) loop
        v_results[v_open[i]] := v_fresh -> (i - 1);
        if app.is_final(v_mutations -> (v_open[i] - 1), v_fresh -> (i - 1)) then
          perform app.keep_receipt(v_mutations -> (v_open[i] - 1), v_fresh -> (i - 1));
          v_receipts := v_receipts + 1;
        end if;
      end loop;
    end if;
    v_first := v_last + 1;
  end loop;

  -- While the call waited for a lock, the caller may have lost the account or the role. Then nothing is stored.
  perform app.require_member();
  if app.is_admin() <> v_admin then
    raise exception 'the role changed meanwhile' using errcode = '40001';
  end if;

  -- Rows are read at the end: a vow later in the batch may have changed its brother's status.
  v_rows := app.rows_of_results(v_results);
  return (
    select jsonb_agg(
      app.answer(r.result, v_rows)
        || jsonb_build_object('mutation_id', v_mutations -> (r.place::int - 1) -> 'mutation_id')
      order by r.place
    )
    from unnest(v_results) with ordinality as r (result, place)
  );
end $$;

create or replace function app.plan_insert(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_current jsonb := p_step -> 'current';
  v_own jsonb := p_step -> 'own';
begin
  if jsonb_typeof(v_current) = 'object' then
    -- The insert is sent again after a restore that lost its receipt.
    if app.lost_fields(v_current, p_step -> 'changes') is null then
      return '{"act": "nothing"}';
    end if;
    perform app.refuse(app.rejection('PT409', 'exists', 'the record already exists'));
  elsif p_step ->> 'table' = 'brothers' and app.is_erased((p_step ->> 'id')::uuid) then
    perform app.refuse(app.rejection('PT404', 'gone', 'the record no longer exists'));
  end if;

  if v_own ->> 'operation' = 'insert' then
    perform app.refuse_moved_proposal(p_step);
    return jsonb_build_object(
      'act', 'propose', 'op', 'insert', 'base_values', '{}'::jsonb,
      'changes', (v_own -> 'proposed_changes') || (p_step -> 'changes')
    );
  elsif p_admin then
    return jsonb_build_object('act', 'apply', 'op', 'insert', 'changes', p_step -> 'changes');
  end if;
  return jsonb_build_object(
    'act', 'propose', 'op', 'insert', 'base_values', '{}'::jsonb, 'changes', p_step -> 'changes'
  );
end $$;

create or replace function app.plan_update(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_step ->> 'table';
  v_current jsonb := p_step -> 'current';
  v_own jsonb := p_step -> 'own';
  v_version bigint := (p_step ->> 'base_version')::bigint;
  v_history jsonb;
  v_take jsonb;
  v_conflicts jsonb;
  v_moved jsonb;
  v_changes jsonb;
  v_base jsonb;
begin
  if jsonb_typeof(v_current) <> 'object' then
    if v_own ->> 'operation' = 'insert' then
      -- The record exists only as the writer's own open proposal.
      perform app.refuse_moved_proposal(p_step);
      return jsonb_build_object(
        'act', 'propose', 'op', 'insert', 'base_values', '{}'::jsonb,
      'changes', (v_own -> 'proposed_changes') || (p_step -> 'changes')
      );
    end if;
    perform app.refuse(app.rejection('PT404', 'gone', 'the record no longer exists'));
  end if;

  -- Only an edit of the writer's own proposed insert, approved before the edit arrived, may name no version.
  if v_version is null and coalesce(p_step -> 'form' ->> 'operation', '') <> 'insert' then
    perform app.refuse(app.rejection('PT400', 'malformed', 'base_version is missing'));
  end if;

  v_history := case
    when v_version = (v_current ->> 'version')::bigint then v_current
    else app.version_for_caller(v_table, (p_step ->> 'id')::uuid, v_version)
  end;

  select coalesce(jsonb_object_agg(m.field, m.proposed) filter (where m.verdict = 'take'), '{}'),
      jsonb_agg(
        jsonb_build_object('field', m.field, 'base', m.base, 'current', m.current, 'proposed', m.proposed)
        order by m.field
      ) filter (where m.verdict = 'conflict')
    into v_take, v_conflicts
  from app.merge_fields(
    v_table, v_history, p_step -> 'base', app.seen_values(p_step), v_current, p_step -> 'changes'
  ) m;
  if v_conflicts is not null then
    perform app.refuse(app.conflict(p_step, v_conflicts));
  end if;

  -- The fields that another writer changed meanwhile, which the device shows.
  v_moved := case
    when v_history is null or v_version = (v_current ->> 'version')::bigint then '[]'
    else to_jsonb(app.moved_fields(v_table, v_history, v_current))
  end;

  -- A writer who has become an administrator while an own proposal is open changes that proposal: an edit applied
  -- beside it would be hidden by the proposal that it replaces.
  if jsonb_typeof(v_own) <> 'object' and (p_admin or v_take = '{}') then
    if v_take = '{}' then
      return jsonb_build_object('act', 'nothing', 'merged', v_moved);
    end if;
    return jsonb_build_object('act', 'apply', 'op', 'update', 'changes', v_take, 'merged', v_moved);
  end if;

  -- Later edits of the writer rest on the proposal's version: their own approved value must not count as another's.
  v_version := app.version_seen(p_step, v_history);

  -- Of the writer's own open update, the values that the record does not have yet stay. (An edit replaces the writer's
  -- own open delete.)
  v_changes := v_take;
  v_base := '{}';
  if v_own ->> 'operation' = 'update' then
    perform app.refuse_moved_proposal(p_step);
    v_changes := (v_own -> 'proposed_changes') || (p_step -> 'changes');
    v_base := v_own -> 'base_values';
    v_version := least(v_version, (v_own ->> 'base_version')::bigint);
  elsif v_take = '{}' then
    return jsonb_build_object('act', 'nothing', 'merged', v_moved);
  end if;

  select coalesce(jsonb_object_agg(c.field, c.value), '{}') into v_changes
  from jsonb_each(v_changes) as c (field, value)
  where not app.same(c.value, v_current -> c.field);
  if v_changes = '{}' then
    return '{"act": "close"}';
  end if;

  return jsonb_build_object(
    'act', 'propose',
    'op', 'update',
    'changes', v_changes,
    'base_version', coalesce(v_version, (v_current ->> 'version')::bigint),
    'base_values', app.base_of_proposal(v_table, v_changes, v_take, v_base, v_current)
  );
end $$;

create or replace function app.plan_delete(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_step ->> 'table';
  v_id uuid := (p_step ->> 'id')::uuid;
  v_current jsonb := p_step -> 'current';
  v_own jsonb := p_step -> 'own';
  v_form jsonb := p_step -> 'form';
  v_version bigint := (p_step ->> 'base_version')::bigint;
  v_seen jsonb := app.seen_values(p_step);
  v_children jsonb;
  v_history jsonb;
begin
  -- A delete must not discard what another device of the writer has proposed meanwhile.
  if v_own ->> 'operation' in ('insert', 'update')
    and v_own ->> 'id' is distinct from v_form ->> 'id'
    and not app.same(v_own -> 'proposed_changes', v_form -> 'proposed_changes')
  then
    perform app.refuse(app.conflict(p_step, jsonb_build_array(jsonb_build_object(
      'field', '*', 'base', v_form -> 'proposed_changes', 'current', v_own -> 'proposed_changes', 'proposed', null
    )), v_own -> 'id'));
  end if;

  if jsonb_typeof(v_current) <> 'object' then
    return case
      when v_own ->> 'operation' = 'insert' then '{"act": "withdraw"}'
      -- The record was only a proposal of the writer: when it arrives later, it is withdrawn.
      when p_step ->> 'on_proposal' is not null and jsonb_typeof(v_form) <> 'object' then '{"act": "leave"}'
      else '{"act": "settle"}'
    end;
  end if;

  if v_version is null and coalesce(v_form ->> 'operation', '') <> 'insert' then
    perform app.refuse(app.rejection('PT400', 'malformed', 'base_version is missing'));
  end if;

  -- Compared by values, not by version: a recomputed status does not count as a change.
  v_history := case
    when v_version = (v_current ->> 'version')::bigint then v_current
    else app.version_for_caller(v_table, v_id, v_version)
  end;
  -- An insert that was only proposed had no version; its proposal showed every field.
  if v_version is null then
    v_history := v_seen;
  end if;
  v_children := app.lock_children(v_table, v_id);
  -- A value that the form showed through the user's own proposal was seen: it may be approved by now.
  if v_history is null
    or exists (
      select 1 from unnest(app.moved_fields(v_table, v_history, v_current)) as m (field)
      where not v_seen ? m.field or not app.same(v_seen -> m.field, v_current -> m.field)
    )
    or not app.children_were_shown(v_children, app.children_seen(p_step))
  then
    perform app.refuse(app.conflict(p_step, jsonb_build_array(jsonb_build_object(
      'field', '*', 'base', v_history, 'current', v_current, 'proposed', null
    ))));
  end if;

  if p_admin then
    return '{"act": "apply", "op": "delete", "changes": {}}';
  end if;
  return jsonb_build_object(
    'act', 'propose', 'op', 'delete', 'changes', '{}'::jsonb, 'base_version', v_current -> 'version',
    -- The children that exist: the sent ones may include others.
    'base_values', case when v_children = '{}' then '{}' else jsonb_build_object('*children', v_children) end
  );
end $$;

create or replace function app.plan_withdraw(p_step jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_own jsonb := p_step -> 'own';
  v_form jsonb := p_step -> 'form';
begin
  if p_step ->> 'on_proposal' is null or v_own ->> 'id' = v_form ->> 'id' then
    return '{"act": "withdraw"}';
  elsif v_form ->> 'status' = 'approved' then
    perform app.refuse(app.rejection('PT409', 'other', 'the change is already approved'));
  elsif v_form ->> 'status' = 'superseded' and v_own ->> 'id' is not null then
    -- Another device of the writer has edited further: the open proposal is not the one to withdraw.
    perform app.refuse(app.conflict(p_step, jsonb_build_array(jsonb_build_object(
      'field', '*', 'base', v_form -> 'proposed_changes', 'current', v_own -> 'proposed_changes', 'proposed', null
    )), v_own -> 'id'));
  end if;
  return '{"act": "leave"}';
end $$;

create or replace function app.keep_early_delete(p_step jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.change_feed (table_name, row_id, op, subject)
  values (
    p_step ->> 'table', (p_step ->> 'id')::uuid, 'D',
    -- The brother of the private record is not known. An id of no brother makes the entry visible to administrators
    -- only.
    case when app.is_private(p_step ->> 'table') then '00000000-0000-0000-0000-000000000000'::uuid end
  )
  on conflict (table_name, row_id) do nothing;
  if found then
    insert into app.early_deletes (table_name, row_id)
    values (p_step ->> 'table', (p_step ->> 'id')::uuid)
    on conflict (table_name, row_id) do nothing;
  end if;
end $$;

create or replace function app.read_json(p_element json) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_value jsonb;
begin
  v_value := p_element::jsonb;
  -- Only a number with an exponent of two digits can be longer than its text, and few bodies contain one.
  if p_element::text ~ '(^|[:,[[:space:]])-?[0-9]+([.][0-9]+)?[eE][-+]?[0-9]{2}' and not app.has_plain_numbers(v_value) then
    return jsonb_build_object(
      'mutation_id', case when jsonb_typeof(v_value -> 'mutation_id') = 'string' then v_value -> 'mutation_id' end,
      'group', case when jsonb_typeof(v_value -> 'group') = 'string' then v_value -> 'group' end,
      '*not_plain', true
    );
  end if;
  return v_value;
exception when data_exception or program_limit_exceeded then
  return jsonb_build_object(
    'mutation_id', substring(p_element::text from '"mutation_id"\s*:\s*"([^"\\]{1,64})"'),
    'group', substring(p_element::text from '"group"\s*:\s*"([^"\\]{1,64})"'),
    '*unreadable', true
  );
end $$;

create or replace function app.read_mutation(p_mutation jsonb, p_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_mutation ->> 'table';
  v_op text := p_mutation ->> 'op';
  v_version jsonb := coalesce(p_mutation -> 'base_version', 'null');
  v_base jsonb := coalesce(p_mutation -> 'base', '{}');
  v_changes jsonb := coalesce(p_mutation -> 'changes', '{}');
  v_writers text;
  v_field record;
  v_kinds jsonb := '{}';
begin
  if p_mutation ? '*unreadable' then
    perform app.refuse(app.rejection('22P05', 'malformed', 'text that cannot be stored'));
  elsif p_mutation ? '*not_plain' then
    perform app.refuse(app.rejection('22003', 'malformed', 'a number that is too large or too fine'));
  elsif p_mutation ? '*too_large' then
    perform app.refuse(app.rejection('PT413', 'too_large', 'a mutation holds at most 256 KiB'));
  elsif p_mutation ? '*repeated' then
    perform app.refuse(app.rejection('PT422', 'reused_id', 'this mutation_id stands twice in its group'));
  end if;

  if not app.is_uuid(p_mutation -> 'mutation_id')
    or not app.is_uuid(p_mutation -> 'user_id')
    or not app.is_uuid(p_mutation -> 'id')
    or (p_mutation ->> 'on_proposal' is not null and not app.is_uuid(p_mutation -> 'on_proposal'))
    or (p_mutation ->> 'group' is not null and not app.is_uuid(p_mutation -> 'group'))
    or jsonb_typeof(p_mutation -> 'schema') is distinct from 'number'
    or jsonb_typeof(p_mutation -> 'table') is distinct from 'string'
    or coalesce(v_op not in ('insert', 'update', 'delete', 'withdraw'), true)
    or not (
      jsonb_typeof(v_version) = 'null'
      or (jsonb_typeof(v_version) = 'number' and v_version #>> '{}' ~ '^[1-9][0-9]{0,17}$')
    )
    or jsonb_typeof(v_base) <> 'object'
    or jsonb_typeof(v_changes) <> 'object'
    or (v_op in ('delete', 'withdraw') and v_changes <> '{}')
    or (v_op = 'delete' and v_base ? '*children' and not app.names_children(v_base -> '*children'))
    or (v_op = 'delete' and v_base ? '*proposed' and not app.names_proposals(v_base -> '*proposed'))
  then
    perform app.refuse(app.rejection('PT400', 'malformed', 'not a mutation'));
  end if;

  -- An edit that another user queued on this device waits for that user.
  if (p_mutation ->> 'user_id')::uuid <> (select auth.uid()) then
    perform app.refuse('{"status": "blocked", "by": {"reason": "other_user"}}');
  end if;

  select s.writers into v_writers from app.synced_tables s where s.table_name = v_table;
  if v_writers is null then
    perform app.refuse(app.rejection('PT400', 'unknown_table', format('unknown table %s', v_table)));
  elsif v_writers = 'server' or (v_writers = 'admins' and not p_admin) then
    perform app.refuse(app.rejection('42501', 'forbidden', format('%s are maintained by administrators', v_table)));
  end if;

  for v_field in
    select c.field, c.value, w.kind
    from jsonb_each(v_changes) as c (field, value)
    left join app.writable_columns w on w.table_name = v_table and w.column_name = c.field
  loop
    if v_field.kind is null and exists (
      select 1 from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', v_table)::regclass and a.attname = v_field.field and a.attnum > 0
    ) then
      perform app.refuse(app.rejection(
        '42501', 'forbidden', format('%s is not writable', v_field.field), v_field.field
      ));
    elsif v_field.kind is null then
      perform app.refuse(app.rejection(
        'PT400', 'unknown_field', format('%s has no such field', v_table), v_field.field
      ));
    elsif not app.fits(v_field.kind, v_field.value) then
      perform app.refuse(app.rejection(
        '22P02', 'malformed', format('not a value of kind %s', v_field.kind), v_field.field
      ));
    end if;
    v_kinds := v_kinds || jsonb_build_object(v_field.field, v_field.kind);
  end loop;

  return jsonb_build_object(
    'mutation_id', p_mutation -> 'mutation_id',
    'table', v_table,
    'op', v_op,
    'id', lower(p_mutation ->> 'id'),
    'base_version', v_version,
    'base', app.as_stored(v_kinds, v_base),
    'children', v_base -> '*children',
    'proposed', v_base -> '*proposed',
    'changes', app.as_stored(v_kinds, v_changes),
    'on_proposal', p_mutation -> 'on_proposal',
    'group', p_mutation -> 'group'
  );
end $$;

create or replace function app.answer_to_error(
  p_state text, p_message text, p_constraint text, p_column text, p_mutation jsonb
) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_mutation ->> 'table';
  v_changes jsonb := coalesce(p_mutation -> 'changes', '{}');
  v_field text := app.field_of(v_table, p_constraint);
  v_missing record;
begin
  case
    when p_state = '23502' then
      return app.rejection(p_state, 'required', p_message, p_column);
    when p_state = '23514' and p_constraint like '%\_required' then
      return app.rejection(p_state, 'required', p_message, v_field);
    when p_state = '23514' and p_constraint like '%\_limits' then
      select w.column_name into v_field
      from app.writable_columns w
      where w.table_name = v_table and v_changes ? w.column_name and (
        (w.kind = 'text' and length(v_changes ->> w.column_name) > 10000)
        or (w.kind = 'json' and (
          octet_length((v_changes -> w.column_name)::text) > 65536
          or jsonb_path_exists(v_changes -> w.column_name, '$.**{33}')
        ))
      );
      return app.rejection(p_state, 'too_large', p_message, v_field);
    when p_state = '23514' then
      return app.rejection(p_state, 'invalid', p_message, v_field);
    when p_state = '23505' and p_constraint = v_table || '_pkey' then
      return app.rejection(p_state, 'exists', p_message);
    when p_state = '23505' then
      return app.rejection(p_state, 'duplicate', p_message, v_field);
    when p_state in ('23503', '23001') and p_mutation ->> 'op' = 'delete' then
      return app.rejection(p_state, 'in_use', p_message);
    when p_state = '23503' then
      select m.field, m.target_table, m.target_id,
          exists (
            select 1 from app.change_feed f
            where f.table_name = m.target_table and f.row_id = m.target_id and f.op = 'D'
          ) as was_deleted
        into v_missing
      from app.missing_references(v_table, v_changes) m
      order by was_deleted desc
      limit 1;
      if v_missing.target_id is null then
        -- The record was added meanwhile: the device sends the call again.
        raise exception 'a reference appeared meanwhile' using errcode = '40001';
      elsif v_missing.was_deleted then
        return app.rejection(p_state, 'gone', p_message, v_missing.field);
      end if;
      return jsonb_build_object(
        'status', 'blocked', 'by', jsonb_build_object('table', v_missing.target_table, 'id', v_missing.target_id)
      );
    when p_state = '22001' or p_state like '54%' then
      return app.rejection(p_state, 'too_large', p_message);
    when p_state like '22%' then
      return app.rejection(p_state, 'invalid', p_message, app.unreadable_field(v_table, v_changes));
    when p_state = '42501' then
      return app.rejection(p_state, 'forbidden', p_message);
    else
      return app.rejection(p_state, 'other', p_message);
  end case;
end $$;

create or replace procedure app.add_synced_table(p_table text, p_rank int, p_writers text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.synced_tables (table_name, rank, writers) values (p_table, p_rank, p_writers);

  -- A trigger with transition tables handles one kind of event.
  execute format('create trigger z_history_insert after insert on public.%I
    referencing new table as new_rows for each statement execute function app.record_history()', p_table);
  execute format('create trigger z_history_update after update on public.%I
    referencing old table as old_rows new table as new_rows
    for each statement execute function app.record_history()', p_table);
  execute format('create trigger z_history_delete after delete on public.%I
    referencing old table as old_rows for each statement execute function app.record_history()', p_table);

  execute format('create trigger z_feed_insert after insert on public.%I
    referencing new table as new_rows for each statement execute function app.feed_rows()', p_table);
  execute format('create trigger z_feed_update after update on public.%I
    referencing old table as old_rows new table as new_rows
    for each statement execute function app.feed_rows()', p_table);
  execute format('create trigger z_feed_delete after delete on public.%I
    referencing old table as old_rows for each statement execute function app.feed_rows()', p_table);
end $$;

create or replace procedure app.add_record(
  p_table      text,
  p_rank       int,
  p_writers    text default 'members',
  p_computed   text[] default '{}',
  p_merge_unit text[] default '{}',
  p_names      text[] default '{}'
)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_columns text;
  v_has_rows boolean;
begin
  execute format('select exists (select 1 from public.%I)', p_table) into v_has_rows;
  if v_has_rows then
    raise exception 'public.% has rows already: neither history nor feed would know them', p_table
      using hint = 'fill the table after app.add_record';
  end if;
  call app.add_synced_table(p_table, p_rank, p_writers);

  insert into app.writable_columns
    (table_name, column_name, kind, merge_unit, target_table, cascades, names_person)
  select p_table, a.attname, app.kind_of(a.atttypid::regtype),
    case when a.attname = any (p_merge_unit) then p_merge_unit[1] end,
    t.relname,
    coalesce(f.confdeltype = 'c', false),
    a.attname = any (p_names)
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_constraint f
    on f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]
  left join pg_catalog.pg_class t on t.oid = f.confrelid
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('id', 'version', 'created_at', 'updated_at')
    and not a.attname = any (p_computed);

  call app.check_references(p_table);
  call app.limit_record(p_table);

  -- Before-triggers run by name: guard, then what a type brings itself (b_, c_), then touch.
  execute format('create trigger a_guard before insert or update or delete on public.%I
    for each statement execute function app.guard_direct_write()', p_table);
  -- Checked again after the statement: the caller may have lost the role while it waited for a lock.
  execute format('create trigger z_guard after insert or update or delete on public.%I
    for each statement execute function app.guard_direct_write()', p_table);
  execute format('create trigger d_touch before insert or update on public.%I
    for each row execute function app.touch()', p_table);

  execute format('alter table public.%I enable row level security, force row level security', p_table);
  -- Wrapped in a select, the helper runs once a statement: 20,000 rows cost 3 to 6 ms, unwrapped 96 to 328.
  execute format('create policy %I on public.%I for select to authenticated
    using ((select app.reads_as_member()))', p_table || '_read', p_table);
  execute format('create policy %I on public.%I for insert to authenticated
    with check ((select app.is_admin()))', p_table || '_insert', p_table);
  execute format('create policy %I on public.%I for update to authenticated
    using ((select app.is_admin())) with check ((select app.is_admin()))', p_table || '_update', p_table);
  execute format('create policy %I on public.%I for delete to authenticated
    using ((select app.is_admin()))', p_table || '_delete', p_table);

  -- No role may truncate, because that would leave neither audit entries nor tombstones.
  select string_agg(format('%I', w.column_name), ', ' order by w.column_name) into v_columns
  from app.writable_columns w where w.table_name = p_table;
  execute format('revoke all on public.%I from public, anon, authenticated, service_role', p_table);
  execute format('grant select, delete, insert (id, %s), update (%s) on public.%I to authenticated',
    v_columns, v_columns, p_table);
  execute format('grant select, insert, update, delete on public.%I to service_role', p_table);
end $$;

create or replace function app.review_merge(
  p_change public.pending_changes, p_current jsonb, p_resolution jsonb, p_seen_version bigint,
  out changes jsonb, out conflicts jsonb
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_change.target_table_name;
  v_seen boolean := p_seen_version = (p_current ->> 'version')::bigint;
  v_children jsonb;
  v_history jsonb;
begin
  changes := p_change.proposed_changes;

  if p_change.operation = 'update' then
    select coalesce(jsonb_object_agg(m.field, m.proposed) filter (where m.decision in ('take', 'force')), '{}'),
        jsonb_agg(
          jsonb_build_object('field', m.field, 'base', m.base, 'current', m.current, 'proposed', m.proposed)
          order by m.field
        ) filter (where m.decision = 'conflict')
      into changes, conflicts
    from (
      select f.*,
        case
          when f.verdict = 'same' or p_resolution ->> f.field = 'current' then 'same'
          when f.verdict = 'take' then 'take'
          when p_resolution ->> f.field = 'proposed' and v_seen then 'force'
          else 'conflict'
        end as decision
      from app.merge_fields(
        v_table, p_change.base_values, p_change.base_values, '{}', p_current, p_change.proposed_changes
      ) f
    ) m;

  elsif p_change.operation = 'delete' then
    -- The children that were shown to the administrator (in the answer to the first attempt), else to the requester.
    v_children := app.lock_children(v_table, p_change.record_id);
    v_history := case
      when p_change.base_version = (p_current ->> 'version')::bigint then p_current
      else app.version_snapshot(v_table, p_change.record_id, p_change.base_version)
    end;
    conflicts := '[]';
    if not (coalesce(p_resolution ->> '*' = 'proposed', false) and coalesce(v_seen, false))
      and (v_history is null or app.moved_fields(v_table, v_history, p_current) <> '{}')
    then
      conflicts := conflicts || jsonb_build_array(jsonb_build_object(
        'field', '*', 'base', v_history, 'current', p_current, 'proposed', null
      ));
    end if;
    if not app.children_were_shown(
      v_children, coalesce(p_resolution -> '*children', p_change.base_values -> '*children')
    ) then
      conflicts := conflicts || jsonb_build_array(jsonb_build_object(
        'field', '*children', 'base', p_change.base_values -> '*children', 'current', v_children, 'proposed', null
      ));
    end if;
    conflicts := nullif(conflicts, '[]');
  end if;
end $$;

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

  -- The record changed since the administrator saw it: the decision does not cover the present values.
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
  elsif p_change.operation = 'insert' then
    -- An approval overrides a delete that arrived earlier, which must not affect a later insert either.
    perform app.take_early_delete(jsonb_build_object('table', v_table, 'id', p_change.record_id));
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

create or replace function app.approve(p_id uuid, p_resolution jsonb, p_seen_version bigint) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_admin uuid := (select auth.uid());
  v_xid xid8 := pg_current_xact_id();
  v_decisions jsonb := app.decisions(p_id, p_resolution, p_seen_version);
  v_change public.pending_changes;
  v_member public.pending_changes;
  v_members public.pending_changes[];
  v_decision jsonb;
  v_resolution jsonb;
  v_version bigint;
  v_asked bigint;
  v_stale jsonb := '[]';
  v_before jsonb;
  v_written jsonb := '[]';
  v_detail text;
begin
  perform app.require_admin('approves');
  select * into v_change from public.pending_changes p where p.id = p_id;
  if not found then
    raise exception 'no such change' using errcode = 'PT404';
  end if;

  -- New persons and records are locked before the queue: push locks in the same order.
  perform app.lock_absent(m.record_id, false)
  from app.group_members(v_change) m
  where m.target_table_name = 'brothers' and m.operation = 'insert';
  perform app.lock_row(m.target_table_name, m.record_id) from app.group_members(v_change) m;
  perform 1 from public.pending_changes p
  where p.id in (select m.id from app.group_members(v_change) m)
  order by p.id for update;

  select * into v_change from public.pending_changes p where p.id = p_id for update;
  perform app.require_admin('approves');
  if v_change.status <> 'pending' then
    raise exception 'change is already %', v_change.status using errcode = 'PT409';
  end if;
  select array_agg(m) into v_members from app.group_members(v_change) m;
  if v_change.requested_by = v_admin then
    raise exception 'nobody approves his own change' using errcode = '42501';
  end if;
  perform app.check_decision(v_change, v_decisions -> p_id::text);
  -- The call names each member of a group, so that none is approved that was added since the group was shown.
  if (v_change.group_id is not null or v_decisions = p_resolution) and (
    v_decisions is distinct from p_resolution
    or (
      select coalesce(jsonb_object_agg(d.id, null), '{}') from jsonb_object_keys(v_decisions) as d (id)
    ) <> (
      select jsonb_object_agg(m.id, null) from unnest(v_members) m
    )
  ) then
    raise exception 'stale: the group changed since' using errcode = 'PT409', detail = '[]';
  end if;

  foreach v_member in array v_members loop
    perform app.check_decision(v_member, v_decisions -> v_member.id::text);
    insert into app.approvals_underway (xid, change_id, table_name, record_id, requested_by)
    values (v_xid, v_member.id, v_member.target_table_name, v_member.record_id, v_member.requested_by);
  end loop;

  foreach v_member in array v_members loop
    v_decision := v_decisions -> v_member.id::text;
    v_resolution := nullif(v_decision -> 'resolution', 'null');
    v_before := app.current_row(v_member.target_table_name, v_member.record_id);
    begin
      v_version := app.apply_change(v_member, v_resolution, (v_decision ->> 'expected_version')::bigint);
    exception
      when sqlstate 'PTOLD' then
        get stacked diagnostics v_detail = pg_exception_detail;
        v_stale := v_stale || v_detail::jsonb;
      when sqlstate 'PT409' or integrity_constraint_violation then
        -- The reason may be an earlier member that was not applied.
        if v_stale = '[]' then
          raise;
        end if;
    end;
    -- What the administrator was shown of a deletion's children is not stored: the requester gets the proposal, and may
    -- not know of private ones.
    update public.pending_changes
    set status = 'approved', reviewed_by = v_admin, reviewed_at = clock_timestamp(),
      resolution = nullif(v_resolution - '*children', '{}'), applied_version = v_version, unmet_dependency = false
    where id = v_member.id;
    v_written := v_written || app.written_by(v_member, v_before, v_version);
    if v_member.id = p_id then
      v_asked := v_version;
    end if;
  end loop;
  if v_stale <> '[]' then
    raise exception 'stale: the record changed since'
      using errcode = 'PT409', detail = v_stale::text,
        hint = 'approve again with resolution {field: "proposed" | "current"} and expected_version, '
          || 'or for a group with resolution {change_id: {resolution, expected_version}}';
  end if;

  delete from app.approvals_underway a where a.xid = v_xid;
  perform app.recount_dependencies(m.record_id) from unnest(v_members) m where m.operation = 'insert';
  perform app.require_admin('approves');
  return jsonb_build_object(
    'id', p_id, 'status', 'approved', 'record_id', v_change.record_id, 'version', v_asked, 'written', v_written
  );
end $$;

create or replace function app.reject(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change public.pending_changes;
  v_members public.pending_changes[];
  v_waiting jsonb;
begin
  perform app.require_admin('rejects');
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  select * into v_change from public.pending_changes p where p.id = p_id for update;
  perform app.require_admin('rejects');
  if v_change.id is null then
    raise exception 'no such change' using errcode = 'PT404';
  elsif v_change.status <> 'pending' then
    raise exception 'change is already %', v_change.status using errcode = 'PT409';
  end if;

  select array_agg(m) into v_members from app.group_members(v_change) m;
  update public.pending_changes p
  set status = 'rejected', rejection_reason = btrim(p_reason), reviewed_by = (select auth.uid()),
    reviewed_at = clock_timestamp()
  where p.status = 'pending' and p.id in (select m.id from unnest(v_members) m);

  perform app.require_admin('rejects');
  -- Proposals that wait for the rejected record stay in the queue, blocked.
  select jsonb_agg(w.id) into v_waiting
  from public.pending_changes w
  where w.status = 'pending' and w.unmet_dependency and w.requested_by is not distinct from v_change.requested_by
    and exists (
      select 1 from app.missing_references(w.target_table_name, w.proposed_changes) r
      join unnest(v_members) m on m.operation = 'insert' and m.record_id = r.target_id
    );
  return jsonb_strip_nulls(jsonb_build_object('id', p_id, 'status', 'rejected', 'blocked', v_waiting));
end $$;

create or replace function app.keep_proposal_immutable() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_is_erasure boolean := exists (select 1 from app.redaction_permits p where p.xid = pg_current_xact_id());
begin
  if tg_op = 'DELETE' then
    -- Superseded and withdrawn proposals are pruned after the keeping time (see pruning.sql).
    if old.status in ('superseded', 'withdrawn') and old.updated_at < now() - app.keeping_time() then
      return old;
    end if;
    raise exception 'pending_changes cannot be deleted' using errcode = '42501';
  end if;

  if (
      new.id, new.target_table_name, new.operation, new.record_id, new.base_version, new.base_values,
      new.proposed_changes, new.mutation_id, new.created_at
    ) is distinct from (
      old.id, old.target_table_name, old.operation, old.record_id, old.base_version, old.base_values,
      old.proposed_changes, old.mutation_id, old.created_at
    )
    and not v_is_erasure
  then
    raise exception 'a submitted change is immutable' using errcode = '42501';
  end if;

  if old.status <> 'pending' and (
    (new.status, new.reviewed_at, new.resolution, new.applied_version, new.group_id)
      is distinct from (old.status, old.reviewed_at, old.resolution, old.applied_version, old.group_id)
    or (not v_is_erasure and new.rejection_reason is distinct from old.rejection_reason)
  ) then
    raise exception 'change % is already %', old.id, old.status using errcode = 'PT409';
  end if;

  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

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
              -- An account that was deleted since has no value to restore.
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

    -- Only rows that the batch inserted can have got references since.
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

create or replace function app.undo_row(p_table text, p_id uuid, p_version_before bigint, p_version_after bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_before jsonb := app.version_snapshot(p_table, p_id, p_version_before);
  v_current jsonb := app.lock_row(p_table, p_id);
begin
  if p_table = 'users' then
    -- A batch writes only the linked brother of an account.
    update public.users u set linked_brother_id = (v_before ->> 'linked_brother_id')::uuid where u.id = p_id;
  elsif p_version_after is null then
    perform app.write_row(p_table, 'insert', p_id, v_before);
  else
    perform app.write_row(p_table, 'update', p_id, (
      select coalesce(jsonb_object_agg(f, v_before -> f), '{}')
      from unnest(app.moved_fields(p_table, v_before, v_current)) f
    ));
  end if;
end $$;

create or replace function app.undo_batch(p_batch uuid, p_limit int) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '4s' as $$
declare
  v_batch app.batches;
  v_limit int := least(greatest(coalesce(p_limit, 200), 1), 200);
  v_changed jsonb;
  v_step int[];
  v_row record;
  v_made uuid[];
  v_left int;
begin
  perform app.require_admin('undoes');
  v_batch := app.lock_batch(p_batch);
  -- A merge concerns the few rows of one person and is undone as a whole.
  if v_batch.kind = 'merge' then
    v_limit := null;
  end if;

  v_step := array(select r.n from app.rows_to_undo(p_batch) r order by r.n desc limit v_limit);
  perform app.lock_row(s.table_name, s.row_id)
  from (
    select r.table_name, r.row_id
    from app.batch_rows r
    join app.synced_tables t on t.table_name = r.table_name
    where r.batch_id = p_batch and r.n = any (v_step)
    order by t.rank, r.row_id
  ) s;
  perform app.require_admin('undoes');

  select count(*) into v_left from app.rows_to_undo(p_batch) r;
  -- The first call checks all rows, each later call only those of its step.
  v_changed := app.touched_since(p_batch, case when v_batch.undone_at is not null then v_step end);
  if v_changed <> '[]' then
    return jsonb_build_object('left', v_left, 'changed', v_changed);
  end if;

  begin
    for v_row in
      select * from app.batch_rows r
      where r.batch_id = p_batch and r.n = any (v_step) and r.version_before is not null
      order by r.n desc
    loop
      perform app.undo_row(v_row.table_name, v_row.row_id, v_row.version_before, v_row.version_after);
    end loop;
  exception when integrity_constraint_violation then
    -- Another record has taken a unique value that the row would get back.
    return jsonb_build_object('left', v_left, 'changed', jsonb_build_array(jsonb_build_object(
      'table', v_row.table_name, 'id', v_row.row_id, 'why', 'changed',
      'title', app.title_of(app.current_row(v_row.table_name, v_row.row_id), null)
    )));
  end;
  -- Only an import inserts rows, all in one table. One statement deletes them, so the statement triggers run once.
  select array_agg(r.row_id) into v_made
  from app.batch_rows r
  where r.batch_id = p_batch and r.n = any (v_step) and r.version_before is null;
  execute format('delete from public.%I t where t.id = any ($1)', v_batch.table_name) using v_made;

  update app.batch_rows r set is_undone = true where r.batch_id = p_batch and r.n = any (v_step);
  v_left := v_left - cardinality(v_step);
  if v_batch.kind = 'merge' and v_batch.status <> 'undone' then
    perform app.undo_merge(v_batch);
  end if;

  update app.batches b
  set undone_by = coalesce(b.undone_by, (select auth.uid())),
    undone_at = coalesce(b.undone_at, clock_timestamp()),
    status = case when v_left = 0 then 'undone' else b.status end
  where b.id = p_batch;
  perform app.require_admin('undoes');
  return jsonb_build_object('left', v_left, 'changed', '[]'::jsonb);
end $$;

create or replace function app.accept_issue(p_issue uuid, p_reason text, p_today date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_admin('accepts an issue');
  if app.is_blank(p_reason) then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  -- Of repeated acceptances (after a lost answer, or with a better reason) the last one counts.
  insert into public.accepted_issues as a (issue_id, issue_type, entity_type, entity_id, row_ids, reason)
  select i.id, i.issue_type, i.entity_type, i.entity_id, i.row_ids, app.trimmed(p_reason)
  from app.issues_on(coalesce(p_today, app.today())) i
  where i.id = p_issue
  on conflict (issue_id) do update
    set reason = excluded.reason, accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at;
  if not found then
    raise exception 'there is no such issue' using errcode = 'PT404';
  end if;
  perform app.require_admin('accepts an issue');
end $$;
