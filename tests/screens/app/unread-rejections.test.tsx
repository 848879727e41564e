import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {Shell} from '#src/app/shell.tsx';
import {readDraft} from '#src/mutations/drafts.ts';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  await receive(device, 'brothers', [{...people, id: ids.leone, name: 'Leone', phone: '1'}]);
});
afterEach(() => vi.unstubAllGlobals());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const rejected = () => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  target_table_name: 'brothers',
  operation: 'update',
  record_id: ids.leone,
  base_values: {phone: '1'},
  proposed_changes: {phone: '2'},
  mutation_id: crypto.randomUUID(),
  created_at: hoursAgo(3),
  status: 'rejected',
  reviewed_at: hoursAgo(2),
  rejection_reason: 'Ask the guardian first',
});
const badge = () => screen.queryByRole('link', {name: '1 proposal was rejected'});

const other = '00000000-0000-4000-8000-0000000000e3';
const readButton = (name: string) =>
  screen.findByRole('button', {name: `Mark as read: rejected change to ${name}`});

const open = (path = '/dashboard') =>
  show(
    <Shell title="Title" path={path}>
      <p>The page</p>
    </Shell>,
    path,
  );

test('a rejected proposal is reported in the header and with its reason on the dashboard until it is read', async () => {
  await receive(device, 'pending_changes', [rejected()]);
  await open();
  await screen.findByText('Rejected: Leone');
  screen.getByText('Reason: Ask the guardian first');
  expect(badge()?.getAttribute('href')).toBe('/proposals');
  fireEvent.click(await readButton('Leone'));
  await waitFor(() => expect(screen.queryByText('Rejected: Leone')).toBeNull());
  expect(badge()).toBeNull();
});

test('a rejection that is marked as read passes the focus on: to the next one, then to the page', async () => {
  const record_id = ids.rufino;
  await receive(device, 'pending_changes', [rejected(), {...rejected(), id: other, record_id}]);
  await open();
  for (const name of ['Leone', 'Rufino Fontebruna']) {
    const button = await readButton(name);
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
    const next = screen.queryByRole('button', {name: /^Revise/}) ?? screen.getByRole('main');
    expect(document.activeElement).toBe(next);
  }
});

test('revising from the dashboard keeps the proposed value as a draft and marks the rejection as read', async () => {
  await receive(device, 'pending_changes', [rejected()]);
  await open();
  fireEvent.click(await screen.findByRole('button', {name: 'Revise the change to Leone'}));
  await screen.findByText(`at /brothers/edit/${ids.leone}`);
  const draft = await readDraft('brothers', ids.leone);
  expect(draft?.values['phone']).toBe('2');
  const read = await device.db.facts.get('readRejections');
  expect(read?.value).toEqual(['00000000-0000-4000-8000-0000000000e1']);
});

test.each([
  ['a rejection of last year', {reviewed_at: hoursAgo(24 * 365)}],
  ['an approved proposal', {status: 'approved', rejection_reason: null}],
])('%s is not reported', async (_, values) => {
  await receive(device, 'pending_changes', [{...rejected(), ...values}]);
  await open();
  await screen.findByText('The page');
  await screen.findByRole('link', {name: /^(All changes|Offline|Receiving)/});
  expect(badge()).toBeNull();
  expect(screen.queryByText('Rejected: Leone')).toBeNull();
});

test('a rejection is not reported any more after a later proposal on the same record', async () => {
  const later = {
    ...rejected(),
    id: '00000000-0000-4000-8000-0000000000e2',
    status: 'pending',
    created_at: hoursAgo(1),
    reviewed_at: null,
    rejection_reason: null,
  };
  await receive(device, 'pending_changes', [rejected(), later]);
  await open();
  await screen.findByText('The page');
  await screen.findByRole('link', {name: /^(All changes|Offline|Receiving)/});
  expect(badge()).toBeNull();
});

test('other pages report a rejection in the header only', async () => {
  await receive(device, 'pending_changes', [rejected()]);
  await open('/brothers');
  await waitFor(() => expect(badge()).not.toBeNull());
  expect(screen.queryByText('Rejected: Leone')).toBeNull();
});

test.each(['/dashboard/', '/Dashboard'])('a rejected proposal is reported at %s', async (path) => {
  await receive(device, 'pending_changes', [rejected()]);
  await open(path);
  await screen.findByText('Rejected: Leone');
});
