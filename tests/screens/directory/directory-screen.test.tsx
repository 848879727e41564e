import {act, fireEvent, screen, within, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {DirectoryScreen} from '#src/screens/directory/directory-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = (last: number) => `00000000-0000-4000-8000-0000000000b${last}`;

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 24, 12), toFake: ['Date']});
  device = await smallProvince();
  await receive(device, 'places', [
    {
      id: id(1),
      place_name: 'Montefaggi',
      type: 'fraternity',
      address_line_1: 'Via dei Frati 1',
      city: 'Firenze',
      postal_code: '50014',
      country_id: ids.country,
    },
  ]);
  await receive(device, 'fraternities', [
    {
      id: ids.house,
      version: 2,
      name: 'Montefaggi',
      title: 'San',
      type: 'friary',
      circumscription_id: ids.circumscription,
      phone: '+390555550001',
      place_id: id(1),
    },
  ]);
  const contact = {
    phone: '+390551000001',
    email: 'a@example.org',
    birth_date: '1960-11-21',
    name_day: 'XXXX-11-10',
  };
  await receive(device, 'brothers', [
    {
      ...people,
      ...contact,
      id: ids.leone,
      version: 2,
      name: 'Leone Bellarivolta',
      contact_in_directory: 'allowed',
      cached_status: 'priest',
    },
    {
      ...people,
      ...contact,
      id: id(2),
      phone: '+390551000002',
      name: 'Masseo Terranoce',
      notes: 'SECRET',
    },
    {
      ...people,
      id: ids.rufino,
      version: 2,
      name: 'Rufino Fontebruna',
      membership_status: 'deceased',
      death_date: '2020-03-01',
      death_cause: 'SECRET',
    },
  ]);
  await receive(device, 'vows', [
    {id: id(3), brother_id: ids.leone, type: 'solemn', date: '1985-08-02'},
  ]);
  await receive(device, 'fraternity_assignments', [
    {id: id(4), brother_id: id(2), fraternity_id: ids.house, start_date: '2020-08-01'},
    {
      id: id(5),
      brother_id: ids.leone,
      fraternity_id: ids.house,
      role: 'guardian',
      start_date: '2020-08-01',
    },
  ]);
});
afterEach(async () => {
  act(() => void dispatchEvent(new Event('afterprint')));
  await switchLocale('en');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = '/directory';

/** Opens the page, and returns its button once all pages are made. */
async function openReady(address = at): Promise<HTMLButtonElement> {
  await show(<DirectoryScreen />, address, at);
  await screen.findByRole('heading', {name: /^(?:Page|Pagina) 1 /});
  const name = /^(?:Print|Stampa)$/;
  // While pages are made anew the button waits.
  await waitFor(() => expect(screen.getByRole('button', {name})).toHaveProperty('disabled', false));
  return screen.getByRole<HTMLButtonElement>('button', {name});
}

/** The text of each printed sheet. */
async function printed(address = at): Promise<string[]> {
  await openReady(address);
  act(() => void dispatchEvent(new Event('beforeprint')));
  return [...document.querySelectorAll('[class*="sheet"]')].map((sheet) => sheet.textContent);
}

test('the Print button prints all parts, each on its numbered page of the contents', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const button = await openReady();
  fireEvent.click(button);
  expect(print).toHaveBeenCalledOnce();
  act(() => void dispatchEvent(new Event('beforeprint')));
  const sheets = [...document.querySelectorAll('[class*="sheet"]')].map(
    (sheet) => sheet.textContent,
  );
  expect(sheets[0]).toContain('24 November 2026');
  expect(sheets[0]).toContain('ContentsFraternities2Brothers3Seniority4Necrology5Statistics6');
  expect(sheets.map((text) => text.at(-1))).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(sheets[1]).toContain('MontefaggiFriaryVia dei Frati 1, 50014 Firenze, Italy');
  expect(sheets[1]).toContain('+39 055 555 0001');
  expect(sheets[3]).toContain('1. Fr. Leone Bellarivolta2 Aug 1985');
  expect(sheets[4]).toContain('MarchRufino Fontebruna† 1 March 2020');
  expect(screen.queryByRole('button')).toBeNull();
});

test('residents are listed by office, and only a brother who allows it has his contact and birth printed', async () => {
  const [, houses, brothers] = await printed();
  expect(houses).toMatch(/Leone Bellarivolta, guardian\+39 055 100 0001Masseo Terranoce/);
  expect(brothers).toMatch(
    /Leone Bellarivolta.*Born 21 Nov 1960 · Name day 10 November.*a@example\.org/,
  );
  expect(brothers).toContain('Masseo Terranoce');
  const all = document.body.textContent;
  expect(all).not.toContain('100 0002');
  expect(all.match(/21 Nov 1960/g)).toHaveLength(1);
  expect(all).not.toContain('SECRET');
});

test("a brother's offices are printed in one line, his own words as they are written", async () => {
  const place = {fraternity_id: ids.house, start_date: '2020-08-01'};
  await receive(device, 'fraternity_assignments', [
    {...place, id: id(4), version: 2, brother_id: id(2), role: 'Delegate for the JPIC'},
    {...place, id: id(6), brother_id: ids.leone, role: 'bursar'},
  ]);
  const text = (await printed()).join('\n');
  expect(text).toContain('Masseo Terranoce, Delegate for the JPIC');
  expect(text).toContain('Leone Bellarivolta, guardian, bursar+39 055 100 0001');
});

test.each([
  ['en', ['Bp. Leone', 'Fr. Masseo', 'Deacon Egidio', 'Br. Silvestro', 'P. Ginepro', 'Elia']],
  ['id', ['Mgr. Leone', 'P. Masseo', 'Diakon Egidio', 'Sdr. Silvestro', 'P. Ginepro', 'Elia']],
  ['it', ['Mons. Leone', 'P. Masseo', 'Diac. Egidio', 'Fra Silvestro', 'P. Ginepro', 'Elia']],
])('the directory in %s prints the title of the highest order once', async (locale, titled) => {
  const statuses = {
    Leone: 'bishop',
    Masseo: 'priest',
    Egidio: 'deacon',
    Silvestro: 'solemn_professed',
    'P. Ginepro': 'priest',
    Elia: 'postulant',
  };
  const brothers = Object.entries(statuses).map(([name, cached_status], index) => ({
    ...people,
    id: [ids.leone, id(2)][index] ?? id(index + 60),
    version: 2,
    name,
    cached_status,
  }));
  await receive(device, 'brothers', brothers);
  await printed(`${at}?language=${locale}`);
  const headings = [...document.querySelectorAll('[class*="sheet"] h4')];
  expect(headings.map(({textContent}) => textContent).toSorted()).toEqual(titled.toSorted());
});

test('the page says how many brothers allow their contact details to be printed', async () => {
  await openReady();
  screen.getByText('1 of 2 brothers allow their contact details to be printed.');
});

test('the page says how many of the photos to print are on this device', async () => {
  await receive(device, 'brother_photos', [
    {id: id(6), brother_id: ids.leone, storage_path: 'leone.jpg'},
    // Masseo does not allow it to be printed.
    {id: id(7), brother_id: id(2), storage_path: 'masseo.jpg'},
  ]);
  await openReady('/directory?photos=yes');
  await screen.findByText(/^0 of 1 photos are on this device\./);
  await type('Photos', '');
  await waitFor(() => expect(screen.queryByText(/photos are on this device/)).toBeNull());
});

test('the directory is in its own language, the page in that of the app', async () => {
  const [title, houses] = await printed(`${at}?language=it`);
  expect(title).toContain('Annuario24 novembre 2026');
  expect(title).toContain('Indice');
  expect(houses).toContain('Italia');
  expect(houses).toContain('guardiano');
  act(() => void dispatchEvent(new Event('afterprint')));
  await screen.findByRole('button', {name: 'Print'});
  expect(document.querySelector('[lang="it"]')?.textContent).toContain('Annuario');
});

/** The text of all style sheets in the page. */
function styles(): string {
  return [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n');
}

test('the language and the paper are chosen on the page and are in its address', async () => {
  await openReady();
  fireEvent.change(screen.getByLabelText('Language'), {target: {value: 'id'}});
  await screen.findByRole('heading', {name: 'Page 1 of 6'});
  await waitFor(() =>
    expect(document.querySelector('[lang="id"]')?.textContent).toContain('Direktori'),
  );
  fireEvent.change(screen.getByLabelText('Paper size'), {target: {value: 'A4'}});
  await screen.findByRole('heading', {name: 'Page 1 of 6'});
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(styles()).toContain('size:A4');
});

test('the contents lead to the pages of the preview', async () => {
  await openReady();
  const contents = within(screen.getByRole('region', {name: 'Contents'}));
  fireEvent.click(contents.getByRole('button', {name: 'Necrology, page 5'}));
  await screen.findByRole('heading', {name: 'Page 5 of 6'});
  expect(document.body.textContent).toContain('Rufino Fontebruna');
  fireEvent.click(screen.getByRole('button', {name: 'Next page'}));
  await screen.findByRole('heading', {name: 'Page 6 of 6'});
  const next = screen.getByRole<HTMLButtonElement>('button', {name: 'Next page'});
  expect(next.getAttribute('aria-disabled')).toBe('true');
  // A browser takes the focus from a button that is disabled.
  expect(next.disabled).toBe(false);
  fireEvent.click(next);
  screen.getByRole('heading', {name: 'Page 6 of 6'});
});
