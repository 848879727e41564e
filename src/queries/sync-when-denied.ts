import {useEffect} from 'react';

import type {Remote} from '#src/lib/remote.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

/**
 * Syncs where an administrators' list comes empty or is denied: from whose role has gone it looks like that, and
 * the sync tells, upon which he is led away.
 */
export function useSyncWhenDenied(remote: Remote<readonly unknown[]>): void {
  const isDenied = remote.kind === 'failed' && remote.error.kind === 'denied';
  const isEmpty = remote.kind === 'loaded' && remote.value.length === 0;
  useEffect(() => {
    if (isDenied || isEmpty) void wakeSync();
  }, [isDenied, isEmpty]);
}
