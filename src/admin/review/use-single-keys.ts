import {useEffectEvent, useLayoutEffect} from 'react';
import {isSingleKey} from '#src/lib/single-keys.ts';

/** The action of each key; `null` when it has none now. */
type SingleKeys = Readonly<Record<string, (() => void) | null>>;

/** Handles single keys, when they are switched on. A key that is held down acts once. */
export function useSingleKeys(keys: SingleKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.repeat || event.altKey || !isSingleKey(event, event.key)) return;
    event.preventDefault();
    act();
  });
  // Registered before the first paint, so that the key works as soon as the page is visible.
  useLayoutEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
