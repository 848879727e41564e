import {Suspense, useEffect} from 'react';
import {NavigationType, Route, Router, Routes} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {showAppBadge} from '#src/lib/app-badge.ts';
import {requestPersistence} from '#src/lib/device-storage.ts';
import {dropTabDrafts} from '#src/mutations/tab-drafts.ts';
import {useUnsettledCount} from '#src/queries/sync-status.ts';
import {type Session, useSession} from '#src/session/session.ts';
import {Loading} from '#src/ui/loading.tsx';
import {Page} from '#src/ui/page.tsx';
import {useShownSubject} from '#src/ui/tab-subject.ts';
import {ToastHost} from '#src/ui/toast-host.tsx';
import {admit} from './route.ts';
import styles from './app-loading.module.css';
import {appNavigation} from './create-app-navigation.ts';
import {PublicFrame} from './public-frame.tsx';
import {endReadAhead} from './read-ahead.ts';
import {routeOf, routes} from './routes.ts';
import {ScreenBoundary, UnknownPage} from './screen-boundary.tsx';
import {Shell} from './shell.tsx';
import {UpdatePrompt} from './update-prompt.tsx';
import {useCodeAhead} from './use-code-ahead.ts';
import {useCurrentPage} from './use-current-page.ts';
import {useScrollMemory} from './use-scroll-memory.ts';

export function App() {
  const t = useT();
  const session = useSession();
  const arrival = useCurrentPage();
  const path = arrival?.location.pathname ?? null;
  const route = path === null ? null : routeOf(path);
  const title = t(route?.title ?? (path === null ? 'app.loading' : 'titles.unknown'));
  const subject = useShownSubject();
  const tab = subject === '' ? title : t('app.pageOf', {subject, title});
  useEffect(() => nameTab(t('app.pageTitle', {title: tab})), [t, tab]);
  useEffect(() => {
    if (path !== null) endReadAhead(path);
  }, [path]);
  useCodeAhead(path);
  useScrollMemory(arrival);
  useAppBadge(session);
  usePersistentStorage();
  useEffect(() => {
    // The drafts of this tab contain record values, too.
    if (session.kind === 'closed') dropTabDrafts();
  }, [session.kind]);

  if (arrival === null || path === null || session.kind === 'checking') return <AppLoading />;
  // The user has signed out and the page is being left; it must not show records any more.
  if (admit(path, route?.access ?? null, session).kind === 'redirect') return <AppLoading />;

  const Frame = session.kind === 'signed-in' ? Shell : PublicFrame;
  return (
    <Router
      location={arrival.location}
      navigationType={navigationTypes[arrival.action]}
      navigator={appNavigation.navigator}
    >
      <Frame title={title} path={path}>
        <Suspense
          fallback={
            <Page>
              <Loading label={t('app.loadingPage')} />
            </Page>
          }
        >
          <ScreenBoundary key={path}>
            <Routes>
              {routes.map(({path: pattern, Screen}) => (
                <Route key={pattern} path={pattern} element={<Screen />} />
              ))}
              <Route path="*" element={<UnknownPage />} />
            </Routes>
          </ScreenBoundary>
        </Suspense>
      </Frame>
      <UpdatePrompt />
      <ToastHost />
    </Router>
  );
}

function nameTab(title: string): void {
  document.title = title;
}

const navigationTypes = {
  POP: NavigationType.Pop,
  PUSH: NavigationType.Push,
  REPLACE: NavigationType.Replace,
} as const;

/** Repeats what index.html shows before the code is loaded, so that the page does not jump. */
function AppLoading() {
  const t = useT();
  return (
    <div className={styles.loading} role="status">
      <img src="/favicon.svg" alt="" width="64" height="64" />
      <p>{t('app.loading')}</p>
    </div>
  );
}

/** Shows the number of changes that wait or need attention on the app's icon; none when nobody is signed in. */
export function useAppBadge({kind}: Session): void {
  const unsettled = useUnsettledCount();
  const count = kind === 'signed-out' ? 0 : unsettled;
  useEffect(() => {
    if (count !== undefined) void showAppBadge(count);
  }, [count]);
}

/** Asks the browser to keep the app's storage as soon as it holds edits that the server does not have. */
export function usePersistentStorage(): void {
  const hasUnsent = Boolean(useUnsettledCount());
  useEffect(() => {
    if (hasUnsent) requestPersistence().catch((error: unknown) => console.info(error));
  }, [hasUnsent]);
}
