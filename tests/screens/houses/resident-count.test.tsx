import {screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = (last: number) => `00000000-0000-4000-8000-0000000000b${last}`;

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))));
afterEach(() => vi.unstubAllGlobals());

test('the page of a house counts a resident with two offices once', async () => {
  const device = await smallProvince();
  const home = {brother_id: ids.leone, fraternity_id: ids.house, start_date: '2020-09-01'};
  await receive(device, 'fraternity_assignments', [
    {...home, id: id(1), role: 'guardian'},
    {...home, id: id(2), role: 'bursar'},
  ]);
  await show(<FraternityScreen />, `/fraternities/${ids.house}`, '/fraternities/:id');
  const residents = within(await screen.findByRole('region', {name: 'Residents'}));
  const names = await residents.findAllByRole('link', {name: 'Leone Bellarivolta'});
  expect(names).toHaveLength(2);
  residents.getByText('1 brother');
});
