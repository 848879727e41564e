import {render, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {endSessionAndMarkForRemoval} from '#src/db/device-database.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {keepTabDraft, readTabDraft} from '#src/mutations/tab-drafts.ts';
import {showToast, type Toast} from '#src/ui/toasts.ts';
import {signedInDevice, type Device} from '#tests/screens/support/device.ts';

let device: Device;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice();
  window.history.replaceState(null, '', '/settings');
  render(<App />);
  await screen.findByRole('heading', {level: 1, name: 'Settings'});
});
afterEach(() => vi.unstubAllGlobals());

const deleted: Toast = {
  type: 'success',
  message: 'Leone Bellarivolta deleted',
  lifetimeMs: 600_000,
  action: {label: 'Undo', run: () => undefined},
};

test('the login page shows no toast of the user who signed out', async () => {
  showToast(deleted);
  await screen.findByText('Leone Bellarivolta deleted');
  await endSessionAndMarkForRemoval(device.userId);
  await screen.findByRole('heading', {level: 1, name: 'Sign in'});
  await waitFor(() => expect(screen.queryByText('Leone Bellarivolta deleted')).toBeNull());
  expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull();
});

test('a user who signs in sees no toast of the former user', async () => {
  showToast(deleted);
  await screen.findByRole('button', {name: 'Undo'});
  await signedInDevice({username: 'other'});
  await waitFor(() => expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull());
});

test('the login page shows why a sign-out failed', async () => {
  showToast({type: 'error', message: 'Could not sign out: broken', outlivesSession: true});
  await endSessionAndMarkForRemoval(device.userId);
  await screen.findByRole('heading', {level: 1, name: 'Sign in'});
  screen.getByText('Could not sign out: broken');
});

const draft = {key: 'vows/new', opened: {}, values: {witness_1: 'Rufino'}, savedAt: 1};

test('a tab drops its drafts when the user signs out in another tab', async () => {
  keepTabDraft(device.userId, draft);
  await endSessionAndMarkForRemoval(device.userId);
  await screen.findByRole('heading', {level: 1, name: 'Sign in'});
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test('a tab drops the drafts of the former user, and keeps those of the user who is signed in', async () => {
  keepTabDraft(device.userId, draft);
  const other = await signedInDevice({username: 'other'});
  keepTabDraft(other.userId, draft);
  await waitFor(() => expect(readTabDraft(device.userId, draft.key)).toBeNull());
  expect(readTabDraft(other.userId, draft.key)).toEqual(draft);
});
