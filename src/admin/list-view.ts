import {readSortOrder, type Sorting, writeSortOrder} from '#src/ui/sort-order.ts';

/**
 * Returns the values of a view that differ from those of the whole list as the query of an address: '' without any, or
 * beginning with the question mark. `names` are the names of the values in the address.
 */
export function viewQuery<V extends Readonly<Record<keyof V, string | number>>>(
  view: V,
  everything: V,
  names: Readonly<Record<keyof V, string>>,
): string {
  const query = new URLSearchParams();
  for (const key of Object.keys(names) as (keyof V)[]) {
    if (view[key] !== everything[key]) query.set(names[key], String(view[key]));
  }
  return query.size === 0 ? '' : `?${query}`;
}

type SortedControls = {
  /** As `readSortOrder` reads it. */
  readonly view: {readonly sort: string};
  readonly change: (changes: {readonly sort: string}) => void;
};

/** Returns the sort order of a table, which is a part of the list's view. */
export function sortingOf({view, change}: SortedControls): Sorting {
  return {
    order: readSortOrder(view.sort),
    onOrder: (order) => change({sort: writeSortOrder(order)}),
  };
}
