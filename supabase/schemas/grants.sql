-- Permissions to call functions. First all are revoked from all roles, including those that a platform may have granted
-- by name as defaults; then each is granted again. A migration that adds a function also grants it, and the grant is
-- repeated here.

do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid
    from pg_catalog.pg_proc p
    where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
      and p.proowner = (select r.oid from pg_catalog.pg_roles r where r.rolname = current_user)
      and not exists (select 1 from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke all on routine %s from public, anon, authenticated, service_role', v_function);
  end loop;
end $$;

revoke all on all tables in schema app from public, anon, authenticated, service_role;
revoke all on all sequences in schema app from public, anon, authenticated, service_role;

-- Without a sign-in, a caller may request the address that belongs to a username, in order to sign in.
grant execute on function public.get_email_for_username(text) to anon, authenticated;
grant execute on function app.email_for_username(text) to anon, authenticated;

-- A calendar program reads the file without signing in: the secret is the key.
grant execute on function public.get_calendar(text, text), app.get_calendar(text) to anon;

grant execute on function
  public.has_system_role(text),
  public.sync_pull(jsonb, int, boolean),
  public.sync_push(json, int, jsonb),
  public.approve_change(uuid, jsonb, bigint),
  public.reject_change(uuid, text, uuid[]),
  public.get_pending_changes_with_username(),
  public.list_pending_changes(),
  public.get_change_by_id(uuid),
  public.get_group_changes(uuid),
  public.get_related_changes(uuid),
  public.get_all_anniversaries(date),
  public.get_circumscription_stats(date),
  public.get_brother_full_profile_by_id(uuid),
  public.get_admin_counts(date),
  public.get_issue_counts(date),
  public.get_admin_dashboard_data(date),
  public.list_vow_statuses(date),
  public.validate_brother_data_integrity(date, boolean),
  public.list_issues(date, boolean),
  public.accept_issue(uuid, text, date),
  public.restore_issue(uuid),
  public.get_duplicates(boolean),
  public.get_audit_logs_with_username(bigint, int, bigint),
  public.find_audit_logs(text, text, uuid, text, timestamptz, timestamptz, bigint, int),
  public.get_rows_gone_with(bigint),
  public.get_accounts(),
  public.add_account(text, uuid),
  public.link_account(uuid, uuid),
  public.set_account_role(uuid, text, boolean),
  public.set_account_disabled(uuid, boolean),
  public.invite_user(text, boolean, uuid),
  public.reset_password(uuid),
  public.record_own_password(),
  public.must_change_password(),
  public.get_my_sessions(),
  public.end_my_sessions(uuid),
  public.end_account_sessions(uuid),
  public.get_batches(text, int, timestamptz),
  public.begin_import(uuid, text, text),
  public.import_rows(uuid, jsonb),
  public.finish_import(uuid),
  public.undo_batch(uuid, int),
  public.merge_brothers(uuid, uuid, uuid, jsonb, bigint, bigint, text),
  public.gdpr_export_brother(uuid),
  public.gdpr_preview_erasure(uuid),
  public.gdpr_erase_brother(uuid, text),
  public.get_backup_mark(),
  public.get_backup_page(text, jsonb, int),
  public.record_export(uuid, text, timestamptz, jsonb),
  public.make_calendar_address(text),
  public.revoke_calendar_address()
to authenticated;

-- Functions that policies and the functions above call on the caller's behalf. The REST interface does not expose this
-- schema, and each of these functions checks the caller itself.
grant execute on function
  app.has_open_session(),
  app.is_member(),
  app.require_member(),
  app.reads_as_member(),
  app.refuse_estimate(),
  app.has_role(text),
  app.is_admin(),
  app.unseen_proposals(),
  app.today(),
  app.statuses_on(date),
  app.province_number(text, uuid),
  app.limits(),
  app.vow_months(uuid),
  app.vow_end(date, date, int, int),
  app.closed_series(date, uuid[]),
  app.last_series(date, uuid[]),
  app.vow_standings(date, uuid[]),
  app.issues(date, boolean),
  app.accept_issue(uuid, text, date),
  app.restore_issue(uuid),
  app.duplicates(boolean),
  app.current_row(text, uuid),
  app.table_rank(text),
  app.standing_of(uuid),
  app.brothers_of_rows(text, uuid[]),
  app.current_versions(text, uuid[]),
  app.waits_for_record(uuid),
  app.has_plain_numbers(jsonb),
  app.require_plain(jsonb, int),
  app.push(json, int, jsonb),
  app.approve(uuid, jsonb, bigint),
  app.reject(uuid, text, uuid[]),
  app.audit_rows(bigint, int, bigint, text, text, uuid, text, timestamptz, timestamptz),
  app.rows_gone_with(bigint),
  app.audited_lately(),
  app.accounts(),
  app.add_account(text, uuid),
  app.link_account(uuid, uuid),
  app.set_account_role(uuid, text, boolean),
  app.set_account_disabled(uuid, boolean),
  app.invite_user(text, boolean, uuid),
  app.reset_password(uuid),
  app.record_own_password(),
  app.must_change_password(),
  app.my_sessions(),
  app.end_my_sessions(uuid),
  app.end_account_sessions(uuid),
  app.batches_from(text, int, timestamptz),
  app.begin_import(uuid, text, text),
  app.with_plain_rows(jsonb),
  app.import_rows(uuid, jsonb),
  app.finish_import(uuid),
  app.undo_batch(uuid, int),
  app.merge_brothers(uuid, uuid, uuid, jsonb, bigint, bigint, text),
  app.feed_epoch(),
  app.feed_needs_rebase(),
  app.is_position(jsonb),
  app.cursor_is_ahead(xid8, bigint),
  app.feed_page(xid8, bigint, xid8, int),
  app.feed_end(),
  app.feed_held_since(),
  app.feed_tables(),
  app.feed_digest(),
  app.feed_pack(text, uuid[]),
  app.feed_list(text, uuid[]),
  app.gdpr_export(uuid),
  app.gdpr_preview(uuid),
  app.gdpr_erase(uuid, text),
  app.backup_mark(),
  app.backup_page(text, jsonb, int),
  app.record_export(uuid, text, timestamptz, jsonb),
  app.make_calendar_address(text),
  app.revoke_calendar_address()
to authenticated;

-- For the operator: after a restore, and once a day on a server without a scheduler.
grant execute on function
  app.feed_rebase(), app.feed_touch(text), app.refresh_cached_status(date), app.prune(),
  app.remember_erased(uuid[])
to service_role;

-- The trigger that checks numbers also runs for writes of the operator.
grant execute on function app.has_plain_numbers(jsonb) to service_role;
