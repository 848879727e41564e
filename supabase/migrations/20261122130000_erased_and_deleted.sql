-- What a restored server must not take back from phones, which offer it again what they had sent: erased persons, and
-- records that somebody has deleted since.

-- Deletes that came before the insert they belong to: this history has never known the record.
create table app.early_deletes (
  table_name text not null,
  row_id     uuid not null,
  at         timestamptz not null default now(),

  primary key (table_name, row_id)
);

alter table app.early_deletes enable row level security;

-- Refuses what would bring an erased person back: his record, or one that refers to him. The phone that is told so
-- removes what it has of it.
create function app.refuse_erased_person(p_step jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (p_step ->> 'table' = 'brothers' and app.is_erased((p_step ->> 'id')::uuid))
    or exists (
      select 1
      from app.writable_columns w
      where w.table_name = p_step ->> 'table' and w.target_table = 'brothers'
        and app.is_erased((p_step -> 'changes' ->> w.column_name)::uuid)
    )
  then
    perform app.refuse(app.rejection('PT404', 'gone', 'the person was erased') || '{"erased": true}');
  end if;
end $$;

-- Remembers an administrator's delete of a record that this history has never known: after a restore it may come before
-- the insert, from another phone. The tombstone tells everybody that what refers to the record comes too late.
create function app.keep_early_delete(p_step jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.change_feed (table_name, row_id, op)
  values (p_step ->> 'table', (p_step ->> 'id')::uuid, 'D')
  on conflict (table_name, row_id) do nothing;
  if found then
    insert into app.early_deletes (table_name, row_id)
    values (p_step ->> 'table', (p_step ->> 'id')::uuid)
    on conflict (table_name, row_id) do nothing;
  end if;
end $$;

-- Whether the insert's delete has come before it. It counts once: who makes the record anew afterwards means it.
create function app.take_early_delete(p_step jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.early_deletes d
  where d.table_name = p_step ->> 'table' and d.row_id = (p_step ->> 'id')::uuid;
  return found;
end $$;

create or replace function app.plan(p_step jsonb, p_admin boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_plan jsonb;
begin
  case p_step ->> 'op'
    when 'insert' then
      perform app.refuse_erased_person(p_step);
      if app.take_early_delete(p_step) then
        return '{"act": "leave"}';
      end if;
      return app.plan_insert(p_step, p_admin);
    when 'update' then
      perform app.refuse_erased_person(p_step);
      return app.plan_update(p_step, p_admin);
    when 'delete' then
      v_plan := app.plan_delete(p_step, p_admin);
      if p_admin and v_plan ->> 'act' = 'settle' then
        perform app.keep_early_delete(p_step);
      end if;
      return v_plan;
    when 'withdraw' then return app.plan_withdraw(p_step);
  end case;
end $$;

-- Runs after a restore to a copy that is older than an erasure, before the API is opened: phones offer again what they
-- had sent, and must not bring these persons back. What the copy holds of them is erased in the app as ever.
create function app.remember_erased(p_brothers uuid[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.erasures (subject_hash, reason)
  select distinct app.subject_hash(b), 'repeated after a restore'
  from unnest(p_brothers) b
  where not app.is_erased(b)
$$;

revoke all on app.early_deletes from public;
grant execute on function app.remember_erased(uuid[]) to service_role;
