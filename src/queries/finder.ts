import {useMemo} from 'react';

import {membershipRank} from '#src/domain/membership.ts';
import {wordsOf} from '#src/lib/compound-words.ts';
import {withoutTitles} from '#src/lib/name-titles.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {textOf} from '#src/lib/values.ts';
import {createWordIndex, type Findable, NO_MATCH, type WordIndex} from '#src/lib/word-index.ts';
import {type FindTable, findTables} from '#src/records/listed-tables.ts';
import {recordOf, registry} from '#src/records/registry.ts';

import {type LocalRow, type TableView, type TableViews, useTable, useTables} from './rows.ts';

/** The records of one table that match a text, the best first. */
export type FoundGroup = {
  readonly table: FindTable;
  readonly entries: readonly LocalRow[];
  /** The number of further matches by name. */
  readonly more: number;
  readonly cost: number;
};

export type Finder = {
  /**
   * The groups with matches, the group with the best match first. Of equal matches the active brothers come first and the
   * dead and the archived last; of equal ones among these, those in `recent` come first.
   */
  readonly find: (text: string, recent: ReadonlySet<string>) => FoundGroup[];
  readonly entry: (table: FindTable, id: string) => LocalRow | undefined;
};

/** The number of different results of `rankOf`. */
const RANKS = 4;

/** The number of matches per table that are shown. */
const MOST_SHOWN = 8;

/**
 * Searches records of all types by their names, and brothers by their telephone numbers and usernames, too; `undefined` until
 * they are read.
 */
export function useFinder(): Finder | undefined {
  const views = useTables(findTables);
  const users = useTable('users');
  return useMemo(() => views && createFinder(views, users), [views, users]);
}

export function createFinder(views: TableViews<FindTable>, users?: TableView<'users'>): Finder {
  return {
    find: (text, recent) => {
      const typed = wordsOf(text);
      if (typed.length === 0) return [];
      const name = wordsOf(withoutTitles(toSearchText(text.trim())));
      const untitled = name.length < typed.length ? name : null;
      const reached = findReached(views.brothers, users, text);
      return findTables
        .flatMap((table) =>
          foundIn(table, indexOf(table, views[table]), {
            typed,
            untitled: persons.has(table) ? untitled : null,
            recent,
            reached: table === 'brothers' ? reached : nobody,
          }),
        )
        .sort((a, b) => a.cost - b.cost);
    },
    entry: (table, id) => views[table].byId.get(id),
  };
}

const nobody: ReadonlySet<string> = new Set();

/** The tables whose records people name with a title. */
const persons: ReadonlySet<FindTable> = new Set(['brothers', 'necrology_entries']);

/** Fewer digits are in too many numbers. */
const FEWEST_DIGITS = 4;

/** Returns the ids of the brothers whose telephone number contains the text, or whose username begins with it. */
function findReached(
  brothers: TableView,
  users: TableView<'users'> | undefined,
  text: string,
): ReadonlySet<string> {
  const found = new Set<string>();
  const name = toSearchText(text.trim());
  for (const {row} of users?.all ?? []) {
    const {linked_brother_id: id, username} = row;
    if (id && toSearchText(username).startsWith(name)) found.add(id);
  }
  if (/\p{L}/u.test(text)) return found;
  const digits = digitsOf(text);
  // The zeros before a number are dialled in its country alone.
  const sought = [digits, digits.replace(/^0+/, '')].filter(({length}) => length >= FEWEST_DIGITS);
  if (sought.length === 0) return found;
  for (const {row} of brothers.all) {
    const phone = digitsOf(textOf(row, 'phone'));
    if (sought.some((part) => phone.includes(part))) found.add(row.id);
  }
  return found;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

type Sought = {
  readonly typed: readonly string[];
  /** The typed words without the titles before them; `null` when there are none. */
  readonly untitled: readonly string[] | null;
  readonly recent: ReadonlySet<string>;
  /** The ids of records that are meant, whatever their names are. */
  readonly reached: ReadonlySet<string>;
};

/** What a record costs that another thing than a name leads to: as a name besides the title. */
const REACHED_COST = 2;

function foundIn(
  table: FindTable,
  {entries, words}: Indexed,
  {typed, untitled, recent, reached}: Sought,
): FoundGroup[] {
  const costs = costsOf(words, typed, untitled);
  // By rank, each in the order of names; only the shown matches are stored.
  const byRank: LocalRow[][] = [];
  let found = 0;
  // The list of a table finds by names alone.
  let count = 0;
  for (const [index, entry] of entries.entries()) {
    const named = costs[index] ?? NO_MATCH;
    const cost = reached.has(entry.row.id) ? Math.min(named, REACHED_COST) : named;
    if (cost >= NO_MATCH) continue;
    found++;
    if (named < NO_MATCH) count++;
    const place = (cost * RANKS + rankOf(entry)) * 2 + (recent.has(entry.row.id) ? 0 : 1);
    const same = (byRank[place] ??= []);
    if (same.length < MOST_SHOWN) same.push(entry);
  }
  if (found === 0) return [];
  const shown = byRank.flat().slice(0, MOST_SHOWN);
  return [
    {
      table,
      entries: shown,
      more: Math.max(count - shown.length, 0),
      cost: Math.floor(byRank.findIndex(Boolean) / (2 * RANKS)),
    },
  ];
}

/** The cost of a typed title that the name does not have: more than that of a word which it begins. */
const TITLE_COST = 6;

function costsOf(
  words: WordIndex,
  typed: readonly string[],
  untitled: readonly string[] | null,
): Uint8Array {
  if (untitled === null) return words.costs(typed);
  const whole = words.costs(typed);
  return words
    .costs(untitled)
    .map((cost, place) => Math.min(cost + TITLE_COST, whole[place] ?? NO_MATCH, NO_MATCH));
}

type Indexed = {readonly entries: readonly LocalRow[]; readonly words: WordIndex};

// Made at the first search, and again after the table has changed.
const indexes = new WeakMap<TableView, Indexed>();

function indexOf(table: FindTable, view: TableView): Indexed {
  let known = indexes.get(view);
  if (!known) {
    const named = view.all
      .filter(({going}) => !going)
      .map((entry) => ({entry, ...namesOf(table, entry)}))
      .sort((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)));
    const words = createWordIndex(named);
    indexes.set(view, (known = {entries: named.map(({entry}) => entry), words}));
  }
  return known;
}

type Named = Findable & {readonly order: string};

// Cached with the row, because normalizing all names takes longer than a frame.
const names = new WeakMap<LocalRow, Named>();

function namesOf(table: FindTable, entry: LocalRow): Named {
  const known = names.get(entry);
  if (known) return known;
  const {title} = recordOf(table);
  const shown = textOf(entry.row, title);
  const others = registry[table].find.by.map((field) => textOf(entry.row, field));
  // A row with an own edit is also found by its official name.
  if (entry.official && entry.official !== entry.row) others.push(textOf(entry.official, title));
  const made = {
    name: wordsOf(shown),
    others: others.flatMap(wordsOf),
    order: toSearchText(shown),
  };
  names.set(entry, made);
  return made;
}

/** Ranks equal matches: active brothers and records of other types, other brothers, the dead, the archived. */
function rankOf({row}: LocalRow): number {
  const isArchived = textOf(row, 'deleted_at') !== '';
  return isArchived ? RANKS - 1 : membershipRank(textOf(row, 'membership_status'));
}
