import {render, screen} from '@testing-library/react';
import {Dexie} from 'dexie';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {RootBoundary} from '#src/app/root-boundary.tsx';
import {device} from '#src/db/device-database.ts';
import {UserDatabase} from '#src/db/user-database.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {storedLocale, storeLocale} from '#src/i18n/locale.ts';
import {isInstallHintDue} from '#src/lib/install-offer.ts';
import {switchSingleKeys} from '#src/lib/single-keys.ts';
import {chooseTheme, followTheme} from '#src/ui/theme-choice.ts';

const names = ['localStorage', 'sessionStorage'] as const;
const former = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
const {indexedDB} = Dexie.dependencies;

/** The browser refuses any use of its storage, as it does when the user blocks cookies of the site. */
beforeEach(() => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of names) Object.defineProperty(globalThis, name, {configurable: true, get});
  vi.stubGlobal('indexedDB', null);
});
afterEach(() => {
  for (const [at, name] of names.entries())
    Object.defineProperty(globalThis, name, former[at] ?? {});
  Dexie.dependencies.indexedDB = indexedDB;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the settings of a device whose storage is blocked have their defaults and stay unchanged', () => {
  followTheme();
  chooseTheme('dark');
  chooseTheme('system');
  switchSingleKeys('on');
  storeLocale('it');
  expect(storedLocale()).toBe('en');
  expect(isInstallHintDue()).toBe(false);
  expect(isInstallHintDue()).toBe(false);
});

test('a database is made without an error in a browser without IndexedDB', () => {
  expect(() => new UserDatabase('x')).not.toThrow();
});

test('the sign-in page shows why a browser with blocked storage cannot open the app', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  Dexie.dependencies.indexedDB = null as never;
  const missing = new Dexie.MissingAPIError('IndexedDB API missing');
  vi.spyOn(device.session, 'get').mockRejectedValue(missing);
  await startLanguage();
  window.history.replaceState(null, '', '/login');
  render(
    <RootBoundary>
      <App />
    </RootBoundary>,
  );
  await screen.findByText('The records on this device cannot be read');
  screen.getByText('IndexedDB API missing');
});
