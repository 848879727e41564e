import {isEqualJson} from '#src/lib/equal.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';
import {draftMirror} from './mirror-draft.ts';
import {bucketsOfId} from './page-layout.ts';
import {
  dividedIntoPages,
  lastPageOf,
  pageName,
  raiseRevisions,
  readBuckets,
  readPages,
} from './stored-pages.ts';
import type {UserDatabase} from './user-database.ts';

/** Rows to put and ids to remove, by table. */
type MirrorChanges = ReadonlyMap<
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
      if (!known || known.version < row.version) draft.put(table, id, row);
      // The row of an own edit comes with its answer and once more with the pull: its page is written once.
      else if (known.version === row.version && !isEqualJson(known, row)) draft.put(table, id, row);
    }
  }
  await draft.save();
}

/**
 * Clears the stored first rows and answers of screens: they may contain a record that was erased or that the user may no
 * longer see. Runs in a transaction over `first_rows` and `kept_answers`.
 */
export async function clearStoredViews(db: UserDatabase): Promise<void> {
  await db.first_rows.clear();
  await db.kept_answers.clear();
}

/** Replaces the whole mirror by the rows given. Runs in a transaction over `pages` and `page_revs`. */
export async function replaceMirror(
  db: UserDatabase,
  rows: ReadonlyMap<string, ReadonlyMap<string, AnyRow>>,
): Promise<void> {
  const old = await db.page_revs.toArray();
  const pages = [...rows].flatMap(([table, byId]) => dividedIntoPages(table, [...byId.values()]));
  await db.pages.clear();
  await db.pages.bulkPut(pages);
  const names = new Set(pages.map(({table, bucket}) => pageName(table, bucket)));
  const gone = old.filter(({table, bucket}) => !names.has(pageName(table, bucket)));
  await raiseRevisions(db, [...pages, ...gone], old);
}

/** Reads one row as the server last showed it. */
export async function readMirrorRow(
  db: UserDatabase,
  table: TableName,
  id: string,
): Promise<AnyRow | undefined> {
  const pages = await readBuckets(db, table, bucketsOfId(table, id, await lastPageOf(db, table)));
  return pages.flatMap(({rows}) => rows).find((row) => row.id === id);
}

/** Reads all rows of a table. */
export async function readMirrorTable(db: UserDatabase, table: TableName): Promise<AnyRow[]> {
  const pages = await readPages(db, table);
  return pages.flatMap((page) => page.rows);
}

/** Reads the whole mirror, row by row. */
export async function readAllRows(db: UserDatabase): Promise<{table: string; row: AnyRow}[]> {
  const pages = await db.pages.toArray();
  return pages.flatMap(({table, rows}) => rows.map((row) => ({table, row})));
}
