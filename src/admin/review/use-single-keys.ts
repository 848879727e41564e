import {useEffectEvent, useLayoutEffect} from 'react';
import {isSingleKey} from '#src/lib/single-keys.ts';

/** What each key does by itself; `null` where it does nothing now. */
type SingleKeys = Readonly<Record<string, (() => void) | null>>;

/** Lets keys by themselves do something, where that is wanted. One that is held down acts once. */
export function useSingleKeys(keys: SingleKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.repeat || event.altKey || !isSingleKey(event, event.key)) return;
    event.preventDefault();
    act();
  });
  // Before it is drawn: whoever sees it can press the key.
  useLayoutEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
