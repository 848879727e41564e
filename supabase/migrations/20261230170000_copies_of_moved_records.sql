-- The copy of a person's data holds no proposal about a row from the time when the row belonged to another brother: after
-- an administrator had moved a passport to its owner, his copy showed what was proposed about it before.

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
    -- Proposals about the brother, without their requesters: those are data of other persons. So is what was proposed
    -- about a row while it belonged to another brother.
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
        and coalesce(
          c.proposed_changes ->> 'brother_id',
          app.version_snapshot(c.target_table_name, c.record_id, c.base_version) ->> 'brother_id',
          p_brother::text
        ) = any (v_ids::text[])
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
