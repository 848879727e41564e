import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';

import {draftMirror, raiseRevisions} from './mirror-draft.ts';
import {bucketOf, type Page, type UserDatabase} from './user-database.ts';

/** Rows to put and ids to remove, by table. */
export type MirrorChanges = ReadonlyMap<
  string,
  {readonly put: ReadonlyMap<string, AnyRow>; readonly remove: ReadonlySet<string>}
>;

/**
 * Writes changes into the mirror's pages, inside the caller's transaction over `pages` and `page_revs`. A
 * row does not replace a newer version of itself, because a page may have been requested before a push
 * brought that version.
 */
export async function writeMirror(db: UserDatabase, changes: MirrorChanges): Promise<void> {
  const places = [...changes].flatMap(([table, {put, remove}]) =>
    [...put.keys(), ...remove].map((id) => ({table, id})),
  );
  if (places.length === 0) return;
  const draft = await draftMirror(db, places);
  for (const [table, {put, remove}] of changes) {
    for (const id of remove) draft.remove(table, id);
    for (const [id, row] of put) {
      const known = draft.row(table, id);
      if (!known || known.version <= row.version) draft.put(table, id, row);
    }
  }
  await draft.save();
}

/** Replaces the whole mirror by the rows given. Runs in a transaction over `pages` and `page_revs`. */
export async function replaceMirror(
  db: UserDatabase,
  rows: ReadonlyMap<string, ReadonlyMap<string, AnyRow>>,
): Promise<void> {
  const old = await db.page_revs.toArray();
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
  const gone = old.filter(({table, bucket}) => !pages.has(`${table}/${bucket}`));
  await raiseRevisions(db, [...pages.values(), ...gone]);
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

/** Reads the whole mirror, row by row. */
export async function readAllRows(db: UserDatabase): Promise<{table: string; row: AnyRow}[]> {
  const pages = await db.pages.toArray();
  return pages.flatMap(({table, rows}) => rows.map((row) => ({table, row})));
}
