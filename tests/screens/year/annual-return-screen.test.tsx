import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {AnnualReturnScreen} from '#src/screens/year/annual-return-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {readCsv} from '#tests/screens/support/read-csv.ts';
import {readWorkbook, rowsOf} from '#tests/screens/support/read-workbook.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = (last: number) => `00000000-0000-4000-8000-0000000000b${last}`;

let device: Device;

async function openProvince(isAdmin: boolean): Promise<void> {
  device = await smallProvince({isAdmin});
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: '1960-11-21'},
    {
      ...people,
      id: ids.rufino,
      version: 2,
      name: 'Rufino',
      membership_status: 'deceased',
      death_date: '2025-03-01',
    },
    {...people, id: id(1), name: '=Masseo', birth_date: '2001-01-01'},
  ]);
  await receive(device, 'formation_stages', [
    {id: id(2), brother_id: id(1), stage: 'novitiate', start_date: '2025-08-01'},
  ]);
  await receive(device, 'vows', [
    {id: id(3), brother_id: ids.leone, type: 'solemn', date: '1985-08-02'},
    {id: id(4), brother_id: ids.rufino, type: 'solemn', date: '1950-08-02'},
  ]);
  await receive(device, 'fraternity_assignments', [
    {id: id(5), brother_id: ids.leone, fraternity_id: ids.house, start_date: '2020-08-01'},
  ]);
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  await openProvince(false);
});
afterEach(async () => {
  await switchLocale('en');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const at = '/statistics/return';
const region = async (name: string) => within(await screen.findByRole('region', {name}));
const changes = () => region('From one year to the next');

/** The rows of a table, each as its cells. */
async function rowsIn(name: string): Promise<string[][]> {
  const [, ...rows] = (await region(name)).getAllByRole('row');
  return rows.map((row) =>
    [...row.children].map((cell) => cell.lastElementChild?.textContent ?? ''),
  );
}

test('the return says that a brother counts in his current circumscription', async () => {
  await show(<AnnualReturnScreen />, at);
  await screen.findByText(/counts in his current circumscription in every year/);
});

test('the return opens with the last year that has ended, and its sum is right', async () => {
  await show(<AnnualReturnScreen />, at);
  await screen.findByRole('heading', {name: '31 December 2025'});
  expect(await rowsIn('From one year to the next')).toEqual([
    ['31 December 2024', '2'],
    ['+ Beginning of the novitiate', '1'],
    ['+ First profession without a novitiate before', '0'],
    ['− Death', '1'],
    ['− Departure', '0'],
    ['− Transfer', '0'],
    ['= 31 December 2025', '2'],
  ]);
  (await changes()).getByText('2 + 1 − 1 = 2: the numbers agree.');
});

test('the tables count the members by state, order and age, and say what the total counts', async () => {
  await show(<AnnualReturnScreen />, at);
  expect((await rowsIn('Members by state and order')).slice(0, 4)).toEqual([
    ['Solemnly professed', '1', '0', '0', '0', '0', '1'],
    ['Simply professed', '0', '0', '0', '0', '0', '0'],
    ['Novices', '1', '0', '0', '0', '0', '1'],
    ['= Total', '2', '0', '0', '0', '0', '2'],
  ]);
  screen.getByText('The total includes: solemnly professed, simply professed and novices.');
  const ages = await rowsIn('Members by state and age');
  expect(ages.filter((row) => row.at(-1) !== '0').map((row) => [row[0], row.at(-1)])).toEqual([
    ['≤ 24', '1'],
    ['65–74', '1'],
    ['= Total', '2'],
  ]);
  screen.getByText('Average age of the members in the total: 44.5.');
  expect(await rowsIn('Fraternities')).toEqual([
    ['Friary', '1', '1'],
    ['= Total', '1', '1'],
    ['Elsewhere or without a house', '0', '1'],
  ]);
  expect((await rowsIn('Members by nationality'))[0]).toEqual(['Italy', '1', '0', '1', '2']);
  expect((await rowsIn('Fraternities by diocese')).at(-1)).toEqual(['= Total', '1', '1']);
});

test('a member who lives in a house of another circumscription is counted there', async () => {
  await receive(device, 'circumscriptions', [{id: id(8), name: 'Custody', code: 'CUS'}]);
  const house = {id: ids.house, version: 2, name: 'Montefaggi', type: 'friary'};
  await receive(device, 'fraternities', [{...house, circumscription_id: id(8)}]);
  await show(<AnnualReturnScreen />, at);
  const [first] = await rowsIn('Members in a house of another circumscription');
  expect(first).toEqual(['Custody', '1']);
});

test('a number leads to its names, each with a link to the profile, and back to the tables', async () => {
  await show(<AnnualReturnScreen />, at);
  const deaths = within((await changes()).getByRole('row', {name: /Death/})).getByRole('link');
  fireEvent.click(deaths);
  await screen.findByRole('heading', {
    name: 'From one year to the next · Death · Total · 2025 (1)',
  });
  const link = await screen.findByRole('link', {name: 'Rufino'});
  expect(link.getAttribute('href')).toBe(`/brothers/profile/${ids.rufino}`);
  fireEvent.click(screen.getByRole('link', {name: 'Annual return'}));
  await screen.findByRole('heading', {name: '31 December 2025'});
});

test('a number of houses leads to the houses', async () => {
  await show(<AnnualReturnScreen />, `${at}?of=houses.friary.houses`, at);
  const link = await screen.findByRole('link', {name: 'Montefaggi'});
  expect(link.getAttribute('href')).toBe(`/fraternities/${ids.house}`);
});

test('a difference names the brothers whose records contradict themselves', async () => {
  await receive(device, 'brothers', [
    {...people, id: id(1), version: 2, name: 'Masseo', membership_status: 'departed'},
  ]);
  await show(<AnnualReturnScreen />, at);
  const table = await changes();
  table.getByText(/^2 \+ 1 − 1 = 2, but the records count 1\./);
  const item = table.getByRole('listitem');
  expect(item.textContent).toBe(
    'Masseo: no longer counted, without a death or departure in this year',
  );
  within(item).getByRole('link', {name: 'Masseo'});
});

test('a brother and a house that the user deletes are not counted', async () => {
  await queue(device, {op: 'delete', id: ids.leone});
  await queue(device, {table: 'fraternities', op: 'delete', id: ids.house});
  await show(<AnnualReturnScreen />, at);
  (await changes()).getByText('1 + 1 − 1 = 1: the numbers agree.');
  expect(await rowsIn('Fraternities')).toEqual([
    ['= Total', '0', '0'],
    ['Elsewhere or without a house', '0', '1'],
  ]);
});

test('a province can leave its novices out of the total', async () => {
  await receive(device, 'settings', [{id: id(6), key: 'count_novices', value: false}]);
  await show(<AnnualReturnScreen />, at);
  (await changes()).getByText('2 + 0 − 1 = 1: the numbers agree.');
  screen.getByText('The total includes: solemnly professed and simply professed.');
});

test('steps lead to other years, and the present year says that it has not ended', async () => {
  await show(<AnnualReturnScreen />, at);
  await screen.findByRole('heading', {name: '31 December 2025'});
  expect(screen.queryByText(/has not ended/)).toBeNull();
  fireEvent.click(screen.getByRole('button', {name: 'Next year'}));
  await screen.findByRole('heading', {name: '31 December 2026'});
  screen.getByText(/has not ended/);
  const next = screen.getByRole<HTMLButtonElement>('button', {name: 'Next year'});
  // A browser takes the focus from a button that is disabled.
  expect([next.disabled, next.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  fireEvent.click(screen.getByRole('button', {name: 'Previous year'}));
  fireEvent.click(screen.getByRole('button', {name: 'Previous year'}));
  await screen.findByRole('heading', {name: '31 December 2024'});
  (await changes()).getByText('2 + 0 − 0 = 2: the numbers agree.');
});

test('the return of one circumscription names it, and counts its brothers and houses alone', async () => {
  const other = '00000000-0000-4000-8000-0000000000c2';
  await receive(device, 'circumscriptions', [
    {id: other, name: 'Custody', code: 'CUS', type: 'custody'},
  ]);
  await show(<AnnualReturnScreen />, at);
  (await changes()).getByText('2 + 1 − 1 = 2: the numbers agree.');
  fireEvent.change(await screen.findByLabelText('Circumscription'), {target: {value: other}});
  await screen.findByRole('heading', {name: '31 December 2025 · Custody'});
  (await changes()).getByText('0 + 0 − 0 = 0: the numbers agree.');
});

test('a member cannot export the return', async () => {
  await show(<AnnualReturnScreen />, at);
  await screen.findByRole('heading', {name: '31 December 2025'});
  expect(screen.queryByRole('button', {name: 'Export'})).toBeNull();
});

test('a file of one circumscription has its name', async () => {
  await openProvince(true);
  await show(<AnnualReturnScreen />, `${at}?circumscription=${ids.circumscription}`, at);
  fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
  await screen.findByRole('dialog', {
    name: 'Export: Annual return 2025 Province of Saint Angelo',
  });
});

test.each(['csv', 'xlsx'])(
  'an admin exports the numbers with their names as %s',
  async (format) => {
    const saved = catchSavedFiles();
    await openProvince(true);
    await show(<AnnualReturnScreen />, at);
    fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
    const dialog = within(await screen.findByRole('dialog', {name: 'Export: Annual return 2025'}));
    fireEvent.change(dialog.getByLabelText('File format'), {target: {value: format}});
    fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(`Annual return 2025 2026-11-21.${format}`);
    const content = saved[0]?.content ?? new Blob();
    const rows =
      format === 'csv' ? readCsv(await content.text()) : rowsOf(await readWorkbook(content));
    expect(rows[0]).toEqual(['Table', 'Row', 'Column', 'Number', 'Names']);
    const novices = rows.find((row) => row[1] === 'Beginning of the novitiate');
    expect(novices?.slice(0, 3)).toEqual([
      'From one year to the next',
      'Beginning of the novitiate',
      'Total',
    ]);
    expect(Number(novices?.[3])).toBe(1);
    // A cell of a CSV file that begins as a formula does is made a text.
    expect(novices?.[4]).toBe(format === 'csv' ? "'=Masseo" : '=Masseo');
  },
);

test('the page follows a change of the language', async () => {
  await show(<AnnualReturnScreen />, at);
  await screen.findByRole('heading', {name: '31 December 2025'});
  await switchLocale('it');
  await screen.findByRole('heading', {name: '31 dicembre 2025'});
  (await region('Da un anno all’altro')).getByText('2 + 1 − 1 = 2: i numeri concordano.');
});
