import '#src/ui/tokens.css';
import '#src/ui/global.css';
import {createRoot} from 'react-dom/client';
import {startLanguage} from '#src/i18n/language.ts';
import {awaitInstallOffer} from '#src/lib/install-offer.ts';
import {connectUpdates} from '#src/lib/updates.ts';
import {followTheme} from '#src/ui/theme-choice.ts';
import {App} from './app.tsx';
import {RootBoundary} from './root-boundary.tsx';
import {routeOf} from './routes.ts';
import {reloadForStaleCode} from './stale-code.ts';

reloadForStaleCode();
followTheme();
awaitInstallOffer();
// The screen's code loads in parallel with the language and the session.
void routeOf(window.location.pathname)
  ?.load()
  .catch(() => undefined);

// Not awaited, because a top-level `await` in any module keeps the bundler from merging small files.
void show();

async function show(): Promise<void> {
  await startLanguage();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  createRoot(root).render(
    <RootBoundary>
      <App />
    </RootBoundary>,
  );
  afterFirstPaint(() => {
    void startInBackground();
  });
}

/** Starts everything that can wait until the first paint. */
async function startInBackground(): Promise<void> {
  const [{startSync}, {sendExports}, {registerServiceWorker}] = await Promise.all([
    import('#src/sync/wake-ups.ts'),
    import('#src/mutations/record-export.ts'),
    import('./service-worker.ts'),
  ]);
  startSync();
  window.addEventListener('online', () => void sendExports());
  void sendExports();
  // In development the files change all the time, so a worker would serve old ones.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    connectUpdates(registerServiceWorker());
  }
}

function afterFirstPaint(start: () => void): void {
  requestAnimationFrame(() => setTimeout(start));
}
