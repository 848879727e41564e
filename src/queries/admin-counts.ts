import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';
import {denied} from '#src/lib/request-error.ts';

import {useEachMinute} from './each-minute.ts';
import {useKept} from './kept.ts';
import {useOnReturn} from './on-return.ts';
import {useRows} from './server-rows.ts';
import {useToday} from './today.ts';

export type AdminCounts = RowOf<'get_admin_counts'>;

/**
 * What waits in the admin area, in numbers; counted again each minute, and when somebody comes back to
 * the page or the line returns.
 */
export function useAdminCounts(): Remote<AdminCounts> {
  const today = useToday();
  const [remote, reload] = useRows('get_admin_counts', {p_today: today});
  useOnReturn(reload);
  const kept = useKept(remote);
  // Where no number is known yet, asking would take away again and again what says why.
  useEachMinute(kept.kind === 'loaded' ? reload : null);
  if (kept.kind !== 'loaded') return kept;
  if (kept.error) return {kind: 'failed', error: kept.error};
  const [row] = kept.value;
  // Nobody but an administrator is told a number: whose role has gone meanwhile gets no row.
  return row === undefined ? denied : {kind: 'loaded', value: row};
}
