import type {ReactNode} from 'react';
import {useFirstSync} from '#src/queries/first-sync.ts';

/**
 * Shows a screen of records only after the first sync, because a half-filled mirror would show wrong counts and
 * 'nothing found'. The shell shows the progress meanwhile.
 */
export function AfterFirstSync({children}: {readonly children: ReactNode}) {
  const {kind} = useFirstSync();
  return kind === 'unknown' || kind === 'done' ? children : null;
}
