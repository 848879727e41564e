import type {ViewCodec} from '#src/record-ui/lists/use-list-view.ts';
import {
  filterNames,
  isBrotherSort,
  type BrotherFilter,
  type BrotherSort,
} from './create-brother-list.ts';

/** What the list is narrowed to and sorted by; it lives in the page's address. */
export type ListView = BrotherFilter & {
  readonly sort: BrotherSort | '';
  /** The reader came from a count of active brothers. Lives in the entry of the browser's history. */
  readonly activeOnly: boolean;
};

/** The filters' names in the address; the first three are what links from outside use. */
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

/** Writes the view as the address' query, '' or from the question mark on. */
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

/** How the view is kept in the address, but for where the reader came from. */
export const brotherViewCodec: ViewCodec<ListView> = {
  everything,
  read: readView,
  write: toSearch,
  stateOf: ({activeOnly}) => (activeOnly ? {activeOnly: true} : null),
};

/** Counts what stands behind the filters' button. */
export function filterCount(view: ListView): number {
  const filter = filterOf(view);
  const set = [...filterNames.map((name) => filter[name]), view.sort];
  return set.filter((value) => value !== '').length;
}

/** What is asked for. A membership that was chosen goes before where the reader came from. */
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
