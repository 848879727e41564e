-- The list of merges names the brother who was merged also after his data were copied.

create or replace function app.batches_from(p_kind text, p_limit int, p_before timestamptz)
returns table (
  id uuid, kind text, table_name text, title text, status text, rows_new bigint, rows_changed bigint,
  started_by_name text, started_at timestamptz, undone_by_name text, undone_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    b.id, b.kind, b.table_name,
    coalesce(b.title, concat_ws(' → ', coalesce(g.name, '–'), coalesce(k.name, '–'))),
    b.status, b.rows_new, b.rows_changed, s.username, b.started_at, u.username, b.undone_at
  from app.batches b
  left join public.users s on s.id = b.started_by
  left join public.users u on u.id = b.undone_by
  left join public.brothers k on k.id = b.kept_id
  left join lateral (
    select coalesce(a.new_values, a.old_values) ->> 'name' as name
    from app.audit_log a
    -- An entry of an export holds what was copied, not the record.
    where a.table_name = 'brothers' and a.record_id = b.gone_id and a.action <> 'export'
    order by a.id desc
    limit 1
  ) g on true
  where (select app.is_admin())
    and (p_kind is null or b.kind = p_kind)
    and (p_before is null or b.started_at < p_before)
  order by b.started_at desc, b.id
  limit least(greatest(coalesce(p_limit, 50), 1), 200)
$$;
