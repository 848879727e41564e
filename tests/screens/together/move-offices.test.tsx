import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {MoveScreen} from '#src/screens/together/move-screen.tsx';
import {ids} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {preview} from './group-form-page.ts';
import {egidio, goOffline, goOnline, greccio, provinceWithHouses, rieti} from './province.ts';

let device: Device;
beforeEach(async () => {
  goOffline();
  device = await provinceWithHouses();
});
afterEach(goOnline);

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);
const openFrom = (query: string) => show(<MoveScreen />, `/moves/new?${query}`, '/moves/new');

const office = {
  office: 'guardian',
  manner: 'elected',
  acceptance: 'accepted',
  start_date: '2024-09-01',
};

test('a guardian who leaves his house also leaves his office there on the same day, unless the user decides otherwise', async () => {
  await receive(device, 'elections', [
    {...office, id: 'office-leone', brother_id: ids.leone, fraternity_id: ids.house},
    {...office, id: 'office-egidio', brother_id: egidio, fraternity_id: greccio},
    // He has left this one.
    {
      ...office,
      id: 'former-leone',
      office: 'bursar',
      brother_id: ids.leone,
      fraternity_id: ids.house,
      left_on: '2026-11-30',
    },
  ]);
  await openFrom(`brothers=${ids.leone},${egidio}&to=${rieti}&date=2026-11-21`);
  const plan = await preview();
  await plan.findByRole('checkbox', {
    name: 'End the office on 20 Nov 2026: Guardian, Montefaggi',
    checked: true,
  });
  expect(plan.queryByRole('checkbox', {name: /Bursar/})).toBeNull();
  fireEvent.click(plan.getByRole('checkbox', {name: /^End the office .*Greccio$/}));
  press('Save');
  await screen.findByText('at /moves/letters');
  const offices = (await sent()).filter(({table}) => table === 'elections');
  expect(offices.map(({id: row, changes}) => [row, changes])).toEqual([
    ['office-leone', {left_on: '2026-11-20'}],
  ]);
});

test('an office continues when its holder keeps living in the house', async () => {
  await receive(device, 'elections', [
    {...office, id: 'office-leone', brother_id: ids.leone, fraternity_id: ids.house},
  ]);
  await openFrom(`brothers=${ids.leone}&to=${greccio}&date=2026-11-21`);
  const plan = await preview();
  await plan.findByRole('checkbox', {name: /^End the office/});
  fireEvent.click(plan.getByRole('checkbox', {name: /^End on .*Guardian$/}));
  await waitFor(() => expect(plan.queryByRole('checkbox', {name: /^End the office/})).toBeNull());
});
