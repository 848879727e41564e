-- An accepted issue that becomes graver is open again.

alter table public.accepted_issues add column gravity int;

-- How grave an issue is: the severity, and within it the step from a long term to nine years. An issue that becomes
-- graver than it was accepted is open again. Whether two brothers are one person has no degree.
create or replace function app.issue_gravity(p_type text, p_severity text, p_detail text, p_today date) returns int
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when p_type = 'POSSIBLE_DUPLICATE' then 0
    else 2 * array_position(array['low', 'medium', 'high'], p_severity)
      + case when p_type = 'GUARDIAN_TERM' and p_detail::date + interval '108 months' < p_today then 1 else 0 end
  end
$$;

-- For administrators. Runs as the owner, because the rules read all rows of all record types.
create or replace function app.issues(p_today date, p_accepted boolean)
returns table (
  ret_brother_id uuid, issue_type text, severity text, brother_name text, issue_description text, id uuid,
  code text, entity_type text, entity_id uuid, row_ids uuid[], detail text,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text
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
    e.brother_id, i.issue_type, i.severity, e.name, k.description || coalesce(' (' || i.detail || ')', ''), i.id,
    k.code, i.entity_type, i.entity_id, i.row_ids, i.detail,
    a.accepted_at, u.username, a.reason
  from app.issues_on(v_today) i
  join app.issue_kinds k on k.issue_type = i.issue_type
  join app.judged_entities e on e.entity_type = i.entity_type and e.id = i.entity_id
  left join public.accepted_issues a on a.issue_id = i.id
    and coalesce(a.gravity >= app.issue_gravity(i.issue_type, i.severity, i.detail, v_today), true)
  left join public.users u on u.id = a.accepted_by
  where (select app.is_admin()) and (p_accepted or a.issue_id is null)
  order by array_position(array['high', 'medium', 'low'], i.severity), i.issue_type, e.name, i.id;
end $$;

create or replace function app.accept_issue(p_issue uuid, p_reason text, p_today date) returns void
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

-- Copies the accepted issues of `gone` to `kept` where the same rows break the same rule, and the decisions that two
-- brothers are not duplicates. The acceptances of `gone` are removed with that record.
create or replace function app.move_acceptances(p_keep uuid, p_gone uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with meant as (
    select a.*,
      case when a.entity_id = p_gone then p_keep else a.entity_id end as entity,
      array(select case when r = p_gone then p_keep else r end from unnest(a.row_ids) r) as rows
    from public.accepted_issues a
    where a.entity_id = p_gone or p_gone = any (a.row_ids)
  ),
  in_order as (
    select m.*,
      case when m.issue_type = 'POSSIBLE_DUPLICATE' then greatest(m.entity, m.rows[1]) else m.entity end as new_entity,
      case
        when m.issue_type = 'POSSIBLE_DUPLICATE' then array[least(m.entity, m.rows[1])]
        else array(select distinct r from unnest(m.rows) r order by r)
      end as new_rows
    from meant m
  )
  insert into public.accepted_issues
    (issue_id, issue_type, entity_type, entity_id, row_ids, reason, accepted_by, accepted_at, gravity)
  select app.issue_id(i.issue_type, i.new_entity, i.new_rows), i.issue_type, i.entity_type, i.new_entity, i.new_rows,
    i.reason, i.accepted_by, i.accepted_at, i.gravity
  from in_order i
  where i.new_entity <> all (i.new_rows)
  on conflict (issue_id) do nothing
$$;

revoke all on function app.issue_gravity(text, text, text, date) from public, anon, authenticated, service_role;

-- What was accepted and is found today keeps this gravity, by what the last validation stored. Of the others it is not
-- known, so they stay accepted.
-- Nobody's action: the audit log needs no entry.
alter table public.accepted_issues disable trigger z_history;
update public.accepted_issues a
set gravity = app.issue_gravity(i.issue_type, i.severity, i.detail, j.day)
from app.found_issues i
join app.judgements j on j.rule = i.rule
where i.id = a.issue_id;
alter table public.accepted_issues enable trigger z_history;
