import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import type {Written} from '#src/mutations/review.ts';
import {signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {answerChange, detail, openChange, press} from './a-change.tsx';
import {lineOf} from './a-line.ts';

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  device = await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const leone = detail.record_id;
const writtenIn = (id: string, about: Partial<Written> = {}): Written => ({
  table: 'brothers',
  operation: 'update',
  id,
  version: 4,
  before: {phone: '1'},
  after: {phone: '2'},
  ...about,
});
const approved = (...written: readonly Written[]) => ({
  body: {id: 'c1', status: 'approved', record_id: leone, version: 4, written},
});
const undo = () => screen.findByRole('button', {name: 'Undo'});
const queued = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

describe('after the approval of one change', () => {
  async function approveOne(answer: {readonly body: unknown}) {
    answerChange({
      get_change_by_id: () => ({body: [detail]}),
      get_group_changes: () => ({body: [detail]}),
      approve_change: () => answer,
    });
    await openChange();
    await press('Approve');
    await screen.findByText('The change is approved.');
  }

  test('the toast offers to write the earlier values back, based on the approved version', async () => {
    await approveOne(approved(writtenIn(leone)));
    fireEvent.click(await undo());
    await screen.findByText(/^The earlier values are saved again/);
    expect(await queued()).toMatchObject([
      {
        table: 'brothers',
        op: 'update',
        id: leone,
        base_version: 4,
        base: {phone: '2'},
        changes: {phone: '1'},
      },
    ]);
    expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull();
  });

  test('the offer lasts ten seconds', async () => {
    vi.useFakeTimers({shouldAdvanceTime: true});
    await approveOne(approved(writtenIn(leone)));
    await undo();
    await vi.advanceTimersByTimeAsync(9_000);
    await undo();
    await vi.advanceTimersByTimeAsync(2_000);
    await waitFor(() => expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull());
    expect(await queued()).toEqual([]);
  });

  test.each([
    ['a new record', [writtenIn(leone, {operation: 'insert', before: {}, after: {}})]],
    ['a deletion', [writtenIn(leone, {operation: 'delete', version: null})]],
    ['a photo', [writtenIn(leone, {table: 'brother_photos'})]],
    ['a group with a new record', [writtenIn(leone), writtenIn('p', {operation: 'insert'})]],
    ['an approval that moved no value', [writtenIn(leone, {before: {}, after: {}})]],
  ])('%s has no undo', async (_, written) => {
    await approveOne(approved(...written));
    expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull();
  });

  test('an older server, which does not tell what was written, offers no undo', async () => {
    await approveOne({body: {id: 'c1', status: 'approved', record_id: leone, version: 4}});
    expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull();
  });
});

describe('after a bulk approval', () => {
  async function approveAll(about: (id: string) => Partial<Written>) {
    answerCalls({
      get_pending_changes_with_username: () => ({body: ['c1', 'c2'].map((id) => lineOf(id))}),
      approve_change: ({change_id: id}) =>
        approved(writtenIn(`record of ${String(id)}`, about(String(id)))),
    });
    await show(<PendingChangesScreen />, '/admin/pending-changes');
    fireEvent.click(
      await screen.findByRole('checkbox', {name: /^Select all that can be approved/}),
    );
    await press('Approve selected (2)');
    await screen.findByText('2 of 2 approved.');
  }

  test('one action undoes all of it', async () => {
    await approveAll(() => ({}));
    await screen.findByText('You can undo these 2 approvals for ten seconds.');
    fireEvent.click(await undo());
    await screen.findByText(/^The earlier values are saved again/);
    expect((await queued()).map(({id, changes}) => ({id, changes}))).toEqual([
      {id: 'record of c1', changes: {phone: '1'}},
      {id: 'record of c2', changes: {phone: '1'}},
    ]);
  });

  test('a bulk with a new record has no undo', async () => {
    await approveAll((id) => (id === 'c2' ? {operation: 'insert', before: {}} : {}));
    expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull();
  });
});
