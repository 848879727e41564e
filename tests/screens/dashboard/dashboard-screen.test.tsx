import {fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {DashboardScreen} from '#src/screens/dashboard/dashboard-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince({isAdmin: true});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const region = async (name: string) => within(await screen.findByRole('region', {name}));
const row = (last: number, fields: object) => ({
  id: `00000000-0000-4000-8000-0000000000d${last}`,
  brother_id: ids.leone,
  ...fields,
});

test('the dashboard shows six counts with links, and a link to the whole list', async () => {
  await receive(device, 'vows', [row(1, {type: 'solemn', date: '1990-08-02'})]);
  await show(<DashboardScreen />, '/dashboard');
  const counts = await region('Statistics');
  expect(counts.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1Active brothers',
    '1Priests',
    '0Deacons',
    '1Solemn vows',
    '0Simple vows',
    '0In formation',
  ]);
  const target = (name: RegExp) => counts.getByRole('link', {name}).getAttribute('href');
  expect(target(/Active brothers/)).toBe('/brothers');
  expect(target(/Priests/)).toBe('/brothers?status=priest');
  expect(target(/Deacons/)).toBe('/brothers?status=deacon');
  expect(target(/View All Brothers/)).toBe('/brothers');
});

test('each card says so when nothing is ahead', async () => {
  await show(<DashboardScreen />, '/dashboard');
  await screen.findByText('No upcoming birthdays in the next 30 days.');
  screen.getByText('No upcoming priesthood anniversaries.');
  (await region('Agenda')).getByText(/^No renewals are due/);
});

test('the jubilee of a house links to the house', async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  await receive(device, 'fraternities', [
    {
      id: ids.house,
      version: 2,
      name: 'Montefaggi',
      title: 'San',
      type: 'friary',
      established_date: '1977-01-06',
    },
  ]);
  await show(<DashboardScreen />, '/dashboard');
  const agenda = await region('Agenda');
  expect(agenda.getByRole('link', {name: 'Montefaggi'}).getAttribute('href')).toBe(
    `/fraternities/${ids.house}`,
  );
  agenda.getByText('6 Jan 2027 · foundation');
  agenda.getByText('50 years');
});

test('birthdays, jubilees and renewals link to the brother', async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: '1960-11-21'},
  ]);
  await receive(device, 'ordinations', [row(2, {type: 'priesthood', date: '1986-11-21'})]);
  await receive(device, 'vows', [
    row(3, {type: 'simple', date: '2026-01-10', duration_months: 12}),
  ]);
  await show(<DashboardScreen />, '/dashboard');
  const birthdays = await region('Upcoming birthdays');
  birthdays.getByText('Sat 21 Nov · turns 66');
  within(birthdays.getByRole('listitem')).getByText('Today');
  expect(birthdays.getByRole('link', {name: 'Today'}).getAttribute('href')).toBe('/today');
  const anniversaries = await region('Upcoming priesthood anniversaries');
  anniversaries.getByText('Sat 21 Nov · 40 years');
  anniversaries.getByText('Jubilee');
  (await region('Agenda')).getByText('due 10 Jan 2027');
  for (const link of screen.getAllByRole('link', {name: 'Leone'})) {
    expect(link.getAttribute('href')).toBe(`/brothers/profile/${ids.leone}`);
  }
});

test('the birthdays include the name day of a brother beside his birthday', async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  const days = {birth_date: '1960-11-21', name_day: 'XXXX-11-22'};
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', ...days},
  ]);
  await show(<DashboardScreen />, '/dashboard');
  const birthdays = await region('Upcoming birthdays');
  expect(birthdays.getAllByRole('link', {name: 'Leone'})).toHaveLength(2);
  birthdays.getByText('Sat 21 Nov · turns 66');
  birthdays.getByText('Sun 22 Nov · name day');
});

test('the dashboard leaves out the birthday of a brother being deleted, but still counts him', async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: '1960-11-21'},
  ]);
  await queue(device, {op: 'delete', id: ids.leone});
  await show(<DashboardScreen />, '/dashboard');
  await screen.findByText('No upcoming birthdays in the next 30 days.');
  expect((await region('Statistics')).getAllByRole('listitem')[0]?.textContent).toBe(
    '1Active brothers',
  );
});

test('a jubilee of the agenda names what its years are counted from', async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  await receive(device, 'vows', [row(3, {type: 'simple', date: '2002-08-02'})]);
  await show(<DashboardScreen />, '/dashboard');
  const jubilee = (await region('Agenda')).getByText('2 Aug 2027 · first profession');
  expect(jubilee.nextElementSibling?.textContent).toBe('25 years');
});

test('a note below the counts explains that solemn vows include those of ordained brothers', async () => {
  await show(<DashboardScreen />, '/dashboard');
  const notes = (await region('Statistics')).getByText(/counts ordained/);
  expect(notes.textContent).toBe('“Solemn vows” counts ordained brothers, too.');
});

test('the agenda lists documents that have expired or expire soon, but not on paper', async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  await receive(device, 'brother_documents', [
    row(1, {kind: 'passport', valid_until: '2026-12-20'}),
    row(2, {kind: 'driving_licence', valid_until: '2026-10-01'}),
    row(3, {kind: 'visa', valid_until: '2030-10-01'}),
  ]);
  await show(<DashboardScreen />, '/dashboard');
  const agenda = await region('Agenda');
  agenda.getByRole('heading', {name: 'Expiring documents'});
  expect(agenda.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Leone Bellarivolta1 Oct 2026 · Driving licenceexpired',
    'Leone Bellarivolta20 Dec 2026 · Passportsoon',
  ]);
  expect(agenda.getAllByRole('link')[0]?.getAttribute('href')).toBe(
    `/brothers/profile/${ids.leone}?tab=documents`,
  );
  fireEvent(window, new Event('beforeprint'));
  expect(agenda.queryByRole('heading', {name: 'Expiring documents'})).toBeNull();
  fireEvent(window, new Event('afterprint'));
  agenda.getByRole('heading', {name: 'Expiring documents'});
});

test('a birthday of the coming week has its weekday and its distance, a later one only its day', async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: '1960-11-24'},
    {...people, id: ids.rufino, version: 2, name: 'Rufino', birth_date: '1960-11-28'},
  ]);
  await show(<DashboardScreen />, '/dashboard');
  const birthdays = await region('Upcoming birthdays');
  const [near, later] = birthdays.getAllByRole('listitem');
  expect(near?.textContent).toBe('LeoneTue 24 Nov · turns 66in 3 days');
  expect(later?.textContent).toBe('Rufino28 November · turns 66');
});

test('the celebrations come first, then the statistics, and the long agenda last', async () => {
  await show(<DashboardScreen />, '/dashboard');
  await region('Statistics');
  const titles = screen.getAllByRole('region').map((each) => each.getAttribute('aria-labelledby'));
  const names = titles.map((id) => document.getElementById(id ?? '')?.textContent);
  expect(names).toEqual([
    'Upcoming birthdays',
    'Upcoming priesthood anniversaries',
    'Statistics',
    'Agenda',
  ]);
});

test('a celebrated day that is not the day of birth is a name day, and nobody becomes older on it', async () => {
  vi.useFakeTimers({now: new Date(2026, 8, 20, 12), toFake: ['Date']});
  const kept = {birth_date: '1960-12-20', birthday: '1960-10-04'};
  await receive(device, 'brothers', [
    {...people, ...kept, id: ids.leone, version: 2, name: 'Leone'},
  ]);
  await show(<DashboardScreen />, '/dashboard');
  await screen.findByText('4 October · name day');
  expect(screen.queryByText(/turns/)).toBeNull();
});

test('a note below the counts says how many of the counted brothers have lapsed vows', async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 22, 12), toFake: ['Date']});
  await receive(device, 'vows', [row(4, {type: 'simple', date: '2019-08-02'})]);
  await receive(device, 'vows', [
    row(5, {brother_id: ids.rufino, type: 'simple', date: '2019-08-02'}),
  ]);
  await show(<DashboardScreen />, '/dashboard');
  await screen.findByText(
    '1 brother whose vows have lapsed is counted among those in simple vows and in formation.',
  );
});

test('the counts have no note about lapsed vows when all vows bind', async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 22, 12), toFake: ['Date']});
  await receive(device, 'vows', [row(4, {type: 'simple', date: '2026-08-02'})]);
  await show(<DashboardScreen />, '/dashboard');
  const counts = await region('Statistics');
  counts.getByText('Simple vows');
  expect(counts.queryByText(/lapsed/)).toBeNull();
});

test('a card shows the nearest dates, and all of them on demand and on paper', async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  const crowd = Array.from({length: 12}, (_, at) => ({
    ...people,
    id: `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
    name: `Fra ${at}`,
    birth_date: `1960-12-${String(at + 1).padStart(2, '0')}`,
  }));
  await receive(device, 'brothers', crowd);
  await show(<DashboardScreen />, '/dashboard');
  const birthdays = await region('Upcoming birthdays');
  const shown = () => birthdays.getAllByRole('listitem').length;
  expect(shown()).toBe(8);
  fireEvent(window, new Event('beforeprint'));
  expect(shown()).toBe(12);
  fireEvent(window, new Event('afterprint'));
  expect(shown()).toBe(8);
  fireEvent.click(birthdays.getByRole('button', {name: 'Show all (12)'}));
  expect(shown()).toBe(12);
});

test('the dashboard shows an error and still links to the list when the records cannot be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  device.db.pages.hook('reading', () => {
    throw new Error('the page is damaged');
  });
  await show(<DashboardScreen />, '/dashboard');
  await screen.findByText('Could not load stats');
  screen.getByRole('link', {name: 'View All Brothers'});
});
