import {screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {ActsScreen} from '#src/screens/together/acts-screen.tsx';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {egidio, goOffline, goOnline, id, masseo, provinceWithVows} from './province.ts';

let device: Device;
beforeEach(async () => {
  goOffline();
  device = await provinceWithVows();
});
afterEach(goOnline);

test('the act names the brother, the place, the day and the time, with a line for each to sign', async () => {
  await receive(device, 'vows', [
    {
      id: 'renewed',
      brother_id: masseo,
      type: 'renewal',
      date: '2026-11-28',
      duration_months: 12,
      location_name: 'Assisi',
      received_by: 'Fra Rufino',
      witness_1: 'Fra Leone',
    },
  ]);
  await show(<ActsScreen />, '/renewals/acts?ids=renewed', '/renewals/acts');
  const act = within(
    await screen.findByRole('article', {name: 'Act of renewal of Masseo Montefaggi'}),
  );
  act.getByText('Province of Saint Angelo');
  act.getByText(
    'On 28 November 2026, at Assisi, Brother Masseo Montefaggi renewed his religious profession.',
  );
  act.getByText(
    /^Born: 3 May 2001 First profession: 1 June 2024 Last day on which these vows bind: 28 November 2027$/,
  );
  act.getByText('Assisi, 28 November 2026');
  const signers = ['Brother', 'Received by', 'First witness', 'Second witness'].map(
    (role) => act.getByText(role).parentElement?.textContent,
  );
  expect(signers).toEqual([
    'Masseo MontefaggiBrother',
    'Fra RufinoReceived by',
    'Fra LeoneFirst witness',
    'Second witness',
  ]);
  screen.getByRole('button', {name: 'Print'});
});

test.each([
  ['the cap of nine years', '2017-08-02', 96, '2026-01-15', '2 August 2026'],
  ['the longer vows before', '2023-08-02', 36, '2024-09-17', '2 August 2026'],
])(
  'the act names the last day on which the vows bind by %s',
  async (_by, first, duration_months, date, last) => {
    await receive(device, 'vows', [
      {id: 'first', brother_id: egidio, type: 'simple', date: first, duration_months},
      {id: id(8), brother_id: egidio, type: 'renewal', date, duration_months: 12},
    ]);
    await show(<ActsScreen />, `/renewals/acts?ids=${id(8)}`, '/renewals/acts');
    await screen.findByText(new RegExp(`Last day on which these vows bind: ${last}$`));
  },
);

test('an Italian act suits its articles to the day', async () => {
  localStorage.setItem('locale', 'it');
  const vow = {brother_id: masseo, type: 'renewal', duration_months: 12};
  await receive(device, 'vows', [{...vow, id: 'renewed', date: '2026-09-08'}]);
  await show(<ActsScreen />, '/renewals/acts?ids=renewed', '/renewals/acts');
  await screen.findByText(/^L’8 settembre 2026 fra Masseo Montefaggi ha rinnovato/);
});

test('the act of a first profession names the birth, the last day and two witnesses', async () => {
  await show(<ActsScreen />, `/renewals/acts?ids=${id(7)}`, '/renewals/acts');
  const act = within(
    await screen.findByRole('article', {name: 'Act of first profession of Masseo Montefaggi'}),
  );
  act.getByText(
    'On 1 June 2024, Brother Masseo Montefaggi made his first profession, with temporary vows.',
  );
  act.getByText(/^He vowed to live in obedience/);
  act.getByText(/^Born: 3 May 2001 Last day on which these vows bind: 1 December 2026$/);
  act.getByText('First witness');
  act.getByText('Second witness');
});

test('the act of a perpetual profession vows all the days of a life, and names no last day', async () => {
  const solemn = {brother_id: masseo, type: 'solemn', date: '2027-06-01', location_name: 'Assisi'};
  await receive(device, 'vows', [{...solemn, id: id(9)}]);
  await show(<ActsScreen />, `/renewals/acts?ids=${id(9)}`, '/renewals/acts');
  const act = within(
    await screen.findByRole('article', {name: 'Act of perpetual profession of Masseo Montefaggi'}),
  );
  act.getByText(
    'On 1 June 2027, at Assisi, Brother Masseo Montefaggi made his perpetual profession.',
  );
  act.getByText(/^He vowed to live all the days of his life in obedience/);
  act.getByText(/^Born: 3 May 2001 First profession: 1 June 2024$/);
});

test("the province's own text is printed on the act of a renewal, and not on that of a first profession", async () => {
  const own = {en: 'The words of the province.'};
  await receive(device, 'settings', [{id: id(4), key: 'profession_act', value: own}]);
  await receive(device, 'vows', [
    {id: id(9), brother_id: masseo, type: 'renewal', date: '2026-11-20', duration_months: 12},
  ]);
  await show(<ActsScreen />, `/renewals/acts?ids=${id(7)},${id(9)}`, '/renewals/acts');
  await screen.findByText(/made his first profession/);
  expect(screen.getAllByText('The words of the province.')).toHaveLength(1);
});

test('the page of acts says that a vow in its address is not on this device', async () => {
  await show(<ActsScreen />, `/renewals/acts?ids=${id(9)}`, '/renewals/acts');
  await screen.findByText('This record is not among the records on this device.');
});
