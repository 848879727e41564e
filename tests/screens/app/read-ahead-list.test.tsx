import {act, render, screen} from '@testing-library/react';
import {Suspense, use} from 'react';
import {expect, test} from 'vitest';
import {readRecordsOf} from '#src/app/read-ahead.ts';
import {useFirstRows} from '#src/queries/first-rows.ts';
import {cacheKey, statesOnDisk} from '#src/queries/cache-key.ts';
import {useTable} from '#src/queries/rows.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

const leo = '00000000-0000-4000-8000-000000000001';
const drawn: unknown[] = [];

function List({code}: {readonly code: Promise<void>}) {
  const {first, mayRead} = useFirstRows('brothers', 'en');
  const brothers = useTable(mayRead ? 'brothers' : null);
  use(code);
  drawn.push([first?.total, mayRead, brothers?.all.length]);
  return <p>{brothers ? 'all' : 'first'}</p>;
}

test('a long list shows its stored rows in its first drawing, and reads its table after it', async () => {
  const device = await signedInDevice();
  const {db} = device;
  await receive(device, 'brothers', [{id: leo, name: 'Leo'}]);
  const origin = cacheKey('en', await statesOnDisk(db, ['brothers']), []) ?? '';
  const row = {id: leo, name: 'Leo', version: 1};
  const rows = [{row, official: row, state: 'synced', going: false}];
  await db.first_rows.put({table: 'brothers', origin, rows, total: 1200});
  await readRecordsOf('/brothers');
  const code = new Promise<void>((resolve) => setTimeout(resolve, 50));
  await act(async () => {
    render(
      <Suspense fallback={<p>nothing</p>}>
        <List code={code} />
      </Suspense>,
    );
  });
  screen.getByText('nothing');
  await act(() => code);
  await screen.findByText('all');
  expect(drawn[0]).toEqual([1200, false, undefined]);
  expect(drawn.at(-1)).toEqual([1200, true, 1]);
});
