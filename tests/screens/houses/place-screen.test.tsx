import {screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {DioceseScreen} from '#src/screens/houses/diocese-screen.tsx';
import {InstitutionScreen} from '#src/screens/houses/institution-screen.tsx';
import {PlaceScreen} from '#src/screens/houses/place-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const record = (end: string) => `00000000-0000-4000-8000-0000000000${end}`;
const [hill, valley, see] = [record('b1'), record('b2'), record('b3')];
const [fiesole, prato] = [record('d1'), record('d2')];

let device: Device;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  await receive(device, 'places', [
    {id: hill, place_name: 'Colle', type: 'fraternity', city: 'Firenze', postal_code: '50014'},
    {
      id: valley,
      place_name: 'Valle',
      type: 'fraternity',
      city: 'Firenze',
      coordinates: '43.8, 11.3',
    },
    {id: see, place_name: 'Curia', type: 'institution', city: 'Firenze', address_line_1: 'Corso 1'},
  ]);
  await receive(device, 'dioceses', [
    {id: fiesole, diocese_name: 'Fiesole', diocese_type: 'diocese', place_id: see},
    {id: prato, diocese_name: 'Prato', diocese_type: 'diocese', place_id: valley},
  ]);
  const house = {
    title: 'San',
    type: 'friary',
    circumscription_id: ids.circumscription,
    diocese_id: fiesole,
  };
  await receive(device, 'fraternities', [
    {...house, id: ids.house, name: 'Montefaggi', place_id: hill},
    {...house, id: record('f2'), name: 'Acquabella', place_id: valley},
  ]);
  const work = {title: 'Parrocchia', type: 'parish'};
  await receive(device, 'institutions', [
    {...work, id: record('e1'), name: 'San Leone', diocese_id: fiesole, fraternity_id: ids.house},
    {...work, id: record('e2'), name: 'San Rufino', diocese_id: prato},
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const openPlace = (id: string) => show(<PlaceScreen />, `/places/${id}`, '/places/:id');
const openDiocese = (id: string) => show(<DioceseScreen />, `/dioceses/${id}`, '/dioceses/:id');

async function linksIn(title: string): Promise<(string | null)[]> {
  const card = within(await screen.findByRole('region', {name: title}));
  return card.getAllByRole('link').map((link) => link.getAttribute('href'));
}

test('a place shows its address, its houses and the others of its town, without a connection', async () => {
  await openPlace(hill);
  await screen.findByRole('heading', {level: 2, name: 'Colle'});
  const address = within(screen.getByRole('region', {name: 'Address'}));
  address.getByText('50014 Firenze');
  expect(address.getByRole('link', {name: 'Open in maps'}).getAttribute('href')).toContain(
    encodeURIComponent('Colle, 50014 Firenze'),
  );
  expect(await linksIn('Fraternities')).toEqual([`/fraternities/${ids.house}`]);
  expect(await linksIn('Institutions')).toEqual([`/institutions/${record('e1')}`]);
  expect(await linksIn('Also in Firenze')).toEqual([`/fraternities/${record('f2')}`]);
});

test('the map of a place opens at its coordinates', async () => {
  await openPlace(valley);
  const link = await screen.findByRole('link', {name: 'Open in maps'});
  expect(link.getAttribute('href')).toContain('mlat=43.8&mlon=11.3');
});

test('the place of a see leads to its diocese', async () => {
  await openPlace(see);
  expect(await linksIn('Dioceses')).toEqual([`/dioceses/${fiesole}`]);
  screen.getByText('No fraternity or institution is recorded here.');
});

test('a diocese shows its fraternities by name, its institutions and the address of its see', async () => {
  await openDiocese(fiesole);
  await screen.findByRole('heading', {level: 2, name: 'Fiesole'});
  expect(await linksIn('Fraternities')).toEqual([
    `/fraternities/${record('f2')}`,
    `/fraternities/${ids.house}`,
  ]);
  expect(await linksIn('Institutions')).toEqual([`/institutions/${record('e1')}`]);
  const about = within(screen.getByRole('region', {name: 'About'}));
  expect(about.getByRole('link', {name: 'Curia'}).getAttribute('href')).toBe(`/places/${see}`);
  about.getByText(/Corso 1/);
});

test.each([
  ['place', () => openPlace(record('ff'))],
  ['diocese', () => openDiocese(record('ff'))],
] as const)('the page of an unknown %s shows that it is not on this device', async (kind, open) => {
  await open();
  const text = await screen.findByText(/is not among the records on this device/);
  expect(text.textContent).toContain(kind);
});

test('the page of an institution marks its fraternity when it is suppressed', async () => {
  const house = {name: 'Vecchia', title: 'San', type: 'friary', suppressed_date: '2024-03-01'};
  await receive(device, 'fraternities', [{...house, id: ids.house}]);
  await show(<InstitutionScreen />, `/institutions/${record('e1')}`, '/institutions/:id');
  const link = await screen.findByRole('link', {name: /Vecchia/});
  expect(link.parentElement?.textContent).toContain('(Suppressed 2024)');
});
