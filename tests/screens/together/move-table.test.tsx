import {cleanup, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {LettersScreen} from '#src/screens/together/letters-screen.tsx';
import {MoveScreen} from '#src/screens/together/move-screen.tsx';
import {ids, people} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {
  egidio,
  goOffline,
  goOnline,
  greccio,
  masseo,
  parish,
  provinceWithHouses,
  rieti,
} from './province.ts';

let device: Device;
beforeEach(async () => {
  goOffline();
  device = await provinceWithHouses();
});
afterEach(goOnline);

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);
const inserted = async () =>
  (await sent()).filter(({op}) => op === 'insert').map(({changes}) => changes);
const open = (query = `brothers=${ids.leone},${masseo}`) =>
  show(<MoveScreen />, `/moves/new?${query}`, '/moves/new');
const rowOf = async (name: string) => {
  const region = within(await screen.findByRole('region', {name: 'What is saved'}));
  const row = (await region.findByRole('link', {name})).closest('li');
  if (row === null) throw new Error(`${name} is not in the table.`);
  return within(row);
};
const isDrafted = () => waitFor(async () => expect(await device.db.drafts.count()).toBe(1));

test('a move to several houses is saved as one group, each brother with his own house and role', async () => {
  await open(`brothers=${ids.leone},${masseo},${egidio}`);
  await type('Start date', '2026-12-01');
  await type('Fraternity of Leone Bellarivolta', greccio);
  await type('Role of Leone Bellarivolta', 'Guardian');
  await type('Fraternity of Masseo Montefaggi', rieti);
  await type('Fraternity of Egidio Ravagnuoli', ids.house);
  await type('Role of Egidio Ravagnuoli', 'guardian');
  press('Save');
  await screen.findByText('at /moves/letters');
  const start_date = '2026-12-01';
  expect(await inserted()).toEqual([
    {brother_id: ids.leone, fraternity_id: greccio, role: 'guardian', start_date},
    {brother_id: masseo, fraternity_id: rieti, start_date},
    {brother_id: egidio, fraternity_id: ids.house, role: 'guardian', start_date},
  ]);
  const all = await sent();
  expect(all.filter(({op}) => op === 'update').map(({changes}) => changes)).toEqual([
    {end_date: '2026-11-30'},
    {end_date: '2026-11-30'},
  ]);
  expect(new Set(all.map(({group}) => group)).size).toBe(1);
});

test('a brother without a house or role of his own gets the one that is chosen for all', async () => {
  await open();
  await type('Fraternity', greccio);
  await type('Role', 'bursar');
  await type('Fraternity of Masseo Montefaggi', rieti);
  await type('Role of Leone Bellarivolta', 'vicar');
  const leone = await rowOf('Leone Bellarivolta');
  await leone.findByText('From 21 Nov 2026: Greccio, Vicar');
  const masseoRow = await rowOf('Masseo Montefaggi');
  await masseoRow.findByText('From 21 Nov 2026: Rieti, Bursar');
  await type('Fraternity of Masseo Montefaggi', '');
  await masseoRow.findByText('From 21 Nov 2026: Greccio, Bursar');
  press('Save');
  await screen.findByText('at /moves/letters');
  expect((await inserted()).map(({fraternity_id, role}) => [fraternity_id, role])).toEqual([
    [greccio, 'vicar'],
    [greccio, 'bursar'],
  ]);
});

test("the warnings judge each brother's own house", async () => {
  await open();
  await type('Fraternity of Leone Bellarivolta', greccio);
  await type('Role of Leone Bellarivolta', 'guardian');
  await type('Fraternity of Masseo Montefaggi', ids.house);
  await screen.findByText(/^Greccio: This fraternity has a guardian already\./);
  screen.getByText('Montefaggi: The fraternity is left without a guardian.');
});

test('a brother without a house has an error at his field until a house is chosen', async () => {
  await open();
  await type('Fraternity of Leone Bellarivolta', greccio);
  press('Save');
  const masseoRow = await rowOf('Masseo Montefaggi');
  await masseoRow.findByText('This field is required.');
  expect(screen.getAllByText('This field is required.')).toHaveLength(1);
  const missing = await input('Fraternity of Masseo Montefaggi');
  expect(missing.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(missing));
  expect(await sent()).toEqual([]);
  await type('Fraternity', rieti);
  await waitFor(() => expect(screen.queryByText('This field is required.')).toBeNull());
});

test('one error at the field for all says that nobody has a house', async () => {
  await open();
  await rowOf('Masseo Montefaggi');
  press('Save');
  const above = await input('Fraternity');
  await waitFor(() => expect(above.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('This field is required.')).toHaveLength(1);
  await type('Fraternity of Masseo Montefaggi', rieti);
  await type('Fraternity of Leone Bellarivolta', rieti);
  await waitFor(() => expect(above.getAttribute('aria-invalid')).toBe('false'));
  expect(above.getAttribute('aria-required')).toBe('false');
});

test('a role that is too long has an error at the field in which it was typed', async () => {
  await open();
  await type('Fraternity', greccio);
  await type('Role of Masseo Montefaggi', 'x'.repeat(501));
  press('Save');
  const own = await input('Role of Masseo Montefaggi');
  await waitFor(() => expect(own.getAttribute('aria-invalid')).toBe('true'));
  await type('Role of Masseo Montefaggi', '');
  await type('Role', 'x'.repeat(501));
  press('Save');
  const above = await input('Role');
  await waitFor(() => expect(above.getAttribute('aria-invalid')).toBe('true'));
  expect(await sent()).toEqual([]);
});

test('a draft keeps the house and the role of each brother', async () => {
  await open('');
  fireEvent.change(await screen.findByLabelText('Search brothers'), {target: {value: 'o'}});
  for (const name of [/^Leone/, /^Masseo/])
    fireEvent.click(await screen.findByRole('checkbox', {name}));
  await type('Fraternity of Masseo Montefaggi', rieti);
  await type('Role of Leone Bellarivolta', 'vicar');
  // On a busy machine a draft is stored before the role is typed.
  await waitFor(async () => {
    const [draft] = await device.db.drafts.toArray();
    expect(JSON.stringify(draft?.values)).toContain('vicar');
  });
  cleanup();
  await open('');
  await screen.findByText(/^Draft of/);
  await waitFor(async () =>
    expect((await input('Fraternity of Masseo Montefaggi')).value).toBe(rieti),
  );
  expect((await input('Role of Leone Bellarivolta')).value).toBe('Vicar');
  expect((await input('Fraternity of Leone Bellarivolta')).value).toBe('');
});

test('removing a brother removes his house and his role', async () => {
  await open(`brothers=${ids.leone},${masseo},${egidio}`);
  await type('Fraternity of Masseo Montefaggi', rieti);
  await isDrafted();
  press('Remove Masseo Montefaggi');
  await waitFor(() => expect(screen.queryByLabelText(/ of Masseo Montefaggi$/)).toBeNull());
  await waitFor(async () => {
    const [draft] = await device.db.drafts.toArray();
    expect(JSON.stringify(draft?.values)).not.toContain(masseo);
  });
  fireEvent.change(screen.getByLabelText('Search brothers'), {target: {value: 'Masseo'}});
  fireEvent.click(await screen.findByRole('checkbox', {name: /^Masseo/}));
  expect((await input('Fraternity of Masseo Montefaggi')).value).toBe('');
  // The form is as it was opened but for the order of the brothers.
  press('Remove Egidio Ravagnuoli');
  fireEvent.change(screen.getByLabelText('Search brothers'), {target: {value: 'Egidio'}});
  fireEvent.click(await screen.findByRole('checkbox', {name: /^Egidio/}));
  press('Remove Masseo Montefaggi');
  press('Remove Egidio Ravagnuoli');
  for (const name of ['Masseo', 'Egidio']) {
    fireEvent.change(screen.getByLabelText('Search brothers'), {target: {value: name}});
    fireEvent.click(await screen.findByRole('checkbox', {name: new RegExp(`^${name}`)}));
  }
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(0));
});

test('one brother has only the house for all, and keeps his own when the others are removed', async () => {
  await open(`brothers=${ids.leone}`);
  await rowOf('Leone Bellarivolta');
  expect(screen.queryByLabelText('Fraternity of Leone Bellarivolta')).toBeNull();
  cleanup();
  await open();
  await type('Role of Leone Bellarivolta', 'vicar');
  press('Remove Masseo Montefaggi');
  await type('Role of Leone Bellarivolta', '');
  expect((await input('Role of Leone Bellarivolta')).value).toBe('');
});

test('a change to institutions empties the roles and lets each brother have an institution of his own', async () => {
  await open();
  await type('Fraternity of Masseo Montefaggi', rieti);
  await type('Role of Masseo Montefaggi', 'guardian');
  press('Institution');
  expect((await input('Role of Masseo Montefaggi')).value).toBe('');
  await type('Institution of Masseo Montefaggi', parish);
  await type('Institution of Leone Bellarivolta', parish);
  await type('Role of Leone Bellarivolta', 'chaplain');
  press('Save');
  await screen.findByText('at /moves/letters');
  expect(await inserted()).toEqual([
    {brother_id: ids.leone, institution_id: parish, role: 'chaplain', start_date: '2026-11-21'},
    {brother_id: masseo, institution_id: parish, start_date: '2026-11-21'},
  ]);
});

test('the letter of each brother names his own house', async () => {
  await open();
  await type('Fraternity of Leone Bellarivolta', greccio);
  await type('Fraternity of Masseo Montefaggi', rieti);
  press('Save');
  await screen.findByText('at /moves/letters');
  const letters = new URLSearchParams({
    of: 'fraternity_assignments',
    ids: (await sent()).flatMap(({op, id: row}) => (op === 'insert' ? [row] : [])).join(),
  });
  cleanup();
  await show(<LettersScreen />, `/moves/letters?${letters}`, '/moves/letters');
  const letterTo = (name: string) =>
    screen.findByRole('article', {name: `Letter of obedience for ${name}`});
  within(await letterTo('Leone Bellarivolta')).getByText(/I assign you to Greccio, from/);
  within(await letterTo('Masseo Montefaggi')).getByText(/I assign you to Rieti, from/);
});

test('one press chooses all brothers of a table that is longer than the list of names', async () => {
  const many = Array.from({length: 41}, (_, index) => ({
    ...people,
    id: `00000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
    name: `Frate ${index}`,
  }));
  await receive(device, 'brothers', many);
  await open('');
  fireEvent.change(await screen.findByLabelText('Search brothers'), {target: {value: 'Frate'}});
  fireEvent.click(await screen.findByRole('button', {name: 'Choose all 41'}));
  await screen.findByText('41 brothers chosen');
});
