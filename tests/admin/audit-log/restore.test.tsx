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

test('what a change took away comes back as a new change, field by field', async () => {
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
      // What it is now is what others may have changed again.
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

test('a record that is as it was offers only the way back, and what is restored is offered no more', async () => {
  await receive(device, 'brothers', [became]);
  await openEntry();
  await press('As it was before this change');
  expect(screen.queryByRole('button', {name: 'As it was after this change'})).toBeNull();
  await press('Restore these values');
  // Now it is the later version that could come back.
  await screen.findByRole('button', {name: 'As it was after this change'});
  expect(screen.queryByRole('button', {name: 'As it was before this change'})).toBeNull();
});

test('a record that was deleted comes back under its id', async () => {
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

describe('a brother who was deleted', () => {
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

  test('comes back with all that went with him, in one go', async () => {
    const calls = answer([gone('vows', vow)]);
    await openEntry();
    await press('As it was before this change');
    const box = await screen.findByRole('checkbox', {name: /^with 1 row that went with it/});
    expect(box).toHaveProperty('checked', true);
    await press('Restore these values');
    await waitFor(async () => expect(await queued()).toHaveLength(2));
    expect(await queued()).toMatchObject([
      {table: 'brothers', op: 'insert', id: leoneId, changes: {name: 'Leone'}},
      {table: 'vows', op: 'insert', id: vow.id, changes: {brother_id: leoneId, type: 'simple'}},
    ]);
    expect(calls.find(({name}) => name === 'get_rows_gone_with')?.args).toEqual({p_id: 7});
  });

  test('comes back alone where that is wanted', async () => {
    answer([gone('vows', vow)]);
    await openEntry();
    await press('As it was before this change');
    fireEvent.click(await screen.findByRole('checkbox', {name: /^with 1 row that went with it/}));
    await press('Restore these values');
    await waitFor(async () => expect(await queued()).toMatchObject([{table: 'brothers'}]));
  });

  test('stays gone where something of his breaks a rule of today, which is named', async () => {
    answer([gone('vows', {...vow, type: null} as never)]);
    await openEntry();
    await press('As it was before this change');
    await press('Restore these values');
    await screen.findByText(/What went with it can’t be saved .*Vow.*: Type/);
    expect(await queued()).toEqual([]);
  });

  test('waits until it is known what went with him', async () => {
    answerCalls({get_audit_logs_with_username: () => ({body: [deletion]})});
    await openEntry();
    await press('As it was before this change');
    await screen.findByText(/What was deleted with it is on the server/);
    expect(screen.queryByRole('button', {name: 'Restore these values'})).toBeNull();
    answer([gone('vows', vow)]);
    await press('Try again');
    await screen.findByRole('button', {name: 'Restore these values'});
  });
});

test('a record that has come back already has nothing to restore', async () => {
  answerCalls({
    get_audit_logs_with_username: () => ({
      body: [{...entry, action: 'delete', old_values: was, new_values: null}],
    }),
  });
  await receive(device, 'brothers', [{...was, version: 3}]);
  await openEntry();
  await screen.findByText(/is as it was in this version/);
  expect(screen.queryByRole('button', {name: /^As it was/})).toBeNull();
});

test('a version that breaks a rule of today says which field', async () => {
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
  await screen.findByText(/can’t be saved as they are: Name\./);
  expect(await queued()).toEqual([]);
});
