import {createPath, type Location, type Navigator, parsePath, type To} from 'react-router-dom';
import {questionBeforeLeaving} from '#src/lib/dirty-forms.ts';
import {previousPage} from '#src/lib/previous-page.ts';
import {askFirst} from '#src/ui/ask-first.ts';

export type NavigationUpdate = {
  readonly location: Location;
  readonly action: 'POP' | 'PUSH' | 'REPLACE';
};

export type AppNavigation = {
  readonly navigator: Navigator;
  readonly current: () => Location;
  /** Navigates without asking, e.g. away from a page that the user may not see. */
  readonly redirect: (to: string) => void;
  /** Calls `arrived` after each change of the address; returns a function that stops it. */
  readonly start: (arrived: (arrival: NavigationUpdate) => void) => () => void;
};

/** The state that the browser stores with an address. */
type Entry = {
  readonly usr: unknown;
  readonly key: string;
  /** The number of the entry, so that a step back can be undone. */
  readonly idx: number;
  /** The previous page; `null` for the first. */
  readonly from: string | null;
};

/**
 * The browser's history for react-router's `<Router>`: links, back and forward, and the question before a form
 * is left. (react-router's own data router also asks, but weighs 14 KiB more.)
 *
 * `mayLeave` is called before a navigation to another path; changes of the query alone need no question.
 */
export function createAppNavigation(mayLeave: () => boolean): AppNavigation {
  let arrived: (arrival: NavigationUpdate) => void = () => undefined;
  if (!readEntry()) beginCounting();
  let index = readEntry()?.idx ?? 0;
  let shownPath = window.location.pathname;
  // The browser reports a step back only after it has happened. A refused step is undone by a step forward,
  // which is not a navigation.
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

// The first page of the tab has no entry of ours yet. Without one, going back to it would not count as a step
// and could not be undone.
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

/** The navigation of this tab. It asks before a form with unsaved edits is left. */
export const appNavigation = createAppNavigation(() => {
  const question = questionBeforeLeaving();
  return question === null || askFirst(question);
});
