import {screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const device = await smallProvince();
  await receive(device, 'fraternity_assignments', [
    {id: 'home', brother_id: ids.leone, fraternity_id: ids.house, start_date: '2024-09-01'},
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const linkTo = async (name: string) =>
  (await screen.findByRole('link', {name})).getAttribute('href');

test('the page of a house leads to moving its residents', async () => {
  await show(<FraternityScreen />, `/fraternities/${ids.house}`, '/fraternities/:id');
  expect(await linkTo('Move brothers')).toBe(`/moves/new?house=${ids.house}`);
});

test('the list of brothers leads to moving some of them', async () => {
  await show(<BrothersScreen />, '/brothers');
  expect(await linkTo('Move brothers')).toBe('/moves/new');
});

test('the profile of a member leads to moving him', async () => {
  const path = `/brothers/profile/${ids.leone}`;
  await show(<BrotherProfileScreen />, path, '/brothers/profile/:slugOrId');
  expect(await linkTo('Move')).toBe(`/moves/new?brothers=${ids.leone}`);
});

test('the profile of the dead does not offer to move him', async () => {
  const path = `/brothers/profile/${ids.rufino}`;
  await show(<BrotherProfileScreen />, path, '/brothers/profile/:slugOrId');
  await screen.findByRole('link', {name: 'Edit Profile'});
  expect(screen.queryByRole('link', {name: 'Move'})).toBeNull();
});
