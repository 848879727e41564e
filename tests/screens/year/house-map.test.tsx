import {fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {StatisticsScreen} from '#src/screens/year/statistics/statistics-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = (last: number) => `00000000-0000-4000-8000-0000000000e${last}`;
const house = (last: number, name: string) => ({
  id: id(last),
  name,
  place_id: id(last + 4),
  type: 'friary',
  title: 'San',
  circumscription_id: ids.circumscription,
});

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const device = await smallProvince();
  await receive(device, 'fraternities', [
    {...house(1, 'Assisi'), id: ids.house, version: 2},
    house(2, 'Spello'),
    house(3, 'Merauke'),
    house(4, 'Norcia'),
  ]);
  await receive(device, 'places', [
    {id: id(5), place_name: 'Assisi', type: 'fraternity', coordinates: '43.0707, 12.6196'},
    {id: id(6), place_name: 'Spello', type: 'fraternity', coordinates: '42.9906, 12.6714'},
    {id: id(7), place_name: 'Merauke', type: 'fraternity', coordinates: '-8.4991, 140.4043'},
    {id: id(8), place_name: 'Norcia', type: 'fraternity'},
  ]);
  await receive(device, 'fraternity_assignments', [
    {id: id(9), brother_id: ids.leone, fraternity_id: ids.house, start_date: '2020-01-01'},
  ]);
  await receive(device, 'vows', [
    {id: id(0), brother_id: ids.leone, type: 'solemn', date: '1976-08-02'},
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const card = async () =>
  within(await screen.findByRole('region', {name: 'Map of the fraternities'}));
const map = async () =>
  within((await card()).getByRole('group', {name: 'Map of the fraternities'}));

test('a dot of the map opens its fraternity, and a circle enlarges the map', async () => {
  await show(<StatisticsScreen />, '/statistics');
  const merauke = (await map()).getByRole('link', {name: 'Merauke (members: 0)'});
  expect(merauke.getAttribute('href')).toBe(`/fraternities/${id(3)}`);
  fireEvent.click((await map()).getByRole('button', {name: '2 fraternities: enlarge the map'}));
  expect(document.activeElement?.getAttribute('role')).toBe('group');
  const marks = (await map()).getAllByRole('link').map((each) => each.getAttribute('aria-label'));
  expect(marks).toEqual(['Assisi (members: 1)', 'Spello (members: 0)']);
  const list = within((await card()).getByRole('list'));
  expect(list.getAllByRole('link').map(({textContent}) => textContent)).toEqual([
    'Assisi',
    'Spello',
  ]);
  fireEvent.click((await card()).getByRole('button', {name: 'Whole map'}));
  (await map()).getByRole('link', {name: 'Merauke (members: 0)'});
  expect((await card()).queryByRole('list')).toBeNull();
});

test('the table has all fraternities, with a way to enter missing coordinates', async () => {
  await show(<StatisticsScreen />, '/statistics');
  (await card()).getByText(/^1 fraternity is not on the map/);
  fireEvent.click((await card()).getByText('As a table'));
  const table = within((await card()).getByRole('table', {name: 'Map of the fraternities'}));
  const rows = table.getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    [...row.children].map(({lastElementChild}) => lastElementChild?.textContent),
  );
  expect(cells).toEqual([
    ['Assisi', '1', '43.0707, 12.6196'],
    ['Merauke', '0', '-8.4991, 140.4043'],
    ['Norcia', '0', 'Edit place'],
    ['Spello', '0', '42.9906, 12.6714'],
  ]);
  const link = table.getByRole('link', {name: 'Edit place'});
  expect(link.getAttribute('href')).toBe(`/places/edit/${id(8)}`);
});
