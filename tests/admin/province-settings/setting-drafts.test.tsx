import {cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {ProvinceSettingsScreen} from '#src/admin/province-settings/province-settings-screen.tsx';
import {flushDrafts} from '#src/lib/dirty-forms.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

const months = 'Length of temporary vows (months)';
const row = crypto.randomUUID();

let device: Device;
const open = () => show(<ProvinceSettingsScreen />, '/admin/settings');
const openAgain = async () => {
  cleanup();
  await open();
};
const store = (value: number, version: number) =>
  receive(device, 'settings', [{id: row, key: 'temp_vow_months', value, version}]);
const drafts = () => device.db.drafts.toArray();
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);
const restored = () => screen.findByText(/^Draft of .* restored$/);
const shows = (text: string) => waitFor(async () => expect((await input(months)).value).toBe(text));

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('confirm', () => true);
  device = await signedInDevice({isAdmin: true});
  await receive(device, 'circumscriptions', [{id: 'c1', name: 'Custody', type: 'custody'}]);
  await store(12, 1);
  await open();
  await type(months, '24');
});
afterEach(() => vi.unstubAllGlobals());

describe('an unsaved setting', () => {
  test('is restored from its draft after a reload, with the stored value that was shown as its base', async () => {
    await waitFor(async () => expect(await drafts()).toHaveLength(1));
    await store(36, 2);
    await openAgain();
    await restored();
    await shows('24');
    fireEvent.click(screen.getByRole('button', {name: 'Update'}));
    await waitFor(async () => expect(await sent()).toHaveLength(1));
    expect((await sent())[0]).toMatchObject({base: {value: 12}, changes: {value: 24}});
    await waitFor(async () => expect(await drafts()).toEqual([]));
    expect(screen.queryByText(/^Draft of/)).toBeNull();
  });

  test('is stored as a draft before the app locks itself', async () => {
    await flushDrafts();
    expect((await drafts())[0]?.values).toMatchObject({typed: expect.stringContaining('24')});
  });

  test('is removed with its draft when the user discards it', async () => {
    await flushDrafts();
    await openAgain();
    await restored();
    fireEvent.click(screen.getByRole('button', {name: 'Discard'}));
    await shows('12');
    expect(await drafts()).toEqual([]);
  });

  test('is not shown for a circumscription', async () => {
    await flushDrafts();
    await type('Applies to', 'c1');
    await shows('');
    expect(screen.queryByText(/^Draft of/)).toBeNull();
    expect(await drafts()).toHaveLength(1);
  });
});
