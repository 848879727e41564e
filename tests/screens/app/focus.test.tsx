import {fireEvent, render, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {appNavigation} from '#src/app/create-app-navigation.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {pause} from '#src/lib/pause.ts';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await smallProvince();
  window.history.replaceState({idx: 0}, '', '/brothers');
  render(<App />);
  await screen.findByRole('link', {name: 'Leone Bellarivolta'});
  // The part that moves the focus loads after the page is drawn.
  const isLoaded = () =>
    expect(document.querySelector('body > [aria-live="polite"]')).not.toBeNull();
  await waitFor(isLoaded, {timeout: 5000});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = (name: string) => screen.findByRole('heading', {level: 1, name});

async function openLeone(): Promise<void> {
  fireEvent.click(await screen.findByRole('link', {name: 'Leone Bellarivolta'}));
  await screen.findByRole('heading', {level: 2, name: 'Leone Bellarivolta'});
  expect(window.location.pathname).toBe(`/brothers/profile/${ids.leone}`);
}

async function goBack(): Promise<void> {
  appNavigation.navigator.go(-1);
  await page('Brothers');
}

const focused = () => document.activeElement;

test('the link of the opened brother gets the focus when the user goes back to the list', async () => {
  await openLeone();
  await goBack();
  const link = await screen.findByRole('link', {name: 'Leone Bellarivolta'});
  await waitFor(() => expect(focused()).toBe(link));
});

test('the page keeps the focus when the link is out of sight', async () => {
  await openLeone();
  const below = new DOMRect(0, 5000, 100, 20);
  vi.spyOn(HTMLAnchorElement.prototype, 'getBoundingClientRect').mockReturnValue(below);
  await goBack();
  await screen.findByRole('link', {name: 'Leone Bellarivolta'});
  await pause(500);
  expect(focused()).toBe(screen.getByRole('main'));
});

test('a control keeps the focus that the user chose after going back', async () => {
  await openLeone();
  await goBack();
  const search = await screen.findByRole('searchbox');
  search.focus();
  await pause(500);
  expect(focused()).toBe(search);
});

test('the page gets the focus when the user goes forward to it', async () => {
  await openLeone();
  await goBack();
  appNavigation.navigator.go(1);
  await screen.findByRole('heading', {level: 2, name: 'Leone Bellarivolta'});
  await pause(500);
  expect(focused()).toBe(screen.getByRole('main'));
});

test('a closed dialog gives the focus back to its button, which Safari does not focus by a click', async () => {
  const button = await screen.findByRole('button', {name: 'Contact Leone Bellarivolta'});
  fireEvent.click(button);
  fireEvent.keyDown(await screen.findByRole('dialog'), {key: 'Escape'});
  await waitFor(() => expect(focused()).toBe(button));
});

test('a control keeps the focus while a button elsewhere is clicked', async () => {
  const search = screen.getByRole('searchbox');
  search.focus();
  fireEvent.click(screen.getByRole('button', {name: 'Use dark theme'}));
  expect(focused()).toBe(search);
});
