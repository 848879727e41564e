import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {useParams} from 'react-router-dom';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {PendingChangeScreen} from '#src/admin/review/pending-change-screen.tsx';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {lastCall} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {changeOf} from './pending-change.ts';
import {answerChange, detail, done, openChange, press} from './a-change.tsx';

beforeEach(async () => {
  localStorage.clear();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: detail.record_id, name: 'Leone'}]);
});
afterEach(() => vi.unstubAllGlobals());

test('one card shows the record, the author, the time and each old and new value', async () => {
  const calls = answerChange({get_change_by_id: () => ({body: [detail]})});
  await openChange();
  const card = within(await screen.findByRole('region', {name: 'Proposed Changes'}));
  expect(card.getByText('Telephone').nextSibling?.textContent).toBe('12');
  expect(card.getByText('Name day').nextSibling?.textContent).toBe('4 October');
  card.getByText(/^friar, 20 Nov 2026/);
  await card.findByRole('link', {name: 'Leone'});
  expect(screen.getAllByText('Telephone')).toHaveLength(1);
  expect(calls[0]).toEqual({name: 'get_change_by_id', args: {p_change_id: 'c1'}});
});

test('the card shows the present value of a field that another user changed', async () => {
  const changed = {
    ...detail,
    proposed_changes: {phone: '2', email: 'b', notes: 'c'},
    base_values: {phone: '1', email: 'a', notes: null},
    current_row: {...detail.current_row, phone: '5', email: 'b', notes: null},
  };
  answerChange({get_change_by_id: () => ({body: [changed]})});
  await openChange();
  const card = within(await screen.findByRole('region', {name: 'Proposed Changes'}));
  const valueOf = (label: string) => card.getByText(label).nextSibling?.textContent;
  expect(valueOf('Telephone')).toBe('12Now5changed in the meantime');
  expect(valueOf('E-mail')).toBe('abNowbno change');
  expect(valueOf('Notes')).toBe('—c');
});

test.each([
  ['is missing or denied', {body: []}],
  [
    'can not be asked for',
    {status: 400, body: {code: '22P02', message: 'bad', details: '', hint: ''}},
  ],
])("the page shows 'not found' for a change that %s", async (_, answer) => {
  answerChange({get_change_by_id: () => answer});
  await openChange();
  await screen.findByText('Change not found or an error occurred.');
  const back = screen.getByRole('link', {name: 'Back to the list'});
  expect(back.getAttribute('href')).toBe('/admin/pending-changes');
});

test('the page shows no message of the database for an id that is no UUID', async () => {
  const message = 'invalid input syntax for type uuid: "not-an-id"';
  const body = {code: '22P02', message, details: '', hint: ''};
  answerChange({get_change_by_id: () => ({status: 400, body})});
  await openChange();
  await screen.findByText('The address of this page contains a value that is not valid.');
  expect(screen.queryByText(/uuid/)).toBeNull();
});

test('the console logs the id of a change that does not exist', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  answerChange({get_change_by_id: () => ({body: []})});
  await openChange();
  await screen.findByText('Change not found or an error occurred.');
  expect(log).toHaveBeenCalledExactlyOnceWith('There is no such change:', 'c1');
  log.mockRestore();
});

test('changes of one group are shown together', async () => {
  const grouped = {
    ...detail,
    target_table_name: 'fraternity_assignments',
    operation: 'insert',
    proposed_changes: {fraternity_id: '00000000-0000-4000-8000-000000000002', role: 'guardian'},
    group_id: 'g',
    unmet_dependency: true,
  };
  const house = {
    ...grouped,
    id: 'c0',
    target_table_name: 'fraternities',
    operation: 'insert',
    record_id: '00000000-0000-4000-8000-000000000002',
    proposed_changes: {name: 'Friary of Saint Rose', alias: null},
    base_values: {},
    current_row: null,
  };
  answerChange({
    get_change_by_id: () => ({body: [grouped]}),
    get_group_changes: () => ({body: [house, grouped]}),
  });
  await openChange();
  const name = 'New: Fraternity · Friary of Saint Rose';
  const other = within(await screen.findByRole('region', {name}));
  expect(other.getByText('Name').nextSibling?.textContent).toBe('Friary of Saint Rose');
  screen.getByText(/approved or rejected together/);
  // The fraternity exists only in the group, yet the page shows its name.
  const proposed = within(screen.getByRole('region', {name: 'Proposed Changes'}));
  await proposed.findByText('Friary of Saint Rose');
  expect(screen.queryByText(/Approve that one first/)).toBeNull();
});

test('approving sends the version shown and returns to the list', async () => {
  const calls = answerChange({
    get_change_by_id: () => ({body: [detail]}),
    approve_change: () => done,
  });
  await openChange();
  await press('Approve');
  await screen.findByText('at /admin/pending-changes');
  expect(lastCall(calls, 'approve_change')?.args).toEqual({
    change_id: 'c1',
    resolution: {c1: {resolution: null, expected_version: 3}},
  });
});

test('the list leaves out a decided change before it is loaded again', async () => {
  const queue = vi
    .fn<() => Promise<{body: unknown}>>(() => new Promise(() => undefined))
    .mockResolvedValueOnce({
      body: [changeOf('c1', {record_id: detail.record_id}), changeOf('c2')],
    });
  answerChange({
    get_pending_changes_with_username: queue,
    get_change_by_id: () => ({body: [detail]}),
    approve_change: () => done,
  });
  const Review = () => (useParams()['id'] ? <PendingChangeScreen /> : <PendingChangesScreen />);
  await show(<Review />, '/admin/pending-changes/c1', '/admin/pending-changes/:id?');
  await screen.findByText('Change 1 of 2');
  await press('Approve');
  await waitFor(() => expect(queue).toHaveBeenCalledTimes(2));
  expect(await screen.findAllByRole('link', {name: /^View Details/})).toHaveLength(1);
});

describe('the dialog for rejecting', () => {
  const label = 'Provide a reason for rejecting this change...';

  test('requires a reason that is not blank', async () => {
    const calls = answerChange({
      get_change_by_id: () => ({body: [detail]}),
      reject_change: () => done,
    });
    await openChange();
    await press('Reject');
    const confirm = screen.getByRole('button', {name: 'Confirm Rejection'});
    expect(confirm).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByPlaceholderText(label), {target: {value: '  \n'}});
    expect(confirm).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByPlaceholderText(label), {target: {value: ' Ask first '}});
    fireEvent.click(confirm);
    await screen.findByText('at /admin/pending-changes');
    expect(lastCall(calls, 'reject_change')?.args).toEqual({
      change_id: 'c1',
      reason: 'Ask first',
      shown: ['c1'],
    });
  });

  test('closes on Cancel and on a click outside, and keeps the typed reason', async () => {
    answerChange({get_change_by_id: () => ({body: [detail]})});
    await openChange();
    await press('Reject');
    fireEvent.change(screen.getByPlaceholderText(label), {target: {value: 'Ask first'}});
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Reject');
    expect(screen.getByPlaceholderText(label)).toHaveProperty('value', 'Ask first');
    const backdrop = document.querySelector('.MuiDialog-container');
    if (backdrop === null) throw new Error('no place outside the dialog');
    fireEvent.mouseDown(backdrop);
    fireEvent.click(backdrop);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test.each([
  ['a rejected newcomer', {operation: 'insert', current_row: null}, detail.record_id],
  [
    'a rejected vow',
    {target_table_name: 'vows', current_row: null, proposed_changes: {brother_id: 'b1'}},
    'b1',
  ],
])('%s links to the erasure of the person', async (_, values, person) => {
  const decided = {...detail, ...values, status: 'rejected', rejection_reason: 'no'};
  answerChange({get_change_by_id: () => ({body: [decided]})});
  await openChange();
  const link = await screen.findByRole('link', {name: 'Erase this person’s data…'});
  expect(link.getAttribute('href')).toBe(`/admin/erase/${person}`);
});

test.each([
  ['an open change', {}],
  ['a decided change of a place', {status: 'rejected', target_table_name: 'places'}],
  ['a blanked change', {status: 'rejected', current_row: null, proposed_changes: {}}],
])('%s has no link to an erasure', async (_, values) => {
  answerChange({get_change_by_id: () => ({body: [{...detail, ...values}]})});
  await openChange();
  await screen.findByRole('region', {name: 'Proposed Changes'});
  expect(screen.queryByRole('link', {name: 'Erase this person’s data…'})).toBeNull();
});
