import {useEffect} from 'react';
import {askToKeep} from '#src/lib/device-storage.ts';
import {useUnsettledCount} from '#src/queries/sync-status.ts';

/** Asks the browser to keep what is on the device as soon as there is something nobody else has. */
export function useKeptStorage(): void {
  const hasUnsent = Boolean(useUnsettledCount());
  useEffect(() => {
    if (hasUnsent) askToKeep().catch((error: unknown) => console.info(error));
  }, [hasUnsent]);
}
