import type {LocalRow} from '#src/queries/rows.ts';
import {
  createRecordList,
  type ListOrder,
  type Wanted,
} from '#src/record-ui/lists/create-record-list.ts';

export const brotherSorts = ['name_asc', 'name_desc', 'birth_date_asc', 'birth_date_desc'] as const;
export type BrotherSort = (typeof brotherSorts)[number];

/** The filters of the list; an empty text is no filter. */
export type BrotherFilter = {
  readonly text: string;
  readonly vocationType: string;
  readonly circumscriptionId: string;
  readonly status: string;
  readonly membership: string;
};

/** The column of each filter. */
export const filteredColumns = {
  vocationType: 'vocation_type',
  circumscriptionId: 'circumscription_id',
  status: 'cached_status',
  membership: 'membership_status',
} as const satisfies Record<Exclude<keyof BrotherFilter, 'text'>, keyof BrotherRow>;

export type FilterName = keyof typeof filteredColumns;
export const filterNames = Object.keys(filteredColumns) as FilterName[];

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
  const counts = {
    vocationType: new Map<string, number>(),
    circumscriptionId: new Map<string, number>(),
    status: new Map<string, number>(),
    membership: new Map<string, number>(),
  } satisfies FilterCounts;
  for (const {row} of found) {
    const against = filterNames.filter((name) => !isChosen(filter[name], row, name));
    // A brother excluded by a single filter counts for the other values of that filter.
    const [only, ...others] = against;
    if (others.length > 0) continue;
    for (const name of only === undefined ? filterNames : [only]) {
      const value = row[filteredColumns[name]];
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
  return chosen === '' || chosen === row[filteredColumns[name]];
}
