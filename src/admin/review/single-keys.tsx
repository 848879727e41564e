import {useEffectEvent, useLayoutEffect, useSyncExternalStore} from 'react';
import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isSingleKey, singleKeysOn, subscribeSingleKeys} from '#src/lib/single-keys.ts';
import styles from './queue.module.css';

/** Lists the keys of this page, when single keys are switched on. */
export function KeyHint({of}: {readonly of: keyof typeof hints}) {
  const t = useT();
  const areOn = useSyncExternalStore(subscribeSingleKeys, singleKeysOn);
  if (!areOn) return null;
  return (
    <p className={styles['hint']}>
      {hints[of].map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {t(does)}
        </span>
      ))}
    </p>
  );
}

const hints = {
  list: [
    ['j', 'review.keys.next'],
    ['k', 'review.keys.previous'],
    ['x', 'review.keys.select'],
    ['a', 'review.keys.approveSelected'],
  ],
  change: [
    ['j', 'review.keys.next'],
    ['k', 'review.keys.previous'],
    ['a', 'review.change.approve'],
    ['r', 'review.change.reject'],
  ],
} as const satisfies Record<string, readonly (readonly [string, Key])[]>;

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
