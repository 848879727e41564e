import {act, render, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {registerServiceWorker} from '#src/app/service-worker.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {registerDirtyForm} from '#src/lib/dirty-forms.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

/** What the page sees of the worker. */
let container: EventTarget;

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await signedInDevice();
  const none = new Promise<never>(() => {});
  container = Object.assign(new EventTarget(), {register: () => none, ready: none});
  Object.defineProperty(navigator, 'serviceWorker', {configurable: true, value: container});
  registerServiceWorker();
  window.history.replaceState(null, '', '/settings');
  render(<App />);
  await screen.findByRole('heading', {level: 1, name: 'Settings'});
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const ask = (path: string) =>
  act(async () => {
    container.dispatchEvent(new MessageEvent('message', {data: {type: 'SHOW_PAGE', path}}));
  });

test('the app shows the page that the service worker asks for', async () => {
  await ask('/today');
  await screen.findByRole('heading', {level: 1, name: 'Today'});
  expect(window.location.pathname).toBe('/today');
});

test('a form with unsaved edits stays open when the user declines to leave it for a notification', async () => {
  const release = registerDirtyForm({question: 'Leave this form?'});
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  await ask('/calendar');
  expect(asked).toHaveBeenCalledExactlyOnceWith('Leave this form?');
  expect(window.location.pathname).toBe('/settings');
  release();
});

test('a notification about the open page adds no navigation entry', async () => {
  const {length} = window.history;
  await ask('/settings');
  expect(window.history).toHaveLength(length);
});
