import {useEffect} from 'react';
import type {Remote} from '#src/lib/remote.ts';
import {usePendingChanges, type PendingChange} from '#src/queries/review.ts';
import {useKept} from './use-kept.ts';

/** The review queue, asked for again when somebody comes back to the page or the line returns. */
export function useQueue(): [Remote<readonly PendingChange[]>, reload: () => void] {
  const [remote, reload] = usePendingChanges();
  const queue = useKept(remote);

  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [reload]);

  return [queue, reload];
}
