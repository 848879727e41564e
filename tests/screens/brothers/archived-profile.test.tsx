import {fireEvent, screen} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {archiveBrother, deleteRecord} from '#src/mutations/edit-record.ts';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, people, smallProvince} from './province.ts';

const archived = {...people, id: ids.leone, name: 'Leone', version: 2};
const deleted_at = '2026-01-01T00:00:00Z';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))));
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  show(<BrotherProfileScreen />, `/brothers/profile/${ids.leone}`, '/brothers/profile/:slugOrId');
const restore = async () => fireEvent.click(await screen.findByRole('button', {name: 'Restore'}));

describe('an archived profile', () => {
  let device: Device;
  beforeEach(async () => {
    device = await smallProvince();
    await receive(device, 'brothers', [{...archived, deleted_at}]);
  });
  const edits = async () =>
    (await device.db.outbox.toArray()).map(({mutation: {op, changes}}) => [op, changes]);

  test('has a notice and can be restored, which awaits review', async () => {
    await open();
    await screen.findByText('This profile is archived');
    await restore();
    await screen.findByText(/^Leone was restored\. .*review/);
    expect(await edits()).toEqual([['update', {deleted_at: null}]]);
  });

  test('offers no restore while it is being deleted', async () => {
    await deleteRecord('brothers', ids.leone);
    await open();
    await screen.findByText('This profile is archived');
    await screen.findByText('being deleted');
    expect(screen.queryByRole('button', {name: 'Restore'})).toBeNull();
  });
});

test('an archiving that was not sent is taken back without a review', async () => {
  const device = await smallProvince();
  await archiveBrother(ids.leone);
  await open();
  await restore();
  await screen.findByText('Leone Bellarivolta was restored.');
  expect(await device.db.outbox.count()).toBe(0);
});

test('an archiving that awaits review is taken back without another review', async () => {
  const device = await smallProvince();
  await receive(device, 'pending_changes', [
    {
      id: crypto.randomUUID(),
      target_table_name: 'brothers',
      operation: 'update',
      record_id: ids.leone,
      base_version: 1,
      base_values: {deleted_at: null},
      proposed_changes: {deleted_at},
      status: 'pending',
      requested_by: device.userId,
      mutation_id: crypto.randomUUID(),
      created_at: deleted_at,
    },
  ]);
  await open();
  await restore();
  await screen.findByText('Leone Bellarivolta was restored.');
});

test('an administrator restores an archived profile without a review', async () => {
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{...archived, deleted_at}]);
  await open();
  await restore();
  await screen.findByText('Leone was restored.');
});
