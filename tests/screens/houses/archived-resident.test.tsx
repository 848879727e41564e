import {screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const masseo = '00000000-0000-4000-8000-0000000000b1';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))));
afterEach(() => vi.unstubAllGlobals());

test('an archived brother is not named as present in the house', async () => {
  const device = await smallProvince();
  const deleted_at = '2026-01-01T00:00:00Z';
  await receive(device, 'brothers', [{...people, id: masseo, name: 'Masseo', deleted_at}]);
  const home = {brother_id: masseo, fraternity_id: ids.house, start_date: '2020-09-01'};
  await receive(device, 'fraternity_assignments', [{...home, id: 'home'}]);
  await show(<FraternityScreen />, `/fraternities/${ids.house}`, '/fraternities/:id');
  const history = within(await screen.findByRole('region', {name: 'Past and future assignments'}));
  await history.findByText('Masseo');
  expect(history.queryByText('Present')).toBeNull();
});
