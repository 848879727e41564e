import {fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {StatisticsScreen} from '#src/screens/year/statistics/statistics-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, queue, receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = (last: number) => `00000000-0000-4000-8000-0000000000e${last}`;
const masseo = id(1);

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  device = await smallProvince();
  await receive(device, 'brothers', [
    {...people, id: masseo, name: 'Masseo', birth_date: '2000-01-01'},
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: '1950-06-01'},
    {
      ...people,
      id: ids.rufino,
      version: 2,
      name: 'Rufino',
      birth_date: '1940-06-01',
      membership_status: 'deceased',
      death_date: '2020-03-04',
    },
  ]);
  await receive(device, 'vows', [
    {id: id(2), brother_id: ids.leone, type: 'solemn', date: '1976-08-02'},
    {id: id(3), brother_id: ids.rufino, type: 'solemn', date: '1966-09-08'},
    {id: id(4), brother_id: masseo, type: 'simple', date: '2024-08-02'},
  ]);
  await receive(device, 'ordinations', [
    {id: id(5), brother_id: ids.leone, type: 'priesthood', date: '1980-03-19'},
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const region = async (name: string) => within(await screen.findByRole('region', {name}));
const openTable = async (name: string) => {
  const card = await region(name);
  fireEvent.click(card.getByText('As a table'));
  return within(await card.findByRole('table', {name}));
};
const rowOf = (table: ReturnType<typeof within>, year: string) =>
  within(table.getByRole('row', {name: new RegExp(`^(Year)?${year}`)}));

test('the members of each year are counted by state, and a number lists its brothers', async () => {
  await show(<StatisticsScreen />, '/statistics');
  await screen.findByText('21 November 2026 · 2 active brothers');
  const table = await openTable('Members by state');
  const cells = (year: string) =>
    rowOf(table, year)
      .getAllByRole('cell')
      .map(({lastElementChild}) => lastElementChild?.textContent);
  expect(cells('2026')).toEqual(['1', '1', '0', '0', '0', '0', '2']);
  expect(cells('2019')).toEqual(['2', '0', '0', '0', '0', '0', '2']);
  const [solemn] = rowOf(table, '2019').getAllByRole('link');
  if (solemn) fireEvent.click(solemn);
  await screen.findByRole('heading', {name: 'Solemnly professed · 2019 (2)'});
  expect(screen.getAllByRole('listitem').map(({textContent}) => textContent)).toEqual([
    'Leoneaged 69',
    'Rufino †aged 79',
  ]);
  expect(screen.getByRole('link', {name: 'Rufino'}).getAttribute('href')).toBe(
    `/brothers/profile/${ids.rufino}`,
  );
  fireEvent.click(screen.getByRole('link', {name: 'All statistics'}));
  await screen.findByRole('table', {name: 'Members by state'});
});

test('a brother and vows that the user deletes are not counted', async () => {
  await queue(device, {op: 'delete', id: ids.leone});
  await queue(device, {table: 'vows', op: 'delete', id: id(4)});
  await show(<StatisticsScreen />, '/statistics');
  await screen.findByText('21 November 2026 · 1 active brother');
  const table = await openTable('Members by state');
  const cells = rowOf(table, '2026').getAllByRole('cell');
  expect(cells.map(({lastElementChild}) => lastElementChild?.textContent).slice(0, 2)).toEqual([
    '0',
    '0',
  ]);
});

test('a tap on a bar lists the brothers of the event, with its day', async () => {
  await show(<StatisticsScreen />, '/statistics');
  const losses = await region('Deaths and departures');
  const bar = losses
    .getByRole('img', {name: 'Deaths and departures'})
    .querySelector('[data-to*="event.death.2020"]');
  if (bar) fireEvent.click(bar);
  await screen.findByRole('heading', {name: 'Death · 2020 (1)'});
  expect(screen.getByRole('listitem').textContent).toBe('Rufino †4 March 2020 · aged 79');
});

test('the opener of each table names its chart', async () => {
  await show(<StatisticsScreen />, '/statistics');
  await region('Members by state');
  const names = screen.getAllByText('As a table').map((one) => one.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(names.length);
  expect(names[0]).toBe('As a table: Members by state');
});

test('the members are counted by age, the ordained apart', async () => {
  await show(<StatisticsScreen />, '/statistics');
  const ages = await region('Members by age');
  ages.getByRole('table', {name: 'Members by age'});
  const texts = (name: string) =>
    within(ages.getByRole('row', {name: new RegExp(name)}))
      .getAllByRole('cell')
      .map(({textContent}) => textContent);
  expect(texts('70 to 79')).toEqual(['0', '1']);
  expect(texts('20 to 29')).toEqual(['1', '0']);
  const [young] = within(ages.getByRole('row', {name: /20 to 29/})).getAllByRole('link');
  if (young) fireEvent.click(young);
  await screen.findByRole('heading', {
    name: 'Not ordained · 20 to 29 (1)',
  });
});

test('a past day in the address shows the province of that day', async () => {
  await show(<StatisticsScreen />, '/statistics?day=2010-05-01', '/statistics');
  await screen.findByText('1 May 2010 · 2 active brothers');
  const units = await region('Members by circumscription');
  units.getByText('Province of Saint Angelo');
  expect(units.getAllByRole('link').map(({textContent}) => textContent)).toEqual(['2', '2']);
});

test('a day that is still ahead shows the province of today', async () => {
  await show(<StatisticsScreen />, '/statistics?day=2030-01-01', '/statistics');
  await screen.findByText('21 November 2026 · 2 active brothers');
});

test('one circumscription is counted alone', async () => {
  const other = '00000000-0000-4000-8000-0000000000c9';
  await show(<StatisticsScreen />, `/statistics?circumscription=${other}`, '/statistics');
  await screen.findByText('21 November 2026 · 0 active brothers');
  fireEvent.change(screen.getByLabelText('Circumscription'), {
    target: {value: ids.circumscription},
  });
  await screen.findByText('21 November 2026 · 2 active brothers');
});

test('the projection states its assumptions, and that it predicts nothing', async () => {
  await show(<StatisticsScreen />, '/statistics');
  const projection = await region('The next ten years');
  projection.getByText(/^This is a calculation .* not a prediction/);
  projection.getByText('Each year 0.1 brothers enter, aged 24: the average of the last ten years.');
  projection.getByText('under 40: 0%');
  const table = await openTable('The next ten years');
  expect(table.getAllByRole('row')).toHaveLength(11);
});
