import type {Values} from '#src/lib/values.ts';
import {
  bigint,
  day,
  flag,
  givesRows,
  givesValue,
  integer,
  json,
  jsonb,
  moment,
  nothing,
  nullable,
  text,
  uuid,
  uuids,
  type SqlValuesOf,
  word,
} from './server-function.ts';

const auditEntry = {
  id: bigint(),
  timestamp: moment(),
  /** Empty: the server itself, or a deleted account. */
  user_username: nullable(text()),
  action: text(),
  table_name: text(),
  record_id: nullable(uuid()),
  change_id: nullable(uuid()),
  on_behalf_of_username: nullable(text()),
  old_values: nullable(jsonb<Values>()),
  new_values: nullable(jsonb<Values>()),
};

const issue = {
  /** Empty when the issue is not about a brother. */
  ret_brother_id: nullable(uuid()),
  issue_type: text(),
  severity: word('high', 'medium', 'low'),
  /** The name of the entity that the issue is about. */
  brother_name: text(),
  issue_description: text(),
  id: uuid(),
  code: text(),
  entity_type: word('brother', 'fraternity', 'institution', 'place', 'user'),
  entity_id: uuid(),
  /** The rows that break the rule, or the other of two possible duplicates. */
  row_ids: uuids(),
  detail: nullable(text()),
  accepted_at: nullable(moment()),
  accepted_by_username: nullable(text()),
  accepted_reason: nullable(text()),
  /** The limit that the rule applied to the event; missing in the answers of older servers. */
  norm: nullable(jsonb<{kind: 'months' | 'age' | 'birthday'; least: number; law: 1917 | 1983}>()),
};

const vowStatus = {
  brother_id: uuid(),
  brother_name: text(),
  cached_status: text(),
  current_fraternity: nullable(text()),
  vow_status: text(),
  renewal_due_date: nullable(day()),
  pending_changes_count: bigint(),
  circumscription_id: uuid(),
  circumscription_name: text(),
};

/** The functions of the admin area: due vows, issues, the audit log. */
export const adminFunctions = {
  get_admin_dashboard_data: givesRows({p_today: nullable(day())}, vowStatus),
  /** The same rows as one value of any length; empty for others. */
  list_vow_statuses: givesValue(
    {p_today: nullable(day())},
    nullable(json<readonly SqlValuesOf<typeof vowStatus>[]>()),
  ),
  get_admin_counts: givesRows(
    {p_today: nullable(day())},
    {
      pending_changes: bigint(),
      vows_expired: bigint(),
      vows_in_grace: bigint(),
      vows_expiring: bigint(),
      /** The audit entries of the last 24 hours. */
      audited_lately: bigint(),
    },
  ),
  get_issue_counts: givesRows(
    {p_today: nullable(day())},
    {high: bigint(), medium: bigint(), low: bigint()},
  ),
  /** With `p_accepted` also the accepted issues, with the user and the reason. */
  validate_brother_data_integrity: givesRows(
    {p_today: nullable(day()), p_accepted: nullable(flag())},
    issue,
  ),
  /** The same rows as one value of any length; empty for others. */
  list_issues: givesValue(
    {p_today: nullable(day()), p_accepted: nullable(flag())},
    nullable(json<readonly SqlValuesOf<typeof issue>[]>()),
  ),
  accept_issue: givesValue(
    {p_issue_id: uuid(), p_reason: text(), p_today: nullable(day())},
    nothing(),
  ),
  restore_issue: givesValue({p_issue_id: uuid()}, nothing()),
  /**
   * The pairs of possible duplicates, by the ids of their issues; with `p_accepted` also the dismissed
   * ones.
   */
  get_duplicates: givesRows(
    {p_accepted: nullable(flag())},
    {
      id: uuid(),
      severity: word('high', 'medium'),
      one_id: uuid(),
      one_name: text(),
      one_birth_date: day(),
      other_id: uuid(),
      other_name: text(),
      other_birth_date: day(),
      accepted_at: nullable(moment()),
      accepted_by_username: nullable(text()),
      accepted_reason: nullable(text()),
    },
  ),
  /** The entries of the rows deleted with a brother, by the entry of that deletion. */
  get_rows_gone_with: givesRows({p_id: bigint()}, auditEntry),
  /** Newest first, a page of at most 1,000 at a time: `p_before` is the last id of the page before. */
  get_audit_logs_with_username: givesRows(
    {p_before: nullable(bigint()), p_limit: nullable(integer()), p_id: nullable(bigint())},
    auditEntry,
  ),
  /**
   * The entries that match all filters, paged as above: those of a user also when others approved the
   * change, those of a record also for its child rows, from a time until before another.
   */
  find_audit_logs: givesRows(
    {
      p_username: nullable(text()),
      p_table_name: nullable(text()),
      p_record_id: nullable(uuid()),
      p_action: nullable(text()),
      p_from: nullable(moment()),
      p_until: nullable(moment()),
      p_before: nullable(bigint()),
      p_limit: nullable(integer()),
    },
    auditEntry,
  ),
};
