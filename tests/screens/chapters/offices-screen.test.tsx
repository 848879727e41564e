import {screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {OfficesScreen} from '#src/screens/chapters/offices-screen.tsx';
import {DashboardScreen} from '#src/screens/dashboard/dashboard-screen.tsx';
import {ids, people} from '#tests/screens/brothers/province.ts';
import {queue, receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {masseo, provinceWithChapter} from './province.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 24, 12), toFake: ['Date']});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const officesOf = async (unit: string) =>
  within(await screen.findByRole('region', {name: unit}))
    .getAllByRole('listitem')
    .map(({textContent}) => textContent);

test('the offices are those of today, of the province and of each fraternity', async () => {
  await provinceWithChapter();
  await show(<OfficesScreen />, '/offices');
  const until = 'since 10 Jan 2024 · until 9 Jan 2027 Ends soon';
  expect(await officesOf('Province of Saint Angelo')).toEqual([
    `Provincial ministerMasseo Rivotorto${until}`,
    `Provincial vicarLeone Bellarivolta${until}`,
  ]);
  expect(await officesOf('Montefaggi')).toEqual([
    'GuardianLeone Bellarivoltasince 1 Feb 2026 · until 31 Jan 2029 ',
  ]);
});

test('an office is vacant when its holder dies, with the day and his name', async () => {
  const device = await provinceWithChapter();
  await receive(device, 'brothers', [
    {
      ...people,
      id: masseo,
      name: 'Masseo Rivotorto',
      membership_status: 'deceased',
      death_date: '2026-11-03',
    },
  ]);
  await show(<OfficesScreen />, '/offices');
  expect(await officesOf('Province of Saint Angelo')).toEqual([
    'Provincial ministerVacantsince 3 Nov 2026 · last held by Masseo Rivotorto',
    'Provincial vicarLeone Bellarivoltasince 10 Jan 2024 · until 9 Jan 2027 Ends soon',
  ]);
  await receive(device, 'elections', [
    {
      id: crypto.randomUUID(),
      brother_id: ids.leone,
      office: 'minister',
      circumscription_id: ids.circumscription,
      acceptance: 'accepted',
      start_date: '2026-11-20',
    },
  ]);
  await waitFor(() => expect(screen.queryByText('Vacant')).toBeNull());
});

test('a brother whom the user deletes holds no office', async () => {
  const device = await provinceWithChapter();
  await queue(device, {op: 'delete', id: masseo});
  await show(<OfficesScreen />, '/offices');
  expect(await officesOf('Province of Saint Angelo')).toHaveLength(1);
});

test('the offices report a guardian by appointment whose assignment is missing', async () => {
  const device = await provinceWithChapter();
  await show(<OfficesScreen />, '/offices');
  await screen.findByText(
    'Leone Bellarivolta was elected or appointed guardian of Montefaggi, but no assignment records it.',
  );
  const record = screen.getByRole('link', {name: 'Record the assignment'});
  expect(record.getAttribute('href')).toBe(
    `/moves/new?brothers=${ids.leone}&to=${ids.house}&role=guardian&date=2026-02-01`,
  );
  const home = {brother_id: ids.leone, fraternity_id: ids.house, start_date: '2026-02-01'};
  await receive(device, 'fraternity_assignments', [{...home, id: 'h1', role: 'Guardiano'}]);
  await waitFor(() => expect(screen.queryByText(/no assignment records it/)).toBeNull());
});

test('the address names another day', async () => {
  await provinceWithChapter();
  await show(<OfficesScreen />, '/offices?day=2025-06-01', '/offices');
  await officesOf('Province of Saint Angelo');
  expect(screen.queryByRole('region', {name: 'Montefaggi'})).toBeNull();
});

test('the offices lead to the form of an election or appointment', async () => {
  await provinceWithChapter();
  await show(<OfficesScreen />, '/offices');
  const add = await screen.findByRole('link', {name: 'Add an election or appointment'});
  expect(add.getAttribute('href')).toBe('/history/elections/new');
});

test('a day before all elections says that no office is recorded', async () => {
  await provinceWithChapter();
  await show(<OfficesScreen />, '/offices?day=2020-06-01', '/offices');
  await screen.findByText('No office is recorded for this day.');
});

test.each([
  ['all terms that end soon to an administrator', {isAdmin: true}, 2],
  ['a brother his own term alone', {brotherId: masseo}, 1],
  ['no term to others', {brotherId: ids.rufino}, 0],
])('the agenda shows %s', async (_, who, count) => {
  await provinceWithChapter(who);
  await show(<DashboardScreen />, '/dashboard');
  const agenda = within(await screen.findByRole('region', {name: 'Agenda'}));
  const terms = agenda.queryAllByText(/^ends on 9 Jan 2027/);
  expect(terms).toHaveLength(count);
  expect(agenda.queryAllByRole('heading', {name: 'Terms of office'})).toHaveLength(
    count === 0 ? 0 : 1,
  );
});
