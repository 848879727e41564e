import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {PendingChangeScreen} from '#src/screens/pending-changes/pending-change-screen.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const detail = {
  id: 'c1',
  target_table_name: 'brothers',
  operation: 'update',
  record_id: '00000000-0000-4000-8000-000000000001',
  requester_username: 'friar',
  created_at: '2026-11-20T10:00:00Z',
  proposed_changes: {phone: '2', additional_info: {name_day: '4 October'}},
  base_values: {phone: '1', additional_info: null},
  base_version: 3,
  rejection_reason: null,
  status: 'pending',
  unmet_dependency: false,
  group_id: null,
  current_row: {name: 'Leone', phone: '1', additional_info: null},
  current_version: 3,
};
const done = {body: {id: 'c1', status: 'approved'}};
const conflict = (details: unknown, message = 'stale') => ({
  status: 409,
  body: {
    code: 'PT409',
    message,
    hint: '',
    details: details === null ? null : JSON.stringify(details),
  },
});

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

const openChange = () =>
  show(<PendingChangeScreen />, '/admin/pending-changes/c1', '/admin/pending-changes/:id');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', {name}));

test('shows who, what and when, the values nested, and now and proposed side by side', async () => {
  const calls = answerCalls({get_change_by_id: () => ({body: [detail]})});
  await openChange();
  const proposed = within(await screen.findByRole('region', {name: 'Proposed Changes'}));
  expect(proposed.getByText('Telephone').nextSibling?.textContent).toBe('2');
  expect(proposed.getByText('Name day').nextSibling?.textContent).toBe('4 October');
  const row = screen.getByRole('rowheader', {name: 'Telephone'}).closest('tr');
  expect(row?.textContent).toBe('TelephoneBefore1Now1Proposed2changes');
  expect(screen.getByRole('link', {name: 'Leone'})).toBeTruthy();
  expect(calls).toEqual([{name: 'get_change_by_id', args: {p_change_id: 'c1'}}]);
});

test.each([
  ['is missing or denied', {body: []}],
  [
    'can not be asked for',
    {status: 400, body: {code: '22P02', message: 'bad', details: '', hint: ''}},
  ],
])('a change that %s is not found', async (_, answer) => {
  answerCalls({get_change_by_id: () => answer});
  await openChange();
  expect(await screen.findByText('Change not found or an error occurred.')).toBeTruthy();
  const back = screen.getByRole('link', {name: 'Back to the list'});
  expect(back.getAttribute('href')).toBe('/admin/pending-changes');
});

test('approving names the version that was looked at, and goes back to the list', async () => {
  const calls = answerCalls({
    get_change_by_id: () => ({body: [detail]}),
    approve_change: () => done,
  });
  await openChange();
  await press('Approve');
  expect(await screen.findByText('at /admin/pending-changes')).toBeTruthy();
  expect(calls.at(-1)).toEqual({
    name: 'approve_change',
    args: {change_id: 'c1', resolution: null, expected_version: 3},
  });
});

describe('rejecting', () => {
  const label = 'Provide a reason for rejecting this change...';

  test('needs a reason that is not blank', async () => {
    const calls = answerCalls({
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
    expect(await screen.findByText('at /admin/pending-changes')).toBeTruthy();
    expect(calls.at(-1)?.args).toEqual({change_id: 'c1', reason: 'Ask first'});
  });

  test('is left by Cancel and by a click outside, and keeps what was typed', async () => {
    answerCalls({get_change_by_id: () => ({body: [detail]})});
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

describe('a record that moved since it was proposed', () => {
  const moved = {...detail, current_row: {...detail.current_row, phone: '5'}, current_version: 4};

  test('asks for a choice a field, and sends it with the version looked at', async () => {
    const calls = answerCalls({
      get_change_by_id: () => ({body: [moved]}),
      approve_change: () => done,
    });
    await openChange();
    await press('Approve');
    expect(screen.getByText('Please choose a value for each field first.')).toBeTruthy();
    const phone = within(screen.getByRole('group', {name: 'Telephone'}));
    fireEvent.click(phone.getByRole('radio', {name: 'Keep the present value 5'}));
    await press('Approve');
    expect(await screen.findByText('at /admin/pending-changes')).toBeTruthy();
    expect(calls.at(-1)?.args).toEqual({
      change_id: 'c1',
      resolution: {phone: 'current'},
      expected_version: 4,
    });
  });

  test('while the page was open is looked at again before anything is decided', async () => {
    let shown = detail;
    const calls = answerCalls({
      get_change_by_id: () => ({body: [shown]}),
      approve_change: ({expected_version: version}) => {
        if (version === 4) return done;
        shown = moved;
        return conflict([{field: 'phone', base: '1', current: '5', proposed: '2'}]);
      },
    });
    await openChange();
    await press('Approve');
    const phone = within(await screen.findByRole('group', {name: 'Telephone'}));
    await waitFor(() => expect(screen.getByText('changed meanwhile')).toBeTruthy());
    fireEvent.click(phone.getByRole('radio', {name: 'Take the proposed value 2'}));
    await press('Approve');
    expect(await screen.findByText('at /admin/pending-changes')).toBeTruthy();
    expect(calls.at(-1)?.args).toMatchObject({
      resolution: {phone: 'proposed'},
      expected_version: 4,
    });
  });

  test('in another field only has to be looked at again', async () => {
    let shown = detail;
    answerCalls({
      get_change_by_id: () => ({body: [shown]}),
      approve_change: ({expected_version: version}) => {
        shown = {...detail, current_version: 4};
        return version === 4 ? done : conflict([]);
      },
    });
    await openChange();
    await press('Approve');
    expect(await screen.findByText(/please look again, then press Approve/)).toBeTruthy();
    await press('Approve');
    expect(await screen.findByText('at /admin/pending-changes')).toBeTruthy();
  });
});

test('a second admin is told that it is already decided, and sees what came of it', async () => {
  let shown: Omit<typeof detail, 'rejection_reason'> & {rejection_reason: string | null} = detail;
  answerCalls({
    get_change_by_id: () => ({body: [shown]}),
    approve_change: () => {
      shown = {...detail, status: 'rejected', rejection_reason: 'Ask first'};
      return conflict(null, 'change is already rejected');
    },
  });
  await openChange();
  await press('Approve');
  expect(await screen.findByText(/already been decided, replaced or withdrawn/)).toBeTruthy();
  const reason = within(await screen.findByRole('region', {name: 'Rejection Reason'}));
  expect(reason.getByText('Ask first')).toBeTruthy();
  expect(screen.queryByRole('button', {name: 'Approve'})).toBeNull();
});

test('ones own proposal needs another admin', async () => {
  answerCalls({get_change_by_id: () => ({body: [{...detail, requester_username: 'admin'}]})});
  await openChange();
  expect(await screen.findByText(/Another administrator must decide it/)).toBeTruthy();
  expect(screen.queryByRole('button', {name: 'Approve'})).toBeNull();
});

test('a decision without a connection decides nothing and says so', async () => {
  answerCalls({get_change_by_id: () => ({body: [detail]})});
  await openChange();
  await press('Approve');
  expect(await screen.findByText(/Nothing was decided/)).toBeTruthy();
  expect(screen.getByRole('button', {name: 'Approve'})).toHaveProperty('disabled', false);
});

test('a proposal to delete shows what would go', async () => {
  const removal = {...detail, operation: 'delete', proposed_changes: {}, base_values: {}};
  answerCalls({get_change_by_id: () => ({body: [removal]})});
  await openChange();
  expect(await screen.findByText(/This proposal deletes the record/)).toBeTruthy();
  expect(screen.getByText('Name').nextSibling?.textContent).toBe('Leone');
});
