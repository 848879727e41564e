import {renderHook, waitFor} from '@testing-library/react';
import {expect, test} from 'vitest';
import {readRecordsOf} from '#src/app/read-ahead.ts';
import {isReadingTables} from '#src/db/table-cache.ts';
import {untilFirstRead} from '#src/queries/local.ts';
import {useTable} from '#src/queries/rows.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

const leo = '00000000-0000-4000-8000-000000000001';

test('the list has its rows in its first drawing when they were read ahead', async () => {
  await untilFirstRead(1000);
  const device = await signedInDevice();
  await receive(device, 'brothers', [{id: leo, name: 'Leo'}]);
  await readRecordsOf('/brothers');
  await waitFor(() => expect(isReadingTables()).toBe(true));
  await untilFirstRead(10_000);
  expect(isReadingTables()).toBe(false);
  const drawn: unknown[] = [];
  renderHook(() => {
    const view = useTable('brothers');
    drawn.push(view?.all.map(({row}) => row.name));
  });
  await waitFor(() => expect(drawn.at(-1)).toEqual(['Leo']));
  expect(drawn[0]).toEqual(['Leo']);
});
