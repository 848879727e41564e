import {useEffect} from 'react';
import {createListeners} from '#src/lib/listeners.ts';

const listeners = createListeners();

/** Asks the app to sign the user out, after a question about unsent changes. */
export function requestSignOut(): void {
  listeners.notify();
}

/** Calls `onRequest` on every request to sign out. */
export function useSignOutRequest(onRequest: () => void): void {
  useEffect(() => {
    return listeners.subscribe(onRequest);
  });
}
