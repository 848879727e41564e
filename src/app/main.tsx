import '#src/ui/tokens.css';
import '#src/ui/global.css';
import {flushSync} from 'react-dom';
import {createRoot} from 'react-dom/client';
import {followLocale, startLanguage} from '#src/i18n/language.ts';
import {awaitInstallOffer} from '#src/lib/install-offer.ts';
import {lockMark} from '#src/lib/lock-mark.ts';
import {pause} from '#src/lib/pause.ts';
import {endKeptPage, isKeptPageShown} from '#src/lib/shown-kept-page.ts';
import {isStaticPageShown, keepScroll, rootElement} from '#src/lib/static-page.ts';
import {connectUpdates} from '#src/lib/updates.ts';
import {untilFirstRead, untilRecordsAreHere} from '#src/queries/local.ts';
import {knownSession} from '#src/session/session.ts';
import {followTheme} from '#src/ui/theme-choice.ts';
import {App} from './app.tsx';
import {LONG_READ_MS, readRecordsOf} from './read-ahead.ts';
import {RootBoundary} from './root-boundary.tsx';
import {admit, type AppRoute} from './route.ts';
import {routeOf} from './routes.ts';
import {reloadForStaleCode} from './stale-code.ts';

/** From this time on the user wants to see that the app has started. */
const LONG_WAIT_MS = 400;
/** A sign-in and a first sync over a poor connection; without them the app must be kept, too. */
const LONG_FIRST_SYNC_MS = 60_000;

reloadForStaleCode();
followTheme();
followLocale();
awaitInstallOffer();
// Not awaited, because a top-level `await` in any module keeps the bundler from merging small files.
void begin();

/** The page of a locked app first asks for the passphrase. */
async function begin(): Promise<void> {
  const language = startLanguage();
  if (lockMark() !== null) {
    await language;
    await (await import('./unlock-first.tsx')).unlockFirst();
  }
  await show(language);
}

async function show(language: Promise<void>): Promise<void> {
  const path = window.location.pathname;
  const page = routeOf(path);
  // All at once. The page is drawn without what takes longer: it shows that it waits, or why it cannot go on.
  const screen = loadScreen(path, page).catch(() => undefined);
  const code = Promise.all([screen, readRecordsOf(path), untilStyled()]).catch(() => undefined);
  await Promise.all([language, Promise.race([code, longWait(screen)])]);
  const draw = () =>
    createRoot(rootElement()).render(
      <RootBoundary>
        <App />
      </RootBoundary>,
    );
  const over = isStaticPageShown() ? await import('./take-over.ts').catch(() => null) : null;
  if (over) over.takeOver(draw);
  else {
    // From here on index.html has nothing more to show.
    for (const later of document.querySelectorAll('template[data-page]')) later.remove();
    drawOverKeptPage(draw);
  }
  afterFirstPaint(() => {
    void startInBackground();
  });
}

/** In one step, so that nothing is seen between the kept page and the one that is drawn. */
function drawOverKeptPage(draw: () => void): void {
  const isShown = isKeptPageShown();
  const end = endKeptPage();
  if (!isShown) {
    draw();
    return;
  }
  keepScroll();
  flushSync(draw);
  end();
}

/** Fetches the code of the page; that of an admin page only for administrators, as other devices do not keep it. */
async function loadScreen(path: string, page: AppRoute | null): Promise<void> {
  if (page?.access === 'admin') {
    const {kind} = admit(path, page.access, await knownSession());
    if (kind === 'redirect') return;
  }
  await page?.load();
}

/** Resolves when the styles that the page has asked for by now are here. */
async function untilStyled(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const missing = [...links].filter(({sheet}) => sheet === null);
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((resolve) => {
          for (const event of ['load', 'error']) link.addEventListener(event, resolve);
        }),
    ),
  );
}

async function longWait(screen: Promise<unknown>): Promise<void> {
  await pause(LONG_WAIT_MS);
  // There the user can read already, and on a static page also type.
  if (isStaticPageShown()) await Promise.all([screen, pause(LONG_READ_MS)]);
  else if (isKeptPageShown()) await pause(LONG_READ_MS);
}

/** Starts everything that can wait until the first paint. */
async function startInBackground(): Promise<void> {
  const [{startSync}, {sendExports}, {registerServiceWorker}] = await Promise.all([
    import('#src/sync/wake-ups.ts'),
    import('#src/mutations/record-export.ts'),
    import('./service-worker.ts'),
  ]);
  // A round reads and writes the same database, so the first rows would come later by the time it takes.
  await untilFirstRead(LONG_READ_MS);
  startSync();
  window.addEventListener('online', () => void sendExports());
  void sendExports();
  // In development the files change all the time, so a worker would serve old ones.
  const isKept = import.meta.env.PROD && 'serviceWorker' in navigator;
  if (isKept) await untilWorkerMayLoad();
  connectUpdates(isKept ? registerServiceWorker() : null);
}

/** A new worker fetches the whole app, so it waits for the records of a user who signs in, which are wanted first. */
async function untilWorkerMayLoad(): Promise<void> {
  if (navigator.serviceWorker.controller !== null) return;
  const {kind} = await knownSession();
  const awaitsRecords = kind === 'signed-in' || window.location.pathname === '/login';
  if (awaitsRecords) await untilRecordsAreHere(LONG_FIRST_SYNC_MS);
}

function afterFirstPaint(start: () => void): void {
  requestAnimationFrame(() => setTimeout(start));
}
