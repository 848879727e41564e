-- Counts for the admin area, shown before one of its pages is opened.

-- The number of audit entries of the last 24 hours. For administrators; runs as the owner of the audit log.
create function app.audited_lately() returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)
  from app.audit_log a
  where a.at > now() - interval '24 hours' and not a.is_step and (select app.is_admin())
$$;

create function public.get_admin_counts(p_today date default null)
returns table (
  pending_changes bigint, vows_expired bigint, vows_in_grace bigint, vows_expiring bigint, audited_lately bigint
)
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select
    -- The number of lines of the queue, without computing the state of each.
    (
      select count(distinct (p.requested_by, coalesce(p.group_id, p.id)))
      from public.pending_changes p
      where p.status = 'pending'
    ),
    count(*) filter (where s.vow_status = 'Expired Past Grace'),
    count(*) filter (where s.vow_status = 'In Grace Period'),
    count(*) filter (where s.vow_status = 'Expiring Soon'),
    app.audited_lately()
  from app.vow_standings(coalesce(p_today, app.today())) s
  having (select app.is_admin())
$$;

-- Separate from the other counts: the first call of a day checks every record against every rule, and the other counts
-- must not wait for it.
create function public.get_issue_counts(p_today date default null)
returns table (high bigint, medium bigint, low bigint)
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select
    count(*) filter (where i.severity = 'high'),
    count(*) filter (where i.severity = 'medium'),
    count(*) filter (where i.severity = 'low')
  from app.issues(p_today, false) i
  having (select app.is_admin())
$$;
