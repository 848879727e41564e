// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
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

test('a setting changed only by this device is deleted at its current version', async () => {
  await receive(device, 'settings', [{id, key: 'soon_days', value: 90, version: 4}]);
  await saveSettings([{...change, value: 60}]);
  // A sent edit is not folded into the next one.
  await device.db.outbox.toCollection().modify({sentAt: 5});
  await saveSettings([{...change, value: null}]);
  const last = await device.db.outbox.toCollection().last();
  expect(last?.mutation).toMatchObject({table: 'settings', op: 'delete', base_version: 4});
});

test.each([60, null])(
  'a save of %s over an own unsent edit of a setting has the base of that edit',
  async (value) => {
    await saveSettings([{...change, value: 30}]);
    await device.db.outbox.toCollection().modify({sentAt: 5});
    await receive(device, 'settings', [{id, key: 'soon_days', value: 45, version: 2}]);
    await saveSettings([{...change, seen: 30, value}]);
    const last = await device.db.outbox.toCollection().last();
    expect(last?.mutation).toMatchObject({
      base_version: 1,
      base: value === null ? {} : {value: 90},
    });
  },
);

test('a setting saved over an own unsent edit is based on the newer record that holds the same value', async () => {
  await saveSettings([{...change, value: 45}]);
  await device.db.outbox.toCollection().modify({sentAt: 5});
  await receive(device, 'settings', [{id, key: 'soon_days', value: 45, version: 2}]);
  await saveSettings([{...change, seen: 45, value: 60}]);
  const last = await device.db.outbox.toCollection().last();
  expect(last?.mutation).toMatchObject({base_version: 2, base: {value: 45}});
});

test('the deletion of a setting that was added after the form opened names a version that no row has', async () => {
  await saveSettings([{...change, seen: 30, value: null}]);
  const last = await device.db.outbox.toCollection().last();
  expect(last?.mutation).toMatchObject({op: 'delete', base_version: Number.MAX_SAFE_INTEGER});
});

const outbox = () => device.db.outbox.toArray();

test('saving a changed setting queues an update with the value shown in the form', async () => {
  await saveSettings([{...change, value: 60}]);
  const [entry] = await outbox();
  expect(entry).toMatchObject({title: 'soon_days', recordId: id});
  expect(entry?.mutation).toMatchObject({op: 'update', base_version: 1});
  expect(entry?.mutation.base).toEqual({value: 90});
  expect(entry?.mutation.changes).toEqual({value: 60});
});

test('a setting that another user changed since is saved on the value shown in the form', async () => {
  await saveSettings([{...change, seen: 30, value: 60}]);
  expect((await outbox())[0]?.mutation.base).toEqual({value: 30});
});

test('a setting without a row is inserted for one circumscription or for all', async () => {
  const circumscriptionId = crypto.randomUUID();
  await saveSettings([{...change, id: null, seen: null, circumscriptionId, value: 60}]);
  const [entry] = await outbox();
  expect(entry?.mutation).toMatchObject({op: 'insert', base_version: null, base: {}});
  expect(entry?.mutation.changes).toEqual({
    key: 'soon_days',
    circumscription_id: circumscriptionId,
    value: 60,
  });
});

test('a setting whose row was deleted since is inserted again under a new id', async () => {
  const gone = crypto.randomUUID();
  await saveSettings([{...change, id: gone, value: 60}]);
  const [entry] = await outbox();
  expect(entry?.mutation).toMatchObject({op: 'insert', changes: {key: 'soon_days', value: 60}});
  expect(entry?.recordId).not.toBe(gone);
});

test('an unchanged setting, or an empty one that has no row, queues nothing', async () => {
  await saveSettings([
    {...change, value: 90},
    {...change, id: null, seen: null, value: null},
  ]);
  expect(await outbox()).toEqual([]);
});

test('deleting a setting that another user changed names the version before, so the server answers with a conflict', async () => {
  await receive(device, 'settings', [{id, key: 'soon_days', value: 90, version: 4}]);
  await saveSettings([{...change, seen: 30, value: null}]);
  const [entry] = await outbox();
  expect(entry?.mutation).toMatchObject({op: 'delete', id, base_version: 3, base: {}, changes: {}});
});

test('a setting that nobody else changed is deleted at its current version', async () => {
  await receive(device, 'settings', [{id, key: 'soon_days', value: 90, version: 4}]);
  await saveSettings([{...change, value: null}]);
  expect((await outbox())[0]?.mutation).toMatchObject({op: 'delete', base_version: 4});
});

describe('a save over an unsent edit from another tab whose form showed an older value', () => {
  beforeEach(async () => {
    await receive(device, 'settings', [{id, key: 'soon_days', value: 45, version: 2}]);
    await saveSettings([{...change, seen: 90, value: 30}]);
  });
  const bodies = async () =>
    (await outbox()).map(({mutation: {base, changes}}) => ({base, changes}));

  test('is based on the stored value that its own form showed', async () => {
    await saveSettings([{...change, seen: 45, value: 60}]);
    expect(await bodies()).toEqual([{base: {value: 45}, changes: {value: 60}}]);
  });

  test('is sent when it returns to that older value', async () => {
    await saveSettings([{...change, seen: 45, value: 90}]);
    expect(await bodies()).toEqual([{base: {value: 45}, changes: {value: 90}}]);
  });

  test('does not count the stored value as seen when its form showed the unsent edit', async () => {
    await saveSettings([{...change, seen: 30, value: 60}]);
    expect(await bodies()).toEqual([{base: {value: 90}, changes: {value: 60}}]);
  });
});
