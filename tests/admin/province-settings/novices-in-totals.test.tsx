import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ProvinceSettingsScreen} from '#src/admin/province-settings/province-settings-screen.tsx';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

const novices = 'Novices in the annual return';

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'circumscriptions', [{id: 'c1', name: 'Province', type: 'province'}]);
});
afterEach(() => vi.unstubAllGlobals());

const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

test('an admin decides for the whole province whether the totals include novices', async () => {
  await show(<ProvinceSettingsScreen />, '/admin/settings');
  expect((await input(novices)).value).toBe('true');
  await type(novices, 'false');
  fireEvent.click(screen.getByRole('button', {name: 'Update'}));
  await waitFor(async () =>
    expect(await sent()).toMatchObject([
      {op: 'insert', changes: {key: 'count_novices', value: false}},
    ]),
  );
  await screen.findByText('Settings saved successfully.');
});

test('a circumscription has no setting of its own for novices', async () => {
  const id = crypto.randomUUID();
  await receive(device, 'settings', [{id, key: 'count_novices', value: false}]);
  await show(<ProvinceSettingsScreen />, '/admin/settings');
  await waitFor(async () => expect((await input(novices)).value).toBe('false'));
  await type('Applies to', 'c1');
  await waitFor(() => expect(screen.queryByLabelText(novices)).toBeNull());
});
