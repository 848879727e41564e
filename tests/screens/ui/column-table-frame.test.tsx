import {render} from '@testing-library/react';
import {expect, test} from 'vitest';
import {ColumnTableFrame} from '#src/ui/column-table-frame.tsx';
import type {Sorting} from '#src/ui/sort-order.ts';

test('ColumnTableFrame does not redraw its headings when only the rows change', () => {
  let headings = 0;
  const name = {
    name: 'Name',
    rem: 10,
    // Only a heading asks for it.
    get sort() {
      headings += 1;
      return 'name';
    },
  };
  const columns = [name];
  const sorting: Sorting = {order: null, onOrder: () => {}};
  const frame = (row: string) => (
    <ColumnTableFrame caption="Brothers" columns={columns} sorting={sorting}>
      <tbody>
        <tr>
          <td>{row}</td>
        </tr>
      </tbody>
    </ColumnTableFrame>
  );
  const {rerender} = render(frame('Leo'));
  rerender(frame('Egidio'));
  expect(headings).toBe(1);
});
