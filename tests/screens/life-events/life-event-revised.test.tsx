import {fireEvent, screen} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {readDraft} from '#src/mutations/drafts.ts';
import {SyncScreen} from '#src/screens/sync/sync-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

test('revising a rejected vow opens the form of a new vow of the same brother', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const device = await smallProvince();
  await receive(device, 'pending_changes', [
    {
      id: crypto.randomUUID(),
      target_table_name: 'vows',
      operation: 'insert',
      record_id: crypto.randomUUID(),
      base_values: {},
      proposed_changes: {brother_id: ids.leone, type: 'solemn', date: '1984-10-04'},
      status: 'rejected',
      rejection_reason: 'Which house received them?',
      requested_by: device.userId,
      mutation_id: crypto.randomUUID(),
    },
  ]);
  await show(<SyncScreen />, '/sync');
  fireEvent.click(
    await screen.findByRole('button', {
      name: 'Revise the change to Solemn vows of Leone Bellarivolta, 4 Oct 1984',
    }),
  );
  await screen.findByText('at /history/vows/new');
  const draft = await readDraft('vows', null, {brother_id: ids.leone});
  expect(draft?.values).toMatchObject({type: 'solemn', date: '1984-10-04'});
});
