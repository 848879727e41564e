import {expect, test} from 'vitest';
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

test('a delete of a record without child rows names none', async () => {
  const {db} = await signedInDevice();
  expect(await childrenSeen(db, 'countries', 'c')).toEqual({});
});
