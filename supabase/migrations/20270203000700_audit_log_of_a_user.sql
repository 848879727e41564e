-- The entries of a user with few were found by reading the whole audit log.

-- The entries of a user: few, unless the user is an administrator.
-- squawk-ignore require-concurrent-index-creation
create index audit_log_actor on app.audit_log (actor_id) where actor_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index audit_log_on_behalf_of on app.audit_log (on_behalf_of) where on_behalf_of is not null;

create or replace function app.audit_rows(
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
