import {act, cleanup, fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {awaitInstallOffer} from '#src/lib/install-offer.ts';
import {connectUpdates, type UpdateCheck} from '#src/lib/updates.ts';
import {SettingsScreen} from '#src/screens/settings/settings-screen.tsx';
import {SearchField} from '#src/ui/search-field.tsx';
import {followTheme} from '#src/ui/theme-choice.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

let found: UpdateCheck = 'current';
let becomeReady: () => void;
let ready: boolean | null = null;
const apply = vi.fn();
let keeping = {persisted: false, grants: true};

awaitInstallOffer();

beforeEach(async () => {
  localStorage.clear();
  found = 'current';
  ready = true;
  apply.mockReset();
  const listeners = new Set<() => void>();
  let waiting: object | null = null;
  connectUpdates({
    waiting: () => waiting,
    isReady: () => ready,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: () => Promise.resolve(found),
    apply,
  });
  becomeReady = () => {
    waiting = {};
    for (const listener of listeners) listener();
  };
  keeping = {persisted: false, grants: true};
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {
      persisted: async () => keeping.persisted,
      persist: async () => (keeping.persisted = keeping.grants),
      estimate: async () => ({usage: 12_300_000, quota: 2_000_000_000}),
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage');
  vi.unstubAllGlobals();
});

const open = () => show(<SettingsScreen />, '/settings');
const card = async (name: string) => within(await screen.findByRole('region', {name}));

test('the settings say that the browser lacks background sync, if it does', async () => {
  await signedInDevice();
  const words = /^Open the app to send your changes/;
  await open();
  expect((await card('Records on this device')).getByText(words).textContent).toContain(
    'this browser does not send them in the background',
  );
  cleanup();
  vi.stubGlobal('SyncManager', () => undefined);
  await open();
  expect((await card('Records on this device')).queryByText(words)).toBeNull();
});

test('the settings show the count of records and the time of the last sync', async () => {
  const device = await signedInDevice();
  await receive(device, 'brothers', [{id: crypto.randomUUID(), name: 'Leone'}]);
  await open();
  const records = await card('Records on this device');
  const day = new Intl.DateTimeFormat('en-GB', {dateStyle: 'medium'}).format();
  await records.findByText(new RegExp(`^Last synced with the server: ${day}`));
  expect((await records.findByText('1')).previousSibling?.textContent).toBe('Brothers');
});

test('the theme follows the system again after the user has chosen another one', async () => {
  followTheme();
  await open();
  const looks = await card('Appearance and keyboard shortcuts');
  const pressed = () =>
    looks.getAllByRole('button', {pressed: true}).map(({textContent}) => textContent);
  expect(pressed()).toContain('As the system');
  fireEvent.click(looks.getByRole('button', {name: 'Dark'}));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(pressed()).toContain('Dark');
  fireEvent.click(looks.getByRole('button', {name: 'As the system'}));
  expect(localStorage.getItem('theme')).toBeNull();
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(pressed()).toContain('As the system');
});

describe('the card about installing', () => {
  test('offers the installation once when the browser does', async () => {
    await open();
    const install = await card('Install the app');
    expect(install.queryByRole('button')).toBeNull();
    const prompt = vi.fn(() => Promise.resolve({outcome: 'dismissed'}));
    const offer = Object.assign(new Event('beforeinstallprompt', {cancelable: true}), {prompt});
    act(() => void dispatchEvent(offer));
    expect(offer.defaultPrevented).toBe(true);
    fireEvent.click(install.getByRole('button', {name: 'Install'}));
    await expect.poll(() => install.queryByRole('button')).toBeNull();
    expect(prompt).toHaveBeenCalledOnce();
  });

  test('explains the installation on an iPhone', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS)');
    await open();
    const install = await card('Install the app');
    install.getByText(/Add to Home Screen/);
    expect(install.queryByRole('button')).toBeNull();
  });
});

describe('the card about storage', () => {
  test('shows the used space, and persistent storage once it is granted', async () => {
    await open();
    const storage = await card('Storage');
    storage.getByText(/^12\.3 MB of 2 GB used/);
    fireEvent.click(storage.getByRole('button', {name: 'Ask to keep the records'}));
    await storage.findByText(/until you remove them/);
    expect(storage.queryByRole('button')).toBeNull();
  });

  test('shows that the browser did not grant persistent storage', async () => {
    keeping.grants = false;
    await open();
    fireEvent.click(await screen.findByRole('button', {name: 'Ask to keep the records'}));
    await screen.findByText(/has not agreed yet/);
  });

  test('shows that the browser gives no information', async () => {
    Object.defineProperty(navigator, 'storage', {configurable: true, value: undefined});
    await open();
    await screen.findByText(/does not say how long/);
  });
});

describe('the card about the version', () => {
  test.each<[UpdateCheck, RegExp]>([
    ['current', /newest version/],
    ['newer', /being fetched/],
    ['unreachable', /cannot be reached/],
    ['not-kept', /at each start/],
  ])('shows the answer "%s" to a check for updates in words', async (answer, words) => {
    found = answer;
    await open();
    const version = await card('Version');
    version.getByText(/^Version \d+\.\d+\.\d+/);
    fireEvent.click(version.getByRole('button', {name: 'Check for updates'}));
    expect((await version.findByText(words)).getAttribute('role')).toBe('status');
  });

  test('applies a version that waits on the device', async () => {
    await open();
    const version = await card('Version');
    act(() => becomeReady());
    fireEvent.click(version.getByRole('button', {name: 'Reload'}));
    expect(apply).toHaveBeenCalledOnce();
  });
});

test('the single keys can be turned off and on', async () => {
  await show(
    <>
      <SettingsScreen />
      <SearchField label="Search" placeholder="" value="" onChange={() => {}} />
    </>,
    '/settings',
  );
  const search = await screen.findByRole('searchbox');
  const press = () => {
    search.blur();
    fireEvent.keyDown(document.body, {key: '/'});
    return document.activeElement === search;
  };
  expect(press()).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', {name: /^Single-key shortcuts/}));
  expect(press()).toBe(false);
  expect(localStorage.getItem('single-keys')).toBe('off');
  fireEvent.click(screen.getByRole('checkbox', {name: /^Single-key shortcuts/}));
  expect(press()).toBe(true);
});

test('the card about the version shows that files of the app are missing offline', async () => {
  ready = false;
  await open();
  const version = await card('Version');
  await expect(
    version.findByText(/^This device is not ready without a connection/),
  ).resolves.toBeDefined();
});
