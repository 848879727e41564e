import {flushDrafts} from '#src/lib/dirty-forms.ts';

const STORAGE_KEY = 'reloaded-for-code';

/**
 * A tab older than the installed version finds some of its code gone: drafts are written down and the page
 * reloads, once. If that does not help, the failed screen says so.
 */
export function reloadForStaleCode(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    if (Date.now() - last < ONCE_PER_MS || !wouldComeBack()) return;
    // Without this the error goes on to the screen while the drafts are being written.
    event.preventDefault();
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    const reload = () => window.location.reload();
    flushDrafts().then(reload, reload);
  });
}

const ONCE_PER_MS = 60_000;

/** Without a line, and without the app on this device, reloading would leave the browser's own error page. */
function wouldComeBack(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}
