import {useState} from 'react';

import type {Remote, Setback} from '#src/lib/remote.ts';

/**
 * Keeps what was loaded while it is asked for again, and where that comes to nothing, e.g. because the line
 * is gone: then with the reason. From whom it may no longer see it is taken away.
 */
export function useKept<T>(remote: Remote<T>): Remote<T> {
  const [kept, setKept] = useState<Kept<T> | null>(null);
  if (remote.kind === 'loaded') {
    if (kept?.value !== remote.value || kept.setback !== null) {
      setKept({value: remote.value, setback: null});
    }
    return remote;
  }
  if (kept === null) return remote;
  if (remote.kind === 'loading') return asRemote(kept);
  if (isDenial(remote)) {
    setKept(null);
    return remote;
  }
  const next = {...kept, setback: remote};
  if (kept.setback !== remote) setKept(next);
  return asRemote(next);
}

type Kept<T> = {readonly value: T; readonly setback: Setback | null};

function asRemote<T>({value, setback}: Kept<T>): Remote<T> {
  return setback === null ? {kind: 'loaded', value} : {kind: 'loaded', value, setback};
}

/** Tells whether somebody may no longer see what he asked for. */
export function isDenial(setback: Setback): boolean {
  if (setback.kind === 'offline') return false;
  return setback.reason === 'denied' || setback.reason === 'not-a-member';
}
