import {renderHook} from '@testing-library/react';
import {useTable} from '#src/queries/rows.ts';

/** The names of the brothers that a page shows before it has waited for anything; `undefined` while they are not read. */
export function firstDrawing(): readonly unknown[] | undefined {
  const {result, unmount} = renderHook(() => useTable('brothers')?.all.map(({row}) => row.name));
  const shown = result.current;
  unmount();
  return shown;
}
