import {useMemo} from 'react';
import {useSearchParams} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';

/** By which column the rows of a table are sorted. */
export type SortOrder = {readonly column: string; readonly isDescending: boolean};

/** The sort order of a table, and the callback that changes it. */
export type Sorting = {
  /** `null` for the table's own order. */
  readonly order: SortOrder | null;
  readonly onOrder: (order: SortOrder | null) => void;
};

/** Reads 'name', or '-name' for the last first; `null` for ''. */
export function readSortOrder(text: string): SortOrder | null {
  const column = text.replace(/^-/, '');
  return column === '' ? null : {column, isDescending: text.startsWith('-')};
}

/** Writes an order as `readSortOrder` reads it. */
export function writeSortOrder(order: SortOrder | null): string {
  if (order === null) return '';
  return order.isDescending ? `-${order.column}` : order.column;
}

/** Returns the order after a press on a heading: the first first, the last first, then the table's own. */
export function nextSortOrder(order: SortOrder | null, column: string): SortOrder | null {
  if (order?.column !== column) return {column, isDescending: false};
  return order.isDescending ? null : {column, isDescending: true};
}

/** What a row is sorted by; `null` comes last in both directions. */
type SortValue = string | number | null;

/** What the rows are sorted by, for each column that can be. */
export type SortKeys<T> = Readonly<Record<string, (row: T) => SortValue>>;

/** Returns the rows in an order, equal ones as they were; as they are for `null` or an unknown column. */
export function inSortOrder<T>(
  rows: readonly T[],
  order: SortOrder | null,
  keys: SortKeys<T>,
  collator: Intl.Collator,
): readonly T[] {
  const keyOf = order && Object.hasOwn(keys, order.column) ? keys[order.column] : undefined;
  if (order === null || keyOf === undefined) return rows;
  const direction = order.isDescending ? -1 : 1;
  return rows
    .map((row) => ({row, key: keyOf(row)}))
    .sort(({key: a}, {key: b}) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      const isBefore =
        typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`);
      return direction * isBefore;
    })
    .map(({row}) => row);
}

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
