import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';

import {askForRow} from './server-rows.ts';
import {onReturn, useDailyAnswer} from './use-answer.ts';

export type AdminCounts = RowOf<'get_admin_counts'>;

/**
 * What waits in the admin area, in numbers; counted again each minute while the page is looked at, and when
 * somebody comes back to the page or the line returns.
 */
export function useAdminCounts(): Remote<AdminCounts> {
  const [remote] = useDailyAnswer({
    queryKey: ['get_admin_counts'],
    ask: (today) => askForRow('get_admin_counts', {p_today: today}),
    // While no number is known, asking would hide the reason again and again.
    refetchInterval: ({state}) => (state.data === undefined ? false : MINUTE_MS),
    ...onReturn,
  });
  return withoutOldNumber(remote);
}

export type IssueCounts = RowOf<'get_issue_counts'>;

/** How many issues are open, by how pressing they are; apart from other numbers, as it takes its time. */
export function useIssueCounts(): Remote<IssueCounts> {
  const [remote] = useDailyAnswer({
    queryKey: ['get_issue_counts'],
    ask: (today) => askForRow('get_issue_counts', {p_today: today}),
    ...onReturn,
  });
  return withoutOldNumber(remote);
}

/** A number that may be outdated is not shown; the reason is. */
function withoutOldNumber<T>(remote: Remote<T>): Remote<T> {
  return remote.kind === 'loaded' && remote.error ? {kind: 'failed', error: remote.error} : remote;
}

const MINUTE_MS = 60_000;
