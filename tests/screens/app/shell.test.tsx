import {fireEvent, render, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {startLanguage} from '#src/i18n/language.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await signedInDevice();
  window.history.replaceState(null, '', '/about');
  render(<App />);
  await screen.findByRole('heading', {level: 1, name: 'About'});
});
afterEach(() => vi.unstubAllGlobals());

const menuButton = () => screen.getByRole('button', {name: 'Menu'});
const menu = () => screen.queryByRole('dialog', {name: 'Menu'});

describe('the menu on a phone', () => {
  test('opens over the page and closes when a link is followed', async () => {
    expect(menu()).toBeNull();
    fireEvent.click(menuButton());
    expect(menuButton().getAttribute('aria-expanded')).toBe('true');
    const links = within(screen.getByRole('dialog', {name: 'Menu'}));
    fireEvent.click(links.getByRole('link', {name: 'Brothers'}));
    await waitFor(() => expect(menu()).toBeNull());
    expect(menuButton().getAttribute('aria-expanded')).toBe('false');
    await screen.findByRole('heading', {level: 1, name: 'Brothers'});
  });

  test('closes by its button and by a touch beside it', async () => {
    fireEvent.click(menuButton());
    fireEvent.click(screen.getByRole('button', {name: 'Close menu'}));
    await waitFor(() => expect(menu()).toBeNull());
    fireEvent.click(menuButton());
    fireEvent.click(screen.getByRole('dialog', {name: 'Menu'}));
    await waitFor(() => expect(menu()).toBeNull());
  });

  test('holds language, theme, settings and sign-out', () => {
    fireEvent.click(menuButton());
    const inside = within(screen.getByRole('dialog', {name: 'Menu'}));
    inside.getByRole('group', {name: 'Language'});
    inside.getByRole('button', {name: 'Use dark theme'});
    inside.getByRole('button', {name: 'Sign out'});
    expect(inside.getByRole('link', {name: 'Settings'}).getAttribute('href')).toBe('/settings');
  });
});

test('the button of the sidebar is not found by the name of a language', () => {
  const collapse = screen.getByRole('button', {name: 'Collapse navigation'});
  expect(screen.getAllByRole('button', {name: /EN|ID|IT/i})).not.toContain(collapse);
});

test('the sidebar collapses, keeps its accessible names and remembers its state', () => {
  fireEvent.click(screen.getByRole('button', {name: 'Collapse navigation'}));
  expect(localStorage.getItem('sidebar-collapsed')).toBe('true');
  screen.getByRole('link', {name: 'Brothers'});
  fireEvent.click(screen.getByRole('button', {name: 'Expand navigation'}));
  expect(localStorage.getItem('sidebar-collapsed')).toBe('false');
});

test('the theme is switched and remembered on the device', async () => {
  fireEvent.click(screen.getByRole('button', {name: 'Use dark theme'}));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  // The header may start to follow the theme only after it is on screen.
  fireEvent.click(await screen.findByRole('button', {name: 'Use light theme'}));
  expect(localStorage.getItem('theme')).toBe('light');
});

test('a new page takes the focus', async () => {
  fireEvent.click(screen.getByRole('link', {name: 'Brothers'}));
  await screen.findByRole('heading', {level: 1, name: 'Brothers'});
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a link skips the navigation', () => {
  fireEvent.click(screen.getByRole('link', {name: 'Skip to content'}));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
