import {renderHook, waitFor} from '@testing-library/react';
import {expect, test} from 'vitest';
import {readRecordsOf} from '#src/app/read-ahead.ts';
import {useChildren} from '#src/queries/children.ts';
import {useLocal} from '#src/queries/local.ts';
import {useBrotherId} from '#src/queries/profile.ts';
import {useRow} from '#src/queries/rows.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

const leo = '00000000-0000-4000-8000-00000000000a';

test('a profile that is opened by a username has its brother in its first drawing, and no other brother is read', async () => {
  const device = await signedInDevice();
  await receive(device, 'brothers', [{id: leo, name: 'Leo'}]);
  await receive(device, 'vows', [{id: crypto.randomUUID(), brother_id: leo, type: 'solemn'}]);
  await receive(device, 'users', [
    {id: crypto.randomUUID(), username: 'leo', linked_brother_id: leo},
  ]);
  await readRecordsOf('/brothers/profile/Leo', 10_000);
  const drawn: unknown[] = [];
  const {result} = renderHook(() => {
    const id = useBrotherId('Leo');
    const [name, vows] = [useRow('brothers', id)?.row.name, useChildren('vows', id)];
    drawn.push([name, vows?.map(({row}) => row.type)]);
    return useLocal();
  });
  await waitFor(() => expect(drawn.at(-1)).toEqual(['Leo', ['solemn']]));
  expect(drawn[0]).toEqual(['Leo', ['solemn']]);
  expect(result.current?.table('brothers').isRead()).toBe(false);
});
