import type {RowOf} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';

import {useSyncWhenDenied} from './sync-when-denied.ts';
import {useRows} from './server-rows.ts';

/** Two brothers who may be one, or are known to be two. */
export type Pair = RowOf<'get_duplicates'>;

/** All pairs, also those known to be two; surest first. */
export function useDuplicates(): [Remote<readonly Pair[]>, () => void] {
  const [remote, reload] = useRows('get_duplicates', withAccepted);
  useSyncWhenDenied(remote);
  return [remote, reload];
}

const withAccepted = {p_accepted: true};
