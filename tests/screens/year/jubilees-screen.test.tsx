import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {JubileesScreen} from '#src/screens/year/jubilees-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {readCsv} from '#tests/screens/support/read-csv.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = (last: number) => `00000000-0000-4000-8000-0000000000e${last}`;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  await openProvince();
});

async function openProvince(isAdmin = false): Promise<void> {
  const device = await smallProvince({isAdmin});
  await receive(device, 'brothers', [{...people, id: id(1), name: 'Masseo'}]);
  await receive(device, 'vows', [
    {id: id(2), brother_id: ids.leone, type: 'simple', date: '1976-08-02'},
    {id: id(3), brother_id: id(1), type: 'simple', date: '1977-09-08'},
    {id: id(4), brother_id: ids.rufino, type: 'simple', date: '1976-08-02'},
  ]);
  await receive(device, 'ordinations', [
    {id: id(5), brother_id: ids.leone, type: 'priesthood', date: '1986-03-19'},
  ]);
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const textIn = async (name: string) => (await screen.findByRole('region', {name})).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));

test('the jubilees of this year are listed by month, with the day, the event and the years', async () => {
  await show(<JubileesScreen />, '/jubilees');
  expect(await textIn('March')).toBe('MarchLeone Bellarivolta19 March · Priesthood · 40 years');
  expect(await textIn('August')).toBe(
    'AugustLeone Bellarivolta2 August · First profession · 50 years',
  );
  expect(screen.getAllByRole('region')).toHaveLength(2);
  screen.getByText('2 jubilees');
});

test('steps lead to the jubilees of another year', async () => {
  await show(<JubileesScreen />, '/jubilees');
  await screen.findByRole('heading', {name: '2026'});
  press('Next year');
  await screen.findByRole('heading', {name: '2027'});
  expect(await textIn('September')).toContain('Masseo8 September · First profession · 50 years');
  press('Previous year');
  await screen.findByRole('heading', {name: '2026'});
});

test('an admin saves the jubilees of a year as a list', async () => {
  const saved = catchSavedFiles();
  await openProvince(true);
  await show(<JubileesScreen />, '/jubilees');
  fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
  const dialog = within(await screen.findByRole('dialog', {name: 'Export: Jubilees 2026'}));
  fireEvent.change(dialog.getByLabelText('File format'), {target: {value: 'csv'}});
  fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(readCsv(await (saved[0]?.content ?? new Blob()).text())).toEqual([
    ['Date', 'Name', 'Jubilee', 'Years'],
    ['2026-03-19', 'Leone Bellarivolta', 'Priesthood', '40'],
    ['2026-08-02', 'Leone Bellarivolta', 'First profession', '50'],
  ]);
});

test('a cohort has the brothers of one year, the dead with their sign', async () => {
  await show(<JubileesScreen />, '/jubilees');
  await screen.findByRole('heading', {name: '2026'});
  press('Cohorts');
  expect(await textIn('First profession 1977')).toContain('Masseo8 September 1977');
  fireEvent.change(screen.getByLabelText('Year'), {target: {value: '1976'}});
  const cohort = within(await screen.findByRole('region', {name: 'First profession 1976'}));
  expect(cohort.getAllByRole('listitem').map(({textContent}) => textContent)).toEqual([
    'Leone Bellarivolta2 August 1976',
    'Rufino Fontebruna †2 August 1976',
  ]);
  const options = [...screen.getByLabelText<HTMLSelectElement>('Year').options];
  expect(options.map(({text}) => text)).toEqual(['1977 (1)', '1976 (2)']);
  fireEvent.change(screen.getByLabelText('Event'), {target: {value: 'perpetual_profession'}});
  await screen.findByText('No results found.');
});
