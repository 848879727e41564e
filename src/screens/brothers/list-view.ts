import type {ViewCodec} from '#src/record-ui/lists/use-list-view.ts';
import {
  filterNames,
  isBrotherSort,
  type BrotherFilter,
  type BrotherSort,
  type FilterName,
} from './create-brother-list.ts';

/** The filters and the sort order of the list; stored in the page's address. */
export type ListView = BrotherFilter & {
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
