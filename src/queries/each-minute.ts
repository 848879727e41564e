import {useEffect} from 'react';

/** Calls `act` each minute while the page is looked at, `null` for not; a stable function, please. */
export function useEachMinute(act: (() => void) | null): void {
  useEffect(() => {
    if (act === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') act();
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [act]);
}

const MINUTE_MS = 60_000;
