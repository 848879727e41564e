import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {serverTexts} from '#src/lib/request-error.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {lastCall} from '#tests/screens/support/server.ts';
import {
  answerChange,
  conflict,
  detail,
  done,
  openChange,
  press,
  stalePhone,
  verdictOn,
} from './a-change.tsx';

let device: Device;

beforeEach(async () => {
  localStorage.clear();
  device = await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

const seenVersion = (args: Record<string, unknown>) => verdictOn('c1', args).expected_version;

describe('a record that changed since the proposal', () => {
  const moved = {...detail, current_row: {...detail.current_row, phone: '5'}, current_version: 4};

  test('requires a choice per field, which takes the focus and is sent with the version shown', async () => {
    const calls = answerChange({
      get_change_by_id: () => ({body: [moved]}),
      approve_change: () => done,
    });
    await openChange();
    await press('Approve');
    screen.getByText('Please choose a value for each field first.');
    const phone = within(screen.getByRole('group', {name: 'Telephone'}));
    expect(document.activeElement).toBe(phone.getAllByRole('radio')[0]);
    fireEvent.click(phone.getByRole('radio', {name: 'Keep the current value 5'}));
    await press('Approve');
    await screen.findByText('at /admin/pending-changes');
    expect(lastCall(calls, 'approve_change')?.args).toEqual({
      change_id: 'c1',
      resolution: {c1: {resolution: {phone: 'current'}, expected_version: 4}},
    });
  });

  test('is shown again before the decision when it changed while the page was open', async () => {
    let shown = detail;
    const calls = answerChange({
      get_change_by_id: () => ({body: [shown]}),
      approve_change: (args) => {
        if (seenVersion(args) === 4) return done;
        shown = moved;
        return conflict([stalePhone]);
      },
    });
    await openChange();
    await press('Approve');
    const phone = within(await screen.findByRole('group', {name: 'Telephone'}));
    await waitFor(() => screen.getByText('changed in the meantime'));
    fireEvent.click(phone.getByRole('radio', {name: 'Use the proposed value 2'}));
    await press('Approve');
    await screen.findByText('at /admin/pending-changes');
    expect(lastCall(calls, 'approve_change')?.args).toMatchObject({
      resolution: {c1: {resolution: {phone: 'proposed'}, expected_version: 4}},
    });
  });

  test('asks for a choice only once it is shown as it is now', async () => {
    let shown = detail;
    const calls = answerChange({
      get_change_by_id: async () => {
        if (shown === moved) await new Promise((resolve) => setTimeout(resolve, 200));
        return {body: [shown]};
      },
      approve_change: (args) => {
        if (seenVersion(args) === 4) return done;
        shown = moved;
        return conflict([stalePhone]);
      },
    });
    await openChange();
    await press('Approve');
    const phone = within(await screen.findByRole('group', {name: 'Telephone'}));
    fireEvent.click(phone.getByRole('radio', {name: 'Use the proposed value 2'}));
    await press('Approve');
    await screen.findByText('at /admin/pending-changes');
    expect(calls.filter(({name}) => name === 'approve_change')).toHaveLength(2);
  });

  test('needs only a second look when another field changed', async () => {
    let shown = detail;
    answerChange({
      get_change_by_id: () => ({body: [shown]}),
      approve_change: (args) => {
        shown = {...detail, current_version: 4};
        return seenVersion(args) === 4 ? done : conflict([{...stalePhone, current: '1'}]);
      },
    });
    await openChange();
    await press('Approve');
    await screen.findByText(/Check it, then press Approve/);
    await press('Approve');
    await screen.findByText('at /admin/pending-changes');
  });
});

test('a second admin sees that the change is already decided, and with which result', async () => {
  let shown: Omit<typeof detail, 'rejection_reason'> & {rejection_reason: string | null} = detail;
  answerChange({
    get_change_by_id: () => ({body: [shown]}),
    approve_change: () => {
      shown = {...detail, status: 'rejected', rejection_reason: 'Ask first'};
      return conflict(null, `${serverTexts.alreadyDecided}rejected`);
    },
  });
  await openChange();
  await press('Approve');
  await screen.findByText(/already been decided, replaced or withdrawn/);
  const reason = await screen.findByText('Rejection Reason');
  expect(reason.nextSibling?.textContent).toBe('Ask first');
  expect(screen.queryByRole('button', {name: 'Approve'})).toBeNull();
});

test('a proposed deletion of a brother counts the rows that its author saw and those of this device', async () => {
  const children = {vows: {v: 1}, studies: {}, ordinations: {o: 1}};
  const base_values = {'*children': children};
  await receive(device, 'vows', [
    {id: 'v', brother_id: detail.record_id, type: 'simple', date: '2020-10-04'},
    {id: 'w', brother_id: detail.record_id, type: 'solemn', date: '2023-10-04'},
  ]);
  const removal = {...detail, operation: 'delete', proposed_changes: {}, base_values};
  answerChange({get_change_by_id: () => ({body: [removal]})});
  await openChange();
  await screen.findByText('Entries that are deleted with it: Vows (2) and Ordinations (1).');
});

test('a refused delete lists the child rows that the author did not see, and sends the rows shown', async () => {
  await receive(device, 'brothers', [{id: detail.record_id, name: 'Leone'}]);
  await receive(device, 'brother_documents', [
    {id: 'p', brother_id: detail.record_id, kind: 'passport'},
  ]);
  const seen = {vows: {v: 1}};
  const children = {...seen, brother_documents: {p: 1}, goods_dispositions: {g: 1}};
  const base_values = {'*children': seen};
  const removal = {...detail, operation: 'delete', proposed_changes: {}, base_values};
  const calls = answerChange({
    get_change_by_id: () => ({body: [removal]}),
    approve_change: (args) =>
      verdictOn('c1', args).resolution === null
        ? conflict([
            {change_id: 'c1', field: '*children', base: null, current: children, proposed: null},
          ])
        : done,
  });
  await openChange();
  await press('Approve');
  await screen.findByText(/^More entries belong .* press Approve again; to keep it, press Reject/);
  const listed = screen.getByRole('list', {name: 'Entries that the author did not see'});
  await within(listed).findByRole('link', {name: 'Passport of Leone'});
  expect(within(listed).getAllByRole('listitem')).toHaveLength(2);
  within(listed).getByText('Disposition of goods');
  await press('Approve');
  await screen.findByText('at /admin/pending-changes');
  expect(lastCall(calls, 'approve_change')?.args).toMatchObject({
    resolution: {
      c1: {resolution: {'*': 'proposed', '*children': children}, expected_version: 3},
    },
  });
});

test('the page shows why the server cannot approve a change', async () => {
  answerChange({
    get_change_by_id: () => ({body: [{...detail, current_row: null, current_version: null}]}),
    approve_change: () => conflict(null, 'the record no longer exists'),
  });
  await openChange();
  await screen.findByText('The record no longer exists on the server.');
  await press('Approve');
  const text = 'The decision could not be made: the record no longer exists';
  await screen.findByText(text);
});

test('admins cannot decide their own proposals', async () => {
  answerChange({get_change_by_id: () => ({body: [{...detail, requester_username: 'admin'}]})});
  await openChange();
  await screen.findByText(/Another administrator must decide it/);
  expect(screen.queryByRole('button', {name: 'Approve'})).toBeNull();
});

test('a proposed deletion shows the values of the record', async () => {
  const removal = {...detail, operation: 'delete', proposed_changes: {}, base_values: {}};
  answerChange({get_change_by_id: () => ({body: [removal]})});
  await openChange();
  await screen.findByText(/This proposal deletes the record/);
  expect(screen.getByText('Name').nextSibling?.textContent).toBe('Leone');
});
