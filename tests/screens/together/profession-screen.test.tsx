import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {ProfessionScreen} from '#src/screens/together/profession-screen.tsx';
import {ids, people} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {celebration, check, choices, preview, typeCelebration} from './group-form-page.ts';
import {egidio, goOffline, goOnline, id, masseo, provinceWithVows} from './province.ts';

const novices = [id(3), id(4)];

let device: Device;
beforeEach(async () => {
  goOffline();
  device = await provinceWithVows();
  await receive(device, 'brothers', [
    {...people, id: id(3), name: 'Bernardo Quintavalle', birth_date: '2004-02-01'},
    {...people, id: id(4), name: 'Silvestro Roccaspina', birth_date: '2003-02-01'},
  ]);
  await receive(
    device,
    'formation_stages',
    novices.map((brother_id, index) => {
      return {id: id(index + 5), brother_id, stage: 'novitiate', start_date: '2025-11-20'};
    }),
  );
});
afterEach(goOnline);

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);
const openFrom = (query = '') =>
  show(<ProfessionScreen />, `/professions/new${query}`, '/professions/new');

test('the list of brothers leads to the professions of some of them', async () => {
  await show(<BrothersScreen />, '/brothers');
  const link = await screen.findByRole('link', {name: 'Professions'});
  expect(link.getAttribute('href')).toBe('/professions/new');
});

test('the solemn professions of several brothers are saved as one group, with their acts to print', async () => {
  await openFrom();
  await check(/^Egidio/);
  await check(/^Masseo/);
  expect(screen.queryByLabelText('Duration in months')).toBeNull();
  await type('Date', '2026-11-20');
  await typeCelebration();
  press('Save');
  await screen.findByText('at /renewals/acts');
  await screen.findByText('Profession of 2 brothers saved. The change awaits review.');
  const mutations = await sent();
  expect(mutations.map(({table, op, changes}) => [table, op, changes])).toEqual(
    [egidio, masseo].map((brother_id) => [
      'vows',
      'insert',
      {
        brother_id,
        type: 'solemn',
        date: '2026-11-20',
        ...celebration,
      },
    ]),
  );
  expect(new Set(mutations.map(({group}) => group)).size).toBe(1);
});

test('the advice of canon law is shown for each brother before his solemn profession', async () => {
  await openFrom(`?brothers=${masseo},${ids.leone},${id(3)}`);
  const plan = await preview();
  await plan.findByText(/^The receiver or a witness is missing\./);
  plan.getByText('Nothing is saved for him: He is in perpetual vows.');
  plan.getByText('Nothing is saved for him: He is not in temporary vows on this date.');
  plan.getByText('Bound for life from 21 Nov 2026.');
  plan.getByText(/^In temporary vows since 1 Jun 2024\. Perpetual profession is possible from/);
  plan.getByText(/less than three years/i);
  expect(await sent()).toEqual([]);
});

test('first professions bind for the usual time and end the novitiate', async () => {
  await openFrom();
  fireEvent.click(await screen.findByRole('button', {name: 'Temporary (simple) vows'}));
  await screen.findByRole('checkbox', {name: /^Silvestro/});
  expect(choices()).toEqual(['Bernardo Quintavalle ', 'Silvestro Roccaspina ']);
  press('Choose all 2');
  const plan = await preview();
  await waitFor(() => expect(plan.getAllByText('Bound until 21 Nov 2027.')).toHaveLength(2));
  expect(plan.getAllByText('End on 21 Nov 2026: Novitiate')).toHaveLength(2);
  press('Save');
  await screen.findByText('at /renewals/acts');
  await screen.findByText('Profession of 2 brothers saved. The change awaits review.');
  const mutations = await sent();
  const vow = {type: 'simple', date: '2026-11-21', duration_months: 12};
  expect(mutations.map(({table, changes}) => [table, changes])).toEqual([
    ...novices.map((brother_id) => ['vows', {...vow, brother_id}]),
    ...novices.map(() => ['formation_stages', {end_date: '2026-11-21'}]),
  ]);
});

test('a brother in temporary vows cannot make first profession', async () => {
  await openFrom(`?type=simple&brothers=${masseo}`);
  await (await preview()).findByText('Nothing is saved for him: He is in temporary vows already.');
  press('Save');
  await screen.findByText('Choose at least one brother.');
  expect(await sent()).toEqual([]);
});
