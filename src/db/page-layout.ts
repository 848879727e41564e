/**
 * The layout of the mirror's pages. A table has 1 to 64 pages, a power of two, and the end of a row's id decides its
 * page: many pages take long to write and to read, and an edit rewrites the whole page of its row. The numbers of the
 * pages tell how many there are: n pages have the numbers from 256 + n to 255 + 2n. Earlier versions of the app gave
 * each table 64 pages with the numbers from 0; a table keeps them until the mirror is replaced. Where such a version is
 * still open in a tab, or is served again, it sees none of the newer pages and pulls the mirror again.
 */
const mostPages = 64;
const firstNumber = 256;

/** The name of the layout. */
export const layoutName = 'pages of 64 rows';

/** Above the number of every page. */
export const endOfNumbers = firstNumber + 2 * mostPages;

/** A page of a table that has as many pages as it needs. */
const rowsOnPage = 64;

/** Where a table gets more pages. A table that grows row by row is divided a few times only. */
const mostRowsOnPage = 4 * rowsOnPage;

/** The number of a page in the layout for so many rows. */
export function layoutFor(rowCount: number): number {
  let pages = 1;
  while (pages < mostPages && rowCount > pages * rowsOnPage) pages *= 2;
  return firstNumber + pages;
}

/** Tells whether a page of this number has too many rows, and its table may have more pages. */
export function isTooFull(bucket: number, rowCount: number): boolean {
  return rowCount > mostRowsOnPage && pagesIn(bucket) < mostPages;
}

/** The page that holds a row of a table that has a page of the number `known`, or has none yet. */
export function bucketOf(id: string, known: number = layoutFor(0)): number {
  const pages = pagesIn(known);
  // The last two digits of a UUID.
  const place = Number.parseInt(id.slice(-2), 16) & (pages - 1);
  return known < firstNumber ? place : firstNumber + pages + place;
}

/** The pages that count, of those of one table in the order of their numbers: an earlier version may have added others. */
export function newestPages<P extends {readonly bucket: number}>(
  pages: readonly P[],
): readonly P[] {
  const last = pages.at(-1);
  return last === undefined || last.bucket < firstNumber
    ? pages
    : pages.filter(({bucket}) => bucket >= firstNumber);
}

/** How many pages a table has that has one of this number. */
function pagesIn(bucket: number): number {
  return bucket < firstNumber ? mostPages : 2 ** Math.floor(Math.log2(bucket - firstNumber));
}
