import {useMemo} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useFinder} from '#src/queries/finder.ts';
import {useRecent} from '#src/queries/recent.ts';
import type {FindPage, FoundOptions} from './found-option.ts';
import {useFoundRecords} from './use-found-records.ts';
import {useOffers} from './use-offers.ts';

/**
 * What fits the text: records of each kind, pages and actions, the group with the nearest first. Without a
 * text what was opened last, and all that can be done. `undefined` until the records are read.
 */
export function useFound(
  text: string,
  pages: readonly FindPage[],
  onKeys: () => void,
): readonly FoundOptions[] | undefined {
  const t = useT();
  const finder = useFinder();
  const recent = useRecent();
  const records = useFoundRecords(finder);
  const offers = useOffers(pages, onKeys);
  return useMemo(() => {
    if (!finder || !recent) return undefined;
    if (text.trim() === '') {
      return [{title: t('find.recent'), options: records.recent(recent)}, ...offers.all].filter(
        ({options}) => options.length > 0,
      );
    }
    const ids = new Set(recent.map(({id}) => id));
    return [
      ...finder.find(text, ids).map((group) => records.group(group, text)),
      ...offers.find(text),
    ]
      .sort((a, b) => a.cost - b.cost)
      .map(({title, options}) => ({title, options}));
  }, [finder, recent, records, offers, text, t]);
}
