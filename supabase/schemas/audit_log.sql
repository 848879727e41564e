-- The audit log for administrators: newest entries first, one page at a time.

-- The entries of a record are its own and those of its child rows; the entries of a user are those that the user wrote
-- and those that others approved for the user. A merge appears as one entry, that of the kept brother. Its changes of
-- other records are steps: such an entry is returned only when it, or exactly its record, is requested. Each call is
-- planned for its arguments: a generic plan would scan the whole log.
create function app.audit_rows(
  p_before bigint, p_limit int, p_id bigint, p_username text, p_table_name text, p_record_id uuid, p_action text,
  p_from timestamptz, p_until timestamptz
)
returns table (
  id bigint, "timestamp" timestamptz, user_username text, action text, table_name text, record_id uuid,
  change_id uuid, on_behalf_of_username text, old_values jsonb, new_values jsonb
)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_user uuid := (select w.id from public.users w where w.username = p_username);
begin
  if not app.is_admin() then
    return;
  end if;
  return query
    select
      a.id, a.at, u.username, a.action, a.table_name, a.record_id,
      a.change_id, o.username, a.old_values, a.new_values
    from app.audit_log a
    left join public.users u on u.id = a.actor_id
    left join public.users o on o.id = a.on_behalf_of
    where (p_before is null or a.id < p_before)
      and (p_id is null or a.id = p_id)
      and (p_username is null or a.actor_id = v_user or a.on_behalf_of = v_user)
      and (p_table_name is null or a.table_name = p_table_name)
      and (
        p_record_id is null
        or a.record_id = p_record_id
        or coalesce(a.new_values, a.old_values) ->> 'brother_id' = p_record_id::text
      )
      and (
        not a.is_step
        or a.id = p_id
        or (a.record_id = p_record_id and not exists (
          select 1 from app.audit_log m where m.batch_id = a.batch_id and m.record_id = a.record_id and not m.is_step
        ))
      )
      and (p_action is null or a.action = p_action)
      and (p_from is null or a.at >= p_from)
      and (p_until is null or a.at < p_until)
    order by a.id desc
    limit least(greatest(coalesce(p_limit, 500), 1), 1000);
end $$;

-- p_before: the last id of the page before. p_id: the id of a single entry.
create function public.get_audit_logs_with_username(
  p_before bigint default null, p_limit int default 500, p_id bigint default null
)
returns table (
  id bigint, "timestamp" timestamptz, user_username text, action text, table_name text, record_id uuid,
  change_id uuid, on_behalf_of_username text, old_values jsonb, new_values jsonb
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.audit_rows(p_before, p_limit, p_id, null, null, null, null, null, null)
$$;

-- The entries that meet all given criteria. p_until is exclusive.
create function public.find_audit_logs(
  p_username text default null, p_table_name text default null, p_record_id uuid default null,
  p_action text default null, p_from timestamptz default null, p_until timestamptz default null,
  p_before bigint default null, p_limit int default 500
)
returns table (
  id bigint, "timestamp" timestamptz, user_username text, action text, table_name text, record_id uuid,
  change_id uuid, on_behalf_of_username text, old_values jsonb, new_values jsonb
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select *
  from app.audit_rows(p_before, p_limit, null, p_username, p_table_name, p_record_id, p_action, p_from, p_until)
$$;

-- The rows that were deleted in the same transaction as their brother, with their last values.
create function app.rows_gone_with(p_id bigint)
returns table (
  id bigint, "timestamp" timestamptz, user_username text, action text, table_name text, record_id uuid,
  change_id uuid, on_behalf_of_username text, old_values jsonb, new_values jsonb
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    d.id, d.at, u.username, d.action, d.table_name, d.record_id,
    d.change_id, o.username, d.old_values, d.new_values
  from app.audit_log e
  join app.audit_log d on coalesce(d.new_values, d.old_values) ->> 'brother_id' = e.record_id::text and d.xid = e.xid
  left join public.users u on u.id = d.actor_id
  left join public.users o on o.id = d.on_behalf_of
  where e.id = p_id and e.table_name = 'brothers' and e.action = 'delete' and d.action = 'delete'
    and (select app.is_admin())
  order by app.table_rank(d.table_name), d.id
$$;

create function public.get_rows_gone_with(p_id bigint)
returns table (
  id bigint, "timestamp" timestamptz, user_username text, action text, table_name text, record_id uuid,
  change_id uuid, on_behalf_of_username text, old_values jsonb, new_values jsonb
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.rows_gone_with(p_id)
$$;
