import {fireEvent, render, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import english from '#locales/en.json' with {type: 'json'};
import {appNavigation} from '#src/app/create-app-navigation.ts';
import {App} from '#src/app/app.tsx';
import {changeSession} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {startLanguage, switchLocale} from '#src/i18n/language.ts';
import {registerDirtyForm} from '#src/lib/dirty-forms.ts';
import {findTables} from '#src/records/listed-tables.ts';
import {queue, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

beforeEach(async () => {
  localStorage.clear();
  await deleteStoredSession();
  await startLanguage();
  // No server answers in these tests.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => vi.unstubAllGlobals());

async function openAt(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  render(<App />);
  await waitFor(() => expect(screen.queryByText('Loading application...')).toBeNull());
}

const go = (path: string) => appNavigation.navigator.push(path, null);
const title = (name: string) => screen.findByRole('heading', {level: 1, name});

// First: later ones begin with the session known.
test('the app shows that it loads until it has read the session', () => {
  window.history.replaceState(null, '', '/about');
  render(<App />);
  expect(screen.getByRole('status').textContent).toBe('Loading application...');
});

describe('the app without a session', () => {
  test("a member's page redirects to the sign-in, which has no navigation, and the tab has a title", async () => {
    await openAt('/dashboard');
    await title('Sign in');
    expect(window.location.pathname).toBe('/login');
    expect(document.title).toBe('Sign in · Fraternitas');
    expect(screen.queryByRole('navigation', {name: 'Main navigation'})).toBeNull();
  });

  test("an unknown address shows 'page not found' with a link home", async () => {
    await openAt('/nowhere');
    await title('Page not found');
    fireEvent.click(screen.getByRole('link', {name: 'Go to the home page'}));
    await title('The records of the brothers, wherever they are');
  });

  test('a new page takes the focus', async () => {
    await openAt('/');
    fireEvent.click(await screen.findByRole('link', {name: 'Contact'}));
    await title('Contact');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});

describe('the app with a session', () => {
  test('the page after the sign-in takes the focus', async () => {
    await openAt('/login');
    await title('Sign in');
    await signedInDevice();
    await title('Dashboard');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  test('the title in the header describes the content that takes the focus', async () => {
    await signedInDevice();
    await openAt('/about');
    go('/settings');
    await title('Settings');
    const main = screen.getByRole('main', {description: 'Settings'});
    await waitFor(() => expect(document.activeElement).toBe(main));
  });

  test('home and sign-in redirect to the dashboard, and public pages have the navigation', async () => {
    await signedInDevice();
    await openAt('/');
    expect(window.location.pathname).toBe('/dashboard');
    go('/login');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    go('/about');
    await title('About');
    screen.getByRole('navigation', {name: 'Main navigation'});
  });

  test('a friar sees no link to the admin area and cannot open it', async () => {
    await signedInDevice();
    await openAt('/sync');
    const links = within(screen.getByRole('navigation', {name: 'Main navigation'}));
    const listTables = findTables.filter((table) => table !== 'necrology_entries');
    expect(links.getAllByRole('link').map(({textContent}) => textContent)).toEqual([
      'Dashboard',
      'My proposals',
      ...listTables.map((table) => english.records[table].many),
      'Today',
      'Necrology',
      'Necrology entries',
      'Statistics',
    ]);
    go('/admin');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  test('an admin can open the admin area until the role is gone', async () => {
    const device = await signedInDevice({username: 'admin', isAdmin: true});
    await openAt('/admin');
    await title('Administration');
    await changeSession(device.userId, {isAdmin: false});
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  test('a sign-out in another tab leads to the sign-in and hides all records', async () => {
    await signedInDevice();
    await openAt('/sync');
    await title('Sync centre');
    await deleteStoredSession();
    await title('Sign in');
    expect(window.location.pathname).toBe('/login');
  });

  test('the title of the page and the tab follows the language', async () => {
    await signedInDevice();
    await openAt('/sync');
    await title('Sync centre');
    await switchLocale('it');
    await title('Le tue modifiche');
    expect(document.title).toBe('Le tue modifiche · Fraternitas');
  });

  test('the user leaves a form with unsaved edits only after a confirmation', async () => {
    await signedInDevice();
    await openAt('/about');
    const ask = vi.fn(() => false);
    vi.stubGlobal('confirm', ask);
    const release = registerDirtyForm({question: 'Leave without saving?'});
    go('/sync');
    expect(ask).toHaveBeenCalledExactlyOnceWith('Leave without saving?');
    await title('About');
    ask.mockReturnValue(true);
    go('/sync');
    await title('Sync centre');
    release();
  });

  test('a notice marks demo data', async () => {
    const device = await signedInDevice();
    await receive(device, 'settings', [{id: crypto.randomUUID(), key: 'demo', value: true}]);
    await openAt('/about');
    await screen.findByText('Sample data: persons are invented');
  });

  test('the header shows the sync status and links to the sync centre', async () => {
    const device = await signedInDevice();
    await queue(device, {changes: {phone: '2'}});
    await queue(device, {changes: {phone: '3'}});
    await openAt('/about');
    const status = await screen.findByRole('link', {name: '2 changes waiting'});
    fireEvent.click(status);
    await title('Sync centre');
  });

  test('a session closed by the server leads to the sign-in at once', async () => {
    const device = await signedInDevice();
    await openAt('/sync');
    await title('Sync centre');
    await changeSession(device.userId, {closedAt: Date.now()});
    await title('Sign in');
    screen.getByText('The records were removed from this device');
    expect(window.location.pathname).toBe('/login');
  });

  test('a device that was offline for too long shows unsent changes but no records', async () => {
    const device = await signedInDevice();
    await queue(device, {changes: {phone: '2'}});
    await writeFact(device.db, 'syncedAt', Date.now() - 91 * 24 * 3_600_000);
    await openAt('/brothers');
    await screen.findByRole('heading', {name: 'The records were removed from this device'});
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', {name: 'Find anything'})).toBeNull();
    fireEvent.click(screen.getByRole('link', {name: '1 change waiting'}));
    await screen.findByRole('heading', {name: 'Not confirmed yet'});
  });

  test('a device that is offline for long shows in how many days its records are removed', async () => {
    const device = await signedInDevice();
    await writeFact(device.db, 'syncedAt', Date.now() - 83.5 * 24 * 3_600_000);
    await openAt('/about');
    await screen.findByText(/In 7 days the records are removed from it\./);
  });

  test('a lapsed session shows a notice, and the sign-in is open to it', async () => {
    const device = await signedInDevice();
    await changeSession(device.userId, {lapsed: true});
    await device.db.facts.put({key: 'round', value: {result: 'reauth', at: Date.now()}});
    await openAt('/about');
    await screen.findByText(/^Please sign in again/);
    fireEvent.click(screen.getByRole('link', {name: 'Sign in'}));
    await title('Sign in');
    expect(screen.getByLabelText('E-mail or username')).toHaveProperty('value', 'friar');
  });
});
