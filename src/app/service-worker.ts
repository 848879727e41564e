import {Workbox} from 'workbox-window';
import {createListeners} from '#src/lib/listeners.ts';
import type {UpdateCheck, Updates} from '#src/lib/updates.ts';
import {knownSession, type Session, watchSession} from '#src/session/session.ts';
import {followWorker} from './follow-worker.ts';

const HOUR_MS = 3_600_000;
/** A worker that does not take over in this time never will; a reload then shows the old version again. */
const TAKEOVER_MS = 4_000;

/**
 * Registers the service worker and looks for new versions: at start, when the app becomes visible, and each
 * hour. All tabs get the new worker at once, so none reloads by itself: another tab may hold a form that the
 * user is filling in, and offers the reload. An old tab that misses a file reloads (stale-code.ts).
 */
export function registerServiceWorker(): Updates {
  const workbox = new Workbox('/sw.js');
  const listeners = createListeners();
  let registration: ServiceWorkerRegistration | undefined;
  /** Another tab has activated a newer worker, and this tab keeps running the old code. */
  let isOld = false;
  let isApplied = false;
  let ready: boolean | null = null;
  const setReady = (next: boolean | null) => {
    ready = next;
    listeners.notify();
  };
  // Without a worker at the start, the next one is the first.
  let {controller} = navigator.serviceWorker;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isOld ||= Boolean(controller) && !isApplied;
    ({controller} = navigator.serviceWorker);
    listeners.notify();
  });

  followWorker();
  const register = async (): Promise<ServiceWorkerRegistration | undefined> => {
    registration = await workbox.register();
    // Workbox reports only the first version that comes while the tab is open, even if it cannot be installed.
    registration?.addEventListener('updatefound', () => {
      registration?.installing?.addEventListener('statechange', listeners.notify);
    });
    listeners.notify();
    return registration;
  };
  const registering = register().catch((error: unknown) => {
    console.error(error);
    return undefined;
  });
  const check = async (): Promise<UpdateCheck> => {
    // Without a connection there is no newer version to find, and some browsers find none without an error.
    if (!navigator.onLine) return 'unreachable';
    const found = await registering;
    if (found === undefined) return 'not-kept';
    try {
      await found.update();
    } catch (error) {
      console.info('The check for a newer version failed:', error);
      return 'unreachable';
    }
    return isOld || found.installing || found.waiting ? 'newer' : 'current';
  };
  setInterval(() => void check(), HOUR_MS);
  let filledFor: 'admin' | 'anybody' | null = null;
  const fill = async (session: Session) => {
    const user = session.kind === 'signed-in' && session.isAdmin ? 'admin' : 'anybody';
    if (user === filledFor) return;
    filledFor = user;
    const isWhole = await refill(user === 'admin');
    // Another user may have signed in meanwhile.
    if (filledFor === user) setReady(isWhole);
  };
  void registering.then(async () => {
    watchSession((session) => void fill(session));
    await fill(await knownSession());
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });

  return {
    // The first worker of a device waits for nothing.
    waiting: () =>
      (registration?.active && registration.waiting) ??
      (isOld ? navigator.serviceWorker.controller : null),
    isReady: () => ready,
    subscribe: listeners.subscribe,
    check,
    apply: (): void => {
      const reload = () => window.location.reload();
      isApplied = true;
      if (!registration?.waiting) return reload();
      navigator.serviceWorker.addEventListener('controllerchange', reload, {once: true});
      setTimeout(reload, TAKEOVER_MS);
      workbox.messageSkipWaiting();
    },
  };
}

/**
 * Asks the worker to fetch the app's files that are missing on this device, with those of the admin area for
 * administrators. Resolves to whether all are stored, or to `null` when no worker answers.
 */
async function refill(forAdmins: boolean): Promise<boolean | null> {
  const {active} = await navigator.serviceWorker.ready;
  if (active === null) return null;
  const {port1, port2} = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({data}) => resolve(data === true));
    port1.start();
    active.postMessage({type: 'REFILL', forAdmins}, [port2]);
  });
}
