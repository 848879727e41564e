import {act, cleanup, fireEvent, screen} from '@testing-library/react';
import {beforeEach, expect, test, vi} from 'vitest';
import {awaitInstallOffer} from '#src/lib/install-offer.ts';
import {InstallHint} from '#src/screens/dashboard/install-hint.tsx';
import {show} from '#tests/screens/support/show.tsx';

awaitInstallOffer();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Another visit begins with another tab. */
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

test('installing is proposed on the second visit, not by a reload of the first', async () => {
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

test('on an iPhone it is told in words; who says no is never asked again', async () => {
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

test('where the browser offers nothing, nothing is proposed', async () => {
  await visit();
  await visit();
  expect(hint()).toBeNull();
});
