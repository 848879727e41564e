import {useMemo} from 'react';
import {useNavigate} from 'react-router-dom';
import {lifeYears} from '#src/domain/life-years.ts';
import {locales} from '#src/i18n/locale.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {type RecordLabels, useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {wordsOf} from '#src/lib/compound-words.ts';
import {yearOf} from '#src/lib/civil-date.ts';
import {textOf} from '#src/lib/values.ts';
import {withoutTitles} from '#src/lib/name-titles.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {createWordIndex, NO_MATCH} from '#src/lib/word-index.ts';
import {type Finder, type FoundGroup, useFinder} from '#src/queries/finder.ts';
import {useHomes} from '#src/queries/homes.ts';
import {type RecentRecord, useRecent} from '#src/queries/recent.ts';
import {type LocalRow, useTable} from '#src/queries/rows.ts';
import {type FindTable, isFindTable} from '#src/records/listed-tables.ts';
import type {RecordType} from '#src/records/record.ts';
import {registry, type RowOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {useSuppressedMark} from '#src/record-ui/values/existence.ts';
import {requestSignOut} from '#src/session/sign-out-request.ts';
import {chooseTheme, useTheme} from '#src/ui/theme-choice.ts';
import {useSwitchLocale} from '#src/ui/use-switch-locale.ts';
import {type FoundOption, type FoundOptions, useOpenRecord} from './found-option.ts';
import {useFoundCircumscriptions} from './use-found-circumscriptions.ts';
import {useFoundRoles} from './use-found-roles.ts';

/**
 * Returns what matches the text: records, the holders of roles, circumscriptions, pages and actions in groups, the group with the best
 * match first.
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
  const roles = useFoundRoles();
  const circumscriptions = useFoundCircumscriptions();
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
      ...roles(text),
      ...circumscriptions(text),
      ...offers.find(text),
    ]
      .sort((a, b) => a.cost - b.cost)
      .map(({title, options}) => ({title, options}));
  }, [finder, recent, records, roles, circumscriptions, offers, text, t]);
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
  const switchTo = useSwitchLocale();
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
          open: () => switchTo(other),
        })),
      {key: 'keys', icon: 'info', title: t('keys.show'), line: '', open: onKeys},
      {
        key: 'sign-out',
        icon: 'logout',
        title: t('shell.signOut'),
        line: '',
        open: requestSignOut,
      },
    ];
    const all = [
      {title: t('find.pages'), options: pageOptions},
      {title: t('find.actions'), options: actions},
    ];
    return {all, find: (text) => all.flatMap((group) => filterOptions(group, text))};
  }, [pages, onKeys, t, navigate, locale, switchTo, otherTheme]);
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

type FoundRecords = {
  readonly group: (group: FoundGroup, text: string) => FoundOptions & {readonly cost: number};
  readonly recent: (records: readonly RecentRecord[]) => FoundOption[];
};

/** Makes options of the records that were found or opened before. */
function useFoundRecords(finder: Finder | undefined): FoundRecords {
  const t = useT();
  const labels = useRecordLabels();
  const navigate = useNavigate();
  const circumscriptions = useTable('circumscriptions');
  const homes = useHomes();
  const suppressedMark = useSuppressedMark();
  const openRecord = useOpenRecord();
  return useMemo(() => {
    const lineOf = (table: FindTable, entry: LocalRow, withYear: boolean): string => {
      const {row} = entry;
      const circumscription = circumscriptions?.byId.get(textOf(row, 'circumscription_id'));
      const isArchived = textOf(row, 'deleted_at') !== '';
      // The entries of a table are its rows.
      const brother = table === 'brothers' ? (entry as LocalRow<'brothers'>).row : null;
      return [
        isArchived ? t('find.archived') : suppressedMark(table, row),
        brother && yearsOf(brother, withYear),
        detailOf(labels, table, row),
        (brother && homes?.(brother)?.house) || (circumscription?.row.name ?? ''),
      ]
        .filter(Boolean)
        .join(' · ');
    };
    const yearsOf = (brother: RowOf<'brothers'>, withYear: boolean): string => {
      if (brother.membership_status === 'deceased') return lifeYears(brother);
      const {birth_date: birth} = brother;
      return withYear && birth ? t('find.born', {year: String(yearOf(birth))}) : '';
    };
    const optionOf = (table: FindTable, entry: LocalRow, withYear: boolean): FoundOption => {
      const {id} = entry.row;
      return {
        key: id,
        icon: registry[table].find.icon,
        title: titleIn(table, entry.row),
        line: lineOf(table, entry, withYear),
        open: () => openRecord(table, id),
      };
    };
    const inList = (text: string): FoundOption => ({
      key: 'brothers-in-list',
      icon: 'search',
      title: t('find.inList', {text: text.trim()}),
      line: '',
      open: () =>
        void navigate(`/brothers?${new URLSearchParams({q: listSearch(text)}).toString()}`),
    });
    return {
      group: ({table, entries, more, cost}, text) => ({
        title: labels.many(table),
        cost,
        options: [
          ...entries.map((entry) => optionOf(table, entry, hasNamesake(table, entry, entries))),
          ...(table === 'brothers' && more > 0 ? [inList(text)] : []),
        ],
      }),
      recent: (records) =>
        records.flatMap(({table, id}) => {
          const entry = isFindTable(table) ? finder?.entry(table, id) : undefined;
          return isFindTable(table) && entry ? [optionOf(table, entry, false)] : [];
        }),
    };
  }, [finder, t, labels, navigate, openRecord, circumscriptions, homes, suppressedMark]);
}

/** Returns the text that the list of the brothers searches; the names in it contain no titles. */
function listSearch(text: string): string {
  const typed = text.trim();
  const folded = toSearchText(typed);
  const untitled = withoutTitles(folded);
  return untitled === folded ? typed : untitled;
}

function hasNamesake(table: FindTable, {row}: LocalRow, entries: readonly LocalRow[]): boolean {
  const name = titleIn(table, row);
  return entries.some((other) => other.row.id !== row.id && titleIn(table, other.row) === name);
}

/** Returns the detail that distinguishes a record from others of its type and name. */
function detailOf(labels: RecordLabels, table: FindTable, row: object): string {
  const {fields, find, list, title}: RecordType = registry[table];
  const detail = find?.detail ?? null;
  if (detail === null) return '';
  const value = textOf(row, detail);
  if (fields[detail]?.spec.kind === 'choice') return labels.value(table, detail, value);
  // Another name that is the same says nothing new.
  return list?.search.includes(detail) && value === textOf(row, title) ? '' : value;
}

/** A page that the user may open, by its name. */
export type FindPage = {readonly to: string; readonly title: string};
