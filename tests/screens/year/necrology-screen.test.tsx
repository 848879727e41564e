import {act, fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {NecrologyScreen} from '#src/screens/year/necrology-screen.tsx';
import {people, smallProvince} from '#tests/screens/brothers/province.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 1, 28, 12), toFake: ['Date']});
  device = await smallProvince();
  await receive(device, 'brothers', [
    dead(1, 'Egidio', '1988-02-29', {
      birth_name: 'Pietro Neri',
      birth_date: '1921-03-12',
      birth_place: 'Siena',
      death_place: 'Assisi',
      burial_place: 'Montefaggi',
    }),
    dead(2, 'Masseo', '1970-03-01', {death_cause: 'malaria'}),
    dead(3, 'Ginepro', '1988-11-02'),
  ]);
  await receive(device, 'vows', [
    {id: id(8), brother_id: id(1), type: 'simple', date: '1940-08-02'},
  ]);
  await receive(device, 'ordinations', [
    {id: id(9), brother_id: id(1), type: 'priesthood', date: '1948-03-19'},
    {id: id(7), brother_id: id(1), type: 'episcopate', date: '1967-01-06'},
  ]);
});
afterEach(async () => {
  await switchLocale('en');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const id = (last: number) => `00000000-0000-4000-8000-0000000000e${last}`;
function dead(last: number, name: string, death_date: string, rest: object = {}) {
  const membership_status = 'deceased';
  return {
    ...people,
    id: id(last),
    name,
    membership_status,
    cached_status: 'priest',
    death_date,
    ...rest,
  };
}
const region = async (name: string) => within(await screen.findByRole('region', {name}));
const textIn = async (name: string) => (await screen.findByRole('region', {name})).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));

test('the page opens with the dead of today, with day, place, age and one line about the life', async () => {
  await show(<NecrologyScreen />, '/necrology');
  const day = await region('28 February 2026');
  expect(day.getByRole('link', {name: 'Egidio'}).getAttribute('href')).toBe(
    `/brothers/profile/${id(1)}`,
  );
  expect(day.getByRole('listitem').textContent).toBe(
    'Egidio, priest' +
      '† 29 February 1988 · Assisi · aged 66' +
      'Birth name: Pietro Neri · Born 12 March 1921, Siena · First profession 1940 · Priesthood 1948 · Episcopate 1967 · Place of burial: Montefaggi',
  );
  day.getByText(/^Eternal rest grant unto them, O Lord/);
});

test('steps lead to the days beside it, and a button back to today', async () => {
  await show(<NecrologyScreen />, '/necrology');
  await region('28 February 2026');
  press('Next day');
  expect(await textIn('1 March 2026')).toContain('Masseo');
  press('Previous day');
  press('Previous day');
  expect(await textIn('27 February 2026')).toContain(
    'No brother of the province died on this day.',
  );
  press('Today');
  await region('28 February 2026');
});

test('the dead of 29 February have their own day in a leap year', async () => {
  await show(<NecrologyScreen />, '/necrology?day=2028-02-29', '/necrology');
  expect(await textIn('29 February 2028')).toContain('Egidio');
  press('Previous day');
  expect(await textIn('28 February 2028')).toContain(
    'No brother of the province died on this day.',
  );
});

test('a month lists its dead by day, and can be chosen', async () => {
  await show(<NecrologyScreen />, '/necrology');
  await region('28 February 2026');
  press('Month');
  (await region('February')).getByRole('heading', {name: '29 February'});
  fireEvent.change(screen.getByLabelText('Month'), {target: {value: '11'}});
  expect(await textIn('November')).toContain('Ginepro');
  fireEvent.change(screen.getByLabelText('Month'), {target: {value: '12'}});
  expect(await textIn('December')).toContain('No brother of the province died in this month.');
});

test('a year lists its dead, and the choice of years counts them', async () => {
  await show(<NecrologyScreen />, '/necrology');
  await region('28 February 2026');
  press('Year');
  const year = await region('1988');
  expect(year.getAllByRole('link').map(({textContent}) => textContent)).toEqual([
    'Egidio',
    'Ginepro',
  ]);
  const options = [...screen.getByLabelText<HTMLSelectElement>('Year').options];
  expect(options.map(({text}) => text)).toEqual(['1988 (2)', '1970 (1)', 'Year unknown (1)']);
  fireEvent.change(screen.getByLabelText('Year'), {target: {value: 'null'}});
  expect(await textIn('Year unknown')).toContain('Rufino Fontebruna');
});

test('reading mode shows the dead of the day in a dialog, with the prayer and without a cause of death', async () => {
  await show(<NecrologyScreen />, '/necrology?day=2026-03-01', '/necrology');
  await region('1 March 2026');
  press('Reading mode');
  const dialog = within(screen.getByRole('dialog', {name: '1 March'}));
  dialog.getByRole('article', {name: 'Masseo'});
  dialog.getByText(/^Eternal rest/);
  expect(document.body.textContent).not.toContain('malaria');
  fireEvent.click(dialog.getByRole('button', {name: 'Previous day'}));
  within(screen.getByRole('dialog', {name: '28 February'})).getByRole('article', {name: 'Egidio'});
  fireEvent.click(screen.getByRole('button', {name: 'Close'}));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const sections = () => screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'));
const startPrint = () => fireEvent(window, new Event('beforeprint'));
const endPrint = () => fireEvent(window, new Event('afterprint'));

test.each([
  ['the day', '/necrology?day=2026-03-01', '1 March 2026', ['Masseo']],
  ['the month', '/necrology?month=2', 'February', ['Egidio']],
  ['the year', '/necrology?year=1988', '1988', ['Egidio', 'Ginepro']],
])('the paper has the dead of %s that is shown', async (_, address, title, names) => {
  await show(<NecrologyScreen />, address, '/necrology');
  await region(title);
  startPrint();
  const shown = (await region(title)).getAllByRole('link');
  expect(shown.map(({textContent}) => textContent)).toEqual(names);
  expect(screen.getAllByRole('link')).toEqual(shown);
  endPrint();
  expect(screen.getAllByRole('link').length).toBeGreaterThan(shown.length);
});

test('the user prints a book of all the dead by month and day', async () => {
  const print = vi.fn(() => {
    startPrint();
    screen.getByText(/^Eternal rest/);
    expect(sections()).toEqual(['February', 'March', 'November', 'Day unknown']);
    screen.getByRole('heading', {name: '29 February'});
    endPrint();
  });
  vi.stubGlobal('print', print);
  await show(<NecrologyScreen />, '/necrology');
  await region('28 February 2026');
  press('Print the whole book');
  expect(print).toHaveBeenCalledOnce();
  // The next print has the shown view again.
  await region('28 February 2026');
  startPrint();
  expect(screen.getAllByRole('region')).toHaveLength(1);
  screen.getByRole('region', {name: '28 February 2026'});
  endPrint();
});

test('the dead without a full record are on their day, in their year and in the book', async () => {
  await receive(device, 'necrology_entries', [
    {
      id: id(4),
      name: 'Bonaventura da Narni',
      title: 'priest, preacher',
      birth_name: 'Pietro',
      birth_day: '1611',
      birth_place: 'Narni',
      death_day: 'XXXX-02-28',
      death_place: 'Assisi',
      age: 77,
      remembrance: 'Guardian for thirty years.',
    },
    {id: id(5), name: 'Ludovico da Gubbio', death_day: '1722'},
  ]);
  await show(<NecrologyScreen />, '/necrology');
  const [first] = (await region('28 February 2026')).getAllByRole('listitem');
  expect(first?.textContent).toBe(
    'Bonaventura da Narni, priest, preacher' +
      '† 28 February · Assisi · aged 77' +
      'Birth name: Pietro · Born 1611, Narni · Guardian for thirty years.',
  );
  const link = screen.getByRole('link', {name: 'Bonaventura da Narni'});
  expect(link.getAttribute('href')).toBe(`/necrology/entries/edit/${id(4)}`);
  press('Year');
  fireEvent.change(screen.getByLabelText('Year'), {target: {value: '1722'}});
  expect(await textIn('1722')).toContain('Ludovico da Gubbio† 1722');
  const print = vi.fn(() => {
    startPrint();
    const unknown = screen.getByRole('region', {name: 'Day unknown'});
    expect(unknown.textContent).toContain('Ludovico da Gubbio');
    endPrint();
  });
  vi.stubGlobal('print', print);
  press('Print the whole book');
  expect(print).toHaveBeenCalledOnce();
});

test('the necrology links to the list of the dead without a full record', async () => {
  await show(<NecrologyScreen />, '/necrology');
  await region('28 February 2026');
  const link = screen.getByRole('link', {name: 'Deceased without a full record'});
  expect(link.getAttribute('href')).toBe('/necrology/entries');
});

test('an archived brother is not in the necrology', async () => {
  await receive(device, 'brothers', [
    dead(1, 'Egidio', '1988-02-29', {version: 2, deleted_at: '2026-01-01T00:00:00Z'}),
  ]);
  await show(<NecrologyScreen />, '/necrology');
  expect(await textIn('28 February 2026')).toContain(
    'No brother of the province died on this day.',
  );
});

test('a brother who is being deleted is not in the necrology', async () => {
  await queue(device, {op: 'delete', id: id(1)});
  await show(<NecrologyScreen />, '/necrology');
  expect(await textIn('28 February 2026')).toContain(
    'No brother of the province died on this day.',
  );
});

test.each([
  ['id', '28 Februari 2026', /Berilah mereka istirahat kekal/],
  ['it', '28 febbraio 2026', /L’eterno riposo dona loro/],
] as const)('the prayer is in the language %s', async (locale, title, prayer) => {
  await show(<NecrologyScreen />, '/necrology');
  await region('28 February 2026');
  await act(() => switchLocale(locale));
  expect(await textIn(title)).toMatch(prayer);
});
