import {useEffect} from 'react';
import {requestPersistence} from '#src/lib/device-storage.ts';
import {useUnsettledCount} from '#src/queries/sync-status.ts';

/** Asks the browser to keep the app's storage as soon as it holds edits that the server does not have. */
export function usePersistentStorage(): void {
  const hasUnsent = Boolean(useUnsettledCount());
  useEffect(() => {
    if (hasUnsent) requestPersistence().catch((error: unknown) => console.info(error));
  }, [hasUnsent]);
}
