import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {BrotherAvatar} from '#src/screens/brothers/brother-avatar.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {sortByText} from '#src/screens/brothers/use-brother-rows.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {answerNothing} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

vi.mock('#src/screens/brothers/brother-avatar.tsx', {spy: true});

const masseo = '00000000-0000-4000-8000-000000000003';

let device: Device;
let disconnect: () => void;
beforeEach(async () => {
  disconnect = answerNothing();
  device = await smallProvince();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 80rem)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await receive(device, 'brothers', [
    {...people, id: masseo, name: 'Masseo Trecampane', birth_date: '1970-01-01'},
  ]);
  await receive(device, 'fraternity_assignments', [
    {...ofBrother(ids.leone), fraternity_id: ids.house, start_date: '2016-01-01', role: 'vicar'},
    {...ofBrother(masseo), fraternity_id: ids.house, start_date: '2016-01-01', role: 'guardian'},
  ]);
  await receive(device, 'vows', [
    {...ofBrother(ids.leone), type: 'simple', date: '1990-09-08'},
    {...ofBrother(masseo), type: 'simple', date: '1985-09-08'},
  ]);
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function ofBrother(id: string) {
  return {id: crypto.randomUUID(), brother_id: id};
}

const table = () => screen.findByRole('table', {name: 'Brothers'});
const headings = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({textContent}) => textContent);
const names = () =>
  screen
    .queryAllByRole('row')
    .flatMap((row) => row.getAttribute('aria-label') ?? [])
    .join(', ');
const open = (search: string) => show(<BrothersScreen />, `/brothers${search}`, '/brothers');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', {name}));

describe('the list of the brothers in a wide window', () => {
  test('is a table with the office and the house, links and buttons', async () => {
    await open('');
    const leone = within(await screen.findByRole('row', {name: 'Leone Bellarivolta'}));
    await leone.findByText('Vicar');
    leone.getByText('Priest');
    leone.getByText(/^\+39/);
    expect(leone.getByRole('link', {name: 'Leone Bellarivolta'}).getAttribute('href')).toBe(
      `/brothers/profile/${ids.leone}`,
    );
    expect(leone.getByRole('link', {name: 'Montefaggi'}).getAttribute('href')).toBe(
      `/fraternities/${ids.house}`,
    );
    leone.getByRole('link', {name: 'Edit Leone Bellarivolta'});
    leone.getByRole('button', {name: 'Delete Leone Bellarivolta'});
    screen.getByRole('row', {name: 'Rufino Fontebruna'});
    expect(screen.queryAllByRole('article')).toEqual([]);
  });

  test('names the vocation and the membership below each name, until they have columns', async () => {
    await open('');
    const lineOf = async (name: string) =>
      (await screen.findByRole('row', {name})).querySelector('td')?.textContent;
    expect(await lineOf('Leone Bellarivolta')).toMatch(/Leone BellarivoltaClerical · Active$/);
    expect(await lineOf('Rufino Fontebruna')).toMatch(/Rufino FontebrunaClerical · Deceased/);
    press('Columns');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByLabelText('Vocation'));
    fireEvent.click(dialog.getByLabelText('Membership'));
    fireEvent.click(dialog.getByRole('button', {name: 'Close'}));
    await waitFor(async () => expect(await lineOf('Leone Bellarivolta')).toMatch(/Bellarivolta$/));
    const leone = within(await screen.findByRole('row', {name: 'Leone Bellarivolta'}));
    leone.getByText('Clerical');
    leone.getByText('Active');
  });

  test('draws no row again that stays when a key in the search removes others', async () => {
    await open('');
    await screen.findByRole('row', {name: 'Rufino Fontebruna'});
    // The office and the house are in the row when all that it shows is read.
    await screen.findByText('Vicar');
    expect(vi.mocked(BrotherAvatar)).toHaveBeenCalled();
    vi.mocked(BrotherAvatar).mockClear();
    fireEvent.change(screen.getByPlaceholderText('Search by name or alias...'), {
      target: {value: 'Leone'},
    });
    await waitFor(() => expect(screen.queryByRole('row', {name: 'Rufino Fontebruna'})).toBeNull());
    screen.getByRole('row', {name: 'Leone Bellarivolta'});
    expect(vi.mocked(BrotherAvatar)).not.toHaveBeenCalled();
  });

  test('sorts by a heading in both directions, the empty last, then returns to its own order', async () => {
    await open('');
    await screen.findByRole('row', {name: 'Leone Bellarivolta'});
    const heading = () => screen.getByRole('columnheader', {name: /^Role/});
    press(/^Role/);
    await waitFor(() =>
      expect(names()).toBe('Masseo Trecampane, Leone Bellarivolta, Rufino Fontebruna'),
    );
    expect(heading().getAttribute('aria-sort')).toBe('ascending');
    press(/^Role/);
    await waitFor(() =>
      expect(names()).toBe('Leone Bellarivolta, Masseo Trecampane, Rufino Fontebruna'),
    );
    expect(heading().getAttribute('aria-sort')).toBe('descending');
    press(/^Role/);
    await waitFor(() => expect(heading().getAttribute('aria-sort')).toBe('none'));
  });

  test('is sorted as its address says, also by a column that is not shown', async () => {
    await open('?sort=profession_asc');
    await waitFor(() =>
      expect(names()).toBe('Masseo Trecampane, Leone Bellarivolta, Rufino Fontebruna'),
    );
    press(/^Filters/);
    const sort = screen.getByLabelText<HTMLSelectElement>('Sort');
    expect(sort.selectedOptions[0]?.textContent).toBe('First profession ↑');
  });

  test('remembers on the device which columns the user chose', async () => {
    await open('');
    expect((await headings()).slice(0, -1)).toEqual([
      'Name',
      'Status',
      'Role',
      'Fraternity',
      'Age',
      'Telephone',
    ]);
    press('Columns');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByLabelText('First profession'));
    fireEvent.click(dialog.getByLabelText('Age'));
    fireEvent.click(dialog.getByRole('button', {name: 'Close'}));
    const leone = within(await screen.findByRole('row', {name: 'Leone Bellarivolta'}));
    await leone.findByText(/Sept?(?:ember)? 1990$/);
    expect((await headings()).slice(0, -1)).toEqual([
      'Name',
      'Status',
      'First profession',
      'Role',
      'Fraternity',
      'Telephone',
    ]);
    expect(JSON.parse(localStorage.getItem('brother-columns') ?? '')).toContain('profession');
  });
});

test('the column of the first profession is empty while the profession is only scheduled', async () => {
  const novice = '00000000-0000-4000-8000-000000000009';
  const year = new Date().getFullYear();
  await receive(device, 'brothers', [{...people, id: novice, name: 'Ginepro Valdorsi'}]);
  await receive(device, 'vows', [
    {...ofBrother(novice), type: 'simple', date: `${year + 1}-08-02`},
  ]);
  localStorage.setItem('brother-columns', JSON.stringify(['name', 'profession']));
  await open('');
  const professionOf = async (name: string) => {
    const row = within(await screen.findByRole('row', {name}));
    const at = (await headings()).indexOf('First profession');
    return row.getAllByRole('cell')[at]?.lastChild?.textContent;
  };
  await waitFor(async () => expect(await professionOf('Masseo Trecampane')).toMatch(/1985$/));
  expect(await professionOf('Ginepro Valdorsi')).toBe('');
});

test('the column of the ages is empty for a birth in the future', async () => {
  const year = new Date().getFullYear();
  const bornIn = (id: string, name: string, birth: number) => {
    return {...people, id, version: 2, name, birth_date: `${birth}-01-01`};
  };
  await receive(device, 'brothers', [
    bornIn(masseo, 'Masseo', year - 50),
    bornIn(ids.leone, 'Leone', year + 3),
  ]);
  localStorage.setItem('brother-columns', JSON.stringify(['name', 'age']));
  await open('');
  const ageOf = async (name: string) => {
    const row = within(await screen.findByRole('row', {name}));
    const at = (await headings()).indexOf('Age');
    return row.getAllByRole('cell')[at]?.lastChild?.textContent;
  };
  expect(await ageOf('Masseo')).toBe('50');
  expect(await ageOf('Leone')).toBe('');
});

test('sortByText keeps the order of equal rows and puts rows without a text last', () => {
  const collator = new Intl.Collator('en');
  const rows = ['', 'b1', 'a1', 'b2', 'a2'];
  const sorted = (isDescending: boolean) =>
    sortByText(rows, (row) => row.charAt(0), isDescending, collator);
  expect(sorted(false)).toEqual(['a1', 'a2', 'b1', 'b2', '']);
  expect(sorted(true)).toEqual(['b1', 'b2', 'a1', 'a2', '']);
});
