import {useMemo} from 'react';
import {useSearchParams} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {
  inSortOrder,
  readSortOrder,
  type SortKeys,
  type SortOrder,
  type Sorting,
  writeSortOrder,
} from './sort-order.ts';

/**
 * Stores the order of a table in the address, under a name of its own where a page has two tables, so that Back and
 * a reload restore it.
 */
export function useOrderInAddress(name = 'sort'): Sorting {
  const [query, setQuery] = useSearchParams();
  const text = query.get(name) ?? '';
  const order = useMemo(() => readSortOrder(text), [text]);
  const onOrder = (next: SortOrder | null): void => {
    setQuery(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next === null) changed.delete(name);
        else changed.set(name, writeSortOrder(next));
        return changed;
      },
      {replace: true},
    );
  };
  return {order, onOrder};
}

/** Returns the rows as the user wants them sorted. `keys` must not change from one drawing to the next. */
export function useSorted<T>(
  rows: readonly T[],
  {order}: Sorting,
  keys: SortKeys<T>,
): readonly T[] {
  const {collator} = useFormats();
  return useMemo(() => inSortOrder(rows, order, keys, collator), [rows, order, keys, collator]);
}
