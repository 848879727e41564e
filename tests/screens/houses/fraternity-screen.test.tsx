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
  phone: '+390555550001',
  email: 'montefaggi@fraternitas.example',
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
    'Via dei Frati 1\n50014 Firenze\nItaly',
  );
  expect(about.getByRole('link', {name: 'Open in maps'}).getAttribute('href')).toContain(
    encodeURIComponent('Montefaggi, Via dei Frati 1, 50014 Firenze, Italy'),
  );
  expect(about.getByRole('link', {name: 'Fiesole'}).getAttribute('href')).toBe(
    `/dioceses/${diocese}`,
  );
  expect(about.getByRole('link', {name: 'Montefaggi'}).getAttribute('href')).toBe(
    `/places/${place}`,
  );
  const care = await region('Institutions');
  expect(care.getByRole('link', {name: 'San Leone'}).getAttribute('href')).toBe(
    `/institutions/${parish}`,
  );
});

test('the page names the guardian, and calls the house or writes to it', async () => {
  await open(ids.house);
  const guardian = await screen.findByText(/^Guardian:/);
  within(guardian).getByRole('link', {name: 'Leone Bellarivolta'});
  const call = screen.getByRole('link', {name: 'Telephone +39 055 555 0001'});
  expect(call.getAttribute('href')).toBe('tel:+390555550001');
  const write = screen.getByRole('link', {name: 'E-mail montefaggi@fraternitas.example'});
  expect(write.getAttribute('href')).toBe('mailto:montefaggi@fraternitas.example');
});

test('the page lists present residents apart from former ones', async () => {
  await open(ids.house);
  const now = await region('Residents');
  await now.findByText('1 brother');
  expect(now.getByRole('link', {name: 'Leone Bellarivolta'}).getAttribute('href')).toBe(
    `/brothers/profile/${ids.leone}`,
  );
  now.getByText('Guardian');
  now.getByText('since Sept 2023');
  expect(now.getByRole('link', {name: 'Call Leone Bellarivolta'}).getAttribute('href')).toBe(
    'tel:+390551000001',
  );
  expect(now.queryByText('Rufino Fontebruna')).toBeNull();
  const history = await region('Past and future assignments');
  const lines = (await history.findAllByRole('row')).slice(1);
  expect(lines.map((line) => within(line).getAllByRole('link')[0]?.textContent)).toEqual([
    'Rufino Fontebruna',
  ]);
  history.getByText('31 Aug 1999');
  const edit = history.getByRole('link', {name: 'Edit Rufino Fontebruna, 1 Sept 1990'});
  expect(edit.getAttribute('href')).toBe(`/history/fraternity_assignments/edit/${row('2')}`);
});

const other = (end: string) => `00000000-0000-4000-8000-0000000001${end}`;

/** Brothers with a name and a role each, who live in the house. */
async function moveIn(who: readonly (readonly [string, string | null, object?])[]): Promise<void> {
  const rows = who.map(([name, role, more], index) => ({
    brother: {...people, id: other(String(10 + index)), name, ...more},
    role,
  }));
  await receive(
    device,
    'brothers',
    rows.map(({brother}) => brother),
  );
  await receive(
    device,
    'fraternity_assignments',
    rows.map(({brother: {id}, role}, index) => ({
      id: row(String(4 + index)),
      brother_id: id,
      fraternity_id: ids.house,
      role,
      start_date: '2024-09-01',
    })),
  );
}

test('residents come first, by office and then by seniority', async () => {
  await moveIn([
    ['Angelo Zito', null],
    ['Benigno Alba', 'bursar'],
    ['Zeno Vico', 'Vikaris'],
    ['Aldo Nardi', 'guest'],
    ['Ugo Prato', 'member'],
  ]);
  await receive(device, 'vows', [
    {id: row('8'), brother_id: other('10'), type: 'simple', date: '2010-08-02'},
    {id: row('9'), brother_id: other('14'), type: 'simple', date: '1990-08-02'},
  ]);
  await open(ids.house);
  const now = await region('Residents');
  const names = await now.findAllByRole('link', {name: /^(?!Call|Add|Move)/});
  expect(names.map((name) => name.textContent)).toEqual([
    'Leone Bellarivolta',
    'Zeno Vico',
    'Benigno Alba',
    'Ugo Prato',
    'Angelo Zito',
    'Aldo Nardi',
  ]);
  const titles = screen.getAllByRole('region').map((card) => card.querySelector('h2')?.textContent);
  expect(titles.slice(0, 2)).toEqual(['Residents', 'About']);
});

test('residents with the same name are distinguished by their year of birth', async () => {
  await moveIn([
    ['Filomeno Rossi', null, {birth_date: '1961-02-03'}],
    ['Filomeno Rossi', null, {birth_date: '1984-02-03'}],
  ]);
  await open(ids.house);
  const now = await region('Residents');
  const namesakes = await now.findAllByRole('link', {name: /^Filomeno Rossi/});
  expect(namesakes.map((name) => name.textContent)).toEqual([
    'Filomeno Rossi · born 1961',
    'Filomeno Rossi · born 1984',
  ]);
  now.getByRole('link', {name: 'Leone Bellarivolta'});
});

test('the page lists no deceased brother as a resident, though his assignment is open', async () => {
  await receive(device, 'fraternity_assignments', [
    {id: row('2'), brother_id: ids.rufino, fraternity_id: ids.house, start_date: '1990-09-01'},
  ]);
  await open(ids.house);
  const now = await region('Residents');
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
  const now = await region('Residents');
  const line = (await now.findByRole('link', {name: 'Masseo Valdorsi'})).closest('li');
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
  fireEvent.click(await screen.findByRole('button', {name: 'Actions for Montefaggi'}));
  fireEvent.click(screen.getByRole('button', {name: 'Delete'}));
  await screen.findByRole('dialog');
  expect(confirm).not.toHaveBeenCalled();
  expect(await device.db.outbox.count()).toBe(0);
});

test('the page shows that the fraternity is not on this device, and links to the list', async () => {
  await open('00000000-0000-4000-8000-00000000ffff');
  await screen.findByText('This fraternity is not among the records on this device.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/fraternities');
});
