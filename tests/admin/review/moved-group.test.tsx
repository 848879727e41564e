import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
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

const named = {...detail, group_id: 'g'};
const place = {
  ...named,
  id: 'c2',
  target_table_name: 'places',
  record_id: '00000000-0000-4000-8000-000000000002',
  proposed_changes: {city: 'Terni'},
  base_values: {city: 'Assisi'},
  current_row: {place_name: 'Saint Rose', city: 'Assisi'},
  current_version: 7,
};
const placeName = 'Changed: Place · Saint Rose';

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  device = await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

test('each changed record of a group requires its own choice and is sent with its own version', async () => {
  let members = [named, place];
  const calls = answerChange({
    get_change_by_id: () => ({body: [members[0]]}),
    get_group_changes: () => ({body: members}),
    approve_change: (args) => {
      if (verdictOn('c2', args).expected_version === 8) return done;
      members = [
        {...named, current_row: {...named.current_row, phone: '5'}, current_version: 4},
        {...place, current_row: {...place.current_row, city: 'Foligno'}, current_version: 8},
      ];
      const city = {field: 'city', base: 'Assisi', current: 'Foligno', proposed: 'Terni'};
      return conflict([stalePhone, {...city, change_id: 'c2'}]);
    },
  });
  await openChange();
  await press('Approve');
  const phone = within(await screen.findByRole('group', {name: 'Telephone'}));
  const city = within(await screen.findByRole('group', {name: 'City'}));
  fireEvent.click(phone.getByRole('radio', {name: 'Keep the current value 5'}));
  await press('Approve');
  screen.getByText('Please choose a value for each field first.');
  screen.getByRole('region', {
    name: `${placeName}: the record has changed since this was proposed`,
  });
  fireEvent.click(city.getByRole('radio', {name: 'Use the proposed value Terni'}));
  await press('Approve');
  await screen.findByText('at /admin/pending-changes');
  expect(lastCall(calls, 'approve_change')?.args).toEqual({
    change_id: 'c1',
    resolution: {
      c1: {resolution: {phone: 'current'}, expected_version: 4},
      c2: {resolution: {city: 'proposed'}, expected_version: 8},
    },
  });
});

test('a change that joined the group later is shown before the group can be approved', async () => {
  let members: object[] = [named];
  answerChange({
    get_change_by_id: () => ({body: [named]}),
    get_group_changes: () => ({body: members}),
    approve_change: ({resolution}) => {
      members = [named, place];
      return Object.keys(resolution as object).length === 2 ? done : conflict([]);
    },
  });
  await openChange();
  await press('Approve');
  await screen.findByText(/This group of changes has changed/);
  await screen.findByRole('region', {name: placeName});
  await press('Approve');
  await screen.findByText('at /admin/pending-changes');
});

test('a change that joined the group later is shown before the group can be rejected', async () => {
  let members: object[] = [named];
  const calls = answerChange({
    get_change_by_id: () => ({body: [named]}),
    get_group_changes: () => ({body: members}),
    reject_change: ({shown}) => {
      members = [named, place];
      return (shown as string[]).length === 2 ? done : conflict([]);
    },
  });
  await openChange();
  await press('Reject');
  fireEvent.change(screen.getByLabelText('Reason'), {target: {value: 'Ask first'}});
  await press('Confirm Rejection');
  await screen.findByText(/This group of changes has changed/);
  await screen.findByRole('region', {name: placeName});
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Reject');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Ask first');
  await press('Confirm Rejection');
  await screen.findByText('at /admin/pending-changes');
  expect(lastCall(calls, 'reject_change')?.args).toMatchObject({shown: ['c1', 'c2']});
});

test('a group cannot be decided until all its changes are loaded', async () => {
  let isReachable = false;
  answerChange({
    get_change_by_id: () => ({body: [named]}),
    get_group_changes: () =>
      isReachable
        ? {body: [named, place]}
        : {status: 400, body: {code: '22P02', message: 'bad', details: '', hint: ''}},
  });
  await openChange();
  await screen.findByText(/The other changes of this group could not be loaded/);
  expect(screen.queryByRole('button', {name: 'Approve'})).toBeNull();
  isReachable = true;
  await press('Try again');
  await waitFor(() => screen.getByRole('button', {name: 'Approve'}));
});

test('an assignment of a group is named by its brother', async () => {
  const brother = '00000000-0000-4000-8000-000000000003';
  await receive(device, 'brothers', [{id: brother, name: 'Leone Bellarivolta'}]);
  const ended = {
    ...place,
    target_table_name: 'fraternity_assignments',
    proposed_changes: {end_date: '2026-08-31'},
    base_values: {end_date: null},
    current_row: {brother_id: brother, start_date: '2020-10-01', end_date: null},
  };
  answerChange({
    get_change_by_id: () => ({body: [named]}),
    get_group_changes: () => ({body: [named, ended]}),
  });
  await openChange();
  await screen.findByRole('region', {
    name: 'Changed: Fraternity assignment of Leone Bellarivolta, 1 Oct 2020',
  });
});
