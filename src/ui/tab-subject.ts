import {useLayoutEffect, useSyncExternalStore} from 'react';
import {createListeners} from '#src/lib/listeners.ts';

let shown = '';
const listeners = createListeners();

/** Names the record of the page in the browser's tab while the page is shown; '' names none. */
export function useTabSubject(name: string): void {
  useLayoutEffect(() => {
    if (name === '') return undefined;
    show(name);
    return () => show('');
  }, [name]);
}

/** Returns the name of the record that the page shows; '' for none. */
export function useShownSubject(): string {
  return useSyncExternalStore(listeners.subscribe, () => shown);
}

function show(name: string): void {
  shown = name;
  listeners.notify();
}
