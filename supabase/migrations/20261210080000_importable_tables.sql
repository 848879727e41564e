-- Rows are imported into every record type that members write, also into those that came after the first ones: private
-- records and photos are not in a file.

create or replace function app.begin_import(p_batch uuid, p_table text, p_title text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_batch app.batches;
begin
  perform app.require_admin('imports');
  if p_batch is null or app.is_blank(p_title) or length(app.trimmed(p_title)) > 200 then
    raise exception 'an import has an id, and a title of at most 200 characters' using errcode = 'PT400';
  elsif p_table is null or p_table = 'brother_photos' or not exists (
    select 1 from app.synced_tables s
    where s.table_name = p_table and s.writers = 'members' and not s.is_private
  ) then
    raise exception 'nothing is imported into %', p_table using errcode = 'PT400';
  end if;

  insert into app.batches (id, kind, table_name, title, started_by)
  values (p_batch, 'import', p_table, app.trimmed(p_title), (select auth.uid()))
  on conflict (id) do nothing;
  v_batch := app.lock_batch(p_batch);
  perform app.require_admin('imports');
  if (v_batch.kind, v_batch.table_name, v_batch.started_by) is distinct from ('import', p_table, (select auth.uid())) then
    perform app.refuse_batch('reused', 'this id stands for another batch');
  end if;
end $$;
