import {deviceDatabaseName, userDatabaseName} from '#src/db/database-names.ts';
import type {StoredSession} from '#src/db/device-database.ts';
import type {KeptAnswer} from '#src/db/user-database.ts';
import {isKeptAddress, type KeptPage, nameOfKeptPage, surroundingsOf} from '#src/db/kept-page.ts';
import {lockMark} from '#src/lib/lock-mark.ts';
import {isMarkedSignedIn} from '#src/lib/signed-in-mark.ts';
import {hideKeptPage, markKeptPageShown} from '#src/lib/shown-kept-page.ts';

let hasFailed = false;
let hide = (): void => {};

// The build puts this script into index.html, so that the page is there before the app's code is.
// An app lock that was just turned on has not sealed the page yet.
if (
  isMarkedSignedIn() &&
  lockMark() === null &&
  isKeptAddress(window.location) &&
  !isReloadedFurtherDown()
) {
  // Where the app's code cannot be fetched, a page that does not answer would look like one that does.
  window.addEventListener('error', noteFailure, true);
  findPage();
}

function noteFailure({target}: ErrorEvent): void {
  if (!(target instanceof HTMLScriptElement)) return;
  hasFailed = true;
  hide();
}

/** The app will scroll there (src/app/use-scroll-memory.ts); the page is kept from its top. */
function isReloadedFurtherDown(): boolean {
  const entry = window.history.state as {top?: number} | null;
  return (entry?.top ?? 0) > 0;
}

function findPage(): void {
  const {pathname: path} = window.location;
  read(deviceDatabaseName, 'session', 'current', (session) => {
    // The app has written both.
    const {userId, closedAt} = session as StoredSession;
    if (closedAt !== undefined) return;
    read(userDatabaseName(userId), 'kept_answers', nameOfKeptPage(path), (kept) => {
      const {origin, answer} = kept as KeptAnswer & {readonly answer?: KeptPage};
      // The app lock seals it.
      if (answer && Date.now() < answer.until)
        showSoon(() => origin === surroundingsOf(path), answer);
    });
  });
}

/** Reads one entry of a database that the app has made with Dexie; `use` is not called without it. */
function read(database: string, store: string, key: string, use: (found: unknown) => void): void {
  const opening = indexedDB.open(database);
  opening.addEventListener('error', (event) => event.preventDefault());
  // There is no such database, and this script must not make one.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  opening.addEventListener('success', () => {
    const db = opening.result;
    if (db.objectStoreNames.contains(store)) {
      const reading = db.transaction(store).objectStore(store).get(key);
      reading.addEventListener('success', () => {
        const found: unknown = reading.result;
        if (found !== undefined) use(found);
      });
    }
    // Ends when what was asked for is read.
    db.close();
  });
}

/** Shows the page as soon as the document has the place for it, unless the app is faster. */
function showSoon(isAsItWas: () => boolean, page: KeptPage): void {
  const root = document.getElementById('root');
  if (root === null) setTimeout(showSoon, 0, isAsItWas, page);
  else if (!hasFailed && isAsItWas() && root.dataset['kept'] === undefined) show(root, page);
}

function show(root: HTMLElement, {markup, styles, listed}: KeptPage): void {
  const before = root.innerHTML;
  hide = () => hideKeptPage(root, before);
  const style = document.createElement('style');
  style.textContent = styles;
  root.innerHTML = markup;
  root.prepend(style);
  markKeptPageShown(root);
  if (listed !== null) performance.mark('rows:first50', {detail: {rows: Math.min(listed, 50)}});
}
