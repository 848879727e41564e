-- The pairs of brothers who may be duplicates (X04), with both ids, which a merge needs.

-- Only the rules about names run, so that a long list is returned quickly. The ids are those of the issues.
create function app.duplicates(p_accepted boolean)
returns table (
  id uuid, severity text,
  one_id uuid, one_name text, one_birth_date date, other_id uuid, other_name text, other_birth_date date,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
begin
  if not app.is_admin() then
    return;
  end if;
  return query
  with pairs as (
    select i.id, i.severity, i.row_ids[1] as one_id, i.entity_id as other_id
    from app.issues_on(app.today(), 'issues_of_names') i
    where i.issue_type = 'POSSIBLE_DUPLICATE' and (select app.is_admin())
  )
  select
    p.id, p.severity,
    one.id, one.name, one.birth_date, other.id, other.name, other.birth_date,
    a.accepted_at, u.username, a.reason
  from pairs p
  join public.brothers one on one.id = p.one_id
  join public.brothers other on other.id = p.other_id
  left join public.accepted_issues a on a.issue_id = p.id
  left join public.users u on u.id = a.accepted_by
  where p_accepted or a.issue_id is null
  order by p.severity, one.name, one.id, other.name, other.id;
end $$;

-- Possible duplicates; with p_accepted also the pairs accepted as different persons, with author and reason.
create function public.get_duplicates(p_accepted boolean default false)
returns table (
  id uuid, severity text,
  one_id uuid, one_name text, one_birth_date date, other_id uuid, other_name text, other_birth_date date,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text
)
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.duplicates(p_accepted)
$$;
