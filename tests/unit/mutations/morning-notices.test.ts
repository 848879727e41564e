// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {readFact, writeFact} from '#src/db/facts.ts';
import {
  canNotify,
  startMorningNotices,
  stopMorningNotices,
  storeMorningNotices,
} from '#src/mutations/morning-notices.ts';
import {type Device, signedInDevice} from '#tests/screens/support/device.ts';

const byDay = {'2026-11-25': {title: 'St Catherine', body: 'Two jubilees'}};

let device: Device;
let calls: unknown[][];
let answer: () => Promise<void>;
beforeEach(async () => {
  device = await signedInDevice();
  calls = [];
  answer = () => Promise.resolve();
});
afterEach(() => vi.unstubAllGlobals());

/** A browser whose user answers the question about notifications with `permission`. */
function browserWith(permission: NotificationPermission): void {
  vi.stubGlobal('Notification', {requestPermission: () => Promise.resolve(permission)});
  const periodicSync = {
    register: (...args: unknown[]) => answer().then(() => calls.push(['register', ...args])),
    unregister: async (...args: unknown[]) => void calls.push(['unregister', ...args]),
  };
  const getRegistration = () => Promise.resolve({periodicSync});
  vi.stubGlobal('navigator', {serviceWorker: {getRegistration}});
}

const stored = () => readFact(device.db, 'morning');

describe('canNotify', () => {
  test.each([
    ['shows notifications and wakes the worker', true, true, true],
    ['only shows notifications', true, false, false],
    ['only wakes the worker', false, true, false],
  ])('is right about a browser that %s', (_, shows, wakes, can) => {
    // Neither is in happy-dom unless it is put there.
    Reflect.deleteProperty(window, 'Notification');
    if (shows) vi.stubGlobal('Notification', {});
    if (wakes) vi.stubGlobal('PeriodicSyncManager', {});
    expect(canNotify()).toBe(can);
  });
});

describe('starting the notification', () => {
  test('asks the browser to wake the worker every hour, and stores the texts', async () => {
    browserWith('granted');
    expect(await startMorningNotices(byDay)).toBe('on');
    expect(calls).toEqual([['register', 'morning', {minInterval: 3_600_000}]]);
    expect(await stored()).toEqual({byDay, shownOn: null});
  });

  test('stores nothing when the user refuses notifications', async () => {
    browserWith('denied');
    expect(await startMorningNotices(byDay)).toBe('notifications-blocked');
    expect(calls).toEqual([]);
    expect(await stored()).toBeUndefined();
  });

  test('stores nothing when the browser does not wake the worker', async () => {
    browserWith('granted');
    answer = () => Promise.reject(new DOMException('not installed', 'NotAllowedError'));
    vi.spyOn(console, 'info').mockReturnValueOnce();
    expect(await startMorningNotices(byDay)).toBe('not-installed');
    expect(await stored()).toBeUndefined();
  });
});

test('new texts replace the former ones, and the last day that was shown stays', async () => {
  await writeFact(device.db, 'morning', {byDay: {}, shownOn: '2026-11-24'});
  await storeMorningNotices(byDay, undefined);
  expect(await stored()).toEqual({byDay, shownOn: '2026-11-24'});
});

test('no texts are stored that were written before the last change from the server', async () => {
  const cursor = {epoch: 'e:1:7:m', xid: '1', seq: 1};
  await writeFact(device.db, 'morning', {byDay: {}, shownOn: null});
  await writeFact(device.db, 'cursor', {...cursor, seq: 2});
  await storeMorningNotices(byDay, JSON.stringify(cursor));
  expect((await stored())?.byDay).toEqual({});
  await storeMorningNotices(byDay, JSON.stringify({...cursor, seq: 2}));
  expect((await stored())?.byDay).toEqual(byDay);
});

test('no texts are stored once the notification is stopped', async () => {
  browserWith('granted');
  await writeFact(device.db, 'morning', {byDay, shownOn: null});
  await stopMorningNotices();
  await storeMorningNotices(byDay, undefined);
  expect(await stored()).toBeUndefined();
  expect(calls).toEqual([['unregister', 'morning']]);
});
