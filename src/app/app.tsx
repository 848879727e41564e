import {Suspense, useEffect} from 'react';
import {NavigationType, Route, Router, Routes} from 'react-router-dom';
import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isLifeEventTable} from '#src/records/life-event-tables.ts';
import {isTableName} from '#src/records/registry.ts';
import {useSession} from '#src/session/session.ts';
import {Loading} from '#src/ui/loading.tsx';
import {Page} from '#src/ui/page.tsx';
import {useShownSubject} from '#src/ui/tab-subject.ts';
import {ToastHost} from '#src/ui/toast-host.tsx';
import {admit, type AppRoute} from './route.ts';
import styles from './app-loading.module.css';
import {appNavigation} from './create-app-navigation.ts';
import {PublicFrame} from './public-frame.tsx';
import {endReadAhead} from './read-ahead.ts';
import {routeOf} from './routes.ts';
import {ScreenBoundary, UnknownPage} from './screen-boundary.tsx';
import {Shell} from './shell.tsx';
import {UnsentSigns} from './unsent-signs.tsx';
import {UpdatePrompt} from './update-prompt.tsx';
import {useCodeAhead} from './use-code-ahead.ts';
import {useCurrentPage} from './use-current-page.ts';
import {useScrollMemory} from './use-scroll-memory.ts';
import {useSessionCleanup} from './use-session-cleanup.ts';

/** The page of the present address, and what the app shows of itself outside the page. */
export function App() {
  return (
    <>
      <UnsentSigns />
      <CurrentPage />
    </>
  );
}

/** All of the page is drawn again with it, so what changes while the page stays is read below it or beside it. */
function CurrentPage() {
  const t = useT();
  const session = useSession();
  const arrival = useCurrentPage();
  const path = arrival?.location.pathname ?? null;
  const route = path === null ? null : routeOf(path);
  const title = t(titleAt(path, route));
  useEffect(() => {
    if (path !== null) endReadAhead(path);
  }, [path]);
  useCodeAhead(path);
  useScrollMemory(arrival);
  useSessionCleanup(session);

  if (arrival === null || path === null || session.kind === 'checking')
    return <AppLoading title={title} />;
  // The user has signed out and the page is being left; it must not show records any more.
  if (admit(path, route?.access ?? null, session).kind === 'redirect')
    return <AppLoading title={title} />;

  const Frame = session.kind === 'signed-in' ? Shell : PublicFrame;
  return (
    <Router
      location={arrival.location}
      navigationType={navigationTypes[arrival.action]}
      navigator={appNavigation.navigator}
    >
      <TabTitle title={title} />
      {/* A form of the former user must not stay open when another user has signed in in another tab. */}
      <Frame key={session.kind === 'signed-in' ? session.userId : ''} title={title} path={path}>
        <Suspense
          fallback={
            <Page>
              <Loading label={t('app.loadingPage')} />
            </Page>
          }
        >
          <ScreenBoundary key={path}>
            {route === null ? (
              <UnknownPage />
            ) : (
              // The router sorts its routes again for each page, so it gets this one alone.
              <Routes>
                <Route path={route.path} element={<route.Screen />} />
              </Routes>
            )}
          </ScreenBoundary>
        </Suspense>
      </Frame>
      <UpdatePrompt />
      <ToastHost />
    </Router>
  );
}

/** Names the page of an address; a form of life events names their kind. */
function titleAt(pathname: string | null, route: AppRoute | null): Key {
  if (pathname === null) return 'app.loading';
  if (route === null) return 'titles.unknown';
  const {path, title} = route;
  const table = path.startsWith('/history/') ? pathname.split('/').find(isTableName) : undefined;
  if (table === undefined || !isLifeEventTable(table)) return title;
  return `records.${table}.titles.${path.endsWith('/new') ? 'new' : 'edit'}`;
}

const navigationTypes = {
  POP: NavigationType.Pop,
  PUSH: NavigationType.Push,
  REPLACE: NavigationType.Replace,
} as const;

/** Repeats what index.html shows before the code is loaded, so that the page does not jump. */
function AppLoading({title}: {readonly title: string}) {
  const t = useT();
  return (
    <div className={styles.loading} role="status">
      <TabTitle title={title} />
      <img src="/favicon.svg" alt="" width="64" height="64" />
      <p>{t('app.loading')}</p>
    </div>
  );
}

/** Names the tab after the page and the record that it shows. */
function TabTitle({title}: {readonly title: string}) {
  const t = useT();
  const subject = useShownSubject();
  const tab = subject === '' ? title : t('app.pageOf', {subject, title});
  useEffect(() => nameTab(t('app.pageTitle', {title: tab})), [t, tab]);
  return null;
}

function nameTab(title: string): void {
  document.title = title;
}
