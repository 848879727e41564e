import {cleanup, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {openUserDatabase} from '#src/db/open-database.ts';
import {queue, receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallProvince} from './province.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
});
afterEach(() => vi.unstubAllGlobals());

const card = (name: string) => screen.findByRole('article', {name});
const names = () => screen.queryAllByRole('article').map((each) => each.getAttribute('aria-label'));
const search = async (text: string) =>
  fireEvent.change(await screen.findByRole('searchbox', {name: 'Search'}), {
    target: {value: text},
  });
const choose = (filter: string, value: string) =>
  fireEvent.change(screen.getByLabelText(filter), {target: {value}});
const hrefOf = (name: string) => screen.getByRole('link', {name}).getAttribute('href');
const optionsOf = (filter: string) =>
  within(screen.getByLabelText(filter))
    .getAllByRole('option', {hidden: true})
    .map(({textContent}) => textContent);

describe('the list of the fraternities', () => {
  test('shows cards with name, alias and type, sorted by name', async () => {
    await show(<RecordListScreen table="fraternities" />, '/fraternities');
    const house = within(await card('Montefaggi'));
    house.getByText('La Chiocciola');
    house.getByText('Friary');
    expect(names()).toEqual(['Casa Béata', 'Montefaggi']);
    expect(hrefOf('Montefaggi')).toBe(`/fraternities/${ids.montefaggi}`);
    expect(hrefOf('Edit Montefaggi')).toBe(`/fraternities/edit/${ids.montefaggi}`);
    expect(hrefOf('Add fraternity')).toBe('/fraternities/new');
  });

  test('finds fraternities by name or alias, ignoring case and accents', async () => {
    await show(<RecordListScreen table="fraternities" />, '/fraternities');
    await search('CHIÒCC');
    expect(names()).toEqual(['Montefaggi']);
    await search('beata');
    expect(names()).toEqual(['Casa Béata']);
    await search('bogor');
    screen.getByText('No results found.');
    fireEvent.click(screen.getByRole('button', {name: 'Clear search and filters'}));
    expect(names()).toHaveLength(2);
  });

  test('filters by type with a count each, and clears the filter by its chip', async () => {
    await show(<RecordListScreen table="fraternities" />, '/fraternities');
    await card('Montefaggi');
    fireEvent.click(screen.getByRole('button', {name: 'Filters'}));
    const offered = optionsOf('Type');
    expect(offered).toEqual([
      'All',
      'Curia (0)',
      'Custody (0)',
      'Delegation (0)',
      'Formational (1)',
      'Friary (1)',
      'Local (0)',
      'Parochial (0)',
      'Province (0)',
      'Region (0)',
      'Specialized (0)',
    ]);
    choose('Type', 'formational');
    await waitFor(() => expect(names()).toEqual(['Casa Béata']));
    // Its own choice does not narrow what it offers.
    expect(optionsOf('Type')).toEqual(offered);
    await waitFor(() =>
      expect(optionsOf('Circumscription')).toContain('Province of Saint Angelo (1)'),
    );
    fireEvent.click(screen.getByRole('button', {name: 'Remove the filter: Type'}));
    await waitFor(() => expect(names()).toHaveLength(2));
    choose('Sort', 'name_desc');
    await waitFor(() => expect(names()).toEqual(['Montefaggi', 'Casa Béata']));
  });

  test('reads search, type, sort order and reference from the address', async () => {
    await receive(device, 'fraternities', [
      {id: ids.parish, name: 'Monte Alto', title: 'San', type: 'friary', diocese_id: ids.medan},
    ]);
    await show(
      <RecordListScreen table="fraternities" />,
      `/fraternities?diocese_id=${ids.bogor}`,
      '/fraternities',
    );
    await card('Montefaggi');
    expect(names()).toEqual(['Casa Béata', 'Montefaggi']);
    await screen.findByText('Diocese: Bogor');
    cleanup();
    const address = '/fraternities?q=mont&type=friary&sort=name_desc';
    await show(<RecordListScreen table="fraternities" />, address, '/fraternities');
    await card('Montefaggi');
    expect(names()).toEqual(['Montefaggi', 'Monte Alto']);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'mont');
    cleanup();
    await show(
      <RecordListScreen table="fraternities" />,
      '/fraternities?type=nonsense&sort=x',
      '/fraternities',
    );
    await screen.findByText('No results found.');
  });

  test('shows the state of an unsent edit, and finds it by its old and new values', async () => {
    await queue(device, {
      table: 'fraternities',
      id: ids.montefaggi,
      changes: {name: 'Montefaggi Nuovo', alias: 'Il Nido'},
    });
    await show(<RecordListScreen table="fraternities" />, '/fraternities');
    const house = within(await card('Montefaggi Nuovo'));
    await house.findByText('on this device');
    expect(house.getAllByText(/^official:/).map(({textContent}) => textContent)).toEqual([
      'official: Montefaggi',
      'official: La Chiocciola',
    ]);
    for (const text of ['nido', 'chiocciola', 'nuovo']) {
      await search(text);
      expect(names()).toEqual(['Montefaggi Nuovo']);
    }
  });

  test('offers to add a fraternity when it is empty', async () => {
    await signedInDevice();
    await show(<RecordListScreen table="fraternities" />, '/fraternities');
    await screen.findByText('No results found.');
    expect(screen.getAllByRole('link', {name: 'Add fraternity'})).toHaveLength(2);
    expect(screen.queryByRole('button', {name: 'Clear search and filters'})).toBeNull();
  });

  test('shows an error when the device cannot read it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const db = await openUserDatabase(device.userId);
    await db.pages.where({table: 'fraternities'}).modify({rows: [null as never]});
    await db.page_revs.where({table: 'fraternities'}).modify({rev: 9});
    await show(<RecordListScreen table="fraternities" />, '/fraternities');
    await screen.findByText('Error fetching data');
  });
});

test('the list of the institutions shows cards with alias and type, and offers every type', async () => {
  await show(<RecordListScreen table="institutions" />, '/institutions');
  const parish = within(await card('Saint Clare'));
  parish.getByText('The Well');
  parish.getByText('Parish');
  expect(hrefOf('Saint Clare')).toBe(`/institutions/${ids.parish}`);
  fireEvent.click(screen.getByRole('button', {name: 'Filters'}));
  expect(optionsOf('Type')).toEqual([
    'All',
    'Association (0)',
    'Commission (0)',
    'Committee (0)',
    'External institution (0)',
    'Formation house (0)',
    'Foundation (0)',
    'Other (older entry) (0)',
    'Other institution (0)',
    'Parish (1)',
    'Team (0)',
  ]);
});

test('the list of the places shows cards with name and city, and searches names only', async () => {
  await show(<RecordListScreen table="places" />, '/places');
  within(await card('Bukit Tinggi')).getByText('Bogor');
  expect(names()).toEqual(['Àncora Vecchia', 'Bukit Tinggi', 'Valle Oscura']);
  expect(hrefOf('Valle Oscura')).toBe(`/places/${ids.valley}`);
  await search('ancora');
  expect(names()).toEqual(['Àncora Vecchia']);
  await search('fontenera');
  screen.getByText('No results found.');
});

test('the list of the dioceses is a table of type and name in the order of the language', async () => {
  await receive(device, 'dioceses', [
    {id: ids.parish, diocese_name: 'Maumere', diocese_type: 'diocese', place_id: ids.hill},
  ]);
  await show(<RecordListScreen table="dioceses" />, '/dioceses');
  const table = await screen.findByRole('table', {name: 'Dioceses'});
  const headings = within(table).getAllByRole('columnheader');
  expect(headings.map(({textContent}) => textContent)).toEqual(['Type', 'Diocese name', 'Actions']);
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
  const column = (at: number) =>
    rows().map((row) => within(row).getAllByRole('cell')[at]?.lastElementChild?.textContent);
  expect(column(1)).toEqual(['Bogor', 'Maumere', 'Médan']);
  expect(column(0)).toEqual(['Diocese', 'Diocese', 'Archdiocese']);
  expect(hrefOf('Bogor')).toBe(`/dioceses/${ids.bogor}`);
  expect(hrefOf('Edit Bogor')).toBe(`/dioceses/edit/${ids.bogor}`);
  await search('medan');
  expect(column(1)).toEqual(['Médan']);
});

test('the list of the countries is a table of names with their actions', async () => {
  await receive(device, 'countries', [{id: ids.empty, name: 'Åland'}]);
  await show(<RecordListScreen table="countries" />, '/admin/countries');
  const table = within(await screen.findByRole('table', {name: 'Countries'}));
  const headings = table.getAllByRole('columnheader').map(({textContent}) => textContent);
  expect(headings).toEqual(['Name', 'Actions']);
  const first = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[0]);
  expect(first.map((cell) => cell?.lastElementChild?.textContent)).toEqual([
    undefined,
    'Åland',
    'Italy',
  ]);
  expect(hrefOf('Edit Italy')).toBe(`/admin/countries/edit/${ids.country}`);
  expect(hrefOf('New country')).toBe('/admin/countries/new');
  await search('aland');
  screen.getByText('1 country');
  // The filters offer nothing but the sort order.
  fireEvent.click(screen.getByRole('button', {name: 'Filters'}));
  expect(screen.getAllByRole('combobox', {hidden: true})).toHaveLength(1);
});

test('the list of the circumscriptions shows type and code, and finds them by code', async () => {
  await show(<RecordListScreen table="circumscriptions" />, '/admin/circumscriptions');
  const table = within(await screen.findByRole('table', {name: 'Circumscriptions'}));
  const headings = table.getAllByRole('columnheader').map(({textContent}) => textContent);
  expect(headings).toEqual(['Type', 'Name', 'Actions']);
  const custody = within(table.getByRole('row', {name: /Custody of the Isles/}));
  custody.getByText('CUS-ISL');
  custody.getByText('Custody');
  expect(hrefOf('Edit Custody of the Isles')).toBe(`/admin/circumscriptions/edit/${ids.custody}`);
  expect(hrefOf('New circumscription')).toBe('/admin/circumscriptions/new');
  await search('prv-a');
  expect(screen.queryByText('Custody of the Isles')).toBeNull();
  screen.getByText('Province of Saint Angelo');
});
