import {fireEvent, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {lastCall} from '#tests/screens/support/server.ts';
import {answerChange, detail, done, openChange, press} from './a-change.tsx';

const change = {
  ...detail,
  proposed_changes: {phone: '2', email: 'a@b'},
  base_values: {phone: '1', email: null},
  current_row: {name: 'Leone', phone: '1', email: null},
};
const choose = (field: string, option: RegExp) => {
  const group = within(screen.getByRole('group', {name: field}));
  fireEvent.click(group.getByRole('radio', {name: option}));
};

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

const open = async (shown: object) => {
  const calls = answerChange({
    get_change_by_id: () => ({body: [shown]}),
    approve_change: () => done,
  });
  await openChange();
  return calls;
};

test('the resolution names only the field whose present value is kept', async () => {
  const calls = await open(change);
  await press('Decide field by field');
  choose('E-mail', /^Keep the current value/);
  await press('Approve');
  await screen.findByText('at /admin/pending-changes');
  expect(lastCall(calls, 'approve_change')?.args).toMatchObject({
    resolution: {c1: {resolution: {email: 'current'}, expected_version: 3}},
  });
});

test('the resolution is empty when the admin takes every field', async () => {
  const calls = await open(change);
  await press('Decide field by field');
  await press('Approve');
  await screen.findByText('at /admin/pending-changes');
  expect(lastCall(calls, 'approve_change')?.args).toMatchObject({
    resolution: {c1: {resolution: null}},
  });
});

test('the page suggests a rejection when the admin takes no field', async () => {
  await open(change);
  await press('Decide field by field');
  choose('E-mail', /^Keep the current value/);
  expect(screen.queryByText(/No part of this change would be applied/)).toBeNull();
  choose('Telephone', /^Keep the current value/);
  screen.getByText(/No part of this change would be applied/);
  await press('Decide as a whole');
  expect(screen.queryByText(/No part of this change would be applied/)).toBeNull();
});

test('a field that changed meanwhile still requires a choice', async () => {
  const calls = await open({
    ...change,
    current_row: {...change.current_row, phone: '5'},
    current_version: 4,
  });
  await press('Decide field by field');
  await press('Approve');
  screen.getByText('Please choose a value for each field first.');
  choose('Telephone', /^Use the proposed value/);
  await press('Approve');
  await screen.findByText('at /admin/pending-changes');
  expect(lastCall(calls, 'approve_change')?.args).toMatchObject({
    resolution: {c1: {resolution: {phone: 'proposed'}, expected_version: 4}},
  });
});

test('a change of one field cannot be decided field by field', async () => {
  await open({...change, proposed_changes: {phone: '2'}, base_values: {phone: '1'}});
  await screen.findByRole('button', {name: 'Approve'});
  expect(screen.queryByRole('button', {name: 'Decide field by field'})).toBeNull();
});
