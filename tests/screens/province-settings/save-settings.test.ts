import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {saveSettings} from '#src/mutations/save-settings.ts';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';

let device: Device;
const id = '00000000-0000-4000-8000-000000000502';
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'settings', [{id, key: 'soon_days', value: 90}]);
});
afterEach(() => vi.unstubAllGlobals());

const change = {key: 'soon_days', circumscriptionId: null, id, seen: 90} as const;

test('a setting that moved on this device alone is deleted at the version it has', async () => {
  await saveSettings([{...change, value: 60}]);
  // It may have left, so the next edit does not fold into it.
  await device.db.outbox.toCollection().modify({sentAt: 5});
  await saveSettings([{...change, value: null}]);
  const last = await device.db.outbox.toCollection().last();
  expect(last?.mutation).toMatchObject({op: 'delete', base_version: 1});
});

test('no edit of a setting has a base version below 1', async () => {
  await saveSettings([{...change, seen: 30, value: null}]);
  const last = await device.db.outbox.toCollection().last();
  expect(last?.mutation).toMatchObject({op: 'delete', base_version: 1});
});
