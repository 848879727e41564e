import {expect, test} from 'vitest';
import {mapHouses, mapPlaces} from '#src/domain/house-map.ts';

const house = (id: string, rest: Partial<Rows['fraternities'][number]> = {}) => ({
  id,
  name: id,
  circumscription_id: 'umbria',
  place_id: `${id} place`,
  established_date: null,
  ...rest,
});
const lives = (brother_id: string, fraternity_id: string, end_date: string | null = null) => ({
  brother_id,
  fraternity_id,
  start_date: '2020-01-01',
  end_date,
});

type Rows = Parameters<typeof mapHouses>[0];
const rows: Rows = {
  fraternities: [
    house('Spello'),
    house('Assisi'),
    house('Curia', {place_id: 'Assisi place'}),
    house('Split', {circumscription_id: 'balkans'}),
    house('New', {established_date: '2027-01-01'}),
  ],
  places: [
    {id: 'Assisi place', city: 'Assisi', coordinates: '43.0707, 12.6196'},
    {id: 'Spello place', city: null, coordinates: null},
    {id: 'Split place', city: null, coordinates: '43.5081, 16.4402'},
    {id: 'New place', city: null, coordinates: '1, 1'},
  ],
  assignments: [lives('a', 'Assisi'), lives('b', 'Assisi', '2025-12-31'), lives('c', 'Assisi')],
};
const options = {
  day: '2026-05-01',
  circumscriptionId: null,
  members: ['a', 'b'],
  compareNames: new Intl.Collator('en').compare,
};

test('mapHouses lists the fraternities of the day by name, with the members who live there', () => {
  const houses = mapHouses(rows, options);
  expect(houses.map(({name, residents}) => [name, residents])).toEqual([
    ['Assisi', 1],
    ['Curia', 0],
    ['Spello', 0],
    ['Split', 0],
  ]);
  expect(mapHouses(rows, {...options, day: '2025-06-01'})[0]).toMatchObject({residents: 2});
  expect(mapHouses(rows, {...options, day: '2027-06-01'})).toHaveLength(5);
});

test('mapHouses lists a suppressed fraternity until its last day', () => {
  const closed = {...rows, fraternities: [house('Assisi', {suppressed_date: '2026-05-01'})]};
  expect(mapHouses(closed, options)).toHaveLength(1);
  expect(mapHouses(closed, {...options, day: '2026-05-02'})).toEqual([]);
});

test('mapHouses names the town of a fraternity, or the fraternity where no town is recorded', () => {
  expect(mapHouses(rows, options).map(({town}) => town)).toEqual([
    'Assisi',
    'Assisi',
    'Spello',
    'Split',
  ]);
});

test('mapHouses limits the fraternities to a circumscription', () => {
  const houses = mapHouses(rows, {...options, circumscriptionId: 'balkans'});
  expect(houses.map(({name}) => name)).toEqual(['Split']);
});

test('mapPlaces groups the fraternities of one point, and leaves out those without coordinates', () => {
  const places = mapPlaces(mapHouses(rows, options));
  expect(places.map(({houses}) => houses.map(({name}) => name))).toEqual([
    ['Assisi', 'Curia'],
    ['Split'],
  ]);
});
