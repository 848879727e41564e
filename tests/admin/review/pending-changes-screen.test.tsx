import {cleanup, fireEvent, screen, within} from '@testing-library/react';
import {useLocation} from 'react-router-dom';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {pendingChange, changeOf} from './pending-change.ts';

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

const answerQueue = (body: unknown, status = 200) =>
  answerCalls({get_pending_changes_with_username: () => ({status, body})});
const openQueue = () => show(<PendingChangesScreen />, '/admin/pending-changes');

test('each row shows table, requester, date and a link to the details of a change', async () => {
  const group = changeOf('c2', {target_table_name: 'fraternities', member_count: 3});
  const waiting = changeOf('c3', {unmet_dependency: true, needs: ['c1']});
  answerQueue([
    pendingChange,
    {...group, requester_username: null, unmet_dependency: true},
    waiting,
  ]);
  await openQueue();
  const table = within(await screen.findByRole('table', {name: 'Pending changes'}));
  const headers = table.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Table', 'Requester', 'Date', 'Action']);
  expect(table.getAllByRole('row')).toHaveLength(4);
  expect(table.getAllByText('friar')).toHaveLength(2);
  table.getByText('Unknown');
  expect(table.getAllByText(/^20 Nov 2026/)).toHaveLength(3);
  table.getByText('with 2 more changes that belong to it');
  // Only once: a group does not wait for its own members.
  table.getByText('Needs another change to be approved first');
  const [first] = table.getAllByRole('link', {name: /^View Details/});
  expect(first?.getAttribute('href')).toBe('/admin/pending-changes/c1');
});

test('the names of the controls of two changes to one record say when each was made', async () => {
  const later = changeOf('c2', {
    record_id: pendingChange.record_id,
    created_at: '2026-11-21T10:00:00Z',
  });
  answerQueue([pendingChange, later, changeOf('c3')]);
  await openQueue();
  await screen.findByRole('table');
  for (const [role, words] of [
    ['link', 'View Details'],
    ['checkbox', 'Select this change'],
  ] as const) {
    const named = (name: RegExp) => screen.getAllByRole(role, {name});
    expect(named(new RegExp(`^${words}`))).toHaveLength(3);
    expect(named(new RegExp(`^${words}.* 20 Nov 2026`))).toHaveLength(1);
    expect(named(new RegExp(`^${words}.* 21 Nov 2026`))).toHaveLength(1);
  }
});

test('the list marks a change that refers to a record which is no longer proposed', async () => {
  answerQueue([changeOf('c1', {unmet_dependency: true})]);
  await openQueue();
  await screen.findByText('Refers to a record that is no longer a proposal');
  expect(screen.queryByText('Needs another change to be approved first')).toBeNull();
});

test('each filter counts the changes that the other filter leaves', async () => {
  const vow = {target_table_name: 'vows'};
  answerQueue([
    pendingChange,
    changeOf('c2', vow),
    changeOf('c3', vow),
    changeOf('c4', {...vow, requester_username: 'bursar'}),
  ]);
  await openQueue();
  const optionsOf = (name: string) =>
    within(screen.getByRole('combobox', {name}))
      .getAllByRole('option')
      .map(({textContent}) => textContent);
  await screen.findByRole('table');
  fireEvent.change(screen.getByRole('combobox', {name: 'Requester'}), {target: {value: 'friar'}});
  expect(optionsOf('Table').slice(1)).toEqual(['Brother (1)', 'Vows (2)']);
  expect(optionsOf('Requester').slice(1)).toEqual(['bursar (1)', 'friar (3)']);
});

test('the controls of a change name its record', async () => {
  answerQueue([
    changeOf('c1', {base_values: {name: 'Leone'}}),
    changeOf('c2', {base_values: {name: 'Masseo'}}),
  ]);
  await openQueue();
  await screen.findByRole('checkbox', {name: 'Select this change Leone'});
  screen.getByRole('checkbox', {name: 'Select this change Masseo'});
  screen.getByRole('link', {name: 'View Details Masseo'});
});

test('the page says that the queue is empty', async () => {
  answerQueue([]);
  await openQueue();
  await screen.findByText(/^No pending changes/);
});

test('the page shows that it loads and that it is offline, and loads on Try again', async () => {
  answerCalls({});
  await openQueue();
  screen.getByText('Loading...');
  await screen.findByText('You are offline');
  answerQueue([pendingChange]);
  fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
  await screen.findByRole('table');
});

test("the page shows the server's message when the server refuses the queue", async () => {
  answerQueue({code: 'P0001', message: 'the queue is broken', details: '', hint: ''}, 400);
  await openQueue();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The list could not be loaded');
  expect(alert.textContent).toContain('the queue is broken');
});

test('the queue shows as many changes as before when the admin comes back to it', async () => {
  const path = '/admin/pending-changes';
  const Query = () => <output>{useLocation().search}</output>;
  const open = (address: string) =>
    show([<PendingChangesScreen key="list" />, <Query key="query" />], address, path);
  const shownChanges = () => screen.getAllByRole('link', {name: /^View Details/}).length;
  answerQueue(Array.from({length: 150}, (_, at) => changeOf(`c${at}`)));
  await open(path);
  fireEvent.click(await screen.findByRole('button', {name: 'Show more'}));
  expect(shownChanges()).toBe(150);
  const query = screen.getByText(/^\?/).textContent;
  cleanup();
  await open(`${path}${query}`);
  await screen.findByRole('table');
  expect(shownChanges()).toBe(150);
});

test('the queue shows that it begins with the first hundred changes, and shows all on request', async () => {
  answerQueue(Array.from({length: 150}, (_, at) => changeOf(`c${at}`)));
  await openQueue();
  await screen.findByText('The first 100 of 150 pending changes');
  screen.getByRole('checkbox', {name: 'Select all that can be approved here (100)'});
  fireEvent.click(screen.getByRole('button', {name: 'Show all'}));
  screen.getByText('150 pending changes');
  screen.getByRole('checkbox', {name: 'Select all that can be approved here (150)'});
});
