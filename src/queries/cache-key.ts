import type {OutboxEntry} from '#src/db/mutation.ts';
import {revisionOf} from '#src/db/table-cache.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {TableName} from '#src/records/registry.ts';
import {sourcesOf, type TableView} from './rows.ts';

/** The states of some tables and of the proposals on this device, by their revisions. */
export type TableStates = {
  readonly tables: readonly (readonly [table: TableName, revision: string])[];
  readonly proposals: string;
};

const mostEntries = 100;

/**
 * Returns the key of a cached value: its parameters, the revisions of its tables and of the proposals, and the unsent edits
 * of these tables. `null` with more than `mostEntries` edits: comparing would cost more than computing.
 */
export function cacheKey(
  params: string,
  {tables, proposals}: TableStates,
  unsettled: readonly OutboxEntry[],
): string | null {
  const names = new Set<string>(tables.map(([table]) => table));
  const own = unsettled.filter(({table}) => names.has(table));
  return own.length > mostEntries ? null : JSON.stringify([params, tables, proposals, own]);
}

/** Returns the parameters in a cache key. */
export function paramsOf(key: string): string {
  const [params] = JSON.parse(key) as [string];
  return params;
}

/** Reads the states on the disk; one transaction over `page_revs` if it has to be one moment. */
export async function statesOnDisk(
  db: UserDatabase,
  tables: readonly TableName[],
): Promise<TableStates> {
  const revision = async (table: TableName) =>
    revisionOf(await db.page_revs.where('table').equals(table).toArray());
  const [proposals = '', ...revisions] = await Promise.all(
    ['pending_changes' as const, ...tables].map(revision),
  );
  return {tables: tables.map((table, at) => [table, revisions[at] ?? '']), proposals};
}

/** Tells whether a cached value with this key is still current, in a transaction over `page_revs` and the outbox. */
export async function isCacheKeyCurrent(
  db: UserDatabase,
  key: string,
  tables: readonly TableName[],
): Promise<boolean> {
  const [states, unsettled] = await Promise.all([statesOnDisk(db, tables), readUnsettled(db)]);
  return cacheKey(paramsOf(key), states, unsettled) === key;
}

/** Returns the key of a value that was computed from views which `useTable` returned. */
export function cacheKeyOfViews(
  params: string,
  views: readonly (readonly [table: TableName, view: TableView])[],
): string | null {
  const sources = views.map(([table, view]) => [table, sourcesOf(view)] as const);
  const [first] = sources;
  if (first === undefined) return null;
  const [, {proposals}] = first;
  // A view may be older than the edits of other tables.
  const unsettled = sources
    .flatMap(([table, {unsettled: entries}]) => entries.filter((entry) => entry.table === table))
    .sort((a, b) => a.seq - b.seq);
  const tables = sources.map(([table, {rows}]) => [table, rows.revision] as const);
  return cacheKey(params, {tables, proposals: proposals.revision}, unsettled);
}
