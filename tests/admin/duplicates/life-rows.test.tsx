import {renderHook, waitFor} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {useLifeRows} from '#src/queries/life-rows.ts';
import {childTables} from '#src/records/registry.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

beforeEach(() => localStorage.clear());

test("useLifeRows reads a brother's rows from every child table, and no other brother's", async () => {
  const brother = crypto.randomUUID();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  const tables = childTables('brothers');
  for (const table of tables) {
    const mine = {id: crypto.randomUUID(), brother_id: brother};
    const others = {id: crypto.randomUUID(), brother_id: crypto.randomUUID()};
    await receive(device, table, [mine, others]);
  }
  const {result} = renderHook(() => useLifeRows(brother));
  await waitFor(() =>
    expect(result.current?.map(({table}) => table).toSorted()).toEqual(tables.toSorted()),
  );
});
