import {useMemo} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useBrotherTraits} from '#src/queries/brother-traits.ts';
import type {LocalRow, TableView} from '#src/queries/rows.ts';
import {type BrotherFilter, filterOf, type ListView, traitsOf} from './brother-view.ts';
import {brotherListFor} from './create-brother-list.ts';
import {useSortText} from './use-sort-text.ts';

/** Searches, filters and sorts the brothers; `undefined` until everything that this needs is read. */
export function useBrotherRows(
  brothers: TableView<'brothers'> | undefined,
  view: ListView,
): readonly LocalRow<'brothers'>[] | undefined {
  const formats = useFormats();
  const {sort} = view;
  // As text, what is asked for compares as a value.
  const asked = JSON.stringify(filterOf(view));
  const traits = useBrotherTraits(traitsOf(view));
  const found = useMemo(() => {
    if (!brothers || !traits) return undefined;
    const filter = JSON.parse(asked) as BrotherFilter;
    return brotherListFor(formats.collator)(brothers.all, filter, sort, traits);
  }, [formats, brothers, asked, sort, traits]);
  const textOf = useSortText(sort, traits);
  return useMemo(() => {
    if (!found || textOf === undefined) return undefined;
    if (textOf === null) return found;
    return sortByText(found, ({row}) => textOf(row), sort.endsWith('_desc'), formats.collator);
  }, [found, textOf, sort, formats]);
}

/**
 * Sorts rows by a text, equal ones as they were, those without a text last in both directions. The different texts are
 * compared, not the rows: 20,000 brothers live in a few hundred houses.
 */
export function sortByText<T>(
  rows: readonly T[],
  textOf: (row: T) => string,
  isDescending: boolean,
  collator: Intl.Collator,
): readonly T[] {
  const keyed = rows.map((row) => ({row, text: textOf(row)}));
  const texts = [...new Set(keyed.map(({text}) => text))].sort(collator.compare);
  const direction = isDescending ? -1 : 1;
  const ranks = new Map(texts.map((text, index) => [text, direction * index]));
  ranks.set('', Number.POSITIVE_INFINITY);
  return keyed
    .map(({row, text}) => ({row, rank: ranks.get(text) ?? 0}))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({row}) => row);
}
