import {fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const place = '00000000-0000-4000-8000-0000000000b1';
const diocese = '00000000-0000-4000-8000-0000000000b2';
const parish = '00000000-0000-4000-8000-0000000000b3';
const row = (end: string) => `00000000-0000-4000-8000-0000000000e${end}`;
const fraternity = {
  id: ids.house,
  name: 'Montefaggi',
  alias: 'Convento vecchio',
  title: 'San Francesco',
  type: 'friary',
  established_date: '1611-05-20',
  circumscription_id: ids.circumscription,
  diocese_id: diocese,
  place_id: place,
};

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  await receive(device, 'fraternities', [fraternity]);
  await receive(device, 'dioceses', [
    {id: diocese, diocese_name: 'Fiesole', diocese_type: 'diocese', place_id: place},
  ]);
  await receive(device, 'places', [
    {
      id: place,
      place_name: 'Montefaggi',
      type: 'fraternity',
      address_line_1: 'Via dei Frati 1',
      city: 'Firenze',
      postal_code: '50014',
      country_id: ids.country,
    },
  ]);
  await receive(device, 'institutions', [
    {id: parish, name: 'San Leone', title: 'Parrocchia', type: 'parish', fraternity_id: ids.house},
  ]);
  await receive(device, 'fraternity_assignments', [
    {
      id: row('1'),
      brother_id: ids.leone,
      fraternity_id: ids.house,
      role: 'guardian',
      start_date: '2023-09-01',
    },
    {
      id: row('2'),
      brother_id: ids.rufino,
      fraternity_id: ids.house,
      start_date: '1990-09-01',
      end_date: '1999-08-31',
    },
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const open = (id: string) => show(<FraternityScreen />, `/fraternities/${id}`, '/fraternities/:id');
const region = async (name: string) => within(await screen.findByRole('region', {name}));

test('the page of a fraternity shows its data, address and institutions', async () => {
  await open(ids.house);
  await screen.findByRole('heading', {level: 2, name: 'Montefaggi'});
  screen.getByText('Convento vecchio · San Francesco');
  screen.getByText('Friary');
  const about = await region('About');
  about.getByText('20 May 1611');
  await about.findByText('Fiesole');
  expect((await about.findByText(/Via dei Frati 1 .*Italy/)).textContent).toBe(
    'Montefaggi\nVia dei Frati 1\n50014 Firenze\nItaly',
  );
  expect(about.getByRole('link', {name: 'Open in maps'}).getAttribute('href')).toContain(
    encodeURIComponent('Montefaggi, Via dei Frati 1, 50014 Firenze, Italy'),
  );
  const care = await region('Institutions');
  expect(care.getByRole('link', {name: 'San Leone'}).getAttribute('href')).toBe(
    `/institutions/${parish}`,
  );
});

test('the page lists present residents apart from former ones', async () => {
  await open(ids.house);
  const now = await region('Who lives here now');
  await now.findByText('1 brother');
  expect(now.getByRole('link', {name: 'Leone Bellarivolta'}).getAttribute('href')).toBe(
    `/brothers/profile/${ids.leone}`,
  );
  now.getByText('Guardian');
  now.getByText('1 Sept 2023');
  expect(now.queryByText('Rufino Fontebruna')).toBeNull();
  const history = await region('History');
  const lines = (await history.findAllByRole('row')).slice(1);
  expect(lines.map((line) => within(line).getAllByRole('link')[0]?.textContent)).toEqual([
    'Leone Bellarivolta',
    'Rufino Fontebruna',
  ]);
  within(lines[0] as HTMLElement).getByText('Present');
  within(lines[1] as HTMLElement).getByText('31 Aug 1999');
  const edit = history.getByRole('link', {name: 'Edit Rufino Fontebruna, 1 Sept 1990'});
  expect(edit.getAttribute('href')).toBe(`/history/fraternity_assignments/edit/${row('2')}`);
});

test('the page lists no deceased brother as a resident, though his assignment is open', async () => {
  await receive(device, 'fraternity_assignments', [
    {
      id: row('2'),
      brother_id: ids.rufino,
      fraternity_id: ids.house,
      start_date: '1990-09-01',
    },
  ]);
  await open(ids.house);
  const now = await region('Who lives here now');
  await now.findByText('1 brother');
  expect(now.queryByText('Rufino Fontebruna')).toBeNull();
});

test('the page shows an unsent resident with his state', async () => {
  const masseo = '00000000-0000-4000-8000-000000000003';
  await receive(device, 'brothers', [{...people, id: masseo, name: 'Masseo Valdorsi'}]);
  await queue(device, {
    table: 'fraternity_assignments',
    op: 'insert',
    id: row('3'),
    changes: {brother_id: masseo, fraternity_id: ids.house, start_date: '2024-09-01'},
  });
  await open(ids.house);
  const now = await region('Who lives here now');
  const line = (await now.findByRole('link', {name: 'Masseo Valdorsi'})).closest('tr');
  expect(line?.textContent).toContain('on this device');
});

test('the page links to the forms for a resident and for the fraternity', async () => {
  await open(ids.house);
  const add = await screen.findByRole('link', {name: 'Add resident'});
  expect(add.getAttribute('href')).toBe(
    `/history/fraternity_assignments/new?fraternity_id=${ids.house}`,
  );
  const edit = screen.getByRole('link', {name: 'Edit'});
  expect(edit.getAttribute('href')).toBe(`/fraternities/edit/${ids.house}`);
});

test('a fraternity with references is not deleted, and a dialog lists them', async () => {
  const confirm = vi.fn<() => boolean>();
  vi.stubGlobal('confirm', confirm);
  await open(ids.house);
  fireEvent.click(await screen.findByRole('button', {name: 'Delete'}));
  await screen.findByRole('dialog');
  expect(confirm).not.toHaveBeenCalled();
  expect(await device.db.outbox.count()).toBe(0);
});

test('the page shows that the fraternity is not on this device, and links to the list', async () => {
  await open('00000000-0000-4000-8000-00000000ffff');
  await screen.findByText('This fraternity is not among the records on this device.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/fraternities');
});
