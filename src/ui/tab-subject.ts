import {useLayoutEffect, useSyncExternalStore} from 'react';
import {createListeners} from '#src/lib/listeners.ts';
import {lockMark} from '#src/lib/lock-mark.ts';

let shown = '';
const listeners = createListeners();

/**
 * Names the record of the page in the browser's tab while the page is shown; '' names none. On a device with an app lock
 * the tab names no record, because the browser stores titles in its own history.
 */
export function useTabSubject(name: string): void {
  useLayoutEffect(() => {
    if (name === '' || lockMark() !== null) return undefined;
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
