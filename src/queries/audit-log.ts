import type {Arguments, ResultRow} from '#src/backend/server-functions.ts';
import {addDays, startOfDay, type Day} from '#src/lib/civil-date.ts';
import type {Remote} from '#src/lib/request-error.ts';
import type {RecordKey} from '#src/records/registry.ts';

import {useList, useRows} from './server-rows.ts';

/** One write to one row: the user, the time, and the row before and after it. */
export type AuditEntry = ResultRow<'get_audit_logs_with_username'>;

/** The filters of the log; `null` is no filter. */
export type AuditQuestion = {
  readonly username: string | null;
  readonly table: string | null;
  /** A record with its child rows. */
  readonly record: RecordKey | null;
  readonly action: string | null;
  readonly from: Day | null;
  /** The last day of the period. */
  readonly to: Day | null;
  /** The last entry of the previous page. */
  readonly before: number | null;
};

export type AuditPage = {readonly entries: readonly AuditEntry[]; readonly hasOlder: boolean};

/** The number of entries per page. */
const entriesAPage = 100;

/** Returns a page of the log, newest first. */
export function useAuditPage(question: AuditQuestion): [Remote<AuditPage>, () => void] {
  // One more entry shows whether there is another page.
  const args = questionFor(question, entriesAPage + 1);
  return useList('find_audit_logs', args, {select: toPage});
}

function toPage(rows: readonly AuditEntry[]): AuditPage {
  return {entries: rows.slice(0, entriesAPage), hasOlder: rows.length > entriesAPage};
}

/** Converts the filters into the arguments of the server function, for at most `limit` entries. */
export function questionFor(question: AuditQuestion, limit: number): Arguments<'find_audit_logs'> {
  const {username, table, record, action, from, to, before} = question;
  return {
    p_username: username,
    p_table_name: table,
    p_record_id: record?.id ?? null,
    p_action: action,
    p_from: from && startOfDay(from).toISOString(),
    p_until: to && startOfDay(addDays(to, 1)).toISOString(),
    p_before: before,
    p_limit: limit,
  };
}

/**
 * Returns the entries of the rows that were deleted with a brother, for the entry of his deletion; none for
 * other entries.
 */
export function useGoneWith(entry: AuditEntry): [Remote<readonly AuditEntry[]>, () => void] {
  const {id, table_name: table, action} = entry;
  const isHis = table === 'brothers' && action === 'delete';
  return useRows('get_rows_gone_with', isHis ? {p_id: id} : null);
}

/** Returns one entry; `null` when there is none. */
export function useAuditEntry(id: string): [Remote<AuditEntry | null>, () => void] {
  // An entry's id is a number.
  const isId = /^\d{1,15}$/.test(id);
  const args = isId ? {p_id: Number(id)} : null;
  return useRows('get_audit_logs_with_username', args, {select: ([entry]) => entry ?? null});
}
