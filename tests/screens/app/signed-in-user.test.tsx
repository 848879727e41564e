import {fireEvent, render, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {changeSession} from '#src/db/device-database.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  window.history.replaceState(null, '', '/about');
});
afterEach(() => vi.unstubAllGlobals());

const profile = `/brothers/profile/${ids.leone}`;

test('the header and the menu of a linked account name the brother and lead to his profile, offline', async () => {
  const device = await smallProvince();
  await changeSession(device.userId, {brotherId: ids.leone});
  render(<App />);
  const mark = await screen.findByRole('link', {name: 'Signed in as Leone Bellarivolta'});
  expect(mark.getAttribute('href')).toBe(profile);
  const links = within(screen.getByRole('navigation', {name: 'Main navigation'}));
  expect(links.getByRole('link', {name: 'My profile'}).getAttribute('href')).toBe(profile);
  fireEvent.click(screen.getByRole('button', {name: 'Menu'}));
  const menu = within(screen.getByRole('dialog', {name: 'Menu'}));
  await menu.findByRole('link', {name: 'Signed in as Leone Bellarivolta'});
  menu.getByRole('link', {name: 'My profile'});
});

test('only one link of the menu is the current page, on the own profile and on that of another brother', async () => {
  const device = await smallProvince();
  await changeSession(device.userId, {brotherId: ids.leone});
  render(<App />);
  await screen.findByRole('link', {name: 'Signed in as Leone Bellarivolta'});
  const links = within(screen.getByRole('navigation', {name: 'Main navigation'}));
  const current = () =>
    links
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({textContent}) => textContent);
  fireEvent.click(links.getByRole('link', {name: 'My profile'}));
  await waitFor(() => expect(current()).toEqual(['My profile']));
  fireEvent.click(links.getByRole('link', {name: 'Brothers'}));
  await waitFor(() => expect(current()).toEqual(['Brothers']));
  fireEvent.click(await screen.findByRole('link', {name: 'Rufino Fontebruna'}));
  await screen.findByRole('heading', {level: 2, name: 'Rufino Fontebruna'});
  expect(current()).toEqual(['Brothers']);
});

test('an account without a brother shows its username and has no profile', async () => {
  await smallProvince();
  render(<App />);
  await screen.findByText('Signed in as friar');
  expect(screen.queryByRole('link', {name: 'My profile'})).toBeNull();
});
