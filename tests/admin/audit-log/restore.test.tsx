import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {saveDraft} from '#src/mutations/drafts.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {entry, leoneId, openEntry} from './an-entry.tsx';

let device: Device;
const home = {circumscription_id: crypto.randomUUID(), nationality: crypto.randomUUID()};
const constant = {...home, vocation_type: 'clerical', membership_status: 'active'};
const was = {...entry.old_values, ...constant, version: 1};
const became = {...entry.new_values, ...constant, version: 2};

beforeEach(async () => {
  localStorage.clear();
  device = await signedInDevice({username: 'admin', isAdmin: true});
  answerCalls({
    get_audit_logs_with_username: () => ({
      body: [{...entry, old_values: was, new_values: became}],
    }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', {name}));
const queued = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

test('restoring a version queues the chosen fields as a new change', async () => {
  await receive(device, 'brothers', [{...became, version: 5, birth_place: 'Spello'}]);
  const opened = await openForm('brothers', leoneId);
  await saveDraft(opened!, {name: 'Leone da Assisi'});
  await openEntry();
  await press('As it was before this change');
  const place = within(await screen.findByRole('group', {name: 'Place of birth'}));
  expect(place.getByRole('radio', {name: 'This version Assisi'})).toHaveProperty('checked', true);
  const mail = within(screen.getByRole('group', {name: 'E-mail'}));
  fireEvent.click(mail.getByRole('radio', {name: 'Now leone@example.org'}));
  await press('Restore these values');
  await screen.findByText('The restored values are saved as a new change.');
  expect(await queued()).toMatchObject([
    {
      table: 'brothers',
      op: 'update',
      id: leoneId,
      // The base is the present value: others may have changed it since.
      base_version: 5,
      base: {birth_place: 'Spello', notes: null, additional_info: became.additional_info},
      changes: {birth_place: 'Assisi', notes: 'asleep', additional_info: was.additional_info},
    },
  ]);
  expect(Object.keys((await queued())[0]!.changes).toSorted()).toEqual([
    'additional_info',
    'birth_place',
    'notes',
  ]);
  expect(await device.db.drafts.count()).toBe(1);
});

test('a record that equals the later version offers only the earlier one, and the other way round once it is restored', async () => {
  await receive(device, 'brothers', [became]);
  await openEntry();
  await press('As it was before this change');
  expect(screen.queryByRole('button', {name: 'As it was after this change'})).toBeNull();
  await press('Restore these values');
  // Now the page offers the later version.
  await screen.findByRole('button', {name: 'As it was after this change'});
  expect(screen.queryByRole('button', {name: 'As it was before this change'})).toBeNull();
});

test('restoring a deleted record inserts it under its old id', async () => {
  await receive(device, 'brothers', [{id: crypto.randomUUID(), name: 'Egidio'}]);
  await openEntry();
  await press('As it was after this change');
  await screen.findByText(/The record no longer exists/);
  await press('Restore these values');
  await waitFor(async () => expect(await queued()).toHaveLength(1));
  expect(await queued()).toMatchObject([
    {
      op: 'insert',
      id: leoneId,
      base_version: null,
      changes: {name: 'Leone', birth_place: 'Perugia'},
    },
  ]);
});

describe('a deleted brother', () => {
  const vow = {
    id: crypto.randomUUID(),
    version: 2,
    brother_id: leoneId,
    type: 'simple',
    date: '2020-01-01',
    due_date: null,
    received_by: null,
    location_id: null,
    notes: null,
  };
  const deletion = {...entry, action: 'delete', old_values: was, new_values: null};
  const gone = (table_name: string, old_values: object & {id: string}) => ({
    ...deletion,
    id: 6,
    table_name,
    record_id: old_values.id,
    old_values,
  });
  const answer = (rows: readonly object[]) =>
    answerCalls({
      get_audit_logs_with_username: () => ({body: [deletion]}),
      get_rows_gone_with: () => ({body: rows}),
    });

  test('is restored together with the rows that were deleted with him', async () => {
    const calls = answer([gone('vows', vow)]);
    await openEntry();
    await press('As it was before this change');
    const box = await screen.findByRole('checkbox', {name: /^with 1 entry deleted with it/});
    expect(box).toHaveProperty('checked', true);
    await press('Restore these values');
    await waitFor(async () => expect(await queued()).toHaveLength(2));
    expect(await queued()).toMatchObject([
      {table: 'brothers', op: 'insert', id: leoneId, changes: {name: 'Leone'}},
      {table: 'vows', op: 'insert', id: vow.id, changes: {brother_id: leoneId, type: 'simple'}},
    ]);
    expect(calls.find(({name}) => name === 'get_rows_gone_with')?.args).toEqual({p_id: 7});
  });

  test('is restored alone when the admin unchecks those rows', async () => {
    answer([gone('vows', vow)]);
    await openEntry();
    await press('As it was before this change');
    fireEvent.click(await screen.findByRole('checkbox', {name: /^with 1 entry deleted with it/}));
    await press('Restore these values');
    await waitFor(async () => expect(await queued()).toMatchObject([{table: 'brothers'}]));
  });

  test('is not restored when one of his rows breaks a rule of today, which the page names', async () => {
    answer([gone('vows', {...vow, type: null} as never)]);
    await openEntry();
    await press('As it was before this change');
    await press('Restore these values');
    await screen.findByText(/The entries deleted with it cannot be saved .*Vow.*: Type/);
    expect(await queued()).toEqual([]);
  });

  test('cannot be restored until the server has listed the rows deleted with him', async () => {
    answerCalls({get_audit_logs_with_username: () => ({body: [deletion]})});
    await openEntry();
    await press('As it was before this change');
    await screen.findByText(/The entries deleted with it are on the server/);
    expect(screen.queryByRole('button', {name: 'Restore these values'})).toBeNull();
    answer([gone('vows', vow)]);
    await press('Try again');
    await screen.findByRole('button', {name: 'Restore these values'});
  });
});

test('the page offers nothing to restore when the record already equals the version', async () => {
  answerCalls({
    get_audit_logs_with_username: () => ({
      body: [{...entry, action: 'delete', old_values: was, new_values: null}],
    }),
  });
  await receive(device, 'brothers', [{...was, version: 3}]);
  await openEntry();
  await screen.findByText(/already matches this version/);
  expect(screen.queryByRole('button', {name: /^As it was/})).toBeNull();
});

test('the page names the field of a version that breaks a rule of today, and restores nothing', async () => {
  const nameless = {...was, name: ''};
  answerCalls({
    get_audit_logs_with_username: () => ({
      body: [{...entry, old_values: nameless, new_values: became}],
    }),
  });
  await receive(device, 'brothers', [became]);
  await openEntry();
  await press('As it was before this change');
  await press('Restore these values');
  await screen.findByText(/cannot be saved as they are: Name\./);
  expect(await queued()).toEqual([]);
});
