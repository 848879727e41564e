import type {ResultRow} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/request-error.ts';

import {useList} from './server-rows.ts';
import type {onReturn} from './use-answer.ts';

/** Two brothers who may be one, or a dismissed pair. */
export type Pair = ResultRow<'get_duplicates'>;

/** Returns all pairs including dismissed ones, the most likely first. */
export function useDuplicates(
  renewal: Partial<typeof onReturn> = {},
): [Remote<readonly Pair[]>, () => void] {
  return useList('get_duplicates', withAccepted, renewal);
}

const withAccepted = {p_accepted: true};
