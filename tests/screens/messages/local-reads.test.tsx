import {fireEvent, screen, waitFor} from '@testing-library/react';
import type {ReactNode} from 'react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {BrotherFormScreen} from '#src/screens/brothers/brother-form-screen.tsx';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {DashboardScreen} from '#src/screens/dashboard/dashboard-screen.tsx';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince({isAdmin: true});
  const id = ids.house;
  await receive(device, 'places', [{id, place_name: 'Assisi', type: 'fraternity'}]);
  await receive(device, 'dioceses', [{id, diocese_name: 'Assisi', diocese_type: 'diocese'}]);
  await receive(device, 'institutions', [{id, name: 'Saint Clare', title: 'S.', type: 'parish'}]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The words of the catalogue, the screen that shows them, and its address. */
type Message = readonly [message: string, screen: ReactNode, at: string, pattern: string];

const form = '/brothers/edit/:id';
const profile = '/brothers/profile/:slugOrId';

const damaged: readonly Message[] = [
  ['Could not load stats', <DashboardScreen key="s" />, '/dashboard', '/dashboard'],
  ['Error fetching data', <BrothersScreen key="s" />, '/brothers', '/brothers'],
  [
    'Error fetching data',
    <RecordListScreen key="s" table="fraternities" />,
    '/fraternities',
    '/fraternities',
  ],
  [
    'Error fetching data',
    <RecordListScreen key="s" table="institutions" />,
    '/institutions',
    '/institutions',
  ],
  ['Error fetching data', <RecordListScreen key="s" table="places" />, '/places', '/places'],
  ['Error fetching data', <RecordListScreen key="s" table="dioceses" />, '/dioceses', '/dioceses'],
  [
    'Failed to load profile: the page is damaged',
    <BrotherProfileScreen key="s" />,
    profile.replace(':slugOrId', ids.leone),
    profile,
  ],
];

test.each(damaged)(
  "the page shows '%s' when the device cannot read its records",
  async (message, page, ...where) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    device.db.pages.hook('reading', () => {
      throw new Error('the page is damaged');
    });
    await show(page, ...where);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByRole('alert').textContent).toContain('the page is damaged');
  },
);

test("the page shows 'There was an error fetching the data.' when the device cannot read a fraternity", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  device.db.pages.hook('reading', () => {
    throw new Error('the page is damaged');
  });
  await show(<FraternityScreen />, `/fraternities/${ids.house}`, '/fraternities/:id');
  const said = await screen.findByRole('alert');
  expect(said.textContent).toBe('There was an error fetching the data.the page is damaged');
});

test("the page shows 'Error rendering form' when the device cannot read the choices", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  device.db.pages.hook('reading', (page) => {
    if (page.table === 'countries') throw new Error('the page is damaged');
    return page;
  });
  await show(<BrotherFormScreen />, form.replace(':id', ids.leone), form);
  await screen.findByText('Error rendering form: the page is damaged');
});

test("the page shows 'Could not fetch required data for the form' when the device cannot read the record", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  device.db.pages.hook('reading', () => {
    throw new Error('the page is damaged');
  });
  await show(<BrotherFormScreen />, form.replace(':id', ids.leone), form);
  await screen.findByText('Could not fetch required data for the form');
  screen.getByText('Error rendering form: the page is damaged');
});

const reading: readonly Message[] = [
  [
    'Loading profile...',
    <BrotherProfileScreen key="s" />,
    profile.replace(':slugOrId', ids.leone),
    profile,
  ],
  ['Loading dashboard...', <DashboardScreen key="s" />, '/dashboard', '/dashboard'],
];

test.each(reading)(
  "the page shows '%s' until the device has read its records",
  async (message, page, ...where) => {
    await show(page, ...where);
    screen.getByText(message);
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  },
);

test("the page shows 'Error deleting brother' when the device cannot save the delete", async () => {
  vi.stubGlobal('confirm', () => true);
  device.db.outbox.hook('creating', () => {
    throw new Error('disk full');
  });
  await show(<BrothersScreen />, '/brothers');
  fireEvent.click(await screen.findByRole('button', {name: 'Delete Rufino Fontebruna'}));
  await screen.findByText(/^Error deleting brother Rufino Fontebruna\. .*disk full/);
});
