import {isEqualJson} from '#src/lib/equal.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

import {bucketsOfFamily, bucketsOfId} from './page-layout.ts';
import {lastPageOf, readBuckets} from './stored-pages.ts';
import {
  looseRows,
  openCache,
  type Reader,
  revisionOf,
  type TableCache,
  type TableRows,
} from './table-cache.ts';
import type {UserDatabase} from './user-database.ts';

/** Opens the cache of the rows that belong to one record, e.g. the vows of a brother. `onRelease`: it was released. */
export function openFamilyCache(
  db: UserDatabase,
  table: TableName,
  parentId: string,
  onRelease: () => void,
): TableCache {
  const {parent} = recordOf(table);
  if (parent === null) throw new Error(`The rows of ${table} belong to no other record.`);
  const part: Part = {
    bucketsIn: (last) => bucketsOfFamily(table, parentId, last),
    holds: (row) => row[parent] === parentId,
  };
  return openCache(db, table, () => readerOf(db, table, part), {onRelease});
}

/** Opens the cache of one row of a table; it has no row where there is none of this id. `onRelease`: it was released. */
export function openRowCache(
  db: UserDatabase,
  table: TableName,
  id: string,
  onRelease: () => void,
): TableCache {
  const part: Part = {
    bucketsIn: (last) => bucketsOfId(table, id, last),
    holds: (row) => row.id === id,
  };
  return openCache(db, table, () => readerOf(db, table, part), {onRelease});
}

/** Some rows of a table, and the pages that may hold them. */
type Part = {
  /** `last`: the number of the last page of the table; `undefined` when it has none. */
  readonly bucketsIn: (last: number | undefined) => readonly number[];
  readonly holds: (row: AnyRow) => boolean;
};

/** Reads the pages of a part again when the revision of one of them changed. */
function readerOf(db: UserDatabase, table: TableName, {bucketsIn, holds}: Part): Reader {
  let buckets: readonly number[] = [];
  let state: string | undefined;
  let rows: TableRows | undefined;
  return async (revisions) => {
    // The table may have been divided into more pages.
    const stateNow = (): string =>
      `${revisions.length}/${revisionOf(revisions.filter(({bucket}) => buckets.includes(bucket)))}`;
    if (rows && state === stateNow()) return rows;
    const pages = await db.transaction('r', db.pages, async () => {
      buckets = bucketsIn(await lastPageOf(db, table));
      return readBuckets(db, table, buckets);
    });
    state = stateNow();
    const own = pages.flatMap((page) => page.rows.filter(holds));
    // Other records have rows on these pages, too.
    if (!rows || !isEqualJson(rows.pages, [own])) rows = looseRows(own);
    return rows;
  };
}
