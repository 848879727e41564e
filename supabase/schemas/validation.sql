-- The issues of a province, and those that an administrator has accepted: e.g. a dispensation, an older law, or data
-- that can no longer be found.

create table public.accepted_issues (
  issue_id    uuid primary key,
  issue_type  text not null references app.issue_kinds (issue_type),
  entity_type text not null,
  entity_id   uuid not null,
  row_ids     uuid[] not null,
  reason      text not null,
  accepted_by uuid default auth.uid() references public.users (id) on delete set null,
  accepted_at timestamptz not null default clock_timestamp(),
  -- The gravity that was accepted (app.issue_gravity); null: any, of a time before it was kept.
  gravity     int,

  constraint accepted_issues_entity_type_valid
    check (entity_type in ('brother', 'fraternity', 'institution', 'place', 'user')),
  constraint accepted_issues_reason_required check (not app.is_blank(reason)),
  constraint accepted_issues_limits check (length(reason) <= 10000)
);

create index accepted_issues_accepted_by on public.accepted_issues (accepted_by);
create index accepted_issues_entity_id on public.accepted_issues (entity_id);
create index accepted_issues_issue_type on public.accepted_issues (issue_type);

-- The audit log records accepting and restoring, under the issue's id.
create trigger z_history after insert or update or delete on public.accepted_issues
  for each row execute function app.record_plain_history('issue_id');

alter table public.accepted_issues enable row level security, force row level security;

create policy accepted_issues_read on public.accepted_issues for select to authenticated
  using (app.refuse_estimate() and (select app.is_admin()));

-- Only the functions below write this table.
revoke all on public.accepted_issues from public, anon, authenticated, service_role;
grant select on public.accepted_issues to authenticated, service_role;

-- Removes the issues and acceptances of deleted records, also those that name the record as a second one: the reasons
-- may be personal data.
create function app.forget_acceptances() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.found_issues i
  using (
    select distinct f.rule, f.id
    from app.found_issues f
    cross join lateral unnest(f.row_ids || f.entity_id) as r (id)
    join old_rows o on o.id = r.id
  ) gone
  where i.rule = gone.rule and i.id = gone.id;
  delete from public.accepted_issues a
  using old_rows o
  where o.id = a.entity_id or (a.issue_type = 'POSSIBLE_DUPLICATE' and o.id = any (a.row_ids));
  return null;
end $$;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['brothers', 'fraternities', 'institutions', 'places', 'users'] loop
    execute format('create trigger y_acceptances_delete after delete on public.%I
      referencing old table as old_rows for each statement execute function app.forget_acceptances()', v_table);
  end loop;
end $$;

-- The entities that an issue can be about, with their names; for a brother and an account also the brother's id.
create view app.judged_entities with (security_invoker = true) as
select 'brother' as entity_type, b.id, b.name, b.id as brother_id from public.brothers b
union all
select 'fraternity', f.id, f.name, null from public.fraternities f
union all
select 'institution', i.id, i.name, null from public.institutions i
union all
select 'place', p.id, p.place_name, null from public.places p
union all
select 'user', u.id, u.username, u.linked_brother_id from public.users u;

-- How grave an issue is: the severity, and within it the step from a long term to nine years. An issue that becomes
-- graver than it was accepted is open again. Whether two brothers are one person has no degree.
create function app.issue_gravity(p_type text, p_severity text, p_detail text, p_today date) returns int
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when p_type = 'POSSIBLE_DUPLICATE' then 0
    else 2 * array_position(array['low', 'medium', 'high'], p_severity)
      + case when p_type = 'GUARDIAN_TERM' and p_detail::date + interval '108 months' < p_today then 1 else 0 end
  end
$$;

-- The limit that a rule applied to an event, by the law of its day; null for rules with the same limit for every event.
--   kind   months; age: completed years; birthday: the event was a day before the years were complete (can. 203)
--   law    the year of the Code of Canon Law
create function app.norm_of(p_type text, p_day date, p_birth_date date, p_vocation_type text) returns jsonb
language sql stable
return case when p_day is not null then jsonb_build_object(
  'kind', case
    when p_type like '%INTERSTICE' then 'months'
    when app.age_on(p_day, p_birth_date) < app.legal_minimum(p_type, p_day, p_vocation_type) then 'age'
    else 'birthday'
  end,
  'least', app.legal_minimum(p_type, p_day, p_vocation_type),
  'law', case
    when p_day < app.new_law() and (p_type <> 'DEACON_UNDERAGE' or p_vocation_type is distinct from 'laicus') then 1917
    else 1983
  end
) end;

-- The description of a kind of issue with the limit that was applied, as the app writes it in English.
create function app.norm_words(p_description text, p_norm jsonb) returns text
language sql immutable
return case
  when p_norm is null then p_description
  else replace(p_description, '{{least}}', p_norm ->> 'least')
    || case p_norm ->> 'kind' when 'birthday' then ', on the birthday itself, a day too early' else '' end
end;

-- For administrators. Runs as the owner, because the rules read all rows of all record types.
create function app.issues(p_today date, p_accepted boolean)
returns table (
  ret_brother_id uuid, issue_type text, severity text, brother_name text, issue_description text, id uuid,
  code text, entity_type text, entity_id uuid, row_ids uuid[], detail text,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text, norm jsonb
)
language plpgsql security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
declare
  v_today date := coalesce(p_today, app.today());
begin
  if not app.is_admin() then
    return;
  end if;
  return query
  select
    e.brother_id, i.issue_type, i.severity, e.name,
    app.norm_words(k.description, n.norm) || coalesce(' (' || i.detail || ')', ''), i.id,
    k.code, i.entity_type, i.entity_id, i.row_ids, i.detail,
    a.accepted_at, u.username, a.reason, n.norm
  from app.issues_on(v_today) i
  join app.issue_kinds k on k.issue_type = i.issue_type
  join app.judged_entities e on e.entity_type = i.entity_type and e.id = i.entity_id
  left join public.accepted_issues a on a.issue_id = i.id
    and coalesce(a.gravity >= app.issue_gravity(i.issue_type, i.severity, i.detail, v_today), true)
  left join public.users u on u.id = a.accepted_by
  left join public.brothers b on b.id = i.entity_id
  -- The event is that of the last day of the detail: of two orders, the later one is judged.
  cross join lateral (
    select case when i.issue_type ~ '(_UNDERAGE|INTERSTICE)$' then split_part(i.detail, ' → ', -1)::date end as day
  ) d
  cross join lateral (select app.norm_of(i.issue_type, d.day, b.birth_date, b.vocation_type) as norm) n
  where (select app.is_admin()) and (p_accepted or a.issue_id is null)
  order by array_position(array['high', 'medium', 'low'], i.severity), i.issue_type, e.name, i.id;
end $$;

create function app.accept_issue(p_issue uuid, p_reason text, p_today date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_today date := coalesce(p_today, app.today());
begin
  perform app.require_admin('accepts an issue');
  if app.is_blank(p_reason) then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  -- Of repeated acceptances (after a lost answer, or with a better reason) the last one counts.
  insert into public.accepted_issues as a (issue_id, issue_type, entity_type, entity_id, row_ids, reason, gravity)
  select i.id, i.issue_type, i.entity_type, i.entity_id, i.row_ids, app.trimmed(p_reason),
    app.issue_gravity(i.issue_type, i.severity, i.detail, v_today)
  from app.issues_on(v_today) i
  where i.id = p_issue
  on conflict (issue_id) do update
    set reason = excluded.reason, accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at,
      gravity = excluded.gravity;
  if not found then
    raise exception 'there is no such issue' using errcode = 'PT404';
  end if;
  perform app.require_admin('accepts an issue');
end $$;

create function app.restore_issue(p_issue uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_admin('restores an issue');
  delete from public.accepted_issues a where a.issue_id = p_issue;
  if not found then
    raise exception 'no such issue is accepted' using errcode = 'PT404';
  end if;
  perform app.require_admin('restores an issue');
end $$;

-- The issues of the records on a day; with p_accepted also the accepted ones, with author and reason.
create function public.validate_brother_data_integrity(p_today date default null, p_accepted boolean default false)
returns table (
  ret_brother_id uuid, issue_type text, severity text, brother_name text, issue_description text, id uuid,
  code text, entity_type text, entity_id uuid, row_ids uuid[], detail text,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text, norm jsonb
)
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.issues(p_today, p_accepted)
$$;

create function public.accept_issue(p_issue_id uuid, p_reason text, p_today date default null) returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.accept_issue(p_issue_id, p_reason, p_today)
$$;

create function public.restore_issue(p_issue_id uuid) returns void
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.restore_issue(p_issue_id)
$$;

-- The whole list in one answer. A list that is read page by page is computed again for each page, so a client whose
-- first page is not the whole list reads it here.
create function public.list_issues(p_today date default null, p_accepted boolean default false) returns json
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(i), '[]')
  from public.validate_brother_data_integrity(p_today, p_accepted) i
  having (select app.is_admin())
$$;
