import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {readFact} from '#src/db/facts.ts';
import {deleteRecord} from '#src/mutations/edit-record.ts';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = (last: number) => `00000000-0000-4000-8000-0000000000b${last}`;

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the menu of a house saves the contacts of all residents as one file, and reports it', async () => {
  const device = await smallProvince();
  await receive(device, 'brothers', [
    {...people, id: id(1), name: 'Masseo Terranoce', email: 'masseo@fraternitas.example'},
  ]);
  const home = {fraternity_id: ids.house, start_date: '2020-09-01'};
  await receive(device, 'fraternity_assignments', [
    {...home, id: id(2), brother_id: ids.leone},
    {...home, id: id(3), brother_id: id(1)},
    {...home, id: id(4), brother_id: ids.rufino, end_date: '2021-08-31'},
  ]);
  const saved = catchSavedFiles();
  await show(<FraternityScreen />, `/fraternities/${ids.house}`, '/fraternities/:id');
  fireEvent.click(await screen.findByRole('button', {name: 'Save 2 contacts'}));
  await waitFor(() => expect(saved.map(({name}) => name)).toEqual(['Montefaggi.vcf']));
  const file = await saved[0]?.content.text();
  expect(file?.match(/^FN:.*$/gm)?.map((line) => line.trim())).toEqual([
    'FN:Leone Bellarivolta',
    'FN:Masseo Terranoce',
  ]);
  expect(file).toContain('TEL;TYPE=CELL:+390551000001');
  const filter = `?fraternity_id=${ids.house}`;
  expect(await readFact(device.db, 'exports')).toMatchObject([
    {what: 'brothers', details: {format: 'vcf', rows: 2, filter}},
  ]);
});

test('the menu of a house counts only the residents who have a phone or e-mail and are not being deleted', async () => {
  const device = await smallProvince();
  await receive(device, 'brothers', [
    {...people, id: id(1), name: 'Masseo Terranoce', phone: null, email: null},
    {...people, id: id(5), name: 'Egidio Ravagnuoli'},
  ]);
  const home = {fraternity_id: ids.house, start_date: '2020-09-01'};
  await receive(device, 'fraternity_assignments', [
    {...home, id: id(2), brother_id: ids.leone},
    {...home, id: id(3), brother_id: id(1)},
    {...home, id: id(4), brother_id: id(5)},
  ]);
  await deleteRecord('brothers', id(5));
  await show(<FraternityScreen />, `/fraternities/${ids.house}`, '/fraternities/:id');
  await screen.findByRole('button', {name: 'Save 1 contact'});
});
