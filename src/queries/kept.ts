import {useState} from 'react';

import type {Remote} from '#src/lib/remote.ts';
import {isDenial, type RequestError} from '#src/lib/request-error.ts';

/**
 * Keeps what was loaded while it is asked for again, and where that comes to nothing, e.g. because the line
 * is gone: then with the reason. From whom it may no longer see it is taken away.
 */
export function useKept<T>(remote: Remote<T>): Remote<T> {
  const [kept, setKept] = useState<Kept<T> | null>(null);
  if (remote.kind === 'loaded') {
    if (kept?.value !== remote.value || kept.error !== null) {
      setKept({value: remote.value, error: null});
    }
    return remote;
  }
  if (kept === null) return remote;
  if (remote.kind === 'loading') return asRemote(kept);
  if (isDenial(remote.error)) {
    setKept(null);
    return remote;
  }
  const next = {...kept, error: remote.error};
  if (kept.error !== remote.error) setKept(next);
  return asRemote(next);
}

type Kept<T> = {readonly value: T; readonly error: RequestError | null};

function asRemote<T>({value, error}: Kept<T>): Remote<T> {
  return error === null ? {kind: 'loaded', value} : {kind: 'loaded', value, error};
}
