import type {PromiseExtended} from 'dexie';
import {isEqualJson} from '#src/lib/equal.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';
import {bucketOf, endOfNumbers, isTooFull, layoutFor, newestPages} from './page-layout.ts';
import type {Page, PageRevision, UserDatabase} from './user-database.ts';

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
 * Removes what screens have kept of the mirror: it may tell of a record that was erased or that the user may no longer
 * see. Runs in a transaction over `first_rows` and `kept_answers`.
 */
export async function removeKept(db: UserDatabase): Promise<void> {
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
  const names = new Set(pages.map(({table, bucket}) => nameOf(table, bucket)));
  const gone = old.filter(({table, bucket}) => !names.has(nameOf(table, bucket)));
  await raiseRevisions(db, [...pages, ...gone], old);
}

function dividedIntoPages(table: string, rows: readonly AnyRow[]): Page[] {
  const layout = layoutFor(rows.length);
  const pages = new Map<number, Page>();
  for (const row of rows) {
    const bucket = bucketOf(row.id, layout);
    const page = pages.get(bucket) ?? {table, bucket, rows: []};
    page.rows.push(row);
    pages.set(bucket, page);
  }
  return [...pages.values()];
}

/** Reads the pages of a table, in the order of their numbers. */
export function readPages(db: UserDatabase, table: string): PromiseExtended<readonly Page[]> {
  return storedPages(db, table).toArray().then(newestPages);
}

function storedPages(db: UserDatabase, table: string) {
  return db.pages.where('[table+bucket]').between([table, 0], [table, endOfNumbers]);
}

/** The last page of a table, which tells how many it has; `undefined`: it has none. */
async function lastPageOf(db: UserDatabase, table: string): Promise<number | undefined> {
  return (await storedPages(db, table).primaryKeys()).at(-1)?.[1];
}

/** Reads one row as the server last showed it. */
export async function readMirrorRow(
  db: UserDatabase,
  table: TableName,
  id: string,
): Promise<AnyRow | undefined> {
  const page = await db.pages.get([table, bucketOf(id, await lastPageOf(db, table))]);
  return page?.rows.find((row) => row.id === id);
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

/**
 * Pages of the mirror inside one transaction (over `pages` and `page_revs`): read once, changed in memory,
 * written once. Never kept beyond it: other tabs and the worker write too.
 */
export type MirrorDraft = {
  readonly row: (table: string, id: string) => AnyRow | undefined;
  /** The rows on the pages of a table that were read. */
  readonly rows: (table: string) => AnyRow[];
  readonly put: (table: string, id: string, row: AnyRow) => void;
  readonly remove: (table: string, id: string) => void;
  readonly save: () => Promise<void>;
};

/** A row's table and id. */
type Place = {readonly table: string; readonly id: string};

/** Reads the pages that hold these rows, or would, and all pages of these tables. */
export async function draftMirror(
  db: UserDatabase,
  places: Iterable<Place>,
  tables: readonly string[] = [],
): Promise<MirrorDraft> {
  const single = [...places].filter(({table}) => !tables.includes(table));
  const singleTables = [...new Set(single.map(({table}) => table))];
  const [lastPages, whole] = await Promise.all([
    Promise.all(singleTables.map((table) => lastPageOf(db, table))),
    Promise.all(tables.map((table) => readPages(db, table))),
  ]);
  const known = new Map([
    ...singleTables.map((table, index) => [table, lastPages[index]] as const),
    ...tables.map((table, index) => [table, whole[index]?.at(-1)?.bucket] as const),
  ]);
  const pages = new Map<string, DraftPage>();
  for (const {table, id} of single) {
    const bucket = bucketOf(id, known.get(table));
    pages.set(nameOf(table, bucket), {table, bucket, rows: new Map()});
  }
  const keys = [...pages.values()].map(({table, bucket}): [string, number] => [table, bucket]);
  const stored = await db.pages.bulkGet(keys);
  for (const page of [...stored, ...whole.flat()]) if (page) pages.set(...drafted(page));

  const pageOf = (table: string, id: string): DraftPage => {
    const bucket = bucketOf(id, known.get(table));
    const name = nameOf(table, bucket);
    let page = pages.get(name);
    if (!page) {
      if (!tables.includes(table)) throw new Error(`The page ${name} was not read.`);
      pages.set(name, (page = {table, bucket, rows: new Map()}));
    }
    return page;
  };
  const changed = new Set<DraftPage>();
  const changing = (page: DraftPage): DraftPage => {
    changed.add(page);
    return page;
  };
  return {
    row: (table, id) => pageOf(table, id).rows.get(id),
    rows: (table) =>
      [...pages.values()].flatMap((page) => (page.table === table ? [...page.rows.values()] : [])),
    put: (table, id, row) => changing(pageOf(table, id)).rows.set(id, row),
    remove: (table, id) => changing(pageOf(table, id)).rows.delete(id),
    save: async () => {
      if (changed.size === 0) return;
      await db.pages.bulkPut(
        [...changed].map((page) => ({...page, rows: [...page.rows.values()]})),
      );
      await raiseRevisions(db, [...changed]);
      const full = [...changed].filter(({bucket, rows}) => isTooFull(bucket, rows.size));
      for (const table of new Set(full.map((page) => page.table))) await divideAgain(db, table);
    },
  };
}

/** Gives a table as many pages as its rows need by now. */
async function divideAgain(db: UserDatabase, table: string): Promise<void> {
  const old = await readPages(db, table);
  const pages = dividedIntoPages(
    table,
    old.flatMap(({rows}) => rows),
  );
  await storedPages(db, table).delete();
  await db.pages.bulkPut(pages);
  await raiseRevisions(db, [...pages, ...old]);
}

type DraftPage = {
  readonly table: string;
  readonly bucket: number;
  readonly rows: Map<string, AnyRow>;
};

function drafted(page: {table: string; bucket: number; rows: AnyRow[]}): [string, DraftPage] {
  const {table, bucket} = page;
  const rows = new Map(page.rows.map((row) => [row.id, row]));
  return [nameOf(table, bucket), {table, bucket, rows}];
}

function nameOf(table: string, bucket: number): string {
  return `${table}/${bucket}`;
}

/** Gives pages new revisions, so that their watchers read them again. `known`: the present ones of their tables. */
async function raiseRevisions(
  db: UserDatabase,
  pages: readonly Omit<PageRevision, 'rev'>[],
  known?: readonly PageRevision[],
): Promise<void> {
  if (pages.length === 0) return;
  const old = known ?? (await revisionsOf(db, new Set(pages.map(({table}) => table))));
  const revs = new Map(old.map(({table, bucket, rev}) => [nameOf(table, bucket), rev] as const));
  await db.page_revs.bulkPut(
    pages.map(({table, bucket}) => ({
      table,
      bucket,
      rev: (revs.get(nameOf(table, bucket)) ?? 0) + 1,
    })),
  );
}

async function revisionsOf(
  db: UserDatabase,
  tables: ReadonlySet<string>,
): Promise<readonly PageRevision[]> {
  const byTable = [...tables].map((table) => db.page_revs.where('table').equals(table).toArray());
  return (await Promise.all(byTable)).flat();
}
