import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {createAppHistory, type AppHistory, type Arrival} from '#src/app/history.ts';
import {previousPage} from '#src/lib/previous-page.ts';

let history: AppHistory;
let stop: () => void;
let arrivals: Arrival[];
const mayLeave = vi.fn(() => true);

beforeEach(() => {
  mayLeave.mockReset().mockReturnValue(true);
  window.history.replaceState(null, '', '/start');
  history = createAppHistory(mayLeave);
  arrivals = [];
  stop = history.start((arrival) => arrivals.push(arrival));
});
afterEach(() => stop());

const paths = () => arrivals.map(({action, location}) => `${action} ${location.pathname}`);

/** Does what the browser does on Back and Forward: it changes the address, then fires the event. */
function step(entry: unknown, path: string): void {
  window.history.replaceState(entry, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', {state: entry}));
}

test('push opens a page with its query and state', () => {
  history.navigator.push('/brothers?status=priest', {from: 'dashboard'});
  expect(paths()).toEqual(['PUSH /brothers']);
  expect(history.current()).toMatchObject({
    pathname: '/brothers',
    search: '?status=priest',
    state: {from: 'dashboard'},
  });
});

test('a form that must not be left keeps its page, and no listener is called', () => {
  mayLeave.mockReturnValue(false);
  history.navigator.push('/brothers', null);
  history.navigator.replace('/brothers', null);
  expect(paths()).toEqual([]);
  expect(window.location.pathname).toBe('/start');
});

test('previousPage returns the page that led here, also after a replace', () => {
  expect(previousPage()).toBeNull();
  history.navigator.push('/brothers?status=priest', null);
  expect(previousPage()).toBe('/start');
  history.navigator.push('/brothers/new', null);
  expect(previousPage()).toBe('/brothers');
  history.navigator.replace('/brothers/new?again', null);
  expect(previousPage()).toBe('/brothers');
});

test('a change of the query alone needs no permission to leave', () => {
  mayLeave.mockReturnValue(false);
  history.navigator.replace('/start?search=leo', null);
  expect(window.location.search).toBe('?search=leo');
});

test('a redirect needs no permission to leave', () => {
  mayLeave.mockReturnValue(false);
  history.redirect('/login');
  expect(paths()).toEqual(['REPLACE /login']);
});

test('Back opens the previous page', () => {
  const first: unknown = window.history.state;
  history.navigator.push('/brothers', null);
  step(first, '/start');
  expect(paths()).toEqual(['PUSH /brothers', 'POP /start']);
});

test('a refused Back is undone by a step forward, which is no navigation', () => {
  const first: unknown = window.history.state;
  history.navigator.push('/brothers/new', null);
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
