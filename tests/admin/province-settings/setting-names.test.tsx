import {screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ReferrerList} from '#src/record-ui/lists/referrer-list.tsx';
import {SyncScreen} from '#src/screens/sync/sync-screen.tsx';
import {queue, receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = '00000000-0000-4000-8000-000000000501';

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'settings', [{id, key: 'soon_days', value: 90}]);
});
afterEach(() => vi.unstubAllGlobals());

test('the sync centre shows the name of a setting, not its key', async () => {
  await queue(device, {
    table: 'settings',
    id,
    title: 'soon_days',
    base: {value: 90},
    changes: {value: 60},
  });
  await show(<SyncScreen />, '/sync');
  await screen.findByText(/Remind before renewal \(days\)/);
});

test('the list of referrers names and links the settings of a circumscription', async () => {
  const records = [{id, title: 'soon_days'}];
  const field = 'circumscription_id';
  const references = [{table: 'settings', id, field}] as const;
  const referrers = [{table: 'settings', field, records, references}] as const;
  await show(<ReferrerList table="circumscriptions" id="c" referrers={referrers} />, '/list');
  screen.getByText('1 setting refers to it.');
  const link = screen.getByRole('link', {name: 'Remind before renewal (days)'});
  expect(link.getAttribute('href')).toBe('/admin/settings');
});
