import type {AnyRow} from '#src/records/record.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';

/**
 * The layout of the mirror's pages. A table has 1 to 64 pages, a power of two: many pages take long to write and to
 * read, and an edit rewrites the whole page of its row. The end of a row's id decides its page. Where rows belong to a
 * record, e.g. vows to a brother, the end of that record's id divides them first, into families: of 64 pages, 4 hold
 * the vows of a brother, and one of 16 holds a vow of which only the id is known.
 *
 * The numbers of the pages tell the layout: n pages by id have the numbers from 256 + n to 255 + 2n, and n pages by
 * family those from 512 + n. Earlier versions of the app have the former for every table, or 64 pages with the numbers
 * from 0. A table keeps them until it is replaced, or a row of a family is written. Where such a version is still open
 * in a tab, or is served again, it sees none of the newer pages and pulls the mirror again.
 */
const mostPages = 64;
const firstById = 256;
const firstByFamily = 512;

/** The name of the layout. */
export const layoutName = 'pages of 64 rows, by family';

/** Above the number of every page. */
export const endOfNumbers = firstByFamily + 2 * mostPages;

/** A page of a table that has as many pages as it needs. */
const rowsOnPage = 64;

/** Where a table gets more pages. A table that grows row by row is divided a few times only. */
const mostRowsOnPage = 4 * rowsOnPage;

/** The number of a page of a table, in the layout for so many rows. */
export function layoutFor(table: string, rowCount: number): number {
  let pages = 1;
  while (pages < mostPages && rowCount > pages * rowsOnPage) pages *= 2;
  return (hasFamilies(table) ? firstByFamily : firstById) + pages;
}

/** Returns whether a table is divided again after a write that left so many rows on a page. */
export function isDividedAnew(table: string, bucket: number, rowCount: number): boolean {
  if (hasFamilies(table) && bucket < firstByFamily) return true;
  const {families, pagesOfFamily} = layoutOf(bucket);
  return rowCount > mostRowsOnPage && families * pagesOfFamily < mostPages;
}

/** The page that holds a row of a table that has a page of the number `known`, or has none yet. */
export function bucketOf(table: string, row: AnyRow, known = layoutFor(table, 0)): number {
  const {first, families, pagesOfFamily} = layoutOf(known);
  const parent = parentField(table);
  const family = parent === null ? 0 : partOf(row[parent], families);
  return first + family * pagesOfFamily + partOf(row.id, pagesOfFamily);
}

/** The pages of which one may hold the row of this id. */
export function bucketsOfId(table: string, id: string, known = layoutFor(table, 0)): number[] {
  const {first, families, pagesOfFamily} = layoutOf(known);
  const place = first + partOf(id, pagesOfFamily);
  return Array.from({length: families}, (_, family) => place + family * pagesOfFamily);
}

/** The pages that hold the rows of a record, e.g. the vows of a brother. */
export function bucketsOfFamily(
  table: string,
  parentId: string,
  known = layoutFor(table, 0),
): number[] {
  const {first, families, pagesOfFamily} = layoutOf(known);
  const start = first + partOf(parentId, families) * pagesOfFamily;
  return Array.from({length: pagesOfFamily}, (_, page) => start + page);
}

/** The pages that count, of those of one table in the order of their numbers: an earlier version may have added others. */
export function newestPages<P extends {readonly bucket: number}>(
  pages: readonly P[],
): readonly P[] {
  const last = pages.at(-1)?.bucket ?? 0;
  const start = [firstByFamily, firstById].find((first) => last >= first);
  return start === undefined ? pages : pages.filter(({bucket}) => bucket >= start);
}

type Layout = {
  /** The number of its first page. */
  readonly first: number;
  readonly families: number;
  readonly pagesOfFamily: number;
};

/** The layout of a table that has a page of this number. A table that is not divided by families has one. */
function layoutOf(bucket: number): Layout {
  if (bucket < firstById) return {first: 0, families: 1, pagesOfFamily: mostPages};
  const start = bucket < firstByFamily ? firstById : firstByFamily;
  const power = Math.floor(Math.log2(bucket - start));
  const pages = 2 ** power;
  const families = start === firstById ? 1 : 2 ** Math.ceil((2 * power) / 3);
  return {first: start + pages, families, pagesOfFamily: pages / families};
}

/** The last two digits of a UUID decide. */
function partOf(id: unknown, parts: number): number {
  return typeof id === 'string' ? Number.parseInt(id.slice(-2), 16) & (parts - 1) : 0;
}

function hasFamilies(table: string): boolean {
  return parentField(table) !== null;
}

/** Looked up for each row of a first sync, and the same for good. */
const parentFields = new Map<string, string | null>();

function parentField(table: string): string | null {
  let field = parentFields.get(table);
  if (field === undefined) {
    field = isTableName(table) ? recordOf(table).parent : null;
    parentFields.set(table, field);
  }
  return field;
}
