import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {CalendarScreen} from '#src/screens/year/calendar-screen.tsx';
import {weeksOf} from '#src/screens/year/shown-month.ts';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = (last: number) => `00000000-0000-4000-8000-0000000000b${last}`;
const leone = {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: '1960-11-21'};

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  device = await smallProvince();
  await receive(device, 'brothers', [
    leone,
    {
      ...people,
      id: ids.rufino,
      version: 2,
      name: 'Rufino',
      membership_status: 'deceased',
      death_date: '1990-11-23',
    },
  ]);
  await receive(device, 'vows', [
    {id: id(1), brother_id: ids.leone, type: 'simple', date: '1976-11-22'},
  ]);
});
afterEach(async () => {
  await switchLocale('en');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function windowIs(width: 'wide' | 'narrow'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'wide',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));

/** The cells of the grid that show a celebration. */
const filledCells = () =>
  screen
    .getAllByRole('cell')
    .map(({textContent}) => textContent ?? '')
    .filter((text) => /\D/.test(text));

test('a wide window shows the month as a table of weeks, with a link to each brother', async () => {
  windowIs('wide');
  await show(<CalendarScreen />, '/calendar');
  const table = within(await screen.findByRole('table', {name: 'November 2026'}));
  expect(table.getAllByRole('columnheader').map(({textContent}) => textContent)).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  expect(filledCells()).toEqual([
    '21LeoneBirthday · turns 66',
    '22LeoneFirst profession · 50 yearsJubilee',
    '23RufinoAnniversary of death · 36 years',
  ]);
  const [link] = table.getAllByRole('link', {name: 'Leone'});
  expect(link?.getAttribute('href')).toBe(`/brothers/profile/${ids.leone}`);
  const today = table.getAllByRole('cell').filter((cell) => cell.hasAttribute('aria-current'));
  expect(today.map(({textContent}) => textContent)).toEqual(['21LeoneBirthday · turns 66']);
});

test('a phone shows the days of the month that have a celebration', async () => {
  windowIs('narrow');
  await show(<CalendarScreen />, '/calendar');
  const day = within(await screen.findByRole('region', {name: 'Sun 22 Nov'}));
  day.getByText('First profession · 50 years');
  expect(screen.getAllByRole('heading', {level: 3}).map(({textContent}) => textContent)).toEqual([
    'Sat 21 Nov',
    'Sun 22 Nov',
    'Mon 23 Nov',
  ]);
  expect(screen.queryByRole('table')).toBeNull();
});

test('paper shows the days one below the other, whatever the window', async () => {
  windowIs('wide');
  await show(<CalendarScreen />, '/calendar');
  await screen.findByRole('table');
  fireEvent(window, new Event('beforeprint'));
  expect(screen.queryByRole('table')).toBeNull();
  screen.getByRole('region', {name: 'Sat 21 Nov'});
  fireEvent(window, new Event('afterprint'));
  await screen.findByRole('table');
});

test('steps lead to the months beside, and back to the present one', async () => {
  windowIs('wide');
  await show(<CalendarScreen />, '/calendar?month=2027-12', '/calendar');
  await screen.findByRole('heading', {name: 'December 2027'});
  expect(filledCells()).toEqual([]);
  press('Next month');
  await screen.findByRole('heading', {name: 'January 2028'});
  press('Previous month');
  press('Previous month');
  await screen.findByRole('heading', {name: 'November 2027'});
  expect(filledCells()).toContain('21LeoneBirthday · turns 67');
  const thisMonth = screen.getByRole('button', {name: 'This month'});
  thisMonth.focus();
  fireEvent.click(thisMonth);
  await screen.findByRole('heading', {name: 'November 2026'});
  expect(screen.queryByRole('button', {name: 'This month'})).toBeNull();
  // The pressed button is gone, so another one has the focus.
  await waitFor(() => expect(document.activeElement).toBeInstanceOf(HTMLButtonElement));
});

test('an address without a month of the calendar shows the present month', async () => {
  windowIs('wide');
  await show(<CalendarScreen />, '/calendar?month=2027-13', '/calendar');
  await screen.findByRole('heading', {name: 'November 2026'});
});

test('a full day shows the first three, and the others when the user asks for them', async () => {
  windowIs('wide');
  const names = ['Angelo', 'Bruno', 'Carlo', 'Dario', 'Egidio'];
  await receive(
    device,
    'brothers',
    names.map((name, index) => ({...people, id: id(index), name, birth_date: '1970-11-10'})),
  );
  await show(<CalendarScreen />, '/calendar');
  await screen.findByRole('table');
  const cell = screen.getAllByRole('cell').find(({textContent}) => textContent?.includes('Angelo'));
  if (cell === undefined) throw new Error('the day is not shown');
  const summary = within(cell).getByText('2 more');
  expect(summary.getAttribute('aria-label')).toBe('Tue 10 Nov: 2 more');
  const hidden = within(summary.closest('details') as HTMLElement);
  expect(hidden.getAllByRole('link', {hidden: true}).map((one) => one.textContent)).toEqual([
    'Dario',
    'Egidio',
  ]);
});

test('the calendar is downloaded offline, of the living alone and without a year of birth', async () => {
  windowIs('narrow');
  const saved = catchSavedFiles();
  await show(<CalendarScreen />, '/calendar');
  await screen.findByRole('region', {name: 'Sat 21 Nov'});
  press('Download calendar');
  await screen.findByText('The calendar is in “Fraternitas Calendar.ics”.');
  expect(saved.map(({name}) => name)).toEqual(['Fraternitas Calendar.ics']);
  const text = (await saved[0]?.content.text())?.replaceAll('\r\n ', '') ?? '';
  const summaries = [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary);
  expect(summaries).toEqual([
    'Leone: Birthday',
    'Leone: First profession',
    'Leone: Jubilee · First profession · 50 years',
  ]);
  expect(text).not.toContain('1960');
  expect(text).not.toContain('Rufino');
  expect(text).toContain(`UID:birthday-${ids.leone}@fraternitas`);
  expect(text).toContain(`/brothers/profile/${ids.leone}`);
});

test('a brother who is being deleted is not in the calendar', async () => {
  windowIs('narrow');
  await show(<CalendarScreen />, '/calendar');
  const day = within(await screen.findByRole('region', {name: 'Sat 21 Nov'}));
  day.getByText(/Leone/);
  await queue(device, {op: 'delete', id: ids.leone});
  await waitFor(() => expect(screen.queryByText(/Leone/)).toBeNull());
});

test('the page follows a change of the language', async () => {
  windowIs('wide');
  await show(<CalendarScreen />, '/calendar');
  await screen.findByRole('heading', {name: 'November 2026'});
  await switchLocale('it');
  await screen.findByRole('heading', {name: 'Novembre 2026'});
  screen.getByRole('columnheader', {name: 'lun'});
});

test.each([
  ['begins on a Monday', '2027-02', 4, '2027-02-01', '2027-02-28'],
  ['needs six weeks', '2026-08', 6, '2026-08-01', '2026-08-31'],
  ['has a leap day', '2028-02', 5, '2028-02-01', '2028-02-29'],
])('a month that %s has all its days in weeks from Monday on', (_, month, count, first, last) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  const days = weeks.flat().filter((day) => day !== null);
  expect([days[0], days.at(-1)]).toEqual([first, last]);
  const monday = weeks[1]?.[0] ?? '';
  expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
});

test.each(['wide', 'narrow'] as const)(
  'a %s window shows what comes next at once',
  async (width) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    windowIs(width);
    await show(<CalendarScreen />, '/calendar');
    await screen.findAllByText('Leone');
    const [element] = scrolled.mock.contexts as unknown as Element[];
    expect(element?.textContent).toContain('Leone');
    expect(element?.textContent).not.toContain('Rufino');
  },
);
