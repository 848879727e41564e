-- Stores the issues that the rules found, so that only changed records are checked again.
--
--   judge          brings the stored issues up to date
--   found_issues   the issues of a day, as judge stored them
--   judgements     for each rule, the basis of its stored issues
--
-- The stored issues of a rule are valid while its basis is the same (the rule's text, the server's version, the history
-- of the change feed), the day is the same (on another day all brothers are checked again, because statuses, ages and
-- terms depend on the day), and no row that the rule reads has a newer entry in the change feed. Brothers whose rows
-- have one are checked again.

-- The id of an issue is the same as long as the same rows, ordered by id, break the same rule.
create function app.issue_id(p_type text, p_entity uuid, p_rows uuid[]) returns uuid
language sql stable
return md5(p_type || ':' || p_entity || ':' || array_to_string(p_rows, ','))::uuid;

-- The rule functions (see validation_words.sql) and the arguments that they have.
create function app.rules() returns table (rule text, is_dated boolean, is_by_brother boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.proname::text, 'date'::regtype = any (p.proargtypes::oid[]), 'uuid[]'::regtype = any (p.proargtypes::oid[])
  from pg_catalog.pg_proc p
  where p.pronamespace = 'app'::regnamespace and p.prorettype = 'app.finding'::regtype and p.proname like 'issues\_of\_%'
  order by p.proname
$$;

-- The issues that one rule function finds, of these brothers or (null) of all. Another row makes another issue. The
-- datestyle is fixed because the details contain dates, and jit is off because compiling so long a statement would take
-- longer than running it.
create function app.issues_by(p_rule text, p_today date, p_brothers uuid[] default null)
returns table (
  id uuid, issue_type text, severity text, entity_type text, entity_id uuid, row_ids uuid[], detail text
)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp set datestyle = 'ISO' set jit = 'off' as $$
declare
  v_arguments text;
begin
  select concat_ws(', ', case when r.is_dated then '$1' end, case when r.is_by_brother then '$2' end)
    into v_arguments
  from app.rules() r where r.rule = p_rule;
  return query execute format(
    $query$
      with issues as (
        select
          f.issue_type, f.entity_type, f.entity_id,
          min(array_position(array['high', 'medium', 'low'], f.severity)) as weight,
          coalesce(array_agg(distinct r.id order by r.id) filter (where r.id is not null), '{}') as row_ids,
          (array_agg(f.detail order by f.day, f.row_ids))[1] as detail
        from app.%I(%s) f
        left join lateral unnest(f.row_ids) as r (id) on true
        -- A brother may be like several others: each is an issue of its own.
        group by f.issue_type, f.entity_type, f.entity_id, case f.issue_type when 'POSSIBLE_DUPLICATE' then f.row_ids end
      )
      select
        app.issue_id(i.issue_type, i.entity_id, i.row_ids),
        i.issue_type, (array['high', 'medium', 'low'])[i.weight], i.entity_type, i.entity_id, i.row_ids, i.detail
      from issues i
    $query$, p_rule, v_arguments
  ) using p_today, p_brothers;
end $$;

-- All issues on a day, computed without the stored ones.
create function app.find_issues(p_today date)
returns table (
  id uuid, issue_type text, severity text, entity_type text, entity_id uuid, row_ids uuid[], detail text
)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select i.* from app.rules() r cross join lateral app.issues_by(r.rule, p_today) i
$$;

create table app.judgements (
  rule  text primary key,
  basis text not null,
  day   date not null,
  -- The position in the change feed up to which everything has been checked.
  xid   xid8 not null,
  seq   bigint not null
);

-- Some details contain names of brothers, and rules read private records, so only functions that run as the owner may
-- read this table.
create table app.found_issues (
  rule        text not null references app.judgements (rule) on delete cascade,
  id          uuid not null,
  issue_type  text not null,
  severity    text not null,
  entity_type text not null,
  entity_id   uuid not null,
  row_ids     uuid[] not null,
  detail      text,

  primary key (rule, id)
);

create index found_issues_entity_id on app.found_issues (entity_id);

alter table app.judgements enable row level security;
alter table app.found_issues enable row level security;
revoke all on app.judgements, app.found_issues from public, anon, authenticated, service_role;

-- The source of a function or view of this schema; null when there is none of this name.
create function app.definition_of(p_name text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select string_agg(d.text, E'\n' order by d.text)
  from (
    select coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc) as text
    from pg_catalog.pg_proc p
    where p.pronamespace = 'app'::regnamespace and p.proname = p_name
    union all
    select pg_catalog.pg_get_viewdef(c.oid)
    from pg_catalog.pg_class c
    where c.relnamespace = 'app'::regnamespace and c.relname = p_name and c.relkind = 'v'
  ) d
$$;

-- The basis of each rule besides the records, and the tables that it reads, from its own source and the source of what
-- it calls. (is_member is left out: it decides whether the caller gets a result, not what the result is.)
create function app.rule_bases() returns table (rule text, basis text, tables text[])
language sql stable security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
  with recursive named as (
    select r.rule as name from app.rules() r
    union
    select m.found[1]
    from named n
    cross join lateral regexp_matches(app.definition_of(n.name), '\mapp\.(\w+)', 'g') m (found)
    where n.name <> 'is_member'
  ),
  texts as materialized (
    select n.name, d.text
    from named n
    cross join lateral app.definition_of(n.name) d (text)
    where d.text is not null and n.name <> 'is_member'
  ),
  calls as materialized (
    select distinct t.name, m.found[1] as called
    from texts t
    cross join lateral regexp_matches(t.text, '\mapp\.(\w+)', 'g') m (found)
  ),
  parts as (
    select r.rule, r.rule as name from app.rules() r
    union
    select p.rule, c.called from parts p join calls c on c.name = p.name
  )
  select
    p.rule,
    md5(concat_ws(E'\n',
      app.feed_history(), current_setting('server_version_num'), string_agg(t.text, E'\n' order by t.name)
    )),
    array(
      select distinct m.found[1]
      from parts o
      join texts x on x.name = o.name
      cross join lateral regexp_matches(x.text, '\mpublic\.(\w+)', 'g') m (found)
      where o.rule = p.rule
    )
  from parts p
  join texts t on t.name = p.name
  group by p.rule
$$;

-- The current and former brothers of the rows of these tables that have entries after a position in the change feed;
-- null when it may be any brother: a row without a brother has changed, the audit log no longer shows the brother of a
-- row, or there are so many rows that checking all brothers costs less.
create function app.brothers_touched(p_xid xid8, p_seq bigint, p_tables text[]) returns uuid[]
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

-- The lock that allows one check at a time, and no deletion of a brother during it: no issue that contains a deleted
-- brother's name may be stored afterwards.
create function app.judgement_lock() returns bigint
language sql immutable
return 7305261181;

create function app.await_judgement() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(app.judgement_lock());
  return null;
end $$;

-- A statement trigger, so that it waits before the statement locks any row.
create trigger a_judgement before delete on public.brothers
  for each statement execute function app.await_judgement();

-- Whether issues can be stored now: not when the transaction is read-only or does not see later commits, and not before
-- the change feed of a restored database is rebased.
create function app.stores_issues() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select current_setting('transaction_read_only') = 'off' and current_setting('transaction_isolation') = 'read committed'
    and not app.feed_needs_rebase()
$$;

-- Brings the stored issues of one rule, or (null) of all, up to a day. The calling function has checked that the caller
-- is an administrator.
create function app.judge(p_today date, p_rule text default null) returns void
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

-- The issues of one rule, or (null) of all, on a day.
create function app.issues_on(p_today date, p_rule text default null)
returns table (
  id uuid, issue_type text, severity text, entity_type text, entity_id uuid, row_ids uuid[], detail text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
begin
  if not app.stores_issues() then
    return query
      select i.*
      from app.rules() r
      cross join lateral app.issues_by(r.rule, p_today) i
      where p_rule is null or r.rule = p_rule;
    return;
  end if;
  perform app.judge(p_today, p_rule);
  return query
    select i.id, i.issue_type, i.severity, i.entity_type, i.entity_id, i.row_ids, i.detail
    from app.found_issues i
    where p_rule is null or i.rule = p_rule;
end $$;
