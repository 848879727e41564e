import {membershipRank} from '#src/domain/membership.ts';
import type {TraitsOf} from '#src/queries/brother-traits.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {
  createRecordList,
  type ListOrder,
  type Wanted,
} from '#src/record-ui/lists/create-record-list.ts';
import {
  type BrotherFilter,
  type ChoiceFilter,
  choiceFilters,
  fieldFilters,
  type ListView,
} from './brother-view.ts';

/** The number of brothers for each value of a filter, with all other filters applied. */
type FilterCounts = Readonly<Record<ChoiceFilter, ReadonlyMap<string, number>>>;

type BrotherRow = LocalRow<'brothers'>['row'];
type BrotherRows = readonly LocalRow<'brothers'>[];

/** `traits` may be absent when no filter asks for any. */
type BrotherList = (
  rows: BrotherRows,
  filter: BrotherFilter,
  sort: ListView['sort'],
  traits?: TraitsOf,
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
  return (rows, filter, sort, traits = withoutTraits) =>
    list(rows, filter.text, choosing(filter, traits), orderOf(sort), filter.archived !== '');
}

const withoutTraits: TraitsOf = () => [];

const orders: Partial<Record<ListView['sort'], ListOrder>> = {
  '': 'ranked',
  name_desc: 'title_desc',
  birth_date_asc: 'day_asc',
  birth_date_desc: 'day_desc',
  // The youngest was born last.
  age_asc: 'day_desc',
  age_desc: 'day_asc',
};

/** By another column brothers are sorted by name here, then by the column in `use-brother-rows.ts`. */
function orderOf(sort: ListView['sort']): ListOrder {
  return orders[sort] ?? 'title_asc';
}

/** Counts the values of the rows that the search alone found. */
export function countFilters(
  found: BrotherRows,
  filter: BrotherFilter,
  traits: TraitsOf = withoutTraits,
): FilterCounts {
  const empty = choiceFilters.map((name) => [name, new Map<string, number>()]);
  const counts = Object.fromEntries(empty) as Record<ChoiceFilter, Map<string, number>>;
  for (const {row} of found) {
    if (!isInYears(filter, row, traits)) continue;
    const against = choiceFilters.filter((name) => !isChosen(filter[name], row, name, traits));
    // A brother excluded by a single filter counts for the other values of that filter.
    const [only, ...others] = against;
    if (others.length > 0) continue;
    for (const name of only === undefined ? choiceFilters : [only]) {
      for (const value of valuesOf(row, name, traits)) {
        counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function choosing(filter: BrotherFilter, traits: TraitsOf): Wanted<'brothers'> {
  const set = choiceFilters.filter((name) => filter[name] !== '');
  const hasYears = filter.professed_from !== '' || filter.professed_to !== '';
  if (set.length === 0 && !hasYears) return null;
  return ({row}) =>
    set.every((name) => isChosen(filter[name], row, name, traits)) &&
    isInYears(filter, row, traits);
}

function isChosen(chosen: string, row: BrotherRow, name: ChoiceFilter, traits: TraitsOf): boolean {
  return chosen === '' || valuesOf(row, name, traits).includes(chosen);
}

function isInYears(filter: BrotherFilter, row: BrotherRow, traits: TraitsOf): boolean {
  const {professed_from: from, professed_to: to} = filter;
  if (from === '' && to === '') return true;
  const [day] = traits(row, 'profession');
  const year = day?.slice(0, 4);
  return year !== undefined && year >= from && (to === '' || year <= to);
}

function valuesOf(row: BrotherRow, name: ChoiceFilter, traits: TraitsOf): readonly string[] {
  if (!isFieldFilter(name)) return traits(row, name);
  const value = row[name];
  return value ? [value] : [];
}

function isFieldFilter(name: ChoiceFilter): name is (typeof fieldFilters)[number] {
  return fieldFilters.some((field) => field === name);
}
