import {idIn} from '#src/lib/uuid.ts';
import {registry} from '#src/records/registry.ts';
import type {TraitName} from '#src/queries/brother-traits.ts';
import type {ViewCodec} from '#src/record-ui/lists/use-list-view.ts';

export const brotherSorts = ['name_asc', 'name_desc', 'birth_date_asc', 'birth_date_desc'] as const;

/** The columns of the table that the list can be sorted by, besides the name and the date of birth. */
export const sortColumns = [
  'cached_status',
  'membership_status',
  'vocation_type',
  'circumscription_id',
  'vows',
  'profession',
  'ordination',
  'role',
  'fraternity',
  'age',
] as const;
export type SortColumn = (typeof sortColumns)[number];

export type BrotherSort = (typeof brotherSorts)[number] | `${SortColumn}_${'asc' | 'desc'}`;

/** The filters by a field of the brother, as the declaration names them. */
export const fieldFilters = registry.brothers.list.filters;

/** The filters by related records, as the declaration names them. */
export const relatedFilters = [
  'fraternity',
  'diocese',
  'role',
  'language',
] as const satisfies readonly (keyof typeof registry.brothers.list.related)[];

/** All filters that are a choice of one value; each value has its number of brothers. */
export const choiceFilters = [...fieldFilters, ...relatedFilters, 'ordination'] as const;
export type ChoiceFilter = (typeof choiceFilters)[number];

/** The first and the last year of the first profession. */
export const yearFilters = ['professed_from', 'professed_to'] as const;

/** 'yes' shows the archived brothers instead of the others. */
const filterNames = [...choiceFilters, ...yearFilters, 'archived'] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters of the list; an empty text is no filter. */
export type BrotherFilter = Readonly<Record<'text' | FilterName, string>>;

/** The filters and the sort order of the list; stored in the page's address. */
export type ListView = BrotherFilter & {
  /** '' for the order of the list itself: active brothers first, the dead last. */
  readonly sort: BrotherSort | '';
  /** The user came from a count of active brothers. Stored in the history entry. */
  readonly activeOnly: boolean;
};

/** The names that links from outside use in the address; the other filters have their own names. */
const otherNames: Partial<Record<FilterName, string>> = {
  cached_status: 'status',
  membership_status: 'membership',
};

/** No filter. */
export const unfiltered = filtersFrom(() => '');

export const everything: ListView = {text: '', ...unfiltered, sort: '', activeOnly: false};

export function isBrotherSort(text: string): text is BrotherSort {
  return brotherSorts.some((sort) => sort === text) || sortColumnOf(text) !== null;
}

/** Returns the column of a sort order: 'role' for 'role_desc'; `null` for the name and the date of birth. */
export function sortColumnOf(sort: string): SortColumn | null {
  const [, name] = /^(.+)_(?:asc|desc)$/.exec(sort) ?? [];
  return sortColumns.find((column) => column === name) ?? null;
}

export function readBrotherView(search: string, state: unknown): ListView {
  const query = new URLSearchParams(search);
  const sort = query.get('sort') ?? '';
  return {
    text: query.get('q') ?? '',
    ...filtersFrom((name) => readFilter(name, idIn(query, inAddress(name)) ?? '')),
    sort: isBrotherSort(sort) ? sort : '',
    activeOnly: isActiveOnly(state),
  };
}

function readFilter(name: FilterName, text: string): string {
  if (name === 'archived') return text === 'yes' ? text : '';
  return yearFilters.some((year) => year === name) && !isYear(text) ? '' : text;
}

function isYear(text: string): boolean {
  return /^\d{4}$/.test(text);
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
  read: readBrotherView,
  write: toSearch,
  stateOf: ({activeOnly}) => (activeOnly ? {activeOnly: true} : null),
};

/** Counts the active filters; the two years are one. */
export function filterCount(view: ListView): number {
  const filter = filterOf(view);
  const set = [...choiceFilters.map((name) => filter[name]), filter.archived, view.sort];
  const years = filter.professed_from + filter.professed_to;
  return [...set, years].filter((value) => value !== '').length;
}

/** Returns the effective filters. A chosen membership has priority over `activeOnly`. */
export function filterOf(view: ListView): BrotherFilter {
  const countsActive = view.membership_status === '' && view.activeOnly;
  return countsActive ? {...view, membership_status: 'active'} : view;
}

/** Returns what the filters and the sort order must know from related records. */
export function traitsOf({sort, ...filter}: BrotherFilter & Partial<ListView>): TraitName[] {
  const sorted = (['ordination', 'profession'] as const).filter(
    (name) => name === sortColumnOf(sort ?? ''),
  );
  const chosen: TraitName[] = [...relatedFilters, 'ordination' as const].filter(
    (name) => filter[name] !== '',
  );
  const hasYears = yearFilters.some((name) => filter[name] !== '');
  return [...new Set([...chosen, ...(hasYears ? ['profession' as const] : []), ...sorted])];
}

function isActiveOnly(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'activeOnly' in state &&
    state.activeOnly === true
  );
}
