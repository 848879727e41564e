import {useEffect} from 'react';
import {registry} from '#src/records/registry.ts';
import type {AppRoute} from './route.ts';
import {routes} from './routes.ts';

/** Most devices have drawn the first records by then; a user has hardly found the next link. */
const soonMs = 500;

/**
 * Fetches the code of the page that users mostly open from this one, soon after it is shown. Only where the service
 * worker answers from the device, so that no data are used.
 */
export function useCodeAhead(path: string | null): void {
  useEffect(() => {
    const following = path === null ? undefined : pageAfter(path);
    if (following === undefined || !navigator.serviceWorker?.controller) return undefined;
    const timer = setTimeout(() => {
      following.load().catch((error: unknown) => console.info('Not fetched ahead:', error));
    }, soonMs);
    return () => clearTimeout(timer);
  }, [path]);
}

/** From the dashboard users go to the brothers, and from a list to one of its records. */
function pageAfter(path: string): AppRoute | undefined {
  const listed = Object.values(registry).find(({list}) => list?.path === path);
  const wanted = path === '/dashboard' ? registry.brothers.list.path : listed?.page;
  return routes.find((route) => route.path === wanted);
}
