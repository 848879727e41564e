import {useEffect} from 'react';

let shown = 0;

/** Counts an answer among the stale ones while it is shown although the records have changed, or is awaited. */
export function useStaleAnswer(isStale: boolean): void {
  useEffect(() => {
    if (!isStale) return undefined;
    shown += 1;
    return () => {
      shown -= 1;
    };
  }, [isStale]);
}

/** Tells whether an answer on the page is stale. */
export function areAnswersStale(): boolean {
  return shown > 0;
}
