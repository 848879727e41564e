import type {ResultRow} from '#src/backend/server-functions.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {Remote} from '#src/lib/request-error.ts';

import {askForRow} from './server-rows.ts';
import {onReturn, useDailyAnswer} from './use-answer.ts';

export type AdminCounts = ResultRow<'get_admin_counts'>;

/** One question for the pages of the admin area and for the navigation, so that one answer serves both. */
const adminCounts = {
  queryKey: ['get_admin_counts'],
  ask: (today: Day) => askForRow('get_admin_counts', {p_today: today}),
  ...onReturn,
};

/**
 * Returns the counts of the admin area; loaded again each minute while the page is visible, and when the user
 * returns to the page or is back online.
 */
export function useAdminCounts(): Remote<AdminCounts> {
  const [remote] = useDailyAnswer({
    ...adminCounts,
    // Without a count, a new request each minute would hide the reason again and again.
    refetchInterval: ({state}) => (state.data === undefined ? false : MINUTE_MS),
  });
  return withoutOldNumber(remote);
}

/**
 * Returns the number of entries in the review queue, where a group counts once, for the navigation of every page; `null`
 * while it is unknown. The second value loads it again.
 */
export function usePendingCount(): [number | null, reload: () => void] {
  const [remote, reload] = useDailyAnswer({
    ...adminCounts,
    refetchInterval: FIVE_MINUTES_MS,
  });
  const counts = withoutOldNumber(remote);
  return [counts.kind === 'loaded' ? counts.value.pending_changes : null, reload];
}

export type IssueCounts = ResultRow<'get_issue_counts'>;

/** Returns the number of open issues by severity; separate from the other counts, because it takes longer. */
export function useIssueCounts(): Remote<IssueCounts> {
  const [remote] = useDailyAnswer({
    queryKey: ['get_issue_counts'],
    ask: (today) => askForRow('get_issue_counts', {p_today: today}),
    ...onReturn,
  });
  return withoutOldNumber(remote);
}

/** Shows the reason instead of a count that may be outdated. */
function withoutOldNumber<T>(remote: Remote<T>): Remote<T> {
  return remote.kind === 'loaded' && remote.error ? {kind: 'failed', error: remote.error} : remote;
}

const MINUTE_MS = 60_000;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
