import {act, cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {beforeEach, expect, test, vi} from 'vitest';
import {awaitInstallOffer} from '#src/lib/install-offer.ts';
import {InstallHint} from '#src/screens/dashboard/install-hint.tsx';
import {focusFallback} from '#src/ui/focus-on-removal.ts';
import {show} from '#tests/screens/support/show.tsx';

awaitInstallOffer();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Starts another visit: a new tab has no session storage. */
async function visit(): Promise<void> {
  cleanup();
  sessionStorage.clear();
  await reload();
}

async function reload(): Promise<void> {
  cleanup();
  await show(<InstallHint />, '/dashboard');
}

const hint = () => screen.queryByRole('region', {name: 'Install the app'});

function offer() {
  const prompt = vi.fn(() => Promise.resolve({outcome: 'accepted'}));
  const event = new Event('beforeinstallprompt', {cancelable: true});
  act(() => void dispatchEvent(Object.assign(event, {prompt})));
  return prompt;
}

test('the hint appears on the second visit, not on a reload of the first', async () => {
  await visit();
  const prompt = offer();
  expect(hint()).toBeNull();
  await reload();
  expect(hint()).toBeNull();
  await visit();
  expect(hint()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', {name: 'Install'}));
  expect(prompt).toHaveBeenCalledOnce();
  expect(hint()).toBeNull();
});

test('the hint is not on paper', async () => {
  await visit();
  offer();
  await visit();
  expect(hint()).not.toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(hint()).toBeNull();
  fireEvent(window, new Event('afterprint'));
  fireEvent.click(screen.getByRole('button', {name: 'Install'}));
});

test('the hint explains the installation on an iPhone, and stays away once dismissed', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS)');
  await visit();
  await visit();
  screen.getByText(/touch the share button, then “Add to Home Screen”/);
  expect(screen.queryByRole('button', {name: 'Install'})).toBeNull();
  fireEvent.click(screen.getByRole('button', {name: 'Not now'}));
  expect(hint()).toBeNull();
  await visit();
  expect(hint()).toBeNull();
  vi.restoreAllMocks();
});

test('the hint stays hidden when the browser offers no installation', async () => {
  await visit();
  await visit();
  expect(hint()).toBeNull();
});

test('the page gets the focus when the user dismisses the hint', async () => {
  await visit();
  cleanup();
  sessionStorage.clear();
  await show(
    <main tabIndex={-1} {...focusFallback}>
      <InstallHint />
    </main>,
    '/dashboard',
  );
  offer();
  const button = screen.getByRole('button', {name: 'Not now'});
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
