import {membershipRank} from '#src/domain/membership.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {
  createRecordList,
  type ListOrder,
  type Wanted,
} from '#src/record-ui/lists/create-record-list.ts';
import type {ViewCodec} from '#src/record-ui/lists/use-list-view.ts';
import {registry} from '#src/records/registry.ts';

export const brotherSorts = ['name_asc', 'name_desc', 'birth_date_asc', 'birth_date_desc'] as const;
export type BrotherSort = (typeof brotherSorts)[number];

/** The fields that the declaration offers as filters. */
export const filterNames = registry.brothers.list.filters;
type FilterName = (typeof filterNames)[number];

/** The filters of the list; an empty text is no filter. */
export type BrotherFilter = Readonly<Record<'text' | FilterName, string>>;

/** The number of brothers for each value of a filter, with all other filters applied. */
type FilterCounts = Readonly<Record<FilterName, ReadonlyMap<string, number>>>;

type BrotherRow = LocalRow<'brothers'>['row'];
type BrotherRows = readonly LocalRow<'brothers'>[];

type BrotherList = (
  rows: BrotherRows,
  filter: BrotherFilter,
  sort: ListView['sort'],
) => BrotherRows;

const lists = new WeakMap<Intl.Collator, BrotherList>();

/** Returns the list function of a language: the same each time, because it remembers its order. */
export function brotherListFor(collator: Intl.Collator): BrotherList {
  let list = lists.get(collator);
  if (!list) lists.set(collator, (list = createBrotherList(collator)));
  return list;
}

/** Makes the function that searches, filters and sorts the brothers. */
export function createBrotherList(collator: Intl.Collator): BrotherList {
  const list = createRecordList('brothers', collator, {
    day: 'birth_date',
    rankOf: ({membership_status}) => membershipRank(membership_status),
  });
  return (rows, filter, sort) => list(rows, filter.text, choosing(filter), orders[sort]);
}

export function isBrotherSort(text: string): text is BrotherSort {
  return brotherSorts.some((sort) => sort === text);
}

const orders = {
  '': 'ranked',
  name_asc: 'title_asc',
  name_desc: 'title_desc',
  birth_date_asc: 'day_asc',
  birth_date_desc: 'day_desc',
} as const satisfies Record<ListView['sort'], ListOrder>;

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

/** The filters and the sort order of the list; stored in the page's address. */
export type ListView = BrotherFilter & {
  /** '' for the order of the list itself: active brothers first, the dead last. */
  readonly sort: BrotherSort | '';
  /** The user came from a count of active brothers. Stored in the history entry. */
  readonly activeOnly: boolean;
};

/** The names that links from outside use in the address; the other filters have the names of their fields. */
const otherNames: Partial<Record<FilterName, string>> = {
  cached_status: 'status',
  membership_status: 'membership',
};

export const everything: ListView = {
  text: '',
  ...filtersFrom(() => ''),
  sort: '',
  activeOnly: false,
};

export function readView(search: string, state: unknown): ListView {
  const query = new URLSearchParams(search);
  const sort = query.get('sort') ?? '';
  return {
    text: query.get('q') ?? '',
    ...filtersFrom((name) => query.get(inAddress(name)) ?? ''),
    sort: isBrotherSort(sort) ? sort : '',
    activeOnly: isActiveOnly(state),
  };
}

/** Returns the view as the query of the address, '' or beginning with the question mark. */
export function toSearch(view: ListView): string {
  const query = new URLSearchParams();
  for (const name of filterNames) if (view[name] !== '') query.set(inAddress(name), view[name]);
  if (view.text !== '') query.set('q', view.text);
  if (view.sort !== '') query.set('sort', view.sort);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function inAddress(name: FilterName): string {
  return otherNames[name] ?? name;
}

function filtersFrom(valueOf: (name: FilterName) => string): Record<FilterName, string> {
  const filters = filterNames.map((name) => [name, valueOf(name)]);
  // A value for each name of the type.
  return Object.fromEntries(filters) as Record<FilterName, string>;
}

/** Stores the view in the address, and `activeOnly` in the history entry. */
export const brotherViewCodec: ViewCodec<ListView> = {
  everything,
  read: readView,
  write: toSearch,
  stateOf: ({activeOnly}) => (activeOnly ? {activeOnly: true} : null),
};

/** Counts the active filters. */
export function filterCount(view: ListView): number {
  const filter = filterOf(view);
  const set = [...filterNames.map((name) => filter[name]), view.sort];
  return set.filter((value) => value !== '').length;
}

/** Returns the effective filters. A chosen membership has priority over `activeOnly`. */
export function filterOf(view: ListView): BrotherFilter {
  const countsActive = view.membership_status === '' && view.activeOnly;
  return countsActive ? {...view, membership_status: 'active'} : view;
}

function isActiveOnly(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'activeOnly' in state &&
    state.activeOnly === true
  );
}
