import {useCallback} from 'react';

import type {ResultRow} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/request-error.ts';

import {askForList} from './server-rows.ts';
import {onReturn, useDailyAnswer} from './use-answer.ts';

/** A brother's vow status, and the number of pending changes about him. */
export type BrotherVowStatus = ResultRow<'get_admin_dashboard_data'>;

/** The statuses that need an action, the most urgent first. */
const urgent = ['Expired Past Grace', 'In Grace Period', 'Expiring Soon'];

/** Returns the vow statuses of all brothers in the order, the most urgent first. */
export function useBrotherVowStatuses(
  collator: Intl.Collator,
): [Remote<readonly BrotherVowStatus[]>, reload: () => void] {
  const sorted = useCallback(
    (rows: readonly BrotherVowStatus[]) => byUrgency(rows, collator),
    [collator],
  );
  return useDailyAnswer({
    queryKey: ['get_admin_dashboard_data'],
    ask: (today) => askForList('get_admin_dashboard_data', {p_today: today}),
    select: sorted,
    ...onReturn,
  });
}

/** Sorts by urgency, then by due date; statuses without an action by name. */
function byUrgency(rows: readonly BrotherVowStatus[], collator: Intl.Collator): BrotherVowStatus[] {
  return [...rows].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compareText(dueWhereUrgent(a), dueWhereUrgent(b)) ||
      collator.compare(a.brother_name, b.brother_name) ||
      compareText(a.brother_id, b.brother_id),
  );
}

function rank({vow_status: status}: BrotherVowStatus): number {
  const place = urgent.indexOf(status);
  return place === -1 ? urgent.length : place;
}

function dueWhereUrgent(row: BrotherVowStatus): string {
  return rank(row) < urgent.length ? (row.renewal_due_date ?? '') : '';
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
