import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {SyncScreen} from '#src/screens/sync/sync-screen.tsx';
import {queue, receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const leone = '00000000-0000-4000-8000-000000000001';
const vow = '00000000-0000-4000-8000-000000000011';
const house = '00000000-0000-4000-8000-0000000000f1';
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice();
  await receive(device, 'brothers', [{id: leone, name: 'Leone Bellarivolta'}]);
  await receive(device, 'fraternities', [{id: house, name: 'Montefaggi'}]);
  await receive(device, 'vows', [{id: vow, brother_id: leone, type: 'solemn', date: '2020-10-04'}]);
});
afterEach(() => vi.unstubAllGlobals());

const link = (name: string) => screen.findByRole('link', {name});

test('an edit of a vow is named after its brother, kind and day, even if none of them changed', async () => {
  await queue(device, {table: 'vows', id: vow, changes: {received_by: 'Rufino'}});
  await show(<SyncScreen />, '/sync');
  const named = await link('Solemn vows of Leone Bellarivolta, 4 Oct 2020');
  expect(named.getAttribute('href')).toBe(`/brothers/profile/${leone}?tab=history`);
  const copied = vi.fn<(text: string) => void>();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => copied(text));
  fireEvent.click(
    screen.getByRole('button', {
      name: 'Copy the change to Solemn vows of Leone Bellarivolta, 4 Oct 2020 as text',
    }),
  );
  await waitFor(() => expect(copied).toHaveBeenCalled());
  expect(copied.mock.calls[0]?.[0]).toMatch(/^Solemn vows of Leone Bellarivolta, 4 Oct 2020\n/);
});

test.each([
  [
    'ordinations',
    {type: 'priesthood', date: '2021-06-29'},
    'Priesthood of Leone Bellarivolta, 29 Jun 2021',
  ],
  [
    'formation_stages',
    {stage: 'novitiate', start_date: '2015-08-01'},
    'Novitiate of Leone Bellarivolta, 1 Aug 2015',
  ],
  [
    'fraternity_assignments',
    {fraternity_id: house, role: 'guardian', start_date: '2023-09-01'},
    'Fraternity assignment of Leone Bellarivolta, 1 Sept 2023',
  ],
] as const)(
  'an unsent row of %s has a name and links to its tab of the profile',
  async (table, values, name) => {
    await queue(device, {table, op: 'insert', changes: {brother_id: leone, ...values}});
    await show(<SyncScreen />, '/sync');
    const tab = table === 'fraternity_assignments' ? 'assignments' : 'history';
    expect((await link(name)).getAttribute('href')).toBe(`/brothers/profile/${leone}?tab=${tab}`);
  },
);

test('an edit of a vow deleted elsewhere shows the values it has', async () => {
  await queue(device, {table: 'vows', base: {date: '2019-08-02'}, changes: {date: '2019-08-03'}});
  await show(<SyncScreen />, '/sync');
  await screen.findByText('Vows, 3 Aug 2019');
});
