import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {LifeEventFormScreen} from '#src/screens/life-events/life-event-form-screen.tsx';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallProvince} from './lists/province.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  await receive(device, 'fraternities', [
    {
      id: ids.montefaggi,
      name: 'Montefaggi',
      alias: 'La Chiocciola',
      title: 'San',
      type: 'friary',
      established_date: '1611-05-20',
      suppressed_date: '2024-08-31',
      circumscription_id: ids.apennine,
      diocese_id: ids.bogor,
      place_id: ids.valley,
    },
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const names = () => screen.queryAllByRole('article').map((each) => each.getAttribute('aria-label'));

test('the list marks a suppressed house, and filters the houses by whether they exist', async () => {
  await show(<RecordListScreen table="fraternities" />, '/fraternities');
  within(await screen.findByRole('article', {name: 'Montefaggi'})).getByText('Suppressed 2024');
  expect(screen.getAllByText(/^Suppressed/)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', {name: 'Filters'}));
  const status = screen.getByLabelText('Status');
  const options = within(status).getAllByRole('option', {hidden: true});
  expect(options.map(({textContent}) => textContent)).toEqual([
    'All',
    'Existing (1)',
    'Suppressed (1)',
  ]);
  fireEvent.change(status, {target: {value: 'existing'}});
  await waitFor(() => expect(names()).toEqual(['Casa Béata']));
  screen.getByText('Status: Existing');
});

test('the address of a list names its filter by existence', async () => {
  await show(
    <RecordListScreen table="fraternities" />,
    '/fraternities?suppressed_date=suppressed',
    '/fraternities',
  );
  await screen.findByRole('article', {name: 'Montefaggi'});
  expect(names()).toEqual(['Montefaggi']);
});

test('the form refuses a suppression before the foundation', async () => {
  const path = `/fraternities/edit/${ids.montefaggi}`;
  await show(<ListedFormScreen table="fraternities" />, path, '/fraternities/edit/:id');
  await type('Suppressed', '1611-05-19');
  fireEvent.click(screen.getByRole('button', {name: 'Update'}));
  await screen.findByText('Error saving fraternity.');
  expect(screen.getByLabelText('Suppressed').getAttribute('aria-invalid')).toBe('true');
  expect(await device.db.outbox.count()).toBe(0);
});

test('the form of an assignment still offers a suppressed house, and marks it', async () => {
  await show(
    <LifeEventFormScreen />,
    `/life-events/fraternity_assignments/new?brother_id=${ids.leone}`,
    '/life-events/:table/new',
  );
  await screen.findByRole('option', {
    name: 'Montefaggi · La Chiocciola · Suppressed 2024',
    hidden: true,
  });
});

test('the page of a suppressed house offers no new resident', async () => {
  await show(<FraternityScreen />, `/fraternities/${ids.montefaggi}`, '/fraternities/:id');
  await screen.findByText('No residents are recorded.');
  expect(screen.queryByRole('link', {name: 'Add resident'})).toBeNull();
});

test('the page of a suppressed house shows its last day', async () => {
  await show(<FraternityScreen />, `/fraternities/${ids.montefaggi}`, '/fraternities/:id');
  await screen.findByText('Suppressed 2024');
  screen.getByText('31 Aug 2024');
});

test('the header of a profile says that the present house is suppressed', async () => {
  await receive(device, 'fraternity_assignments', [
    {
      id: crypto.randomUUID(),
      brother_id: ids.leone,
      fraternity_id: ids.montefaggi,
      start_date: '2023-09-01',
    },
  ]);
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}`,
    '/brothers/profile/:slugOrId',
  );
  const [house] = await screen.findAllByRole('link', {name: 'Montefaggi'});
  expect(house?.parentElement?.textContent).toBe('Montefaggi (Suppressed 2024)');
});

async function makeLeone(role: string): Promise<void> {
  await receive(device, 'fraternity_assignments', [
    {
      id: crypto.randomUUID(),
      brother_id: ids.leone,
      fraternity_id: ids.montefaggi,
      role,
      start_date: '2023-09-01',
    },
  ]);
}

test('the page of a suppressed house names no guardian, and lists the resident without an office', async () => {
  await makeLeone('guardian');
  await show(<FraternityScreen />, `/fraternities/${ids.montefaggi}`, '/fraternities/:id');
  const residents = await screen.findByRole('region', {name: 'Residents'});
  await within(residents).findByText('since Sept 2023');
  expect(screen.queryByText(/Guardian/)).toBeNull();
});

test('the profile of a brother in a suppressed house shows no role', async () => {
  await makeLeone('guardian');
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}`,
    '/brothers/profile/:slugOrId',
  );
  await screen.findAllByRole('link', {name: 'Montefaggi'});
  expect(screen.queryByText('Guardian')).toBeNull();
});

test('the list of the brothers filters by no role in a suppressed house, and shows none', async () => {
  await makeLeone('guardian');
  await show(<BrothersScreen />, '/brothers', '/brothers');
  await screen.findByText(/Montefaggi/);
  expect(screen.queryByText(/Guardian/)).toBeNull();
  fireEvent.click(screen.getByRole('button', {name: 'Filters'}));
  const role = await screen.findByLabelText('Role');
  const options = within(role).getAllByRole('option', {hidden: true});
  expect(options.map(({textContent}) => textContent)).toEqual(['All']);
});
