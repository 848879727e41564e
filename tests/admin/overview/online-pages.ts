import type {ResultRow} from '#src/backend/server-functions.ts';
import {entry, leoneId} from '#tests/admin/audit-log/an-entry.tsx';
import {pair} from '#tests/admin/duplicates/a-pair.tsx';
import {detail} from '#tests/admin/review/a-change.tsx';
import {pendingChange} from '#tests/admin/review/pending-change.ts';

/** A page that lives on the server: what it asks for, what it shows of it, and what it says where it cannot. */
type OnlinePage = {
  readonly path: string;
  readonly asks: string;
  readonly rows: readonly object[];
  readonly shows: string;
  readonly failed: string;
  /** Where the row is gone, e.g. deleted by another administrator. */
  readonly gone: RegExp;
  /** It loads again when the device is back online. */
  readonly renews: boolean;
};

const standing: ResultRow<'get_admin_dashboard_data'> = {
  brother_id: leoneId,
  brother_name: 'Leone',
  cached_status: 'simple_professed',
  current_fraternity: null,
  circumscription_id: 'c1',
  circumscription_name: 'Province',
  vow_status: 'Active',
  renewal_due_date: null,
  pending_changes_count: 0,
};
const account: ResultRow<'get_accounts'> = {
  id: 'u1',
  username: 'leone',
  email: 'leone@example.org',
  linked_brother_id: null,
  brother_name: null,
  is_admin: false,
  disabled_at: null,
  created_at: '2026-01-01T00:00:00Z',
  must_change_password: false,
};

const halfDone: ResultRow<'get_batches'> = {
  id: 'b1',
  kind: 'import',
  table_name: 'brothers',
  title: 'friars.csv',
  status: 'open',
  rows_new: 200,
  rows_changed: 0,
  started_by_name: 'admin',
  started_at: '2026-11-20T10:00:00Z',
  undone_by_name: null,
  undone_at: null,
};

/** The administrators' pages that ask the server for rows. */
export const onlinePages: readonly OnlinePage[] = [
  {
    path: '/admin/status',
    asks: 'get_admin_dashboard_data',
    rows: [standing],
    shows: 'Leone',
    failed: 'Could not load stats',
    gone: /^No results found/,
    renews: true,
  },
  {
    path: '/admin/pending-changes',
    asks: 'get_pending_changes_with_username',
    rows: [pendingChange],
    shows: 'View Details',
    failed: 'The list could not be loaded',
    gone: /^No pending changes/,
    renews: true,
  },
  {
    path: '/admin/pending-changes/c1',
    asks: 'get_change_by_id',
    rows: [detail],
    shows: 'Proposed Changes',
    failed: 'Change not found or an error occurred.',
    gone: /^Change not found or an error occurred\.$/,
    renews: false,
  },
  {
    path: '/admin/audit-log',
    asks: 'find_audit_logs',
    rows: [entry],
    shows: 'View Details',
    failed: 'The audit log could not be loaded',
    gone: /^No results found/,
    renews: false,
  },
  {
    path: '/admin/audit-log/7',
    asks: 'get_audit_logs_with_username',
    rows: [entry],
    shows: 'Old Values',
    failed: 'Could not load details',
    gone: /^Log not found\.$/,
    renews: false,
  },
  {
    path: '/admin/users',
    asks: 'get_accounts',
    rows: [account],
    shows: 'leone',
    failed: 'The accounts could not be loaded',
    gone: /^The accounts could not be loaded/,
    renews: true,
  },
  {
    path: '/admin/duplicates',
    asks: 'get_duplicates',
    rows: [pair],
    shows: 'Compare',
    failed: 'The list of duplicates could not be loaded',
    gone: /^No possible duplicates/,
    renews: true,
  },
  {
    path: '/admin/batches',
    asks: 'get_batches',
    rows: [halfDone],
    shows: 'friars.csv',
    failed: 'The list could not be loaded',
    gone: /^Nothing has been imported or merged yet/,
    // What is being undone is not asked for meanwhile.
    renews: false,
  },
  {
    path: '/admin/import',
    asks: 'get_batches',
    rows: [halfDone],
    shows: 'An import was not finished: “friars.csv”',
    failed: 'Unfinished imports could not be looked up',
    // A file can be chosen all the same.
    gone: /^Import many records/,
    renews: true,
  },
];
