import type {ViewCodec} from '#src/record-ui/lists/use-list-view.ts';
import {
  filterNames,
  isBrotherSort,
  type BrotherFilter,
  type BrotherSort,
} from './create-brother-list.ts';

/** The filters and the sort order of the list; stored in the page's address. */
export type ListView = BrotherFilter & {
  readonly sort: BrotherSort | '';
  /** The user came from a count of active brothers. Stored in the history entry. */
  readonly activeOnly: boolean;
};

/** The names of the filters in the address; links from outside use the first three. */
const names = {
  vocationType: 'vocation_type',
  circumscriptionId: 'circumscription_id',
  status: 'status',
  membership: 'membership',
  text: 'q',
} as const satisfies Record<keyof BrotherFilter, string>;

export const everything: ListView = {
  text: '',
  vocationType: '',
  circumscriptionId: '',
  status: '',
  membership: '',
  sort: '',
  activeOnly: false,
};

export function readView(search: string, state: unknown): ListView {
  const query = new URLSearchParams(search);
  const sort = query.get('sort') ?? '';
  return {
    text: query.get(names.text) ?? '',
    vocationType: query.get(names.vocationType) ?? '',
    circumscriptionId: query.get(names.circumscriptionId) ?? '',
    status: query.get(names.status) ?? '',
    membership: query.get(names.membership) ?? '',
    sort: isBrotherSort(sort) ? sort : '',
    activeOnly: isActiveOnly(state),
  };
}

/** Returns the view as the query of the address, '' or beginning with the question mark. */
export function toSearch(view: ListView): string {
  const query = new URLSearchParams();
  for (const [key, name] of Object.entries(names)) {
    const value = view[key as keyof typeof names];
    if (value !== '') query.set(name, value);
  }
  if (view.sort !== '') query.set('sort', view.sort);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Converts the view to and from the address; `activeOnly` is not part of the address. */
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
  const {text, vocationType, circumscriptionId, status, activeOnly} = view;
  const membership = view.membership === '' && activeOnly ? 'active' : view.membership;
  return {text, vocationType, circumscriptionId, status, membership};
}

function isActiveOnly(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'activeOnly' in state &&
    state.activeOnly === true
  );
}
