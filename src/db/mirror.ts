import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';

import {bucketOf, type Page, type UserDatabase} from './user-database.ts';

/** Rows to put and ids to take away, by table. */
export type MirrorChanges = ReadonlyMap<
  string,
  {readonly put: ReadonlyMap<string, AnyRow>; readonly remove: ReadonlySet<string>}
>;

/**
 * Writes changes into the mirror's pages. Pages are read, changed and written inside the caller's
 * transaction (over `pages` and `page_revs`), never from memory: other tabs and the worker write too.
 */
export async function writeMirror(db: UserDatabase, changes: MirrorChanges): Promise<void> {
  const touched = new Map<string, [string, number]>();
  for (const [table, {put, remove}] of changes) {
    for (const id of [...put.keys(), ...remove]) {
      touched.set(`${table}/${bucketOf(id)}`, [table, bucketOf(id)]);
    }
  }
  const keys = [...touched.values()];
  const stored = await db.pages.bulkGet(keys);
  const pages = keys.map(([table, bucket], index): Page => {
    const change = changes.get(table);
    const rows = new Map((stored[index]?.rows ?? []).map((row) => [row.id, row]));
    for (const id of change?.remove ?? []) if (bucketOf(id) === bucket) rows.delete(id);
    return {table, bucket, rows: [...rows.values()]};
  });
  addRows(pages, changes);
  await db.pages.bulkPut(pages);
  await bumpRevisions(db, keys);
}

/** Replaces the whole mirror by the rows given. Runs in a transaction over `pages` and `page_revs`. */
export async function replaceMirror(
  db: UserDatabase,
  rows: ReadonlyMap<string, ReadonlyMap<string, AnyRow>>,
): Promise<void> {
  const old = await db.page_revs.toCollection().primaryKeys();
  const pages = new Map<string, Page>();
  for (const [table, byId] of rows) {
    for (const row of byId.values()) {
      const bucket = bucketOf(row.id);
      const key = `${table}/${bucket}`;
      let page = pages.get(key);
      if (!page) pages.set(key, (page = {table, bucket, rows: []}));
      page.rows.push(row);
    }
  }
  await db.pages.clear();
  await db.pages.bulkPut([...pages.values()]);
  const kept = new Map(old.map((key) => [key.join('/'), key]));
  for (const page of pages.values())
    kept.set(`${page.table}/${page.bucket}`, [page.table, page.bucket]);
  await bumpRevisions(db, [...kept.values()]);
}

/** Reads one row as the server last showed it. */
export async function readMirrorRow(
  db: UserDatabase,
  table: TableName,
  id: string,
): Promise<AnyRow | undefined> {
  const page = await db.pages.get([table, bucketOf(id)]);
  return page?.rows.find((row) => row.id === id);
}

/** Reads all rows of a table. */
export async function readMirrorTable(db: UserDatabase, table: TableName): Promise<AnyRow[]> {
  const pages = await db.pages.where('[table+bucket]').between([table, 0], [table, 255]).toArray();
  return pages.flatMap((page) => page.rows);
}

function addRows(pages: readonly Page[], changes: MirrorChanges): void {
  for (const page of pages) {
    const put = changes.get(page.table)?.put;
    if (!put) continue;
    const arrived = new Set<string>();
    for (const id of put.keys()) if (bucketOf(id) === page.bucket) arrived.add(id);
    if (arrived.size === 0) continue;
    const kept = page.rows.filter((row) => !arrived.has(row.id));
    for (const id of arrived) {
      const row = put.get(id);
      if (row) kept.push(row);
    }
    page.rows = kept;
  }
}

async function bumpRevisions(db: UserDatabase, keys: readonly [string, number][]): Promise<void> {
  const revisions = await db.page_revs.bulkGet([...keys]);
  await db.page_revs.bulkPut(
    keys.map(([table, bucket], index) => ({table, bucket, rev: (revisions[index]?.rev ?? 0) + 1})),
  );
}

/** Reads the whole mirror, row by row. */
export async function readAllRows(db: UserDatabase): Promise<{table: string; row: AnyRow}[]> {
  const pages = await db.pages.toArray();
  return pages.flatMap(({table, rows}) => rows.map((row) => ({table, row})));
}
