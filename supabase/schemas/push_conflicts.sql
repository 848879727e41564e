-- Push, planning: the answer to an edit of values that another writer, or another device of the writer, has changed.

-- The author and time of the other value in a conflict: {user_id, at}; null when the history since the edit's base
-- version does not tell. An administrator sees every author; a member sees only administrators who wrote or approved
-- the value, and the member's own edits.
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

create function app.conflict(p_step jsonb, p_conflicts jsonb, p_proposal jsonb default null) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('status', 'conflict', 'version', p_step -> 'current' -> 'version', 'conflicts', p_conflicts)
    || case
      when p_proposal is null then
        jsonb_strip_nulls(jsonb_build_object('author', app.author_of_conflict(p_step, p_conflicts)))
      else jsonb_build_object('proposal', p_proposal)
    end
$$;

-- The values that the form showed through the writer's own proposal. A proposal to insert shows the whole record: the
-- fields that it does not name were empty.
create function app.seen_values(p_step jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_step -> 'form' ->> 'operation' = 'insert' then
    return (
      select jsonb_object_agg(w.column_name, 'null'::jsonb)
      from app.writable_columns w
      where w.table_name = p_step ->> 'table'
    ) || coalesce(p_step -> 'form' -> 'proposed_changes', '{}');
  end if;
  return coalesce(p_step -> 'form' -> 'proposed_changes', '{}');
end $$;

-- Folding into the own open proposal is a three-way merge, too: when another device of the writer has changed one of
-- its fields in the meantime, this edit must not silently replace that change.
create function app.refuse_moved_proposal(p_step jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_own jsonb := p_step -> 'own';
  v_conflicts jsonb;
begin
  if v_own ->> 'id' = p_step -> 'form' ->> 'id' then
    return;
  end if;

  select jsonb_agg(jsonb_build_object('field', f.name, 'base', f.shown, 'current', f.open, 'proposed', f.proposed))
    into v_conflicts
  from (
    select c.name, c.proposed,
      case
        when p_step -> 'form' -> 'proposed_changes' ? c.name then p_step -> 'form' -> 'proposed_changes' -> c.name
        when p_step -> 'base' ? c.name then p_step -> 'base' -> c.name
        else 'null'
      end as shown,
      case
        when v_own -> 'proposed_changes' ? c.name then v_own -> 'proposed_changes' -> c.name
        else coalesce(p_step -> 'current' -> c.name, 'null')
      end as open
    from jsonb_each(p_step -> 'changes') as c (name, proposed)
  ) f
  where not app.same(f.shown, f.open) and not app.same(f.open, f.proposed);

  if v_conflicts is not null then
    perform app.refuse(app.conflict(p_step, v_conflicts, v_own -> 'id'));
  end if;
end $$;
