import {fireEvent, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {LettersScreen} from '#src/screens/together/letters-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, queue, receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const others = 300;

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  const home = {fraternity_id: ids.house, start_date: '2024-09-01'};
  await receive(device, 'brothers', [{...people, id: 'other', name: 'Masseo Montefaggi'}]);
  await receive(device, 'fraternity_assignments', [
    {...home, id: 'home-leone', brother_id: ids.leone, end_date: '2026-11-30'},
    {...home, id: 'new', brother_id: ids.leone, start_date: '2026-12-01'},
    ...Array.from({length: others}, (_, index) => {
      return {...home, id: `home-${index}`, brother_id: 'other'};
    }),
  ]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a letter puts the former house and role in brackets', async () => {
  await receive(device, 'fraternity_assignments', [
    {
      id: 'home-leone',
      version: 2,
      brother_id: ids.leone,
      fraternity_id: ids.house,
      role: 'guardian',
      start_date: '2024-09-01',
      end_date: '2026-11-30',
    },
  ]);
  await show(<LettersScreen />, '/moves/letters?ids=new', '/moves/letters');
  await screen.findByText(
    /^Your former assignment \(Montefaggi, Guardian\) ends on 30 November 2026\./,
  );
});

test('a key in a field of the letters does not go through the assignments of other brothers', async () => {
  await show(<LettersScreen />, '/moves/letters?ids=new', '/moves/letters');
  await screen.findByText(/^Your former assignment \(Montefaggi\) ends on 30 November 2026\./);
  const passes = [vi.spyOn(Array.prototype, 'filter'), vi.spyOn(Array.prototype, 'flatMap')];
  fireEvent.change(screen.getByLabelText('Place'), {target: {value: 'P'}});
  const passed = passes.flatMap(({mock}) => mock.contexts as readonly unknown[][]);
  const long = passed.filter(({length}) => length >= others);
  expect(long).toHaveLength(0);
  screen.getByText(/^P, /);
});

const draft = 'Draft: an administrator has not approved this assignment yet.';
const proposed = {
  table: 'fraternity_assignments',
  op: 'insert',
  id: ids.rufino,
  changes: {brother_id: ids.leone, fraternity_id: ids.house, start_date: '2027-01-01'},
} as const;
const openProposed = () =>
  show(<LettersScreen />, `/moves/letters?ids=${ids.rufino}`, '/moves/letters');

test('the letter of a proposed move is a draft until an administrator approves it', async () => {
  await queue(device, proposed);
  await openProposed();
  await screen.findByText(draft);
});

test('the letter of a move that an administrator entered offline is no draft', async () => {
  await queue(await smallProvince({isAdmin: true}), proposed);
  await openProposed();
  await screen.findByRole('article', {name: 'Letter of obedience for Leone Bellarivolta'});
  expect(screen.queryByText(draft)).toBeNull();
});
