import type {AnyRow} from '#src/records/record.ts';
import {bucketOf, bucketsOfId, isDividedAnew} from './page-layout.ts';
import {divideAgain, lastPageOf, pageName, raiseRevisions, readPages} from './stored-pages.ts';
import type {UserDatabase} from './user-database.ts';

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
    for (const bucket of bucketsOfId(table, id, known.get(table)))
      pages.set(pageName(table, bucket), {table, bucket, rows: new Map()});
  }
  const keys = [...pages.values()].map(({table, bucket}): [string, number] => [table, bucket]);
  const stored = await db.pages.bulkGet(keys);
  for (const page of [...stored, ...whole.flat()]) if (page) pages.set(...drafted(page));

  const pageAt = (table: string, bucket: number): DraftPage => {
    const name = pageName(table, bucket);
    let page = pages.get(name);
    if (!page) {
      if (!tables.includes(table)) throw new Error(`The page ${name} was not read.`);
      pages.set(name, (page = {table, bucket, rows: new Map()}));
    }
    return page;
  };
  const holderOf = (table: string, id: string): DraftPage | undefined =>
    bucketsOfId(table, id, known.get(table))
      .map((bucket) => pageAt(table, bucket))
      .find(({rows}) => rows.has(id));
  const changed = new Set<DraftPage>();
  const remove = (table: string, id: string): void => {
    const page = holderOf(table, id);
    if (page?.rows.delete(id)) changed.add(page);
  };
  return {
    row: (table, id) => holderOf(table, id)?.rows.get(id),
    rows: (table) =>
      [...pages.values()].flatMap((page) => (page.table === table ? [...page.rows.values()] : [])),
    put: (table, id, row) => {
      const page = pageAt(table, bucketOf(table, row, known.get(table)));
      // A row that belongs to another record by now may have to move.
      if (!page.rows.has(id)) remove(table, id);
      page.rows.set(id, row);
      changed.add(page);
    },
    remove,
    save: async () => {
      if (changed.size === 0) return;
      await db.pages.bulkPut(
        [...changed].map((page) => ({...page, rows: [...page.rows.values()]})),
      );
      await raiseRevisions(db, [...changed]);
      const divided = [...changed].filter(({table, bucket, rows}) =>
        isDividedAnew(table, bucket, rows.size),
      );
      for (const table of new Set(divided.map((page) => page.table))) await divideAgain(db, table);
    },
  };
}

type DraftPage = {
  readonly table: string;
  readonly bucket: number;
  readonly rows: Map<string, AnyRow>;
};

function drafted(page: {table: string; bucket: number; rows: AnyRow[]}): [string, DraftPage] {
  const {table, bucket} = page;
  const rows = new Map(page.rows.map((row) => [row.id, row]));
  return [pageName(table, bucket), {table, bucket, rows}];
}
