import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {
  createAppNavigation,
  type AppNavigation,
  type NavigationUpdate,
} from '#src/app/create-app-navigation.ts';
import {previousPage} from '#src/lib/previous-page.ts';

let navigation: AppNavigation;
let stop: () => void;
let arrivals: NavigationUpdate[];
const mayLeave = vi.fn(() => true);

beforeEach(() => {
  mayLeave.mockReset().mockReturnValue(true);
  window.history.replaceState(null, '', '/start');
  navigation = createAppNavigation(mayLeave);
  arrivals = [];
  stop = navigation.start((arrival) => arrivals.push(arrival));
});
afterEach(() => stop());

const paths = () => arrivals.map(({action, location}) => `${action} ${location.pathname}`);

/** Does what the browser does on Back and Forward: it changes the address, then fires the event. */
function step(entry: unknown, path: string): void {
  window.history.replaceState(entry, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', {state: entry}));
}

test('push opens a page with its query and state', () => {
  navigation.navigator.push('/brothers?status=priest', {from: 'dashboard'});
  expect(paths()).toEqual(['PUSH /brothers']);
  expect(navigation.current()).toMatchObject({
    pathname: '/brothers',
    search: '?status=priest',
    state: {from: 'dashboard'},
  });
});

test('a form that must not be left keeps its page, and no listener is called', () => {
  mayLeave.mockReturnValue(false);
  navigation.navigator.push('/brothers', null);
  navigation.navigator.replace('/brothers', null);
  expect(paths()).toEqual([]);
  expect(window.location.pathname).toBe('/start');
});

test('previousPage returns the page that led here, also after a replace', () => {
  expect(previousPage()).toBeNull();
  navigation.navigator.push('/brothers?status=priest', null);
  expect(previousPage()).toBe('/start');
  navigation.navigator.push('/brothers/new', null);
  expect(previousPage()).toBe('/brothers');
  navigation.navigator.replace('/brothers/new?again', null);
  expect(previousPage()).toBe('/brothers');
});

test('a change of the query alone needs no permission to leave', () => {
  mayLeave.mockReturnValue(false);
  navigation.navigator.replace('/start?search=leo', null);
  expect(window.location.search).toBe('?search=leo');
});

test('a redirect needs no permission to leave', () => {
  mayLeave.mockReturnValue(false);
  navigation.redirect('/login');
  expect(paths()).toEqual(['REPLACE /login']);
});

test('Back opens the previous page', () => {
  const first: unknown = window.history.state;
  navigation.navigator.push('/brothers', null);
  step(first, '/start');
  expect(paths()).toEqual(['PUSH /brothers', 'POP /start']);
});

test('a refused Back is undone by a step forward, which is no navigation', () => {
  const first: unknown = window.history.state;
  navigation.navigator.push('/brothers/new', null);
  const form: unknown = window.history.state;
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
  mayLeave.mockReturnValue(false);
  step(first, '/start');
  expect(go).toHaveBeenCalledExactlyOnceWith(1);
  step(form, '/brothers/new');
  expect(paths()).toEqual(['PUSH /brothers/new']);
  mayLeave.mockReturnValue(true);
  step(first, '/start');
  expect(paths()).toEqual(['PUSH /brothers/new', 'POP /start']);
  go.mockRestore();
});
