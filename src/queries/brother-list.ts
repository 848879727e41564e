import {createRecordList, type ListOrder, type Wanted} from './record-list.ts';
import type {LocalRow} from './rows.ts';

export const brotherSorts = ['name_asc', 'name_desc', 'birth_date_asc', 'birth_date_desc'] as const;
export type BrotherSort = (typeof brotherSorts)[number];

/** What the list is narrowed to; an empty text narrows nothing. */
export type BrotherFilter = {
  readonly text: string;
  readonly vocationType: string;
  readonly circumscriptionId: string;
  readonly status: string;
  readonly membership: string;
};

type BrotherRows = readonly LocalRow<'brothers'>[];

type BrotherList = (rows: BrotherRows, filter: BrotherFilter, sort: BrotherSort) => BrotherRows;

const lists = new WeakMap<Intl.Collator, BrotherList>();

/** Gives the list of a language. The same one each time: opened again, it knows the order it had. */
export function brotherListFor(collator: Intl.Collator): BrotherList {
  let list = lists.get(collator);
  if (!list) lists.set(collator, (list = createBrotherList(collator)));
  return list;
}

/** Makes the function behind the list of the brothers. */
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

function choosing(filter: BrotherFilter): Wanted<'brothers'> {
  const {vocationType, circumscriptionId, status, membership} = filter;
  if ([vocationType, circumscriptionId, status, membership].every((chosen) => chosen === '')) {
    return null;
  }
  return ({row}) =>
    isChosen(vocationType, row.vocation_type) &&
    isChosen(circumscriptionId, row.circumscription_id) &&
    isChosen(status, row.cached_status) &&
    isChosen(membership, row.membership_status);
}

function isChosen(chosen: string, value: string | null): boolean {
  return chosen === '' || chosen === value;
}
