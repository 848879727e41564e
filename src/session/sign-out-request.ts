import {useEffect} from 'react';

const listeners = new Set<() => void>();

/** Asks whoever stands around the page to sign the user out; he is asked about unsent changes first. */
export function requestSignOut(): void {
  for (const listener of listeners) listener();
}

/** Calls `onRequest` whenever somebody asks to sign out. */
export function useSignOutRequest(onRequest: () => void): void {
  useEffect(() => {
    listeners.add(onRequest);
    return () => {
      listeners.delete(onRequest);
    };
  });
}
