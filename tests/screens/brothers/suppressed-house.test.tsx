import {screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallProvince} from './province.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const device = await smallProvince();
  await receive(device, 'fraternities', [
    {id: ids.house, version: 2, name: 'Montefaggi', type: 'friary', suppressed_date: '2024-05-31'},
  ]);
  await receive(device, 'fraternity_assignments', [
    {
      id: crypto.randomUUID(),
      brother_id: ids.leone,
      fraternity_id: ids.house,
      start_date: '2023-09-01',
    },
  ]);
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}`,
    '/brothers/profile/:slugOrId',
  );
});
afterEach(() => vi.unstubAllGlobals());

test('the header of a profile marks a present house that is suppressed', async () => {
  const name = await screen.findByRole('heading', {level: 2, name: 'Leone Bellarivolta'});
  const link = await within(name.parentElement!).findByRole('link', {name: 'Montefaggi'});
  expect(link.parentElement?.textContent).toBe('Montefaggi (Suppressed 2024)');
});

test('the summary of a profile marks a present house that is suppressed', async () => {
  const region = await screen.findByRole('region', {name: 'Current status'});
  const link = await within(region).findByRole('link', {name: 'Montefaggi'});
  expect(link.parentElement?.textContent).toBe('Montefaggi (Suppressed 2024)');
});
