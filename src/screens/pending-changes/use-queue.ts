import {useEffect, useState} from 'react';
import type {Remote} from '#src/lib/remote.ts';
import {usePendingChanges, type PendingChange} from '#src/queries/review.ts';

type Queue = Remote<readonly PendingChange[]>;

/** The review queue, asked for again when somebody comes back to the page or the line returns. */
export function useQueue(): [Queue, reload: () => void] {
  const [remote, reload] = usePendingChanges();
  const [kept, setKept] = useState<Queue>(remote);
  if (remote.kind !== 'loading' && remote !== kept) setKept(remote);

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

  // A list that is asked for again stays on screen; anything else gives way to the skeleton.
  return [remote.kind === 'loading' && kept.kind === 'loaded' ? kept : remote, reload];
}
