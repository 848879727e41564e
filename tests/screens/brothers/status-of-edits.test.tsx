import {screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince({isAdmin: true});
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', cached_status: 'postulant'},
  ]);
  await receive(device, 'formation_stages', [
    {id: 'stage', brother_id: ids.leone, stage: 'postulancy', start_date: '2024-08-01'},
  ]);
});
afterEach(() => vi.unstubAllGlobals());

/** The status beside the name, and the one among the facts. */
async function shownStatuses(): Promise<(string | null | undefined)[]> {
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}`,
    '/brothers/profile/:slugOrId',
  );
  const header = (await screen.findByRole('heading', {level: 2, name: 'Leone'})).parentElement!;
  const facts = within(await screen.findByRole('region', {name: 'Current status'}));
  return [
    within(header).getByText(/^(Postulant|Novice)$/).textContent,
    facts.getByText('Status').nextElementSibling?.textContent,
  ];
}

test('the profile shows the status that an unsent stage gives, beside the official one', async () => {
  await queue(device, {
    table: 'formation_stages',
    op: 'insert',
    changes: {brother_id: ids.leone, stage: 'novitiate', start_date: '2025-08-01'},
  });
  expect(await shownStatuses()).toEqual(['Novice', 'Noviceofficial: Postulant']);
});

test('the profile shows the stored status while no vow, order or stage waits to be sent', async () => {
  await queue(device, {id: ids.leone, changes: {phone: '+390551000001'}});
  expect(await shownStatuses()).toEqual(['Postulant', 'Postulant']);
});
