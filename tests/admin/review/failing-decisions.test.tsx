import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {answerChange, conflict, detail, done, openChange, press} from './a-change.tsx';

beforeEach(async () => {
  localStorage.clear();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: detail.record_id, name: 'Leone'}]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a decision while offline sends nothing and says so', async () => {
  const calls = answerChange({
    get_change_by_id: () => ({body: [detail]}),
    approve_change: () => done,
  });
  await openChange();
  await screen.findByRole('button', {name: 'Approve'});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Approve');
  await screen.findByText(/Nothing was decided/);
  expect(screen.getByRole('button', {name: 'Approve'})).toHaveProperty('disabled', false);
  expect(calls.some(({name}) => name === 'approve_change')).toBe(false);
});

test('a decision without an answer makes the page look up its outcome', async () => {
  let status = 'pending';
  answerChange({
    get_change_by_id: () => ({body: [{...detail, status}]}),
    approve_change: () => {
      status = 'approved';
      throw new TypeError('Failed to fetch');
    },
  });
  await openChange();
  await press('Approve');
  await screen.findByText(/not certain whether this is decided/);
  await screen.findByText('This change has already been decided.');
  expect(screen.queryByRole('button', {name: 'Approve'})).toBeNull();
});

test.each([
  ['is broken', 500, 'XX000', 'out of memory', /server is busy.*out of memory$/],
  ['is busy', 503, '', 'come back later', /server is busy.*come back later$/],
  [
    'refuses the admin',
    403,
    '42501',
    'not yours',
    /You do not have permission to do this.*not yours$/,
  ],
  [
    'refuses the decision',
    400,
    'P0001',
    'against the rule',
    /could not be made: against the rule$/,
  ],
])('the page shows that the decision was not made, and why, when the server %s', async (...row) => {
  const [, status, code, message, told] = row;
  answerChange({
    get_change_by_id: () => ({body: [detail]}),
    approve_change: () => ({status, body: {code, message}}),
  });
  await openChange();
  await press('Approve');
  await screen.findByText(told);
  expect(await screen.findByRole('button', {name: 'Approve'})).toHaveProperty('disabled', false);
});

test('the dialog shows why a rejection failed, and keeps the typed reason', async () => {
  let isBroken = true;
  const calls = answerChange({
    get_change_by_id: () => ({body: [detail]}),
    reject_change: () =>
      isBroken ? {status: 500, body: {code: 'XX000', message: 'out of memory'}} : done,
  });
  await openChange();
  await press('Reject');
  const dialog = within(screen.getByRole('dialog', {name: 'Reject Change'}));
  fireEvent.change(dialog.getByLabelText('Reason'), {target: {value: 'Ask your guardian'}});
  const confirm = dialog.getByRole('button', {name: 'Confirm Rejection'});
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toMatch(/server is busy.*out of memory$/),
  );
  // Beside the buttons: below the reasons, a phone would not show it.
  expect(dialog.getByRole('alert').parentElement).toBe(confirm.parentElement);
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Ask your guardian');

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  fireEvent.click(confirm);
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/Nothing was decided/));
  isBroken = false;
  fireEvent.click(confirm);
  await screen.findByText('at /admin/pending-changes');
  expect(calls.filter(({name}) => name === 'reject_change')).toHaveLength(2);
});

test('the dialog keeps the typed reason when a rejection gets no answer', async () => {
  answerChange({get_change_by_id: () => ({body: [detail]})});
  await openChange();
  await press('Reject');
  fireEvent.change(screen.getByLabelText('Reason'), {target: {value: 'Ask your guardian'}});
  await press('Confirm Rejection');
  await screen.findByText(/not certain whether this is decided/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Reject');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Ask your guardian');
});

test('the page reports a change that is gone when it is decided, and shows it no longer', async () => {
  let isThere = true;
  answerChange({
    get_change_by_id: () => ({body: isThere ? [detail] : []}),
    reject_change: () => {
      isThere = false;
      return {status: 404, body: {code: 'PT404', message: 'no such change'}};
    },
  });
  await openChange();
  await press('Reject');
  fireEvent.change(screen.getByLabelText('Reason'), {target: {value: 'Ask first'}});
  await press('Confirm Rejection');
  await screen.findByText(/already been decided, replaced or withdrawn/);
  await screen.findByText('Change not found or an error occurred.');
});

test('the page shows why a photo without a file is not approved', async () => {
  answerChange({
    get_change_by_id: () => ({body: [detail]}),
    approve_change: () => conflict(null, `${serverTexts.photoFile}is missing`),
  });
  await openChange();
  await press('Approve');
  await screen.findByText(/^The file of this photo is missing/);
});
