import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {ProposalsScreen} from '#src/screens/sync/proposals-screen.tsx';
import {queue, receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const leone = '00000000-0000-4000-8000-000000000001';
const rufino = '00000000-0000-4000-8000-000000000002';
const secretary = '00000000-0000-4000-8000-0000000000a1';
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  // No server answers in these tests.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice();
  await receive(device, 'brothers', [
    {id: leone, name: 'Leone', phone: '1'},
    {id: rufino, name: 'Rufino', phone: '1'},
  ]);
  await receive(device, 'users', [{id: secretary, username: 'secretary'}]);
});
afterEach(() => vi.unstubAllGlobals());

let made = 0;
const proposal = (day: number, values: Readonly<Record<string, unknown>>) => ({
  id: `00000000-0000-4000-8000-00000000e${String((made += 1)).padStart(3, '0')}`,
  target_table_name: 'brothers',
  operation: 'update',
  record_id: leone,
  base_values: {phone: '1'},
  proposed_changes: {phone: `phone of day ${day}`},
  mutation_id: crypto.randomUUID(),
  created_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`,
  ...values,
});
const decision = {reviewed_by: secretary, reviewed_at: '2026-11-20T11:00:00Z'};
const rejected = {status: 'rejected', rejection_reason: 'Ask the guardian first', ...decision};

const open = () => show(<ProposalsScreen />, '/proposals');
const cards = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
const choose = (name: string) => fireEvent.click(screen.getByRole('button', {name}));

describe('the list of proposals', () => {
  beforeEach(() =>
    receive(device, 'pending_changes', [
      proposal(1, {status: 'approved', ...decision}),
      proposal(4, {status: 'pending', record_id: rufino}),
      proposal(2, rejected),
      proposal(3, {status: 'withdrawn'}),
    ]),
  );

  test('proposals are listed offline, newest first, with what was changed', async () => {
    await open();
    await screen.findAllByRole('heading', {level: 3});
    expect(cards().map((card) => /phone of day \d/.exec(card.textContent)?.[0])).toEqual([
      'phone of day 4',
      'phone of day 3',
      'phone of day 2',
      'phone of day 1',
    ]);
    expect(screen.getByRole('link', {name: 'Rufino'}).getAttribute('href')).toBe(
      `/brothers/profile/${rufino}`,
    );
  });

  test('a decided proposal names the admin, the time and the reason', async () => {
    await open();
    await screen.findByText(/^secretary rejected this change on 20 Nov 2026/);
    screen.getByText('Reason: Ask the guardian first');
    screen.getByText(/^secretary approved this change on 20 Nov 2026/);
  });

  test('a rejected proposal offers to revise it, a waiting one to withdraw it', async () => {
    await open();
    await screen.findByRole('button', {name: 'Revise the change to Leone'});
    expect(screen.getAllByRole('button', {name: /^Revise/})).toHaveLength(1);
    screen.getByRole('button', {name: 'Withdraw the change to Rufino'});
    expect(screen.getAllByRole('button', {name: /^Withdraw the/})).toHaveLength(1);
  });

  test.each([
    ['Waiting', 'phone of day 4'],
    ['Approved', 'phone of day 1'],
    ['Rejected', 'phone of day 2'],
    ['Withdrawn', 'phone of day 3'],
  ])('the choice "%s" shows only those proposals', async (name, value) => {
    await open();
    await screen.findByRole('button', {name});
    choose(name);
    await waitFor(() => expect(cards()).toHaveLength(1));
    within(cards()[0]!).getByText(value);
  });

  test('the address keeps the choice', async () => {
    await show(<ProposalsScreen />, '/proposals?state=declined', '/proposals');
    await screen.findByText(/phone of day 2/);
    expect(cards()).toHaveLength(1);
  });
});

test('the page shows the name of the brother for the account of the admin who decided', async () => {
  await receive(device, 'users', [
    {id: secretary, username: 'secretary', linked_brother_id: rufino},
  ]);
  await receive(device, 'pending_changes', [proposal(1, {status: 'approved', ...decision})]);
  await open();
  await screen.findByText(/^Rufino approved this change on/);
});

test('an unknown admin is called an administrator', async () => {
  const unknown = {...decision, reviewed_by: null};
  await receive(device, 'pending_changes', [proposal(1, {status: 'approved', ...unknown})]);
  await open();
  await screen.findByText(/^An administrator approved this change on/);
});

test('a fresh rejection can be marked as read', async () => {
  const today = new Date().toISOString();
  await receive(device, 'pending_changes', [
    proposal(2, {...rejected, created_at: '2020-01-01T00:00:00Z', reviewed_at: today}),
  ]);
  await open();
  const name = 'Mark as read: rejected change to Leone';
  fireEvent.click(await screen.findByRole('button', {name}));
  await waitFor(() => expect(screen.queryByRole('button', {name})).toBeNull());
});

test('an edit that has not been sent is not listed as a proposal', async () => {
  await queue(device, {id: leone, base: {phone: '1'}, changes: {phone: '2'}});
  await open();
  await screen.findByText('You have not proposed any changes yet.');
  expect(screen.getByRole('link', {name: 'Sync centre'}).getAttribute('href')).toBe('/sync');
});

test('a long list shows the first 20 proposals until the user asks for all', async () => {
  await receive(
    device,
    'pending_changes',
    Array.from({length: 23}, (_, at) => proposal(at + 1, {status: 'approved', ...decision})),
  );
  await open();
  await waitFor(() => expect(cards()).toHaveLength(20));
  screen.getByRole('button', {name: 'Show all (23)'}).focus();
  choose('Show all (23)');
  await waitFor(() => expect(cards()).toHaveLength(23));
  expect(document.activeElement).toBe(cards()[20]);
});

describe('a proposal that refers to a proposed record', () => {
  const house = '00000000-0000-4000-8000-000000000003';
  const houseOf = (values: Readonly<Record<string, unknown>>) =>
    proposal(1, {
      target_table_name: 'institutions',
      operation: 'insert',
      record_id: house,
      base_values: {},
      proposed_changes: {name: 'Saint Clare'},
      ...values,
    });
  const assignment = proposal(2, {
    target_table_name: 'institution_assignments',
    operation: 'insert',
    status: 'pending',
    record_id: crypto.randomUUID(),
    base_values: {},
    proposed_changes: {brother_id: leone, institution_id: house, start_date: '2026-01-01'},
  });
  const isLost = /^It refers to “Saint Clare”, which was rejected or withdrawn/;

  test.each([rejected, {status: 'withdrawn'}])(
    'says that it cannot be approved when that record is no longer proposed: %j',
    async (values) => {
      await receive(device, 'pending_changes', [houseOf(values), assignment]);
      await open();
      await screen.findByText(isLost);
    },
  );

  test('waits for a decision while that record is proposed, also again', async () => {
    await receive(device, 'pending_changes', [houseOf(rejected), assignment]);
    await queue(device, {table: 'institutions', op: 'insert', id: house, changes: {name: 'Again'}});
    await open();
    await screen.findByText(/^The server has it\./);
    expect(screen.queryByText(isLost)).toBeNull();
  });
});
