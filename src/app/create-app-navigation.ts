import {createPath, parsePath, type Location, type Navigator, type To} from 'react-router-dom';
import {previousPage} from '#src/lib/previous-page.ts';

export type NavigationUpdate = {
  readonly location: Location;
  readonly action: 'POP' | 'PUSH' | 'REPLACE';
};

export type AppNavigation = {
  readonly navigator: Navigator;
  readonly current: () => Location;
  /** Goes there without asking, e.g. because a page may not be seen. */
  readonly redirect: (to: string) => void;
  /** Calls `arrived` after each change of the address; returns how to stop. */
  readonly start: (arrived: (arrival: NavigationUpdate) => void) => () => void;
};

/** What is kept beside an address. */
type Entry = {
  readonly usr: unknown;
  readonly key: string;
  /** Counts the steps, so that one back can be undone. */
  readonly idx: number;
  /** The page that led here; `null` for the first. */
  readonly from: string | null;
};

/**
 * The browser's history for react-router's `<Router>`: links, back and forward, and asking before a page
 * is left. (react-router's own data router can ask as well and weighs 14 KiB more.)
 *
 * `mayLeave` is asked before another path is gone to; changes of the query alone are free.
 */
export function createAppNavigation(mayLeave: () => boolean): AppNavigation {
  let arrived: (arrival: NavigationUpdate) => void = () => undefined;
  if (!readEntry()) beginCounting();
  let index = readEntry()?.idx ?? 0;
  let shownPath = window.location.pathname;
  // The browser goes back first and tells afterwards: a refused step back is taken again forward, and
  // that second step is not a navigation.
  let undoing = false;

  const tell = (action: NavigationUpdate['action']) => {
    shownPath = window.location.pathname;
    arrived({location: currentLocation(), action});
  };
  const write = (to: To, state: unknown, action: 'PUSH' | 'REPLACE') => {
    index += action === 'PUSH' ? 1 : 0;
    const from = action === 'PUSH' ? shownPath : previousPage();
    const entry: Entry = {usr: state ?? null, key: newKey(), idx: index, from};
    if (action === 'PUSH') window.history.pushState(entry, '', pathOf(to));
    else window.history.replaceState(entry, '', pathOf(to));
    tell(action);
  };
  const isFree = (to: To) => {
    const {pathname} = typeof to === 'string' ? parsePath(to) : to;
    return pathname === undefined || pathname === shownPath || mayLeave();
  };

  const stepped = () => {
    const reached = readEntry()?.idx ?? index;
    const steps = reached - index;
    if (undoing) {
      undoing = false;
      return;
    }
    const samePath = window.location.pathname === shownPath;
    if (!samePath && steps !== 0 && !mayLeave()) {
      undoing = true;
      window.history.go(-steps);
      return;
    }
    index = reached;
    tell('POP');
  };

  return {
    current: currentLocation,
    redirect: (to) => write(to, null, 'REPLACE'),
    navigator: {
      createHref: pathOf,
      go: (steps) => window.history.go(steps),
      push: (to, state) => isFree(to) && write(to, state, 'PUSH'),
      replace: (to, state) => isFree(to) && write(to, state, 'REPLACE'),
    },
    start: (listener) => {
      arrived = listener;
      window.addEventListener('popstate', stepped);
      return () => window.removeEventListener('popstate', stepped);
    },
  };
}

// The page the tab was opened with has no entry of ours yet; without one, going back to it would not count
// as a step and could not be undone.
function beginCounting(): void {
  const first: Entry = {usr: null, key: newKey(), idx: 0, from: null};
  window.history.replaceState(first, '');
}

function currentLocation(): Location {
  const {pathname, search, hash} = window.location;
  const entry = readEntry();
  return {pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default'};
}

function readEntry(): Entry | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? (state as Entry) : null;
}

function pathOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
