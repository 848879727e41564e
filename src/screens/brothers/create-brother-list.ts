import type {LocalRow} from '#src/queries/rows.ts';
import {registry} from '#src/records/registry.ts';
import {
  createRecordList,
  type ListOrder,
  type Wanted,
} from '#src/record-ui/lists/create-record-list.ts';

export const brotherSorts = ['name_asc', 'name_desc', 'birth_date_asc', 'birth_date_desc'] as const;
export type BrotherSort = (typeof brotherSorts)[number];

/** The fields that the declaration offers as filters. */
export const filterNames = registry.brothers.list.filters;
export type FilterName = (typeof filterNames)[number];

/** The filters of the list; an empty text is no filter. */
export type BrotherFilter = Readonly<Record<'text' | FilterName, string>>;

/** The number of brothers for each value of a filter, with all other filters applied. */
export type FilterCounts = Readonly<Record<FilterName, ReadonlyMap<string, number>>>;

type BrotherRow = LocalRow<'brothers'>['row'];
type BrotherRows = readonly LocalRow<'brothers'>[];

type BrotherList = (rows: BrotherRows, filter: BrotherFilter, sort: BrotherSort) => BrotherRows;

const lists = new WeakMap<Intl.Collator, BrotherList>();

/** Returns the list function of a language: the same each time, because it remembers its order. */
export function brotherListFor(collator: Intl.Collator): BrotherList {
  let list = lists.get(collator);
  if (!list) lists.set(collator, (list = createBrotherList(collator)));
  return list;
}

/** Makes the function that searches, filters and sorts the brothers. */
export function createBrotherList(collator: Intl.Collator): BrotherList {
  const list = createRecordList('brothers', collator, 'birth_date');
  return (rows, filter, sort) => list(rows, filter.text, choosing(filter), orders[sort]);
}

export function isBrotherSort(text: string): text is BrotherSort {
  return brotherSorts.some((sort) => sort === text);
}

const orders = {
  name_asc: 'title_asc',
  name_desc: 'title_desc',
  birth_date_asc: 'day_asc',
  birth_date_desc: 'day_desc',
} as const satisfies Record<BrotherSort, ListOrder>;

/** Counts the values of the rows that the search alone found. */
export function countFilters(found: BrotherRows, filter: BrotherFilter): FilterCounts {
  const empty = filterNames.map((name) => [name, new Map<string, number>()]);
  const counts = Object.fromEntries(empty) as Record<FilterName, Map<string, number>>;
  for (const {row} of found) {
    const against = filterNames.filter((name) => !isChosen(filter[name], row, name));
    // A brother excluded by a single filter counts for the other values of that filter.
    const [only, ...others] = against;
    if (others.length > 0) continue;
    for (const name of only === undefined ? filterNames : [only]) {
      const value = row[name];
      if (value) counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    }
  }
  return counts;
}

function choosing(filter: BrotherFilter): Wanted<'brothers'> {
  const set = filterNames.filter((name) => filter[name] !== '');
  if (set.length === 0) return null;
  return ({row}) => set.every((name) => isChosen(filter[name], row, name));
}

function isChosen(chosen: string, row: BrotherRow, name: FilterName): boolean {
  return chosen === '' || chosen === row[name];
}
