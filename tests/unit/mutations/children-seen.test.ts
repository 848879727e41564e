// @vitest-environment happy-dom
import {expect, test} from 'vitest';
import {deleteRecord} from '#src/mutations/edit-record.ts';
import {childrenSeen} from '#src/mutations/open-form.ts';
import {childTables} from '#src/records/registry.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

test("a delete of a brother names the versions of that brother's own rows", async () => {
  const device = await signedInDevice();
  await receive(device, 'vows', [
    {id: 'v', version: 3, brother_id: 'b'},
    {id: 'w', version: 5, brother_id: 'b'},
    {id: 'x', version: 7, brother_id: 'c'},
  ]);
  const {'*children': seen} = await childrenSeen(device.db, 'brothers', 'b');
  const none = Object.fromEntries(childTables('brothers').map((table) => [table, {}]));
  expect(seen).toEqual({...none, vows: {v: 3, w: 5}});
});

test("a delete of a brother names the user's own proposals about that brother's rows, as far as they are shown", async () => {
  const device = await signedInDevice();
  await receive(device, 'vows', [
    {id: 'v', version: 3, brother_id: 'b'},
    {id: 'x', version: 7, brother_id: 'c'},
  ]);
  const vow = {target_table_name: 'vows', status: 'pending', created_at: '2026-01-01T00:00:00Z'};
  const update = {...vow, operation: 'update', proposed_changes: {location_name: 'Assisi'}};
  const insert = {...vow, operation: 'insert', proposed_changes: {brother_id: 'b'}};
  await receive(device, 'pending_changes', [
    {...update, id: 'open', record_id: 'v'},
    {...update, id: 'of another brother', record_id: 'x'},
    {...update, id: 'of another table', record_id: 'v', target_table_name: 'ordinations'},
    {...update, id: 'arrived', record_id: 'v', status: 'approved', applied_version: 3},
    {...update, id: 'on its way', record_id: 'v', status: 'approved', applied_version: 4},
    {...insert, id: 'new', record_id: 'n'},
    {...insert, id: 'rejected', record_id: 'r', status: 'rejected'},
    {...insert, id: 'new elsewhere', record_id: 'e', proposed_changes: {brother_id: 'c'}},
  ]);
  const {'*proposed': proposed, '*children': seen} = await childrenSeen(device.db, 'brothers', 'b');
  expect([...(proposed as string[])].sort()).toEqual(['new', 'on its way', 'open']);
  expect(seen).toMatchObject({vows: {v: 3}});
});

test('a delete of a record without child rows names none', async () => {
  const {db} = await signedInDevice();
  expect(await childrenSeen(db, 'countries', 'c')).toEqual({});
});

test('a delete stores which own proposal showed each value', async () => {
  const device = await signedInDevice();
  const place = '00000000-0000-4000-8000-0000000000d1';
  await receive(device, 'places', [{id: place, version: 1, place_name: 'Eremo', city: null}]);
  const update = {target_table_name: 'places', operation: 'update', record_id: place};
  await receive(device, 'pending_changes', [
    {...update, id: 'p', status: 'pending', created_at: '1', proposed_changes: {city: 'Todi'}},
    {...update, id: 'q', status: 'pending', created_at: '2', proposed_changes: {region: 'Umbria'}},
  ]);
  await deleteRecord('places', place);
  const [entry] = await device.db.outbox.toArray();
  expect(entry).toMatchObject({
    mutation: {op: 'delete', on_proposal: 'q'},
    proposalOf: {city: 'p', region: 'q'},
  });
});
