import type {RecentRecord} from '#src/db/facts.ts';

import {useLive, useLocal} from './local.ts';

export type {RecentRecord} from '#src/db/facts.ts';

/** What this user last opened by finding it, newest first; `undefined` until it is read. */
export function useRecent(): readonly RecentRecord[] | undefined {
  const facts = useLive(useLocal()?.facts);
  return facts === undefined ? undefined : (facts.recent ?? none);
}

const none: readonly never[] = [];
