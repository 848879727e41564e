import type {RecentRecord} from '#src/db/facts.ts';

import {useLive, useLocal} from './local.ts';

export type {RecentRecord} from '#src/db/facts.ts';

/**
 * Returns the records that the user opened last with the finder, newest first; `undefined` until they are read.
 */
export function useRecent(): readonly RecentRecord[] | undefined {
  const facts = useLive(useLocal()?.facts);
  return facts === undefined ? undefined : (facts.recent ?? none);
}

const none: readonly never[] = [];
