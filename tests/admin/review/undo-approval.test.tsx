import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import type {Written} from '#src/mutations/review.ts';
import {signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {answerChange, detail, openChange, press} from './a-change.tsx';
import {changeOf} from './pending-change.ts';

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

describe('the undo of one approval', () => {
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
    await screen.findByText(/^The earlier state is saved again/);
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

  test('a new record is deleted again, unless rows of it were added since', async () => {
    await approveOne(approved(writtenIn(leone, {operation: 'insert', before: {}, after: {}})));
    fireEvent.click(await undo());
    await screen.findByText(/^The earlier state is saved again/);
    expect(await queued()).toMatchObject([
      {table: 'brothers', op: 'delete', id: leone, base_version: 4, base: {}, changes: {}},
    ]);
  });

  test('a deleted record is inserted again under its id', async () => {
    const before = {brother_id: leone, type: 'simple', date: '2020-08-02', notes: null};
    const vow = {table: 'vows', operation: 'delete', version: null, before, after: {}} as const;
    await approveOne(approved(writtenIn('v', vow)));
    fireEvent.click(await undo());
    await screen.findByText(/^The earlier state is saved again/);
    const changes = {brother_id: leone, type: 'simple', date: '2020-08-02'};
    const [inserted] = await queued();
    expect(inserted).toMatchObject({table: 'vows', op: 'insert', id: 'v', base_version: null});
    expect(inserted?.changes).toEqual(changes);
  });

  test('the parts of a group are undone last first', async () => {
    const place = writtenIn('p', {table: 'places', operation: 'insert', before: {}, after: {}});
    await approveOne(approved(place, writtenIn(leone)));
    fireEvent.click(await undo());
    await screen.findByText(/^The earlier state is saved again/);
    expect((await queued()).map(({op, id}) => [op, id])).toEqual([
      ['update', leone],
      ['delete', 'p'],
    ]);
  });

  test.each([
    ['a deletion that an older server does not describe', [{operation: 'delete', before: {}}]],
    ['a deleted brother', [{operation: 'delete', before: {name: 'Leone'}}]],
    ['a photo', [{table: 'brother_photos'}]],
    ['a group with a photo', [{}, {table: 'brother_photos', operation: 'insert'}]],
    ['an approval that moved no value', [{before: {}, after: {}}]],
  ] as const)('%s has no undo', async (_, parts) => {
    await approveOne(approved(...parts.map((about) => writtenIn(leone, about))));
    expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull();
  });

  test('an older server, which does not tell what was written, offers no undo', async () => {
    await approveOne({body: {id: 'c1', status: 'approved', record_id: leone, version: 4}});
    expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull();
  });
});

describe('the undo of a bulk approval', () => {
  async function approveAll(about: (id: string) => Partial<Written>) {
    answerCalls({
      get_pending_changes_with_username: () => ({
        body: ['c1', 'c2'].map((id) => changeOf(id)),
      }),
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
    await screen.findByText(/^The earlier state is saved again/);
    expect((await queued()).map(({id, changes}) => ({id, changes}))).toEqual([
      {id: 'record of c2', changes: {phone: '1'}},
      {id: 'record of c1', changes: {phone: '1'}},
    ]);
  });

  test('a bulk with a photo has no undo', async () => {
    await approveAll((id) => (id === 'c2' ? {table: 'brother_photos'} : {}));
    expect(screen.queryByRole('button', {name: 'Undo'})).toBeNull();
  });
});
