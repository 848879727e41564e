import {renderHook, waitFor} from '@testing-library/react';
import {Dexie} from 'dexie';
import {expect, test} from 'vitest';
import {readRecordsOf} from '#src/app/read-ahead.ts';
import {pause} from '#src/lib/pause.ts';
import {useChildren} from '#src/queries/children.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

const leo = '00000000-0000-4000-8000-00000000000a';

test('a profile has the vows of its brother in its first drawing when they were read ahead', async () => {
  const device = await signedInDevice();
  await receive(device, 'vows', [
    {id: crypto.randomUUID(), brother_id: leo, type: 'solemn'},
    {id: crypto.randomUUID(), brother_id: crypto.randomUUID(), type: 'simple'},
  ]);
  // The outbox is read last: no row is shown before its edits are known.
  const {db} = device;
  void db.transaction('rw', db.outbox, () => Dexie.waitFor(pause(300)));
  await readRecordsOf(`/brothers/profile/${leo.toUpperCase()}`, 10_000);
  const drawn: unknown[] = [];
  renderHook(() => {
    drawn.push(useChildren('vows', leo)?.map(({row}) => row.type));
  });
  await waitFor(() => expect(drawn.at(-1)).toEqual(['solemn']));
  expect(drawn[0]).toEqual(['solemn']);
});
