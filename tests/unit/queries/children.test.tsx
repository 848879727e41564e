// @vitest-environment happy-dom
import {renderHook, waitFor} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {useChildren} from '#src/queries/children.ts';
import {useLocal} from '#src/queries/local.ts';
import {useTable} from '#src/queries/rows.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';

const leone = '00000000-0000-4000-8000-000000000001';
const egidio = '00000000-0000-4000-8000-000000000002';
const [first, second, added] = ['a', 'b', 'c'].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
) as [string, string, string];

let device: Device;
beforeEach(async () => {
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'vows', [
    {id: first, brother_id: leone, type: 'temporary'},
    {id: second, brother_id: egidio, type: 'solemn'},
  ]);
});

function vowsOf(brother: string) {
  const {result} = renderHook(() => useChildren('vows', brother)?.map(({row}) => row.id));
  return async (...ids: string[]) =>
    waitFor(() => expect(result.current?.toSorted()).toEqual(ids.toSorted()));
}

test('useChildren shows the stored and the unsent rows of a brother and does not read the whole table', async () => {
  const expectVows = vowsOf(leone);
  await expectVows(first);
  await queue(device, {table: 'vows', op: 'insert', id: added, changes: {brother_id: leone}});
  await expectVows(first, added);
  const {result} = renderHook(() => useLocal());
  expect(result.current?.table('vows').isRead()).toBe(false);
});

test('useChildren shows a row at the brother to whom an unsent edit moves it', async () => {
  const expectLeone = vowsOf(leone);
  const expectEgidio = vowsOf(egidio);
  await expectEgidio(second);
  await queue(device, {table: 'vows', id: second, changes: {brother_id: leone}});
  await expectLeone(first, second);
  await expectEgidio();
});

test('useChildren shows a row at the brother to whom a proposal moves it', async () => {
  const expectLeone = vowsOf(leone);
  await expectLeone(first);
  await receive(device, 'pending_changes', [
    {
      id: added,
      target_table_name: 'vows',
      record_id: second,
      operation: 'update',
      proposed_changes: {brother_id: leone},
      status: 'pending',
    },
  ]);
  await expectLeone(first, second);
});

test('useChildren shows the rows of a brother at once when the whole table is read already', async () => {
  const table = renderHook(() => useTable('vows'));
  await waitFor(() => expect(table.result.current?.all).toHaveLength(2));
  const {result} = renderHook(() => useChildren('vows', leone)?.map(({row}) => row.id));
  expect(result.current).toEqual([first]);
});
