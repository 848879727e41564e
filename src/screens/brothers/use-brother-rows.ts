import {useMemo} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useBrotherTraits} from '#src/queries/brother-traits.ts';
import type {LocalRow, TableView} from '#src/queries/rows.ts';
import {type BrotherFilter, filterOf, type ListView, traitsOf} from './brother-view.ts';
import {brotherListFor} from './create-brother-list.ts';
import {sortByText} from './sort-by-text.ts';
import {useSortText} from './use-sort-text.ts';

/** Searches, filters and sorts the brothers; `undefined` until everything that this needs is read. */
export function useBrotherRows(
  brothers: TableView<'brothers'> | undefined,
  view: ListView,
): readonly LocalRow<'brothers'>[] | undefined {
  const {collator} = useFormats();
  const list = brotherListFor(collator);
  const {sort} = view;
  // As text, what is asked for compares as a value.
  const asked = JSON.stringify(filterOf(view));
  const traits = useBrotherTraits(traitsOf(view));
  const found = useMemo(() => {
    if (!brothers || !traits) return undefined;
    const filter = JSON.parse(asked) as BrotherFilter;
    return list(brothers.all, filter, sort, traits);
  }, [list, brothers, asked, sort, traits]);
  const textOf = useSortText(sort, traits);
  return useMemo(() => {
    if (!found || textOf === undefined) return undefined;
    if (textOf === null) return found;
    return sortByText(found, ({row}) => textOf(row), sort.endsWith('_desc'), collator);
  }, [found, textOf, sort, collator]);
}
