import type {Updates} from './service-worker.ts';

/** Lets the update prompt stand before the service worker is registered, which waits for the first paint. */
export const updates = {
  isWaiting: () => registered?.isWaiting() ?? false,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  apply: () => registered?.apply(),
};

export function connectUpdates(source: Updates): void {
  registered = source;
  source.subscribe(() => {
    for (const listener of listeners) listener();
  });
}

let registered: Updates | null = null;
const listeners = new Set<() => void>();
