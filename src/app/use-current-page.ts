import {startTransition, useEffect, useRef, useState} from 'react';
import {readSession, type Session, useSession} from '#src/session/session.ts';
import {admit} from './route.ts';
import {appNavigation, type NavigationUpdate} from './create-app-navigation.ts';
import {routeOf} from './routes.ts';

/**
 * Returns the page to show; `null` until it is known. The session is read from the device before each
 * navigation, and again when a user signs in or out, in this tab or another.
 */
export function useCurrentPage(): NavigationUpdate | null {
  const session = useSession();
  const [arrival, setArrival] = useState(() => firstPage(session));
  const first = useRef(arrival);
  const [failure, setFailure] = useState<{readonly error: unknown} | null>(null);
  // Compared as text, because each renewed token makes a new object.
  const who = JSON.stringify(session);

  useEffect(() => {
    let shownPath: string | null = null;
    let latest: NavigationUpdate | null = null;
    const arrive = async (next: NavigationUpdate) => {
      latest = next;
      const {pathname} = next.location;
      // A change of the query alone is shown in the same frame, because search boxes depend on it.
      if (pathname === shownPath) return setArrival(next);
      const route = routeOf(pathname);
      const admission = admit(pathname, route?.access ?? null, await readSession());
      if (latest !== next) return undefined;
      if (admission.kind === 'redirect') return appNavigation.redirect(admission.to);
      shownPath = pathname;
      // A transition is drawn in slices, and from its beginning again when the records change meanwhile.
      if (route?.isLoaded()) return setArrival(next);
      // The previous page stays until the code of the next one is loaded.
      return startTransition(() => setArrival(next));
    };
    const arriveOrFail = (next: NavigationUpdate) => {
      arrive(next).catch((error: unknown) => setFailure({error}));
    };
    const stop = appNavigation.start(arriveOrFail);
    // The same object is not drawn again.
    arriveOrFail(first.current ?? {location: appNavigation.current(), action: 'POP'});
    first.current = null;
    return () => {
      latest = null;
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the user decides which page is shown
  }, [who]);

  if (failure) throw failure.error;
  return arrival;
}

/** Returns the page of the first address when the session is known already, so that it is drawn at once. */
function firstPage(session: Session): NavigationUpdate | null {
  if (session.kind === 'checking') return null;
  const location = appNavigation.current();
  const route = routeOf(location.pathname);
  const {kind} = admit(location.pathname, route?.access ?? null, session);
  return kind === 'show' ? {location, action: 'POP'} : null;
}
