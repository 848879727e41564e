import {fireEvent, render, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {appHistory} from '#src/app/app-history.ts';
import {App} from '#src/app/app.tsx';
import {changeSession, deleteStoredSession} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {startLanguage, switchLocale} from '#src/i18n/language.ts';
import {holdDirty} from '#src/lib/dirty-forms.ts';
import {queue, receive, signedInDevice} from '#tests/screens/support/device.ts';

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

const go = (path: string) => appHistory.navigator.push(path, null);
const title = (name: string) => screen.findByRole('heading', {level: 1, name});

describe('without a session', () => {
  test('pages stand bare, a page for friars leads to the sign-in, and the tab is named', async () => {
    await openAt('/dashboard');
    await title('Sign in');
    expect(window.location.pathname).toBe('/login');
    expect(document.title).toBe('Sign in · Fraternitas');
    expect(screen.queryByRole('navigation', {name: 'Main navigation'})).toBeNull();
  });

  test('an unknown address says so and leads home', async () => {
    await openAt('/nowhere');
    await title('Page not found');
    fireEvent.click(screen.getByRole('link', {name: 'Go to the home page'}));
    await title('The records of the brothers, wherever they are');
  });

  test('a new page takes the focus there, too', async () => {
    await openAt('/');
    fireEvent.click(await screen.findByRole('link', {name: 'Contact'}));
    await title('Contact');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('while the session is being read the app says that it loads', () => {
    window.history.replaceState(null, '', '/about');
    render(<App />);
    expect(screen.getByRole('status').textContent).toBe('Loading application...');
  });
});

describe('with a session', () => {
  test('home and sign-in lead to the dashboard, public pages stand in the shell', async () => {
    await signedInDevice();
    await openAt('/');
    expect(window.location.pathname).toBe('/dashboard');
    go('/login');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    go('/about');
    await title('About');
    screen.getByRole('navigation', {name: 'Main navigation'});
  });

  test('what one may not see is not there: the administration of a friar', async () => {
    await signedInDevice();
    await openAt('/sync');
    const links = within(screen.getByRole('navigation', {name: 'Main navigation'}));
    expect(links.getAllByRole('link').map(({textContent}) => textContent)).toEqual([
      'Dashboard',
      'Brothers',
      'Fraternities',
      'Institutions',
      'Places',
      'Dioceses',
    ]);
    go('/admin');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  test('an admin finds the administration, and loses it with the role', async () => {
    const device = await signedInDevice({username: 'admin', isAdmin: true});
    await openAt('/admin');
    await title('Administration');
    await changeSession(device.userId, {isAdmin: false});
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  test('the end of the session in another tab leads to the sign-in and shows no record', async () => {
    await signedInDevice();
    await openAt('/sync');
    await title('Sync centre');
    await deleteStoredSession();
    await title('Sign in');
    expect(window.location.pathname).toBe('/login');
  });

  test('the title of page and tab follows the language', async () => {
    await signedInDevice();
    await openAt('/sync');
    await title('Sync centre');
    await switchLocale('it');
    await title('Le tue modifiche');
    expect(document.title).toBe('Le tue modifiche · Fraternitas');
  });

  test('a form with unsaved edits is left only when that is confirmed', async () => {
    await signedInDevice();
    await openAt('/about');
    const ask = vi.fn(() => false);
    vi.stubGlobal('confirm', ask);
    const release = holdDirty({question: 'Leave without saving?'});
    go('/sync');
    expect(ask).toHaveBeenCalledExactlyOnceWith('Leave without saving?');
    await title('About');
    ask.mockReturnValue(true);
    go('/sync');
    await title('Sync centre');
    release();
  });

  test('invented persons are said to be invented', async () => {
    const device = await signedInDevice();
    await receive(device, 'settings', [{id: crypto.randomUUID(), key: 'demo', value: true}]);
    await openAt('/about');
    await screen.findByText('Sample data: persons are invented');
  });

  test('the header tells how syncing stands, on every page, and leads to the sync centre', async () => {
    const device = await signedInDevice();
    await queue(device, {changes: {phone: '2'}});
    await queue(device, {changes: {phone: '3'}});
    await openAt('/about');
    const status = await screen.findByRole('link', {name: '2 changes waiting'});
    fireEvent.click(status);
    await title('Sync centre');
  });

  test('a session that the server closes leaves its page at once, in favour of the sign-in', async () => {
    const device = await signedInDevice();
    await openAt('/sync');
    await title('Sync centre');
    await changeSession(device.userId, {closedAt: Date.now()});
    await title('Sign in');
    screen.getByText('The records were removed from this device');
    expect(window.location.pathname).toBe('/login');
  });

  test('a device that was offline for too long shows no records, but its unsent changes', async () => {
    const device = await signedInDevice();
    await queue(device, {changes: {phone: '2'}});
    await writeFact(device.db, 'syncedAt', Date.now() - 91 * 24 * 3_600_000);
    await openAt('/brothers');
    await screen.findByRole('heading', {name: 'The records were removed from this device'});
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', {name: 'Find anything'})).toBeNull();
    fireEvent.click(screen.getByRole('link', {name: '1 change waiting'}));
    await screen.findByRole('heading', {name: 'Not settled yet'});
  });

  test('a device that is offline for long says in how many days its records go', async () => {
    const device = await signedInDevice();
    await writeFact(device.db, 'syncedAt', Date.now() - 83.5 * 24 * 3_600_000);
    await openAt('/about');
    await screen.findByText(/In 7 days the records are removed from it\./);
  });

  test('a lapsed session asks to sign in again, and the sign-in is open to it', async () => {
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
