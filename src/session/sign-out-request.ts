import {useEffect, useSyncExternalStore} from 'react';
import {createListeners} from '#src/lib/listeners.ts';

const listeners = createListeners();
let isRequested = false;

/** Asks the app to sign the user out, after a question about unsent changes. */
export function requestSignOut(): void {
  change(true);
}

/** Ends the request: the user stays. */
export function cancelSignOut(): void {
  change(false);
}

/** Tells whether the user wants to sign out. A request that comes before the page listens is not lost. */
export function useSignOutRequest(): boolean {
  useEffect(() => cancelSignOut, []);
  return useSyncExternalStore(listeners.subscribe, () => isRequested);
}

function change(isWanted: boolean): void {
  isRequested = isWanted;
  listeners.notify();
}
