import {useEffect} from 'react';
import {requestPersistence} from '#src/lib/device-storage.ts';
import {useUnsettledCount} from '#src/queries/sync-status.ts';

/** Asks the browser to keep what is on the device as soon as there is something nobody else has. */
export function usePersistentStorage(): void {
  const hasUnsent = Boolean(useUnsettledCount());
  useEffect(() => {
    if (hasUnsent) requestPersistence().catch((error: unknown) => console.info(error));
  }, [hasUnsent]);
}
