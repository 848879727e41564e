import {fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (slugOrId: string) =>
  show(<BrotherProfileScreen />, `/brothers/profile/${slugOrId}`, '/brothers/profile/:slugOrId');
const region = (name: string) => screen.findByRole('region', {name});

test('the summary shows personal data, contact and province', async () => {
  await open(ids.leone);
  await screen.findByRole('heading', {level: 2, name: 'Leone Bellarivolta'});
  await screen.findByText('Province of Saint Angelo · PRV-APP');
  const phone = screen.getByRole('link', {name: '+39 055 100 0001'});
  expect(phone.getAttribute('href')).toBe('tel:+390551000001');
  within(await region('Additional information')).getByText('Name day');
  expect(screen.queryByRole('region', {name: 'Death information'})).toBeNull();
  expect(screen.getByRole('link', {name: 'Edit Profile'}).getAttribute('href')).toBe(
    `/brothers/edit/${ids.leone}`,
  );
});

test('the header shows the office, the present house as a link and the age', async () => {
  const year = new Date().getFullYear();
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: `${year - 50}-01-01`},
  ]);
  const assignment = {brother_id: ids.leone, fraternity_id: ids.house, start_date: '2023-09-01'};
  await receive(device, 'fraternity_assignments', [
    {...assignment, id: '00000000-0000-4000-8000-0000000000e1', role: 'guardian'},
  ]);
  await open(ids.leone);
  const header = within(
    (await screen.findByRole('heading', {level: 2, name: 'Leone'})).parentElement!,
  );
  header.getByText('Guardian');
  header.getByText('50 years');
  expect(header.getByRole('link', {name: 'Montefaggi'}).getAttribute('href')).toBe(
    `/fraternities/${ids.house}`,
  );
});

test('the header shows no age for a birth in the future', async () => {
  const year = new Date().getFullYear();
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: `${year + 3}-01-01`},
  ]);
  await open(ids.leone);
  await screen.findByRole('heading', {level: 2, name: 'Leone'});
  expect(screen.queryByText(/ years?$/)).toBeNull();
});

test('a brother born on a leap day is a year older on 28 February of a common year, as the dashboard says', async () => {
  vi.useFakeTimers({now: new Date(2026, 1, 28, 12), toFake: ['Date']});
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: '1980-02-29'},
  ]);
  await open(ids.leone);
  await screen.findByText('46 years');
});

test('the header of a deceased brother shows no age', async () => {
  const dead = {membership_status: 'deceased', birth_date: '1930-01-01'};
  await receive(device, 'brothers', [
    {...people, id: ids.rufino, version: 2, name: 'Rufino', ...dead},
  ]);
  await open(ids.rufino);
  await screen.findByRole('heading', {level: 2, name: 'Rufino'});
  expect(screen.queryByText(/ years$/)).toBeNull();
});

test('the profile shows death information only of a deceased brother', async () => {
  await open(ids.rufino);
  within(await region('Death information')).getByText('Assisi');
  expect(screen.queryByRole('region', {name: 'Departure information'})).toBeNull();
});

test('the profile shows assignments, an open one as present', async () => {
  const assignment = {brother_id: ids.leone, fraternity_id: ids.house, start_date: '2023-09-01'};
  const service = {brother_id: ids.leone, institution_id: ids.house, start_date: '2023-09-01'};
  await receive(device, 'fraternity_assignments', [
    {...assignment, id: '00000000-0000-4000-8000-0000000000e1', role: 'guardian'},
  ]);
  await receive(device, 'institution_assignments', [
    {...service, id: '00000000-0000-4000-8000-0000000000e2', role: 'parish priest'},
    {...service, id: '00000000-0000-4000-8000-0000000000e3', role: 'Chaplain to the Deaf'},
  ]);
  await open(ids.leone);
  fireEvent.click(await screen.findByRole('tab', {name: 'Assignments'}));
  const table = within(await screen.findByRole('table', {name: 'Fraternity assignments'}));
  await table.findByText('Montefaggi');
  table.getByText('Guardian');
  table.getByText('Present');
  // Each table is read by itself.
  const posts = within(await screen.findByRole('table', {name: 'Institution assignments'}));
  await posts.findByText('Parish priest');
  posts.getByText('Chaplain to the Deaf');
});

test('the timeline shows all life events in order, and each leads to its form', async () => {
  const ofLeone = {brother_id: ids.leone};
  const idOf = (end: string) => `00000000-0000-4000-8000-0000000000${end}`;
  const [stage, vow, order, home] = [idOf('d1'), idOf('d2'), idOf('d3'), idOf('d4')];
  await receive(device, 'ordinations', [
    {...ofLeone, id: order, type: 'priesthood', date: '1990-06-29'},
  ]);
  await receive(device, 'fraternity_assignments', [
    {
      ...ofLeone,
      id: home,
      fraternity_id: ids.house,
      role: 'guardian',
      start_date: '1990-09-01',
    },
  ]);
  await receive(device, 'vows', [
    {...ofLeone, id: vow, type: 'solemn', date: '1984-10-04', location_name: 'Assisi'},
  ]);
  await receive(device, 'formation_stages', [
    {
      ...ofLeone,
      id: stage,
      stage: 'novitiate',
      start_date: '1978-08-01',
      end_date: '1979-08-02',
      institution_name: 'La Verna',
    },
  ]);
  await open(ids.leone);
  fireEvent.click(await screen.findByRole('tab', {name: 'History'}));
  const timeline = within(await region('Timeline'));
  await timeline.findByRole('link', {name: 'Montefaggi'});
  const items = timeline.getAllByRole('listitem').map(({textContent}) => textContent);
  expect(items.map((text) => text?.trim())).toEqual([
    '1978Novitiate Aug 1978 – Aug 1979 · La Verna',
    '1984Solemn vows 4 Oct 1984 · Assisi',
    '1990Priesthood 29 Jun 1990',
    'Montefaggi Sept 1990 – Present · Guardian',
  ]);
  const links = timeline
    .getAllByRole('link')
    .filter((link) => link.closest('li'))
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `/history/formation_stages/edit/${stage}`,
    `/history/vows/edit/${vow}`,
    `/history/ordinations/edit/${order}`,
    `/history/fraternity_assignments/edit/${home}`,
  ]);
});

test('the timeline of a brother who is being deleted has no links', async () => {
  await receive(device, 'vows', [
    {id: crypto.randomUUID(), brother_id: ids.leone, type: 'solemn', date: '1984-10-04'},
  ]);
  await queue(device, {op: 'delete', id: ids.leone});
  await open(ids.leone);
  fireEvent.click(await screen.findByRole('tab', {name: 'History'}));
  const timeline = within(await region('Timeline'));
  await timeline.findByText('Solemn vows');
  expect(timeline.queryByRole('link')).toBeNull();
});

test('the summary leaves out empty facts and empty sections', async () => {
  const empty = {birth_name: null, birth_place: null, additional_info: null, notes: null};
  await receive(device, 'brothers', [
    {...people, ...empty, id: ids.leone, version: 2, name: 'Leone', phone: '+390551000001'},
  ]);
  await open(ids.leone);
  const personal = within(await region('Personal information'));
  personal.getByText('Telephone');
  expect(personal.queryByText('Birth place')).toBeNull();
  expect(personal.queryByText('E-mail')).toBeNull();
  expect(screen.queryByRole('region', {name: 'Notes'})).toBeNull();
  expect(screen.queryByRole('region', {name: 'Additional information'})).toBeNull();
});

test('the summary shows a field that the user has emptied, with its official value', async () => {
  await queue(device, {id: ids.leone, changes: {phone: null}});
  await open(ids.leone);
  const personal = within(await region('Personal information'));
  expect(personal.getByText(/official:/).textContent).toBe('official: +39 055 100 0001');
});

test('the address with a username opens the profile of the linked brother', async () => {
  const id = '00000000-0000-4000-8000-0000000000b1';
  await receive(device, 'users', [{id, username: 'leone', linked_brother_id: ids.leone}]);
  await open('leone');
  await screen.findByRole('heading', {level: 2, name: 'Leone Bellarivolta'});
});

test.each([
  'nobody',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
])("the address with %s shows 'not found' and a link back", async (slugOrId) => {
  await open(slugOrId);
  await screen.findByText('Profile Not Found');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/brothers');
});

test('an unsent edit is shown with its state and the official value', async () => {
  await queue(device, {id: ids.leone, changes: {phone: '+390551000002', notes: 'Retreats'}});
  await open(ids.leone);
  await screen.findByText('on this device');
  const personal = within(await region('Personal information'));
  personal.getByRole('link', {name: '+39 055 100 0002'});
  expect(personal.getByText(/official:/).textContent).toBe('official: +39 055 100 0001');
  within(await region('Notes')).getByText('official: empty');
});

test('a life event shows the state of its unsent edit', async () => {
  const vow = crypto.randomUUID();
  const values = {brother_id: ids.leone, type: 'temporary', date: '1970-09-17'};
  await receive(device, 'vows', [{id: vow, ...values}]);
  await queue(device, {table: 'vows', id: vow, changes: {date: '1971-09-17'}});
  await open(ids.leone);
  fireEvent.click(await screen.findByRole('tab', {name: 'History'}));
  fireEvent.click(await screen.findByRole('button', {name: 'Details'}));
  const vows = within(await region('Vows'));
  const row = (await vows.findByText('17 Sept 1971')).closest('tr');
  expect(row?.textContent).toContain('on this device');
  const event = await within(await region('Timeline')).findByRole('listitem');
  expect(event.textContent).toContain('on this device');
});
