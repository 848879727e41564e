import {createListeners} from './listeners.ts';

/** What looking for a newer version came to. */
export type UpdateCheck = 'current' | 'newer' | 'unreachable' | 'not-kept';

/** The version of the app on this device: whether a newer one waits, and how to find and use it. */
export type Updates = {
  /** The newer version that is on the device and waits to be used; `null` when there is none. */
  readonly waiting: () => object | null;
  /** Whether all files of the app are on the device; `null` while it is not known. */
  readonly isReady: () => boolean | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks for a newer version on the server. */
  readonly check: () => Promise<UpdateCheck>;
  /** Puts the newer version in place and reloads this tab, and this tab alone. */
  readonly apply: () => void;
};

/**
 * Lets screens ask before the service worker is registered, which waits for the first paint: `check` resolves once the
 * start has called `connectUpdates`.
 */
export const updates: Updates = {
  waiting: () => registered?.waiting() ?? null,
  isReady: () => registered?.isReady() ?? null,
  subscribe: (listener) => listeners.subscribe(listener),
  // Without a worker the browser keeps no version of the app: each start fetches the newest.
  check: async () => {
    await untilConnected;
    return registered?.check() ?? 'not-kept';
  },
  apply: () => registered?.apply(),
};

/** Connects the registered service worker, or `null` in a browser or a build without one. */
export function connectUpdates(source: Updates | null): void {
  registered = source;
  source?.subscribe(listeners.notify);
  connected();
}

let registered: Updates | null = null;
const listeners = createListeners();
let connected = () => {};
const untilConnected = new Promise<void>((resolve) => {
  connected = resolve;
});
