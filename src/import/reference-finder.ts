import {comparableName} from '#src/domain/validation/name-form.ts';
import {addToGroup} from '#src/lib/add-to-group.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {likeness} from '#src/lib/likeness.ts';
import {regionNamed} from '#src/lib/region-names.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {bareName, bareWords} from './bare-name.ts';
import type {KnownRecords} from './import-plan.ts';
import type {NextSlice} from './time-slices.ts';

/** Finds the records of a table that match a text. */
export type ReferenceFinder = {
  readonly find: (text: string) => readonly string[];
  /** Returns the titles of records whose names are similar to a text. */
  readonly similar: (text: string) => readonly string[];
  readonly titleOf: (id: string) => string;
  /** Returns the titles of records; of those with one title also what tells them apart, and the id for the file. */
  readonly distinctTitlesOf: (ids: readonly string[]) => readonly string[];
};

/**
 * Collects the names of a table's records: the title and the searched fields, for a brother also the username.
 */
export async function createReferenceFinder(
  table: TableName,
  known: KnownRecords,
  nextSlice: NextSlice,
): Promise<ReferenceFinder> {
  const rows = new Map<string, AnyRow>();
  const named = new Map<string, string[]>();
  const turned = new Map<string, string[]>();
  const learn = (name: unknown, id: string): void => {
    if (typeof name !== 'string' || name === '') return;
    const key = comparable(table, name);
    addToGroup(named, key, id);
    if (table === 'brothers') addToGroup(turned, bareWords(key), id);
  };
  const {title, list, identity, fields: specs} = recordOf(table);
  const fields = [...new Set([title, ...(list?.search ?? [])])];
  for (const row of known(table)) {
    rows.set(row.id, row);
    for (const field of fields) learn(row[field], row.id);
    await nextSlice(0);
  }
  if (table === 'brothers')
    for (const account of known('users'))
      if (typeof account['linked_brother_id'] === 'string')
        learn(account['username'], account['linked_brother_id']);
  const byInitial = new Map<string | undefined, string[]>();
  for (const name of named.keys()) addToGroup(byInitial, name[0], name);

  return {
    find: (text) => {
      const id = text.trim().toLowerCase();
      if (rows.has(id)) return [id];
      const name = comparable(table, text);
      // Two fields of a record may have one name.
      const found = new Set(named.get(name) ?? turned.get(bareWords(name)));
      const ids = [...found].filter((one) => rows.has(one));
      const standing = ids.filter((one) => (rows.get(one)?.['deleted_at'] ?? null) === null);
      return standing.length > 0 ? standing : ids;
    },
    similar: (text) => similarTo(comparable(table, text), byInitial, named, titleOf),
    titleOf,
    distinctTitlesOf: (ids) => {
      const titles = ids.map(titleOf);
      return ids.map((id) => {
        const own = titleOf(id);
        return titles.filter((other) => other === own).length === 1 ? own : fullTitleOf(id);
      });
    },
  };

  function titleOf(id: string): string {
    return titleIn(table, rows.get(id));
  }

  function fullTitleOf(id: string): string {
    const values = (identity ?? [])
      .filter((field) => field !== title && specs[field]?.spec.kind !== 'reference')
      .map((field) => rows.get(id)?.[field]);
    return [titleOf(id), ...values, id].filter((part) => typeof part === 'string').join(' · ');
  }
}

function comparable(table: TableName, name: string): string {
  if (table === 'countries') return regionNamed(name, LANGUAGES) ?? toSearchText(name).trim();
  const plain = comparableName(toSearchText(name));
  return table === 'brothers' ? bareName(plain) : plain;
}

const LANGUAGES = ['en', 'id', 'it'];

const MOST_SIMILAR = 3;
const LEAST_LIKENESS = 0.85;

function similarTo(
  name: string,
  byInitial: ReadonlyMap<string | undefined, readonly string[]>,
  named: ReadonlyMap<string, readonly string[]>,
  titleOf: (id: string) => string,
): string[] {
  const near = (byInitial.get(name[0]) ?? [])
    .map((other) => ({other, alike: likeness(name, other)}))
    .filter(({alike}) => alike >= LEAST_LIKENESS)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, MOST_SIMILAR);
  const ids = near.flatMap(({other}) => named.get(other) ?? []);
  return [...new Set(ids.map(titleOf))].slice(0, MOST_SIMILAR);
}
