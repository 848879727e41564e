import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {LettersScreen} from '#src/screens/together/letters-screen.tsx';
import {MoveScreen} from '#src/screens/together/move-screen.tsx';
import {ids} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {check, preview} from './group-form-page.ts';
import {
  egidio,
  goOffline,
  goOnline,
  greccio,
  id,
  masseo,
  parish,
  provinceWithHouses,
} from './province.ts';

let device: Device;
beforeEach(async () => {
  goOffline();
  device = await provinceWithHouses();
  const professed = [ids.leone, masseo, egidio].map((brother_id, index) => ({
    id: id(index + 6),
    brother_id,
    type: 'solemn',
    date: '2010-08-02',
  }));
  await receive(device, 'vows', professed);
  const since = {start_date: '2024-09-01'};
  await receive(device, 'fraternity_assignments', [
    {...since, id: 'home-masseo', brother_id: masseo, fraternity_id: ids.house},
  ]);
  await receive(device, 'institution_assignments', [
    {...since, id: 'post-leone', brother_id: ids.leone, institution_id: parish, role: 'chaplain'},
  ]);
});
afterEach(goOnline);

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);
const openFrom = (query: string) => show(<MoveScreen />, `/moves/new?${query}`, '/moves/new');

test('the address fills in the house, the role and the first day', async () => {
  await openFrom(`brothers=${masseo}&to=${greccio}&role=guardian&date=2026-02-01`);
  const shown = await preview();
  expect(shown.getByText(/^From /).textContent).toMatch(/1 Feb.* 2026: .*Greccio, Guardian/);
});

test('the move that an institution opens begins with institutions', async () => {
  await openFrom(`institution=${parish}`);
  await screen.findByRole('button', {name: 'Institution', pressed: true});
});

test('the residents of a house are offered, and those chosen move as one group', async () => {
  await openFrom(`house=${ids.house}`);
  await check(/^Leone Bellarivolta/);
  await check(/^Masseo Montefaggi/);
  expect(screen.queryByRole('checkbox', {name: /^Egidio/})).toBeNull();
  screen.getByText('2 brothers chosen');
  await type('Fraternity', greccio);
  await type('Start date', '2026-11-21');
  const plan = await preview();
  await plan.findByRole('link', {name: 'Masseo Montefaggi'});
  await plan.findByRole('checkbox', {
    name: 'End on 20 Nov 2026: Montefaggi, Guardian',
    checked: true,
  });
  plan.getByRole('checkbox', {name: 'End on 20 Nov 2026: San Rocco, Chaplain', checked: false});
  press('Save');
  await screen.findByText('at /moves/letters');
  await screen.findByText('Move of 2 brothers saved. The change awaits review.');
  const mutations = await sent();
  expect(
    mutations.map(({table, op, id: row, changes}) => [
      table,
      op,
      op === 'update' ? row : '',
      changes,
    ]),
  ).toEqual([
    ['fraternity_assignments', 'update', 'home-leone', {end_date: '2026-11-20'}],
    ['fraternity_assignments', 'update', 'home-masseo', {end_date: '2026-11-20'}],
    ...[ids.leone, masseo].map((brother_id) => [
      'fraternity_assignments',
      'insert',
      '',
      {brother_id, fraternity_id: greccio, start_date: '2026-11-21'},
    ]),
  ]);
  expect(new Set(mutations.map(({group}) => group)).size).toBe(1);
});

test('the conflicts are shown before the move is saved', async () => {
  await openFrom(`brothers=${ids.leone}`);
  await type('Fraternity', greccio);
  await type('Role', 'guardian');
  await type('Start date', '2026-12-01');
  const plan = await preview();
  await plan.findByText(/^Greccio: This fraternity has a guardian already\./);
  plan.getByText('The date is in the future. Until then the current assignments continue.');
  await check(/^End on 30 Nov 2026: Montefaggi, Guardian$/);
  await plan.findByText('He has another fraternity without an end date.');
  expect(await sent()).toEqual([]);
});

test('another kind of house starts with the default plan of what ends', async () => {
  await openFrom(`brothers=${ids.leone}`);
  await type('Fraternity', greccio);
  const plan = await preview();
  const home = {name: 'End on 20 Nov 2026: Montefaggi, Guardian'};
  fireEvent.click(await plan.findByRole('checkbox', {...home, checked: true}));
  await plan.findByRole('checkbox', {...home, checked: false});
  press('Institution');
  await type('Institution', parish);
  const post = {name: 'End on 20 Nov 2026: San Rocco, Chaplain'};
  expect(await plan.findByRole('checkbox', post)).toHaveProperty('checked', true);
  expect(plan.getByRole('checkbox', home)).toHaveProperty('checked', false);
});

test('brothers of a house and of a search move to an institution', async () => {
  await openFrom('');
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.change(await screen.findByLabelText('Search brothers'), {target: {value: 'leone'}});
  await check(/^Leone Bellarivolta/);
  press('Institution');
  await type('Institution', parish);
  const plan = await preview();
  await plan.findByRole('checkbox', {
    name: 'End on 20 Nov 2026: San Rocco, Chaplain',
    checked: true,
  });
  plan.getByRole('checkbox', {name: 'End on 20 Nov 2026: Montefaggi, Guardian', checked: false});
  press('Save');
  await screen.findByText('at /moves/letters');
  expect((await sent()).map(({table, op}) => [table, op])).toEqual([
    ['institution_assignments', 'update'],
    ['institution_assignments', 'insert'],
  ]);
});

test('nothing is saved without a brother or a house', async () => {
  await openFrom('');
  await screen.findByLabelText('Search brothers');
  await waitFor(() => screen.getByRole('button', {name: 'Save'}));
  press('Save');
  await screen.findByText('A field is missing or not valid.');
  await type('Fraternity', greccio);
  press('Save');
  await screen.findByText('Choose at least one brother.');
  expect(await sent()).toEqual([]);
});

test('the error of a field goes away when the user corrects the field', async () => {
  await openFrom(`brothers=${masseo}`);
  await screen.findByLabelText('Fraternity');
  press('Save');
  await screen.findByText('This field is required.');
  await type('Fraternity', greccio);
  await waitFor(() => expect(screen.queryByText('This field is required.')).toBeNull());
  expect(screen.getByLabelText('Fraternity').getAttribute('aria-invalid')).toBe('false');
});

test('the letter of obedience names the brother, the new house, the day and the former house', async () => {
  await receive(device, 'fraternity_assignments', [
    {
      id: 'home-leone',
      brother_id: ids.leone,
      fraternity_id: ids.house,
      start_date: '2024-09-01',
      end_date: '2026-11-30',
    },
    {
      id: 'new',
      brother_id: ids.leone,
      fraternity_id: greccio,
      role: 'guardian',
      start_date: '2026-12-01',
    },
  ]);
  await show(
    <LettersScreen />,
    '/moves/letters?of=fraternity_assignments&ids=new',
    '/moves/letters',
  );
  const letter = within(
    await screen.findByRole('article', {name: 'Letter of obedience for Leone Bellarivolta'}),
  );
  letter.getByText('Province of Saint Angelo');
  letter.getByText(/I assign you to Greccio, Guardian, from 1 December 2026\.$/);
  letter.getByText(/^Your former assignment \(Montefaggi\) ends on 30 November 2026\./);
  fireEvent.change(screen.getByLabelText('Place'), {target: {value: 'Perugia'}});
  fireEvent.change(screen.getByLabelText('Signed by'), {target: {value: 'Fra Rufino'}});
  letter.getByText('Perugia, 21 November 2026');
  letter.getByText('Fra Rufino');
  screen.getByRole('button', {name: 'Print'});
});

test('an Italian text of the province suits its articles to the day', async () => {
  localStorage.setItem('locale', 'it');
  const value = {it: 'Sarai a {house} dal {date}.'};
  const [brother_id, fraternity_id] = [ids.leone, greccio];
  const start_date = '2026-12-11';
  await receive(device, 'settings', [{id: id(9), key: 'obedience_letter', value}]);
  await receive(device, 'fraternity_assignments', [
    {id: 'new', brother_id, fraternity_id, start_date},
  ]);
  await show(
    <LettersScreen />,
    '/moves/letters?of=fraternity_assignments&ids=new',
    '/moves/letters',
  );
  await screen.findByText('Sarai a Greccio dall’11 dicembre 2026.');
});

test('the letter has the text of the province in its language, with markup as it is written', async () => {
  const value = {en: '{brother} <b>goes</b> to {house}.\nBy {chapter}.\n\nNo. {number}'};
  await receive(device, 'settings', [{id: id(9), key: 'obedience_letter', value}]);
  await show(
    <LettersScreen />,
    '/moves/letters?of=fraternity_assignments&ids=home-leone',
    '/moves/letters',
  );
  const letter = await screen.findByRole('article', {
    name: 'Letter of obedience for Leone Bellarivolta',
  });
  expect([...letter.querySelectorAll('p')].map(({textContent}) => textContent)).toContain(
    'Leone Bellarivolta <b>goes</b> to Montefaggi.',
  );
  expect(letter.querySelector('b')).toBeNull();
  expect(within(letter).queryByText(/Dear Brother/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Number of the letter'), {target: {value: '7'}});
  expect(within(letter).getAllByText('No. 7')).toHaveLength(2);
});
