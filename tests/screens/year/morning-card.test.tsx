import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {readFact} from '#src/db/facts.ts';
import {removeMorningTexts} from '#src/db/remove-morning-texts.ts';
import {switchLocale} from '#src/i18n/language.ts';
import {TodayScreen} from '#src/screens/year/today-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
let permission: NotificationPermission;
let isInstalled: boolean;
let wakeUps: string[];

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  permission = 'granted';
  isInstalled = true;
  wakeUps = [];
  // The browser owns these.
  vi.stubGlobal('Notification', {requestPermission: async () => permission});
  vi.stubGlobal('PeriodicSyncManager', vi.fn());
  const periodicSync = {
    register: async (tag: string) => {
      if (!isInstalled) throw new DOMException('Not installed.', 'NotAllowedError');
      wakeUps.push(tag);
    },
    unregister: async (tag: string) => {
      wakeUps = wakeUps.filter((asked) => asked !== tag);
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {getRegistration: async () => ({periodicSync})},
  });
  device = await smallProvince();
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: '1960-11-22'},
  ]);
});
afterEach(async () => {
  await switchLocale('en');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', {name}));
const stored = () => readFact(device.db, 'morning');

test('the user starts and stops the notification in the morning', async () => {
  await show(<TodayScreen />, '/today');
  await press('Notify me in the morning');
  await screen.findByText('This device will notify you in the morning.');
  expect(wakeUps).toEqual(['morning']);
  expect((await stored())?.byDay['2026-11-22']).toEqual({
    title: 'Today',
    body: 'Leone: Birthday · turns 66',
  });
  await press('Stop the notification');
  await screen.findByRole('button', {name: 'Notify me in the morning'});
  expect(wakeUps).toEqual([]);
  expect(await stored()).toBeUndefined();
});

test('the texts of the coming mornings are computed when the user turns the notification on', async () => {
  const twins = ['Zeno', 'Zita'].map((name, index) => {
    return {...people, id: `twin-${index}`, name, birth_date: '1960-12-20'};
  });
  await receive(device, 'brothers', twins);
  const compared: string[] = [];
  const compare = (a: string, b: string) => {
    compared.push([a, b].toSorted().join());
    return a < b ? -1 : 1;
  };
  vi.spyOn(Intl.Collator.prototype, 'compare', 'get').mockReturnValue(compare);
  await show(<TodayScreen />, '/today');
  await screen.findByRole('button', {name: 'Notify me in the morning'});
  expect(compared).not.toContain('Zeno,Zita');
  await press('Notify me in the morning');
  await screen.findByText('This device will notify you in the morning.');
  expect(compared).toContain('Zeno,Zita');
});

test('the offer of the notification is not on paper', async () => {
  await show(<TodayScreen />, '/today');
  await screen.findByRole('button', {name: 'Notify me in the morning'});
  fireEvent(window, new Event('beforeprint'));
  expect(screen.queryByRole('button', {name: 'Notify me in the morning'})).toBeNull();
  fireEvent(window, new Event('afterprint'));
  await screen.findByRole('button', {name: 'Notify me in the morning'});
});

test('the texts of the coming mornings follow the records and the language', async () => {
  await show(<TodayScreen />, '/today');
  await press('Notify me in the morning');
  await screen.findByText('This device will notify you in the morning.');
  await receive(device, 'vows', [
    {
      id: '00000000-0000-4000-8000-0000000000d1',
      brother_id: ids.leone,
      type: 'simple',
      date: '1976-11-23',
    },
  ]);
  await waitFor(async () =>
    expect((await stored())?.byDay['2026-11-23']?.body).toBe('Leone: First profession · 50 years'),
  );
  await switchLocale('it');
  await waitFor(async () => expect((await stored())?.byDay['2026-11-22']?.title).toBe('Oggi'));
});

test('the texts of the coming mornings name the dead of the necrology', async () => {
  const id = '00000000-0000-4000-8000-0000000000e1';
  await receive(device, 'necrology_entries', [{id, name: 'Egidio', death_day: '1926-11-24'}]);
  await show(<TodayScreen />, '/today');
  await press('Notify me in the morning');
  await screen.findByText('This device will notify you in the morning.');
  expect((await stored())?.byDay['2026-11-24']?.body).toBe(
    'Egidio: Anniversary of death · 100 years',
  );
});

test('an open page writes the texts of the mornings again after a removed record took them along', async () => {
  await show(<TodayScreen />, '/today');
  await press('Notify me in the morning');
  await screen.findByText('This device will notify you in the morning.');
  await removeMorningTexts(device.db);
  const isWritten = async () => expect((await stored())?.byDay).toHaveProperty('2026-11-22');
  await waitFor(isWritten, {timeout: 3000});
});

test('the page says why the browser refuses', async () => {
  permission = 'denied';
  await show(<TodayScreen />, '/today');
  await press('Notify me in the morning');
  await screen.findByText(/^The browser blocks notifications/);
  permission = 'granted';
  isInstalled = false;
  await press('Notify me in the morning');
  await screen.findByText(/only for an installed app/);
  expect(await stored()).toBeUndefined();
});

test('a browser that cannot wake the app offers no notification', async () => {
  Reflect.deleteProperty(window, 'PeriodicSyncManager');
  await show(<TodayScreen />, '/today');
  await screen.findByRole('region', {name: 'This week'});
  expect(screen.queryByRole('region', {name: 'Notification in the morning'})).toBeNull();
});
