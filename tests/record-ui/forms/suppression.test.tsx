import {fireEvent, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallRegisters} from './registers.ts';

const person = (end: string) => `00000000-0000-4000-8000-0000000002${end}`;
const [leone, masseo, rufino] = [person('01'), person('02'), person('03')];
const inHouse = {fraternity_id: ids.fraternity, start_date: '2020-09-01'};

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallRegisters();
  await receive(device, 'brothers', [
    {id: masseo, name: 'Masseo Rivotorto', membership_status: 'active'},
    {id: leone, name: 'Leone Bellarivolta', membership_status: 'active'},
    {id: rufino, name: 'Rufino Fontebruna', membership_status: 'active'},
  ]);
  await receive(device, 'fraternity_assignments', [
    {...inHouse, id: person('11'), brother_id: leone},
    {...inHouse, id: person('13'), brother_id: rufino, end_date: '2990-06-30'},
  ]);
  // Planned on this device alone.
  await queue(device, {
    table: 'fraternity_assignments',
    op: 'insert',
    id: person('12'),
    changes: {...inHouse, brother_id: masseo, start_date: '2995-09-01'},
  });
});
afterEach(() => vi.unstubAllGlobals());

const edit = () =>
  show(
    <ListedFormScreen table="fraternities" />,
    `/fraternities/edit/${ids.fraternity}`,
    '/fraternities/edit/:id',
  );

test('the form of a house names the brothers who stay after its last day, and leads to their move', async () => {
  await edit();
  await type('Suppressed', '2990-06-30');
  await screen.findByText('2 brothers are still assigned here after 30 Jun 2990');
  screen.getByText('Leone Bellarivolta and Masseo Rivotorto');
  const move = screen.getByRole('link', {name: 'Move brothers'});
  expect(move.getAttribute('href')).toBe(`/moves/new?brothers=${leone},${masseo}&date=2990-07-01`);
  await type('Suppressed', '2990-06-29');
  await screen.findByText('3 brothers are still assigned here after 29 Jun 2990');
  await type('Suppressed', '');
  expect(screen.queryByText(/still assigned here/)).toBeNull();
});

test('the form of a house names the institutions that still belong to it after its last day', async () => {
  const parish = {type: 'parish', fraternity_id: ids.fraternity};
  await receive(device, 'institutions', [
    {...parish, id: person('21'), name: 'San Rocco'},
    {...parish, id: person('22'), name: 'Sant’Egidio'},
    {...parish, id: person('23'), name: 'San Biagio', suppressed_date: '2990-06-30'},
    {...parish, id: person('24'), name: 'San Leo', fraternity_id: null},
  ]);
  await edit();
  await type('Suppressed', '2990-06-30');
  await screen.findByText('Institutions still belong to this fraternity');
  screen.getByText('San Rocco and Sant’Egidio');
  await type('Suppressed', '2990-06-29');
  await screen.findByText('San Biagio, San Rocco and Sant’Egidio');
  await type('Suppressed', '');
  expect(screen.queryByText('Institutions still belong to this fraternity')).toBeNull();
});

test('the form of an institution leads to a move that names the institution', async () => {
  const parish = '00000000-0000-4000-8000-0000000000f1';
  await receive(device, 'institutions', [{id: parish, name: 'San Rocco', type: 'parish'}]);
  await receive(device, 'institution_assignments', [
    {id: 'post', brother_id: leone, institution_id: parish, start_date: '2020-09-01'},
  ]);
  await show(
    <ListedFormScreen table="institutions" />,
    `/institutions/edit/${parish}`,
    '/institutions/edit/:id',
  );
  await type('Closed', '2990-06-30');
  const move = await screen.findByRole('link', {name: 'Move brothers'});
  expect(move.getAttribute('href')).toBe(
    `/moves/new?brothers=${leone}&date=2990-07-01&institution=${parish}`,
  );
});

test('the suppression of a house is saved though brothers stay there', async () => {
  await edit();
  await type('Suppressed', '2990-06-30');
  fireEvent.click(screen.getByRole('button', {name: 'Update'}));
  await screen.findByText('at /fraternities');
  const sent = await device.db.outbox.toArray();
  expect(sent.map(({mutation}) => mutation.changes).at(-1)).toEqual({
    suppressed_date: '2990-06-30',
  });
});

test('the form of an institution names the brothers who stay after its last day', async () => {
  await receive(device, 'institutions', [
    {id: ids.institution, name: 'San Leone', title: 'Parrocchia', type: 'parish'},
  ]);
  const post = {institution_id: ids.institution, start_date: '2020-09-01'};
  await receive(device, 'institution_assignments', [
    {...post, id: person('21'), brother_id: leone},
  ]);
  await show(
    <ListedFormScreen table="institutions" />,
    `/institutions/edit/${ids.institution}`,
    '/institutions/edit/:id',
  );
  await type('Closed', '2990-06-30');
  await screen.findByText('A brother is still assigned here after 30 Jun 2990');
});
