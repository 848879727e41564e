-- Merge: two records of one brother become one. All rows of the removed record (`gone`) move to the kept record
-- (`kept`).

create function app.merge_brothers(
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

-- Locks a brother with all child rows, and checks that the record is unchanged since the version that the administrator
-- saw.
create function app.lock_brother(p_brother uuid, p_version bigint) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_brother jsonb := app.lock_row('brothers', p_brother);
begin
  if v_brother is null then
    perform app.refuse_batch('gone', 'a brother is not there any more', jsonb_build_object('id', p_brother));
  elsif p_version is null
    or ((v_brother ->> 'version')::bigint <> p_version and app.has_moved('brothers', p_brother, p_version, v_brother))
  then
    perform app.refuse_batch('moved', 'a brother changed since', jsonb_build_object('id', p_brother));
  end if;
  perform app.lock_children('brothers', p_brother);
  return v_brother;
end $$;

-- Writes the chosen values to `kept`. A refused value refuses the merge.
create function app.choose_values(p_keep uuid, p_values jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_answer jsonb;
  v_state text;
  v_message text;
  v_constraint text;
  v_column text;
  v_detail text;
begin
  perform app.write_for_batch(
    'brothers', 'update', to_jsonb(p_keep), p_values, app.lock_row('brothers', p_keep) -> 'version'
  );
exception
  when sqlstate 'PTREF' or integrity_constraint_violation or data_exception then
    get stacked diagnostics
      v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail,
      v_constraint = constraint_name, v_column = column_name;
    v_answer := case
      when v_state = 'PTREF' then v_detail::jsonb
      else app.answer_to_error(
        v_state, v_message, v_constraint, nullif(v_column, ''),
        jsonb_build_object('table', 'brothers', 'op', 'update', 'changes', p_values)
      )
    end;
    v_answer := app.told_of_row('brothers', p_values, v_answer);
    perform app.refuse_batch(
      v_answer ->> 'code', v_answer ->> 'detail', jsonb_build_object('field', v_answer -> 'field')
    );
end $$;

create function public.merge_brothers(
  p_batch uuid, p_keep uuid, p_gone uuid, p_values jsonb, p_keep_version bigint, p_gone_version bigint, p_reason text
) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.merge_brothers(
    p_batch, p_keep, p_gone, app.require_plain(p_values, 1048576), p_keep_version, p_gone_version, p_reason
  )
$$;
