import type {RefObject} from 'react';
import {useSingleKeys} from './use-single-keys.ts';

/** Goes through the lines of the queue by keys: j and k move, x selects, a approves what is selected. */
export function useLineKeys(
  table: RefObject<HTMLElement | null>,
  approve: (() => void) | null,
): void {
  const step = (by: 1 | -1) => {
    const rows = rowsIn(table.current);
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const to = at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1);
    // The last link of a row leads to the change.
    [...(rows[to]?.querySelectorAll('a') ?? [])].at(-1)?.focus();
  };
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const row = rowsIn(table.current).find((one) => one.contains(document.activeElement));
      row?.querySelector('input')?.click();
    },
    a: approve,
  });
}

function rowsIn(table: HTMLElement | null): HTMLTableRowElement[] {
  return [...(table?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? [])];
}
