-- The answer to an approval tells what a deletion took away, so that the administrator can undo it.

-- What the approval of one proposal wrote, so that the administrator can write it back: of an update the values of the
-- fields that it moved, before and after; of a deletion the fields of the record, before. (The record is locked.)
create or replace function app.written_by(p_change public.pending_changes, p_before jsonb, p_version bigint) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text := p_change.target_table_name;
  v_after jsonb;
  v_moved text[];
begin
  if p_change.operation = 'update' and p_before is not null then
    v_after := app.current_row(v_table, p_change.record_id);
    v_moved := app.moved_fields(v_table, p_before, v_after);
  elsif p_change.operation = 'delete' and p_before is not null then
    v_moved := array(select w.column_name from app.writable_columns w where w.table_name = v_table);
  end if;
  return jsonb_build_object(
    'table', v_table, 'operation', p_change.operation, 'id', p_change.record_id, 'version', p_version,
    'before', (select coalesce(jsonb_object_agg(f, p_before -> f), '{}') from unnest(v_moved) f),
    'after', (
      select coalesce(jsonb_object_agg(f, v_after -> f), '{}') from unnest(v_moved) f where v_after is not null
    )
  );
end $$;
