import type {Remote} from '#src/lib/remote.ts';
import {useKept} from '#src/queries/kept.ts';
import {useOnReturn} from '#src/queries/on-return.ts';
import {usePendingChanges, type PendingChange} from '#src/queries/review.ts';

/** The review queue, asked for again when somebody comes back to the page or the line returns. */
export function useQueue(): [Remote<readonly PendingChange[]>, reload: () => void] {
  const [remote, reload] = usePendingChanges();
  useOnReturn(reload);
  return [useKept(remote), reload];
}
