import {Workbox} from 'workbox-window';

/** Where the service worker stands with new versions of the app. */
export type Updates = {
  /** A newer version is on the device and waits to be used. */
  readonly isWaiting: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks for a newer version on the server. */
  readonly check: () => Promise<void>;
  /** Puts the newer version in place and reloads this tab, and this tab alone. */
  readonly apply: () => void;
};

const HOUR_MS = 3_600_000;
/** A worker that does not take over in this time never will; reloading then shows the old version again. */
const TAKEOVER_MS = 4_000;

/**
 * Registers the service worker and looks for new versions: at start, when the app becomes visible, each
 * hour. All tabs get the new worker at once, so none reloads by itself: another one may hold a form half
 * typed. What an old tab then no longer finds, it gets by reloading (stale-code.ts).
 */
export function registerServiceWorker(): Updates {
  const workbox = new Workbox('/sw.js');
  const listeners = new Set<() => void>();
  let waiting = false;
  const setWaiting = (next: boolean) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  workbox.addEventListener('waiting', () => setWaiting(true));
  // Another tab has put it in place; what runs here goes on as it is.
  workbox.addEventListener('controlling', () => setWaiting(false));

  const check = async () => {
    // Without a connection there is nothing new to know.
    if (navigator.onLine) await workbox.update();
  };
  const checkQuietly = () => void check().catch((error: unknown) => console.info(error));
  workbox.register().catch((error: unknown) => console.error(error));
  setInterval(checkQuietly, HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkQuietly();
  });

  return {
    isWaiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    apply: () => {
      const reload = () => window.location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', reload, {once: true});
      setTimeout(reload, TAKEOVER_MS);
      workbox.messageSkipWaiting();
    },
  };
}
