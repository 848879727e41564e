import {startTransition, useEffect, useState} from 'react';
import {readSession, useSession} from '#src/session/session.ts';
import {admit} from './admit.ts';
import {appNavigation} from './app-navigation.ts';
import type {NavigationUpdate} from './create-app-navigation.ts';
import {routeOf} from './routes.ts';

/**
 * Tells which page to show; `null` while that is being found out. Before each navigation the session is
 * read from the device, and again whenever somebody signs in or out, in this tab or another.
 */
export function useCurrentPage(): NavigationUpdate | null {
  const session = useSession();
  const [arrival, setArrival] = useState<NavigationUpdate | null>(null);
  const [failure, setFailure] = useState<{readonly error: unknown} | null>(null);
  // Who is meant, as text: the object is a new one with each renewed token.
  const who = JSON.stringify(session);

  useEffect(() => {
    let shownPath: string | null = null;
    let latest: NavigationUpdate | null = null;
    const arrive = async (next: NavigationUpdate) => {
      latest = next;
      const {pathname} = next.location;
      // A change of the query alone shows in the same frame: search boxes are bound to it.
      if (pathname === shownPath) return setArrival(next);
      const route = routeOf(pathname);
      const admission = admit(pathname, route?.access ?? null, await readSession());
      if (latest !== next) return undefined;
      if (admission.kind === 'redirect') return appNavigation.redirect(admission.to);
      shownPath = pathname;
      // The page before stays until the code of the next one is there.
      return startTransition(() => setArrival(next));
    };
    const arriveOrFail = (next: NavigationUpdate) => {
      arrive(next).catch((error: unknown) => setFailure({error}));
    };
    const stop = appNavigation.start(arriveOrFail);
    arriveOrFail({location: appNavigation.current(), action: 'POP'});
    return () => {
      latest = null;
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- who is there decides what is shown
  }, [who]);

  if (failure) throw failure.error;
  return arrival;
}
