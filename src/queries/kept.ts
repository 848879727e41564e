import {useState} from 'react';
import type {Remote} from '#src/lib/remote.ts';

/** Keeps what was loaded on screen while it is asked for again. */
export function useKept<T>(remote: Remote<T>): Remote<T> {
  const [kept, setKept] = useState<{readonly value: T} | null>(null);
  if (remote.kind === 'loaded' && remote.value !== kept?.value) setKept({value: remote.value});
  return remote.kind === 'loading' && kept !== null ? {kind: 'loaded', value: kept.value} : remote;
}
