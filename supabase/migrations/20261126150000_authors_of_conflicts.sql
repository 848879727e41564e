-- A conflict names who wrote the other value, and when, so that the user can ask that person.

-- Who wrote the other value of a conflict, and when: {user_id, at}, or null when the history since the version that the
-- edit rests on does not tell. An administrator may know the writer, or whose proposal it was. A member hears of the
-- administrator who wrote or approved it, or of himself, and of nobody else's proposal.
create function app.author_of_conflict(p_step jsonb, p_conflicts jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_caller uuid := (select auth.uid());
  v_names_all boolean := app.is_admin();
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'user_id', case
        when v_names_all or a.on_behalf_of = v_caller then coalesce(a.on_behalf_of, a.actor_id)
        else a.actor_id
      end,
      'at', a.at
    ))
    from app.audit_log a
    where a.record_id = (p_step ->> 'id')::uuid and a.table_name = p_step ->> 'table'
      and a.action in ('insert', 'update')
      and a.record_version > coalesce((p_step ->> 'base_version')::bigint, 0)
      and app.moved_fields(a.table_name, a.old_values, a.new_values) && (
        select array_agg(w.column_name)
        from app.writable_columns w
        where w.table_name = a.table_name and exists (
          select 1 from jsonb_array_elements(p_conflicts) c where c ->> 'field' in ('*', w.column_name)
        )
      )
    order by a.id desc
    limit 1
  );
end $$;

create or replace function app.conflict(p_step jsonb, p_conflicts jsonb, p_proposal jsonb default null) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('status', 'conflict', 'version', p_step -> 'current' -> 'version', 'conflicts', p_conflicts)
    || case
      when p_proposal is null then
        jsonb_strip_nulls(jsonb_build_object('author', app.author_of_conflict(p_step, p_conflicts)))
      else jsonb_build_object('proposal', p_proposal)
    end
$$;
