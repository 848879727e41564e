import {screen, within} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {routeOf} from '#src/app/routes.ts';
import {HomeScreen} from '#src/screens/public/home-screen.tsx';
import {
  AboutScreen,
  ContactScreen,
  FeaturesScreen,
} from '#src/screens/public/placeholder-screens.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

beforeEach(async () => {
  localStorage.clear();
  await deleteStoredSession();
});

test('the home page has a hero, three feature cards and a footer of 2025', async () => {
  await show(<HomeScreen />, '/');
  screen.getByRole('heading', {level: 1});
  const cards = within(screen.getByRole('region', {name: 'What it contains'}));
  expect(cards.getAllByRole('heading', {level: 3}).map(({textContent}) => textContent)).toEqual([
    'Brothers',
    'Fraternities',
    'Institutions',
  ]);
  expect(screen.getByRole('contentinfo').textContent).toContain('2025');
});

test('every link of the home page leads to an existing page', async () => {
  await show(<HomeScreen />, '/');
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(addresses).toEqual(['/login', '/about', '/features', '/contact']);
  expect(addresses.map((address) => routeOf(address)?.path)).toEqual(addresses);
});

test.each([
  ['About', <AboutScreen key="about" />],
  ['Features', <FeaturesScreen key="features" />],
  ['Contact', <ContactScreen key="contact" />],
])('%s has a header and says that it is under construction', async (name, page) => {
  await show(page, '/here');
  await screen.findByRole('heading', {level: 1, name});
  screen.getByText('This page is under construction.');
  screen.getByRole('link', {name: 'Go to the home page'});
});

test('a placeholder page has no header of its own for a signed-in user', async () => {
  await signedInDevice();
  await show(<AboutScreen />, '/about');
  await screen.findByText('This page is under construction.');
  await expect.poll(() => screen.queryByRole('heading', {level: 1})).toBeNull();
});
