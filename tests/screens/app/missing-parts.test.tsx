import {act, fireEvent, render, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {RootBoundary} from '#src/app/root-boundary.tsx';
import {startLanguage} from '#src/i18n/language.ts';
import {showToast} from '#src/ui/toasts.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

/** What the browser answers for each part of which the code is not there. */
const {fetched} = vi.hoisted(() => ({fetched: vi.fn()}));
const missing = vi.hoisted(() => (name: string) => () => {
  fetched(name);
  throw new TypeError(`Failed to fetch dynamically imported module: ${name}`);
});
vi.mock('#src/ui/toast-stack.tsx', missing('toast-stack'));
vi.mock('#src/app/keep-page.ts', missing('keep-page'));
vi.mock('#src/app/sign-out-dialog.tsx', missing('sign-out-dialog'));
vi.mock('#src/screens/find/find-dialog.tsx', missing('find-dialog'));
vi.mock('#src/screens/find/keys-dialog.tsx', missing('keys-dialog'));

let heading: HTMLElement;

beforeEach(async () => {
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  // Only the build keeps pages.
  vi.stubEnv('PROD', true);
  await signedInDevice();
  window.history.replaceState(null, '', '/settings');
  render(
    <RootBoundary>
      <App />
    </RootBoundary>,
  );
  heading = await screen.findByRole('heading', {level: 1, name: 'Settings'});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const hint = /not on this device yet/;

test('a toast is plain text when its code cannot be fetched, and the page stays', async () => {
  const run = vi.fn();
  act(() => void showToast({type: 'success', message: 'Saved', action: {label: 'Undo', run}}));
  await screen.findByText('Saved');
  expect(heading.isConnected).toBe(true);
  fireEvent.click(screen.getByRole('button', {name: 'Undo'}));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Saved')).toBeNull();
});

test('the page stays when the code that keeps it cannot be fetched', async () => {
  await waitFor(() => expect(fetched).toHaveBeenCalledWith('keep-page'), {timeout: 3000});
  await act(async () => {});
  expect(heading.isConnected).toBe(true);
});

test.each([
  ['the finder', () => fireEvent.click(screen.getByRole('button', {name: 'Find anything'}))],
  ['the list of keys', () => fireEvent.keyDown(document.body, {key: '?'})],
  ['signing out', () => fireEvent.click(screen.getAllByRole('button', {name: 'Sign out'})[0]!)],
])('a message says that %s is missing when its code cannot be fetched', async (_, open) => {
  open();
  await screen.findByText(hint);
  expect(heading.isConnected).toBe(true);
  fireEvent.click(screen.getByRole('button', {name: 'Close'}));
  // It can be tried again.
  open();
  await screen.findByText(hint);
});
