-- Merge: two records of one brother become one. All rows of the removed record (`gone`) move to the kept record
-- (`kept`).

-- Permanent list of merges. An erasure also erases the data under the removed ids; a portrait may be in a folder named
-- after a removed id.
create table app.merged_brothers (
  gone_id  uuid primary key,
  kept_id  uuid not null,
  -- Null: the merge is too old to be undone.
  batch_id uuid references app.batches (id) on delete set null
);

-- Proposals that a merge replaced. A null successor: nothing was left to propose.
create table app.merged_proposals (
  batch_id     uuid not null references app.batches (id) on delete cascade,
  proposal_id  uuid not null,
  successor_id uuid,

  primary key (batch_id, proposal_id)
);

create index merged_brothers_kept_id on app.merged_brothers (kept_id);
create index merged_brothers_batch_id on app.merged_brothers (batch_id);

alter table app.merged_brothers enable row level security;
alter table app.merged_proposals enable row level security;

-- All ids of one person: this one and those merged into it, except an id that is a record of its own again.
create function app.ids_of_brother(p_brother uuid) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive ids (id) as (
    select p_brother
    union
    select m.gone_id
    from app.merged_brothers m
    join ids i on m.kept_id = i.id
    where not exists (select 1 from public.brothers b where b.id = m.gone_id)
  )
  select array_agg(i.id) from ids i
$$;

-- The brothers who may use a portrait in this brother's folder: the brother, and the records into which the brother was
-- merged.
create function app.bearers_of(p_brother uuid) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive ids (id) as (
    select p_brother
    union
    select m.kept_id from app.merged_brothers m join ids i on m.gone_id = i.id
  )
  select array_agg(i.id) from ids i
$$;

-- The brother who is there for one who was merged away; null: there is none.
create function app.kept_brother(p_gone uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.id
  from public.brothers b
  where b.id <> p_gone and b.id = any ((select app.bearers_of(p_gone))::uuid[])
  order by b.id
  limit 1
$$;

create function app.check_photo_folder() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_folder jsonb := to_jsonb(left(new.storage_path, 36));
begin
  -- A constraint of the table refuses a value that is no path.
  if app.is_uuid(v_folder) and new.brother_id <> all (app.bearers_of((v_folder #>> '{}')::uuid)) then
    raise exception 'a portrait lies in the folder of its brother'
      using errcode = '23514', constraint = 'brother_photos_storage_path_valid';
  end if;
  return new;
end $$;

create trigger c_check before insert or update of brother_id, storage_path on public.brother_photos
  for each row execute function app.check_photo_folder();

-- The columns by which rows belong to a brother, and whether a brother has at most one such row.
create function app.belongings()
returns table (table_name text, column_name text, is_single boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.table_name, w.column_name, exists (
    select 1
    from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attname = w.column_name
    where i.indrelid = format('public.%I', w.table_name)::regclass and i.indisunique and i.indpred is null
      and i.indkey::text = a.attnum::text
  )
  from app.writable_columns w
  join app.synced_tables s on s.table_name = w.table_name
  where w.target_table = 'brothers'
  order by s.rank, w.column_name
$$;

-- Pairs of rows that cannot belong to one person, e.g. two ordinations to one order: [{table, kept, gone}].
create function app.clashes(p_keep uuid, p_gone uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_index record;
  v_rows jsonb;
  v_all jsonb := '[]';
begin
  for v_index in
    select b.table_name, b.column_name, (
      select string_agg(format('k.%1$I = g.%1$I', a.attname), ' and ')
      from pg_catalog.pg_attribute a
      where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[]) and a.attname <> b.column_name
    ) as others
    from app.belongings() b
    join pg_catalog.pg_index i on i.indrelid = format('public.%I', b.table_name)::regclass
      and i.indisunique and i.indpred is null and i.indexprs is null
    join pg_catalog.pg_attribute c on c.attrelid = i.indrelid and c.attname = b.column_name
      and c.attnum = any (i.indkey::int2[])
    where i.indnkeyatts > 1
  loop
    execute format(
      'select jsonb_agg(jsonb_build_object(''table'', %1$L, ''kept'', k.id, ''gone'', g.id) order by g.id)
       from public.%1$I k join public.%1$I g on %3$s where k.%2$I = $1 and g.%2$I = $2',
      v_index.table_name, v_index.column_name, v_index.others
    ) into v_rows using p_keep, p_gone;
    v_all := v_all || coalesce(v_rows, '[]');
  end loop;
  return v_all;
end $$;

-- Records that a batch is about to change a row; the resulting version is entered at the end.
create function app.note_row(p_batch uuid, p_table text, p_id uuid, p_version bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.batch_rows (batch_id, n, table_name, row_id, version_before)
  select p_batch, coalesce(max(r.n), 0) + 1, p_table, p_id, p_version
  from app.batch_rows r
  where r.batch_id = p_batch
$$;

create function app.note_versions(p_batch uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text;
begin
  for v_table in select distinct r.table_name from app.batch_rows r where r.batch_id = p_batch loop
    execute format(
      'update app.batch_rows r set version_after = t.version
       from public.%I t where r.batch_id = $1 and r.table_name = %L and t.id = r.row_id',
      v_table, v_table
    ) using p_batch;
  end loop;
end $$;

-- Moves all rows of `gone` to `kept`. Of rows that a brother has only once (a portrait), the one of `kept` stays.
-- Returns the number of moved rows by table: {"vows": 3, …}
create function app.move_belongings(p_batch uuid, p_keep uuid, p_gone uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_kind record;
  v_row record;
  v_has_one boolean;
  v_count int;
  v_moved jsonb := '{}';
begin
  for v_kind in select * from app.belongings() loop
    execute format('select exists (select 1 from public.%I t where t.%I = $1)', v_kind.table_name, v_kind.column_name)
      into v_has_one using p_keep;
    v_count := 0;
    for v_row in execute format(
      'select t.id, t.version from public.%I t where t.%I = $1 order by t.id for update',
      v_kind.table_name, v_kind.column_name
    ) using p_gone loop
      perform app.note_row(p_batch, v_kind.table_name, v_row.id, v_row.version);
      if v_kind.is_single and v_has_one then
        perform app.write_row(v_kind.table_name, 'delete', v_row.id, '{}');
      else
        v_count := v_count + 1;
      end if;
    end loop;
    if v_count > 0 then
      execute format('update public.%1$I t set %2$I = $1 where t.%2$I = $2', v_kind.table_name, v_kind.column_name)
        using p_keep, p_gone;
      v_moved := v_moved || jsonb_build_object(v_kind.table_name, v_count);
    end if;
  end loop;
  return v_moved;
end $$;

-- Links the account of `gone` to `kept`. Refused when both have one: an administrator must decide.
create function app.move_account(p_batch uuid, p_keep uuid, p_gone uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_accounts uuid[];
  v_id uuid;
  v_version bigint;
begin
  select array_agg(x.id) into v_accounts
  from (
    select u.id from public.users u where u.linked_brother_id in (p_keep, p_gone) order by u.id for update
  ) x;
  if cardinality(v_accounts) > 1 then
    perform app.refuse_batch('two_accounts', 'both brothers have an account');
  end if;
  select u.id, u.version into v_id, v_version from public.users u where u.linked_brother_id = p_gone;
  if found then
    perform app.note_row(p_batch, 'users', v_id, v_version);
    update public.users u set linked_brother_id = p_keep where u.id = v_id;
  end if;
end $$;

-- Copies the accepted issues of `gone` to `kept` where the same rows break the same rule, and the decisions that two
-- brothers are not duplicates. The acceptances of `gone` are removed with that record.
create function app.move_acceptances(p_keep uuid, p_gone uuid) returns void
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

-- Moves open proposals about `gone` to `kept`. An edit keeps its base values, so it is compared with the values of
-- `kept`; a proposed row of `gone` becomes one of `kept`. Where one requester has proposals for both, they become one
-- with the groups of both, and the values proposed for `kept` win; a joined group beyond the limits refuses the merge. A
-- proposal to delete `gone` is dropped, and so is an edit of `gone` by a requester who has proposed to delete `kept`.
--
-- The new proposal names the mutation of the replaced one, because it contains that edit: the device finds out by it
-- what is in the queue. The name has no other effect. A mutation that is sent again is found by its receipt, which
-- names the replaced proposal; a mutation without a receipt makes the proposal whose id is derived from its own, never
-- this one.
create function app.move_proposals(p_batch uuid, p_keep uuid, p_gone uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_old public.pending_changes;
  v_other public.pending_changes;
  v_columns text[];
  v_moved uuid;
  v_id uuid;
  v_is_joined boolean;
begin
  foreach v_moved in array array(
    select p.id from public.pending_changes p
    where p.status = 'pending' and (
      (p.target_table_name = 'brothers' and p.record_id = p_gone)
      or exists (
        select 1 from app.belongings() b
        where b.table_name = p.target_table_name and p.proposed_changes ->> b.column_name = p_gone::text
      )
    )
    order by p.id for update
  )
  loop
    v_is_joined := false;
    -- Read here, because joining the groups changes those that follow.
    select * into v_old from public.pending_changes p where p.id = v_moved;
    select coalesce(array_agg(b.column_name), '{}') into v_columns
    from app.belongings() b
    where b.table_name = v_old.target_table_name and v_old.proposed_changes ->> b.column_name = p_gone::text;

    v_id := case when v_old.operation <> 'delete' then gen_random_uuid() end;
    update public.pending_changes set status = 'superseded' where id = v_old.id;
    insert into app.merged_proposals (batch_id, proposal_id, successor_id) values (p_batch, v_old.id, v_id);
    continue when v_id is null;

    if v_old.target_table_name = 'brothers' and v_old.record_id = p_gone then
      v_old.record_id := p_keep;
      v_old.base_version := null;
      select * into v_other from public.pending_changes p
      where p.status = 'pending' and p.requested_by = v_old.requested_by
        and p.target_table_name = 'brothers' and p.record_id = p_keep
      for update;
      if v_other.operation = 'delete' then
        update app.merged_proposals set successor_id = null where batch_id = p_batch and proposal_id = v_old.id;
        continue;
      elsif v_other.id is not null then
        v_is_joined := true;
        -- Joins the groups, as folding does, while the other is open: an undo opens it again in the joined group.
        if v_old.group_id <> v_other.group_id then
          update public.pending_changes set group_id = v_old.group_id
          where group_id = v_other.group_id and requested_by = v_old.requested_by and status = 'pending';
        end if;
        v_old.group_id := coalesce(v_old.group_id, v_other.group_id);
        v_old.unmet_dependency := v_old.unmet_dependency or v_other.unmet_dependency;
        update public.pending_changes set status = 'superseded' where id = v_other.id;
        insert into app.merged_proposals (batch_id, proposal_id, successor_id) values (p_batch, v_other.id, v_id);
        v_old.proposed_changes := v_old.proposed_changes || v_other.proposed_changes;
        v_old.base_values := v_old.base_values || v_other.base_values;
      end if;
    end if;
    v_old.proposed_changes := v_old.proposed_changes
      || (select coalesce(jsonb_object_agg(c, p_keep), '{}') from unnest(v_columns) c);
    perform app.propose_anew(v_old, v_id);
    if v_is_joined and app.is_group_too_large(v_old.group_id, v_old.requested_by) then
      perform app.refuse_batch('large_group', 'proposals for both would be one group that is too large');
    end if;
  end loop;
end $$;

-- Whether the open proposals of a user in a group are more than an administrator can decide on in one statement.
create function app.is_group_too_large(p_group uuid, p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) > app.member_limit('group_members')
    or (count(*) > 1 and sum(p.size_bytes) > app.member_limit('group_bytes'))
  from public.pending_changes p
  where p.group_id = p_group and p.requested_by = p_user and p.status = 'pending'
$$;

-- Adds a proposal to the queue again, under another id and with its former time.
create function app.propose_anew(p_change public.pending_changes, p_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.pending_changes (
    id, target_table_name, operation, record_id, base_version, base_values, proposed_changes, unmet_dependency,
    group_id, requested_by, mutation_id, created_at
  )
  values (
    p_id, p_change.target_table_name, p_change.operation, p_change.record_id, p_change.base_version,
    p_change.base_values, p_change.proposed_changes, p_change.unmet_dependency, p_change.group_id,
    p_change.requested_by, p_change.mutation_id, p_change.created_at
  )
  on conflict (requested_by, target_table_name, record_id) where status = 'pending' do nothing
$$;

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

create function public.merge_brothers(
  p_batch uuid, p_keep uuid, p_gone uuid, p_values jsonb, p_keep_version bigint, p_gone_version bigint, p_reason text
) returns jsonb
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.merge_brothers(
    p_batch, p_keep, p_gone, app.require_plain(p_values, 1048576), p_keep_version, p_gone_version, p_reason
  )
$$;
