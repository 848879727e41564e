import {screen, within} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {DashboardScreen} from '#src/screens/dashboard/dashboard-screen.tsx';
import {people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the statistics tell permanent deacons from those who prepare for the priesthood', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const device = await smallProvince();
  const deacon = (place: number, fields: object = {}) => ({
    ...people,
    id: `00000000-0000-4000-8000-00000000005${place}`,
    name: `Deacon ${place}`,
    cached_status: 'deacon',
    ...fields,
  });
  const lay = {vocation_type: 'laicus'};
  await receive(device, 'brothers', [
    deacon(1, lay),
    deacon(2),
    deacon(3),
    deacon(4, {...lay, membership_status: 'deceased'}),
    deacon(5, {...lay, cached_status: 'solemn_professed'}),
    deacon(6, {...lay, deleted_at: '2026-01-01T00:00:00Z'}),
  ]);
  await show(<DashboardScreen />, '/dashboard');
  const statistics = within(await screen.findByRole('region', {name: 'Statistics'}));
  expect(statistics.getByText(/deacons:/).textContent).toBe(
    'Permanent deacons: 1, transitional: 2.',
  );
});
