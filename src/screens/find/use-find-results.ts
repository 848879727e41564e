import {useMemo} from 'react';
import {useNavigate} from 'react-router-dom';
import {switchLocale} from '#src/i18n/language.ts';
import {locales} from '#src/i18n/locale.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {createWordIndex, NO_MATCH, wordsOf} from '#src/lib/word-index.ts';
import {useFinder} from '#src/queries/finder.ts';
import {useRecent} from '#src/queries/recent.ts';
import {chooseTheme, useTheme} from '#src/ui/theme-choice.ts';
import type {FindPage, FoundOption, FoundOptions} from './found-option.ts';
import {useFoundRecords} from './use-found-records.ts';

/**
 * Returns what matches the text: records, pages and actions in groups, the group with the best match first.
 * Without a text it returns the recently opened records and all actions. `undefined` until the records are
 * read.
 */
export function useFindResults(
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

type Offers = {
  readonly all: readonly FoundOptions[];
  /** The options whose name matches, the best first. */
  readonly find: (text: string) => (FoundOptions & {readonly cost: number})[];
};

/** The pages and actions that are available everywhere. */
function useOffers(pages: readonly FindPage[], onKeys: () => void): Offers {
  const t = useT();
  const navigate = useNavigate();
  const locale = useLocale();
  const otherTheme = useTheme() === 'dark' ? 'light' : 'dark';
  return useMemo(() => {
    const pageOptions = pages.map(({to, title}): FoundOption => ({
      key: `page-${to.replaceAll('/', '-')}`,
      icon: to.endsWith('/new') ? 'add' : 'forward',
      title,
      line: '',
      open: () => void navigate(to),
    }));
    const actions: FoundOption[] = [
      {
        key: 'theme',
        icon: otherTheme === 'dark' ? 'moon' : 'sun',
        title: t(`ui.theme.${otherTheme}`),
        line: '',
        open: () => chooseTheme(otherTheme),
      },
      ...locales
        .filter((other) => other !== locale)
        .map((other): FoundOption => ({
          key: `locale-${other}`,
          icon: 'settings',
          title: t('find.languageTo', {name: t(`ui.languageNames.${other}`)}),
          line: '',
          open: () => void switchLocale(other),
        })),
      {key: 'keys', icon: 'info', title: t('keys.show'), line: '', open: onKeys},
    ];
    const all = [
      {title: t('find.pages'), options: pageOptions},
      {title: t('find.actions'), options: actions},
    ];
    return {all, find: (text) => all.flatMap((group) => filterOptions(group, text))};
  }, [pages, onKeys, t, navigate, locale, otherTheme]);
}

function filterOptions(
  group: FoundOptions,
  text: string,
): (FoundOptions & {readonly cost: number})[] {
  const words = group.options.map(({title}) => ({name: wordsOf(title), others: []}));
  const costs = createWordIndex(words).costs(wordsOf(text));
  const found = group.options
    .map((option, place) => ({option, cost: costs[place] ?? NO_MATCH}))
    .filter(({cost}) => cost < NO_MATCH)
    .sort((a, b) => a.cost - b.cost);
  const nearest = found[0];
  if (!nearest) return [];
  const options = found.map(({option}) => option);
  return [{title: group.title, options, cost: nearest.cost}];
}
