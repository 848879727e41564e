import {useEffect} from 'react';

/** Calls `act` when somebody comes back to the page, or the line returns; a stable function, please. */
export function useOnReturn(act: () => void): void {
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') act();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [act]);
}
