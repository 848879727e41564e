import {useEffect} from 'react';
import {createListeners} from '#src/lib/listeners.ts';

const listeners = createListeners();

/** Asks whoever stands around the page to sign the user out; he is asked about unsent changes first. */
export function requestSignOut(): void {
  listeners.notify();
}

/** Calls `onRequest` whenever somebody asks to sign out. */
export function useSignOutRequest(onRequest: () => void): void {
  useEffect(() => {
    return listeners.subscribe(onRequest);
  });
}
