import {flushDrafts} from '#src/lib/dirty-forms.ts';
import {endOfWork} from '#src/lib/running-work.ts';

const STORAGE_KEY = 'reloaded-for-code';
const ONCE_PER_MS = 60_000;

/** A page that still exists this long after `beforeunload` is not being left. */
const LEAVING_MS = 10_000;

/**
 * Reloads a tab that is older than the installed version when some of its code no longer exists: once, after a running
 * upload or import has ended and the drafts are saved. If the reload does not help, the failed screen is shown. The
 * failed import of the code rejects in any case.
 */
export function reloadForStaleCode(): void {
  const isLeaving = watchLeaving();
  window.addEventListener('vite:preloadError', ({payload}) => {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    // When the user leaves the page, the browser cancels its requests; a reload would cancel the user's
    // navigation.
    if (isLeaving() || Math.abs(Date.now() - last) < ONCE_PER_MS) return;
    void reloadIfGone(addressIn(payload), isLeaving);
  });
}

async function reloadIfGone(address: string | null, isLeaving: () => boolean): Promise<void> {
  if (address === null || !(await isGone(address))) return;
  await endOfWork();
  await flushDrafts().catch((error: unknown) => console.error(error));
  if (isLeaving()) return;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  window.location.reload();
}

/**
 * The address of the code that failed to load. Safari does not name it; the page's own script is checked
 * instead, because its name changes with every version.
 */
function addressIn(error: Error): string | null {
  const [named] = /(?:https?:\/)?\/\S+\.(?:js|css)\b/.exec(error.message) ?? [];
  return named ?? scriptIn(document);
}

/**
 * Returns whether the server says that the file does not exist. A server that answers all addresses sends a
 * page instead.
 */
async function isGone(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, {cache: 'no-store'});
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    return answer.status === 404 || (answer.ok && isPage);
  } catch {
    return isReplaced();
  }
}

/** Without a connection: returns whether the page that the service worker keeps is of another version than this one. */
async function isReplaced(): Promise<boolean> {
  const address = scriptIn(document);
  try {
    const kept = new DOMParser().parseFromString(
      await (await fetch('/index.html')).text(),
      'text/html',
    );
    const next = scriptIn(kept);
    return address !== null && next !== null && address !== next;
  } catch {
    return false;
  }
}

function scriptIn(page: Document): string | null {
  return page.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? null;
}

function watchLeaving(): () => boolean {
  let isLeaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    isLeaving = true;
    clearTimeout(timer);
    timer = setTimeout(stay, LEAVING_MS);
  };
  const stay = () => {
    isLeaving = false;
  };
  window.addEventListener('beforeunload', leave);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', stay);
  return () => isLeaving;
}
