import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {RenewalScreen} from '#src/screens/together/renewal-screen.tsx';
import {ids, people} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {celebration, check, choices, preview, typeCelebration} from './group-form-page.ts';
import {egidio, goOffline, goOnline, masseo, provinceWithVows} from './province.ts';

let device: Device;
beforeEach(async () => {
  goOffline();
  device = await provinceWithVows();
});
afterEach(goOnline);

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);
const openFrom = (query = '') => show(<RenewalScreen />, `/renewals/new${query}`, '/renewals/new');

test('the brothers in temporary vows are offered, those whose vows end first at the top', async () => {
  await openFrom();
  await screen.findAllByRole('checkbox');
  expect(choices()).toEqual([
    'Egidio Ravagnuoli Temporary vows until 28 Nov 2026',
    'Masseo Montefaggi Temporary vows until 1 Dec 2026',
  ]);
});

test('the user narrows the offered brothers to those professed in one year', async () => {
  await openFrom();
  await type('Year of first profession', '2024');
  expect(choices()).toEqual(['Masseo Montefaggi Temporary vows until 1 Dec 2026']);
});

test('a brother who has nothing to renew is named with the reason', async () => {
  await openFrom();
  fireEvent.change(await screen.findByLabelText('Search brothers'), {target: {value: 'leone'}});
  await screen.findByText('1 brother cannot be chosen');
  screen.getByText('Leone Bellarivolta: He is in perpetual vows.');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the renewals of the chosen brothers are saved as one group', async () => {
  await openFrom();
  await check(/^Egidio/);
  await check(/^Masseo/);
  await type('Date', '2026-11-28');
  await typeCelebration();
  press('Save');
  await screen.findByText('at /renewals/acts');
  await screen.findByText('Renewal of 2 brothers saved. The change awaits review.');
  const mutations = await sent();
  expect(mutations.map(({table, op, changes}) => [table, op, changes])).toEqual(
    [egidio, masseo].map((brother_id) => [
      'vows',
      'insert',
      {
        brother_id,
        type: 'renewal',
        date: '2026-11-28',
        duration_months: 12,
        ...celebration,
      },
    ]),
  );
  expect(new Set(mutations.map(({group}) => group)).size).toBe(1);
});

test('a renewal without a length lasts as long as is usual in the circumscription', async () => {
  const setting = {key: 'temp_vow_months', circumscription_id: null, value: 12};
  await receive(device, 'settings', [
    {...setting, id: 'of-province'},
    {...setting, id: 'own', circumscription_id: ids.circumscription, value: 36},
  ]);
  await openFrom(`?brothers=${masseo}`);
  await (await preview()).findByText(/After the renewal: until 21 Nov 2029\.$/);
  press('Save');
  await screen.findByText('at /renewals/acts');
  const [mutation] = await sent();
  expect(mutation?.changes).toMatchObject({date: '2026-11-21', duration_months: 36});
});

test('a last day replaces the length', async () => {
  await openFrom(`?brothers=${masseo}`);
  await type('Valid until', '2027-08-02');
  await (await preview()).findByText(/After the renewal: until 2 Aug 2027\.$/);
  press('Save');
  await screen.findByText('at /renewals/acts');
  const [mutation] = await sent();
  expect(mutation?.changes).toEqual({
    brother_id: masseo,
    type: 'renewal',
    date: '2026-11-21',
    valid_until: '2027-08-02',
  });
});

test('the due dates and the advice of canon law are shown for each brother before saving', async () => {
  await openFrom(`?brothers=${masseo},${egidio}`);
  await type('Date', '2026-12-01');
  const plan = await preview();
  await plan.findByText(/^The date is in the future\./);
  plan.getByText(/^The receiver or a witness is missing\./);
  const [first, second] = plan.getAllByRole('listitem').map((item) => within(item));
  first?.getByText('Bound until 1 Dec 2026. After the renewal: until 1 Dec 2027.');
  first?.getByText(
    'In temporary vows since 1 Jun 2024. Perpetual profession is possible from 1 Mar 2027 (can. 657 §3, 658).',
  );
  second?.getByText('Bound until 28 Nov 2026. After the renewal: until 1 Dec 2027.');
  second?.getByText('The previous vows had already lapsed on this date. (can. 657 §1)');
  second?.getByText(/^The new vows end before perpetual profession is possible/);
  expect(await sent()).toEqual([]);
});

test('nothing is saved for a chosen brother who has nothing to renew', async () => {
  await openFrom(`?brothers=${ids.leone},${masseo}`);
  const plan = await preview();
  await plan.findByText('Nothing is saved for him: He is in perpetual vows.');
  press('Save');
  await screen.findByText('at /renewals/acts');
  const mutations = await sent();
  expect(mutations.map(({changes}) => changes['brother_id'])).toEqual([masseo]);
});

test('nothing is saved without a brother who can renew, or with an impossible length', async () => {
  await openFrom(`?brothers=${ids.leone}`);
  await preview();
  press('Save');
  await screen.findByText('Choose at least one brother.');
  await type('Duration in months', '0');
  press('Save');
  await screen.findByText('Enter a whole number from 1 to 1,200.');
  expect(await sent()).toEqual([]);
});

describe('renewals in a large province', () => {
  const many = 300;
  const isVow = (row: unknown) => typeof row === 'object' && row !== null && 'witness_1' in row;

  beforeEach(async () => {
    const others = Array.from({length: many}, (_, index) => {
      return {...people, id: `other-${index}`, name: `Rufino ${index}`};
    });
    await receive(device, 'brothers', others);
    await receive(
      device,
      'vows',
      others.map(({id: brother_id}, index) => {
        return {id: `vow-${index}`, brother_id, type: 'solemn', date: '2010-08-02'};
      }),
    );
  });

  test('a key in the form does not go through the vows of other brothers', async () => {
    await openFrom(`?brothers=${masseo}`);
    await (await preview()).findByText(/After the renewal: until /);
    const passes = vi.spyOn(Array.prototype, 'filter');
    await type('Received by', 'Rufino');
    const passed = passes.mock.contexts as readonly (readonly unknown[])[];
    const ofVows = passed.filter((rows) => rows.length > many && isVow(rows[0]));
    passes.mockRestore();
    expect(ofVows).toHaveLength(0);
  });

  test('a search names forty of the brothers who cannot be chosen, and how many more there are', async () => {
    await openFrom();
    fireEvent.change(await screen.findByLabelText('Search brothers'), {target: {value: 'rufino'}});
    await screen.findByText('300 brothers cannot be chosen');
    expect(screen.getAllByText(/He is in perpetual vows\.$/)).toHaveLength(40);
    screen.getByText(/^260 more/);
  });
});

test.each(['1201', '1e2'])('a renewal for %s months is not planned', async (months) => {
  await openFrom(`?brothers=${masseo}`);
  await (await preview()).findByText(/After the renewal: until /);
  await type('Duration in months', months);
  await waitFor(() => expect(screen.queryByText(/After the renewal: until /)).toBeNull());
});
