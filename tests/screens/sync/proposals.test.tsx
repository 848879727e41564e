import {cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {readDraft, saveDraft} from '#src/mutations/drafts.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {BrotherFormScreen} from '#src/screens/brothers/brother-form-screen.tsx';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {answerQuestions, leone, offlineDevice, openSync, section} from './sync-page.tsx';

let device: Device;

beforeEach(async () => {
  device = await offlineDevice();
});
afterEach(() => vi.unstubAllGlobals());

const proposed = {
  target_table_name: 'brothers',
  operation: 'update',
  record_id: leone,
  base_values: {phone: '1'},
  proposed_changes: {phone: '2'},
  mutation_id: crypto.randomUUID(),
  created_at: '2026-11-20T10:00:00Z',
};

test('an open proposal awaits review and can be withdrawn', async () => {
  answerQuestions(true);
  const id = crypto.randomUUID();
  await receive(device, 'pending_changes', [{id, ...proposed, status: 'pending'}]);
  await openSync();
  const awaiting = await section('Awaiting review');
  const name = 'Withdraw the change to Leone Bellarivolta';
  fireEvent.click(awaiting.getByRole('button', {name}));
  await waitFor(async () => {
    const entries = await device.db.outbox.toArray();
    expect(entries.map(({mutation}) => [mutation.op, mutation.on_proposal])).toEqual([
      ['withdraw', id],
    ]);
  });
  await screen.findByText('Operation successful.');
});

test('the question before a withdrawal names the changes that are withdrawn with it', async () => {
  const ask = answerQuestions(false);
  const rufino = crypto.randomUUID();
  await receive(device, 'brothers', [{id: rufino, name: 'Rufino Fontebruna', phone: '1'}]);
  const group = {...proposed, group_id: crypto.randomUUID(), requested_by: device.userId};
  await receive(device, 'pending_changes', [
    {id: crypto.randomUUID(), ...group, status: 'pending'},
    {id: crypto.randomUUID(), ...group, status: 'pending', record_id: rufino},
    {id: crypto.randomUUID(), ...group, status: 'withdrawn', record_id: crypto.randomUUID()},
  ]);
  await openSync();
  const name = 'Withdraw the change to Leone Bellarivolta';
  fireEvent.click(await screen.findByRole('button', {name}));
  const counted = expect.stringContaining('withdrawn, too: Rufino Fontebruna.') as string;
  await waitFor(() => expect(ask).toHaveBeenCalledWith(counted));
});

test('a rejected proposal shows its reason', async () => {
  const decision = {status: 'rejected', rejection_reason: 'Ask the guardian first'};
  await receive(device, 'pending_changes', [
    {id: crypto.randomUUID(), ...proposed, ...decision, reviewed_at: '2026-11-20T11:00:00Z'},
  ]);
  await openSync();
  const decided = await section('Decided');
  decided.getByText('Reason: Ask the guardian first');
  expect(decided.queryByRole('button', {name: /^Withdraw/})).toBeNull();
  screen.getByText('Nothing is waiting');
});

test('revising a rejected proposal opens its values as a new edit of the present record', async () => {
  const decision = {status: 'rejected', rejection_reason: 'Ask the guardian first'};
  await receive(device, 'brothers', [{id: leone, name: 'Leone', phone: '5', version: 4}]);
  await receive(device, 'pending_changes', [{id: crypto.randomUUID(), ...proposed, ...decision}]);
  await openSync();
  const decided = await section('Decided');
  fireEvent.click(decided.getByRole('button', {name: 'Revise the change to Leone'}));
  await screen.findByText(`at /brothers/edit/${leone}`);
  const draft = await readDraft('brothers', leone);
  expect(draft?.opened).toMatchObject({baseVersion: 4, base: {phone: '5'}});
  expect(draft?.values).toMatchObject({phone: '2', name: 'Leone'});
});

test('the form that revises a rejected proposal shows the reason on every visit', async () => {
  const decision = {status: 'rejected', rejection_reason: 'Ask the guardian first'};
  await receive(device, 'pending_changes', [{id: crypto.randomUUID(), ...proposed, ...decision}]);
  await openSync();
  fireEvent.click(await screen.findByRole('button', {name: /^Revise/}));
  await screen.findByText(`at /brothers/edit/${leone}`);
  for (const _visit of ['first', 'second']) {
    cleanup();
    await show(<BrotherFormScreen />, `/brothers/edit/${leone}`, '/brothers/edit/:id');
    await screen.findByText('Reason: Ask the guardian first');
  }
  fireEvent.click(screen.getByRole('button', {name: 'Discard'}));
  await waitFor(() => expect(screen.queryByText(/^Reason:/)).toBeNull());
});

test('revising a rejected proposal asks before it replaces another draft', async () => {
  const ask = answerQuestions(false);
  const opened = await openForm('brothers', leone);
  if (opened === null) throw new Error('There is no such brother.');
  await saveDraft(opened, {phone: '9'});
  const decision = {status: 'rejected', rejection_reason: 'Ask the guardian first'};
  await receive(device, 'pending_changes', [{id: crypto.randomUUID(), ...proposed, ...decision}]);
  await openSync();
  fireEvent.click(await screen.findByRole('button', {name: /^Revise/}));
  await waitFor(() => expect(ask).toHaveBeenCalledWith(expect.stringContaining('Replace it')));
  expect((await readDraft('brothers', leone))?.values).toEqual({phone: '9'});
});

test('revising a rejected new brother opens the form of a new brother', async () => {
  const insert = {operation: 'insert', record_id: crypto.randomUUID(), base_values: {}};
  const values = {proposed_changes: {name: 'Masseo Pratolungo', vocation_type: 'laicus'}};
  const decision = {status: 'rejected', rejection_reason: 'He is in another province'};
  await receive(device, 'pending_changes', [
    {id: crypto.randomUUID(), ...proposed, ...insert, ...values, ...decision},
  ]);
  await openSync();
  fireEvent.click(await screen.findByRole('button', {name: /^Revise.*Masseo/}));
  await screen.findByText('at /brothers/new');
  const draft = await readDraft('brothers', null);
  expect(draft?.values).toMatchObject({name: 'Masseo Pratolungo', vocation_type: 'laicus'});
  // Proposals about him name this id.
  expect(draft?.opened.id).toBe(insert.record_id);
});

test('a rejected new record that was proposed again is revised as another new record', async () => {
  const insert = {operation: 'insert', record_id: crypto.randomUUID(), base_values: {}};
  const values = {proposed_changes: {name: 'Masseo Pratolungo', vocation_type: 'laicus'}};
  const again = {mutation_id: crypto.randomUUID(), created_at: '2026-11-22T10:00:00Z'};
  await receive(device, 'pending_changes', [
    {id: crypto.randomUUID(), ...proposed, ...insert, ...values, status: 'rejected'},
    {id: crypto.randomUUID(), ...proposed, ...insert, ...values, ...again, status: 'pending'},
  ]);
  await openSync();
  fireEvent.click(await screen.findByRole('button', {name: /^Revise.*Masseo/}));
  await screen.findByText('at /brothers/new');
  const draft = await readDraft('brothers', null);
  expect(draft?.opened.id).not.toBe(insert.record_id);
});

test('revising a rejected record brings the new records that were rejected with it', async () => {
  const [place, diocese] = [crypto.randomUUID(), crypto.randomUUID()];
  const decision = {
    status: 'rejected',
    rejection_reason: 'Not ours',
    group_id: crypto.randomUUID(),
  };
  const insert = {...proposed, operation: 'insert', base_values: {}, ...decision};
  await receive(device, 'pending_changes', [
    {
      ...insert,
      id: crypto.randomUUID(),
      target_table_name: 'places',
      record_id: place,
      proposed_changes: {place_name: 'Greccio', type: 'fraternity'},
    },
    {
      ...insert,
      id: crypto.randomUUID(),
      target_table_name: 'dioceses',
      record_id: diocese,
      proposed_changes: {diocese_name: 'Rieti', diocese_type: 'diocese', place_id: place},
    },
  ]);
  await openSync();
  fireEvent.click(await screen.findByRole('button', {name: /^Revise.*Rieti/}));
  await screen.findByText('at /dioceses/new');
  const draft = await readDraft('dioceses', null);
  const newId = String(draft?.values['place_id']);
  expect(newId).not.toBe(place);
  expect(draft?.values).toMatchObject({
    diocese_name: 'Rieti',
    [`${newId}/place_name`]: 'Greccio',
    [`${newId}/type`]: 'fraternity',
  });
});

test('a proposal approved in part shows which fields were not taken', async () => {
  const inPart = {
    base_values: {phone: '1', email: null},
    proposed_changes: {phone: '2', email: 'a@b'},
    status: 'approved',
    resolution: {phone: 'current', email: 'proposed'},
    applied_version: 1,
  };
  await receive(device, 'pending_changes', [{id: crypto.randomUUID(), ...proposed, ...inPart}]);
  await openSync();
  const decided = await section('Decided');
  decided.getByText('Approved in part');
  expect(decided.getByText('Telephone').nextSibling?.textContent).toBe('12not applied');
  expect(decided.getByText('E-mail').nextSibling?.textContent).not.toContain('not applied');
});
