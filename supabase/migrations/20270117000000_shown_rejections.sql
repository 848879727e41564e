-- A rejection names the members of the group that were shown, as an approval does: a proposal that has joined the group
-- since is not rejected unseen.

drop function public.reject_change(uuid, text);
drop function app.reject(uuid, text);

-- With p_shown the call names each member of the group, so that none is rejected that was added since the group was
-- shown. Older apps name none.
create function app.reject(p_id uuid, p_reason text, p_shown uuid[]) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change public.pending_changes;
  v_members public.pending_changes[];
  v_waiting jsonb;
begin
  perform app.require_admin('rejects');
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'a reason is required' using errcode = 'PT400';
  elsif length(p_reason) > 10000 then
    raise exception 'a reason has at most 10,000 characters' using errcode = 'PT400';
  end if;

  -- In the order of approvals, so that the two do not wait for each other.
  select * into v_change from public.pending_changes p where p.id = p_id;
  perform 1 from public.pending_changes p
  where p.id in (select m.id from app.group_members(v_change) m)
  order by p.id for update;
  select * into v_change from public.pending_changes p where p.id = p_id for update;
  perform app.require_admin('rejects');
  if v_change.id is null then
    raise exception 'no such change' using errcode = 'PT404';
  elsif v_change.status <> 'pending' then
    raise exception 'change is already %', v_change.status using errcode = 'PT409';
  end if;

  select array_agg(m) into v_members from app.group_members(v_change) m;
  if p_shown is not null
    and array(select distinct s from unnest(p_shown) s order by s)
      <> array(select m.id from unnest(v_members) m order by m.id)
  then
    raise exception 'stale: the group changed since' using errcode = 'PT409', detail = '[]';
  end if;
  update public.pending_changes p
  set status = 'rejected', rejection_reason = btrim(p_reason), reviewed_by = (select auth.uid()),
    reviewed_at = clock_timestamp()
  where p.status = 'pending' and p.id in (select m.id from unnest(v_members) m);

  perform app.require_admin('rejects');
  -- Proposals that wait for the rejected record stay in the queue, blocked.
  select jsonb_agg(w.id) into v_waiting
  from public.pending_changes w
  where w.status = 'pending' and w.unmet_dependency and w.requested_by is not distinct from v_change.requested_by
    and exists (
      select 1 from app.missing_references(w.target_table_name, w.proposed_changes) r
      join unnest(v_members) m on m.operation = 'insert' and m.record_id = r.target_id
    );
  return jsonb_strip_nulls(jsonb_build_object('id', p_id, 'status', 'rejected', 'blocked', v_waiting));
end $$;

create function public.reject_change(change_id uuid, reason text, shown uuid[] default null) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.reject(change_id, reason, shown)
$$;

revoke all on function app.reject(uuid, text, uuid[]), public.reject_change(uuid, text, uuid[])
  from public, anon, authenticated, service_role;
grant execute on function app.reject(uuid, text, uuid[]), public.reject_change(uuid, text, uuid[]) to authenticated;
