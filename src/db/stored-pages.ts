import type {PromiseExtended} from 'dexie';
import type {AnyRow} from '#src/records/record.ts';
import {bucketOf, endOfNumbers, layoutFor, newestPages} from './page-layout.ts';
import type {StoredPage, PageRevision, UserDatabase} from './user-database.ts';

/** Reads the pages of a table, in the order of their numbers. */
export function readPages(db: UserDatabase, table: string): PromiseExtended<readonly StoredPage[]> {
  return storedPages(db, table).toArray().then(newestPages);
}

function storedPages(db: UserDatabase, table: string) {
  return db.pages.where('[table+bucket]').between([table, 0], [table, endOfNumbers]);
}

/** Reads the number of the last page of a table, which tells how many it has; `undefined`: it has none. */
export async function lastPageOf(db: UserDatabase, table: string): Promise<number | undefined> {
  return (await storedPages(db, table).primaryKeys()).at(-1)?.[1];
}

/** Reads these pages of a table; one that is not stored is left out. */
export async function readBuckets(
  db: UserDatabase,
  table: string,
  buckets: readonly number[],
): Promise<readonly StoredPage[]> {
  const pages = await db.pages.bulkGet(buckets.map((bucket): [string, number] => [table, bucket]));
  return pages.filter((page) => page !== undefined);
}

/** Divides rows of a table into its pages. */
export function dividedIntoPages(table: string, rows: readonly AnyRow[]): StoredPage[] {
  const layout = layoutFor(table, rows.length);
  const pages = new Map<number, StoredPage>();
  for (const row of rows) {
    const bucket = bucketOf(table, row, layout);
    const page = pages.get(bucket) ?? {table, bucket, rows: []};
    page.rows.push(row);
    pages.set(bucket, page);
  }
  return [...pages.values()];
}

/** Gives a table as many pages as its rows need by now. */
export async function divideAgain(db: UserDatabase, table: string): Promise<void> {
  const old = await readPages(db, table);
  const pages = dividedIntoPages(
    table,
    old.flatMap(({rows}) => rows),
  );
  await storedPages(db, table).delete();
  await db.pages.bulkPut(pages);
  await raiseRevisions(db, [...pages, ...old]);
}

/** Gives pages new revisions, so that their watchers read them again. `known`: the present ones of their tables. */
export async function raiseRevisions(
  db: UserDatabase,
  pages: readonly Omit<PageRevision, 'rev'>[],
  known?: readonly PageRevision[],
): Promise<void> {
  if (pages.length === 0) return;
  const old = known ?? (await revisionsOf(db, new Set(pages.map(({table}) => table))));
  const revs = new Map(old.map(({table, bucket, rev}) => [pageName(table, bucket), rev] as const));
  await db.page_revs.bulkPut(
    pages.map(({table, bucket}) => ({
      table,
      bucket,
      rev: (revs.get(pageName(table, bucket)) ?? 0) + 1,
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
/** The name of a page among all pages. */
export function pageName(table: string, bucket: number): string {
  return `${table}/${bucket}`;
}
