import type {ReactNode} from 'react';
import {useFirstSync} from '#src/queries/first-sync.ts';

/**
 * Holds a screen of records back until the device has them all: half a province would show wrong counts
 * and 'nothing found'. The shell says meanwhile how far it is.
 */
export function AfterFirstSync({children}: {readonly children: ReactNode}) {
  const {kind} = useFirstSync();
  return kind === 'unknown' || kind === 'done' ? children : null;
}
