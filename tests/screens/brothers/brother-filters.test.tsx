import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {answerNothing} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

const masseo = '00000000-0000-4000-8000-000000000003';
const hermitage = '00000000-0000-4000-8000-0000000000f2';
const diocese = '00000000-0000-4000-8000-0000000000d1';
const parish = '00000000-0000-4000-8000-0000000000e1';

let device: Device;
let disconnect: () => void;
beforeEach(async () => {
  disconnect = answerNothing();
  device = await smallProvince();
  await receive(device, 'dioceses', [{id: diocese, diocese_name: 'Diocese of Foligno'}]);
  await receive(device, 'fraternities', [
    {id: hermitage, name: 'Le Carceri', title: 'San', type: 'friary', diocese_id: diocese},
  ]);
  await receive(device, 'institutions', [{id: parish, name: 'San Damiano', title: 'Parish'}]);
  await receive(device, 'brothers', [{...people, id: masseo, name: 'Masseo Trecampane'}]);
  await receive(device, 'fraternity_assignments', [
    {
      ...ofBrother(ids.leone),
      fraternity_id: hermitage,
      start_date: '2010-01-01',
      end_date: '2015-12-31',
    },
    {
      ...ofBrother(ids.leone),
      fraternity_id: ids.house,
      start_date: '2016-01-01',
      role: 'Vicario e economo',
    },
    {...ofBrother(masseo), fraternity_id: hermitage, start_date: '2016-01-01', role: 'guardian'},
  ]);
  await receive(device, 'institution_assignments', [
    {...ofBrother(masseo), institution_id: parish, start_date: '2018-01-01', role: 'parroco'},
  ]);
  await receive(device, 'ordinations', [
    {...ofBrother(ids.leone), type: 'diaconate', date: '1998-01-01'},
    {...ofBrother(ids.leone), type: 'priesthood', date: '1999-01-01'},
    {...ofBrother(masseo), type: 'acolytate', date: '2000-01-01'},
  ]);
  await receive(device, 'brother_languages', [
    {...ofBrother(ids.leone), language: 'it', level: 'mother_tongue'},
    {...ofBrother(masseo), language: 'it', level: 'good'},
    {...ofBrother(masseo), language: 'Dayak', level: 'fluent'},
  ]);
  await receive(device, 'vows', [
    {...ofBrother(ids.leone), type: 'simple', date: '1990-09-08'},
    {...ofBrother(ids.leone), type: 'solemn', date: '1995-09-08'},
    {...ofBrother(masseo), type: 'simple', date: '1995-09-08'},
  ]);
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

function ofBrother(id: string) {
  return {id: crypto.randomUUID(), brother_id: id};
}

const names = () => screen.queryAllByRole('article').map((each) => each.getAttribute('aria-label'));
const open = (search: string) => show(<BrothersScreen />, `/brothers${search}`, '/brothers');
const untilNamed = (expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), {target: {value}});
const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({textContent}) => textContent);

describe('the list of the brothers', () => {
  test.each([
    [`fraternity=${ids.house}`, ['Leone Bellarivolta'], 'Fraternity: Montefaggi'],
    [`diocese=${diocese}`, ['Masseo Trecampane'], 'Diocese: Diocese of Foligno'],
    ['role=bursar', ['Leone Bellarivolta'], 'Role: Bursar'],
    ['role=parish+priest', ['Masseo Trecampane'], 'Role: Parish priest'],
    ['language=it', ['Leone Bellarivolta', 'Masseo Trecampane'], 'Language: Italian'],
    ['language=Dayak', ['Masseo Trecampane'], 'Language: Dayak'],
    ['ordination=priest', ['Leone Bellarivolta'], 'Ordination: Priest'],
    ['ordination=none', ['Masseo Trecampane', 'Rufino Fontebruna'], 'Ordination: Not ordained'],
    ['professed_from=1991', ['Masseo Trecampane'], 'First profession: 1991–'],
    ['professed_to=1990', ['Leone Bellarivolta'], 'First profession: –1990'],
    ['professed_from=1995&professed_to=1995', ['Masseo Trecampane'], 'First profession: 1995'],
  ])('filters by ?%s and shows a chip that removes the filter', async (search, found, chip) => {
    await open(`?${search}`);
    await untilNamed(found);
    await screen.findByText(chip);
    fireEvent.click(screen.getByRole('button', {name: /^Remove the filter: /}));
    await untilNamed(['Leone Bellarivolta', 'Masseo Trecampane', 'Rufino Fontebruna']);
    expect(screen.queryByText(chip)).toBeNull();
  });

  test('offers the values of related records with their counts', async () => {
    await open('');
    fireEvent.click(await screen.findByRole('button', {name: /^Filters/}));
    await waitFor(() =>
      expect(options('Fraternity')).toEqual(['All', 'Le Carceri (1)', 'Montefaggi (1)']),
    );
    expect(options('Role')).toEqual([
      'All',
      'Bursar (1)',
      'Guardian (1)',
      'Parish priest (1)',
      'Vicar (1)',
    ]);
    expect(options('Ordination')).toEqual([
      'All',
      'Deacon (0)',
      'Priest (1)',
      'Bishop (0)',
      'Not ordained (2)',
    ]);
    expect(options('First profession from')).toEqual(['All', '1995', '1990']);
    choose('Role', 'guardian');
    await untilNamed(['Masseo Trecampane']);
    expect(options('Ordination')).toContain('Priest (0)');
    expect(options('Role')).toContain('Vicar (1)');
    choose('First profession until', '1990');
    await untilNamed([]);
    screen.getByText('No results found.');
  });

  test('explains that the Status filter counts ordained brothers by their order', async () => {
    await open('');
    fireEvent.click(await screen.findByRole('button', {name: /^Filters/}));
    const status = await screen.findByLabelText('Status');
    const help = document.getElementById(status.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toBe(
      'Ordained brothers are counted by their order, not by their vows.',
    );
  });

  test('removes all chips at once, and keeps the segment and the search', async () => {
    await open(`?q=e&membership=active&diocese=${diocese}&ordination=none`);
    await untilNamed(['Masseo Trecampane']);
    fireEvent.click(await screen.findByRole('button', {name: 'Clear all'}));
    await untilNamed(['Leone Bellarivolta', 'Masseo Trecampane']);
    expect(screen.queryByRole('button', {name: 'Clear all'})).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('e');
  });

  test('shows the archived brothers alone, and restores them', async () => {
    const archived = {deleted_at: '2026-01-01T00:00:00Z', version: 2};
    await receive(device, 'brothers', [
      {...people, id: masseo, name: 'Masseo Trecampane', ...archived},
    ]);
    await open('');
    await untilNamed(['Leone Bellarivolta', 'Rufino Fontebruna']);
    fireEvent.click(screen.getByRole('button', {name: /^Filters/}));
    choose('Archived', 'yes');
    await untilNamed(['Masseo Trecampane']);
    screen.getByText('Archived: Only');
    expect(screen.queryByRole('button', {name: 'Archive Masseo Trecampane'})).toBeNull();
    fireEvent.click(screen.getByRole('button', {name: 'Restore Masseo Trecampane'}));
    await untilNamed([]);
    fireEvent.click(screen.getByRole('button', {name: 'Remove the filter: Archived'}));
    await untilNamed(['Leone Bellarivolta', 'Masseo Trecampane', 'Rufino Fontebruna']);
  });
});
