import {isEqualJson} from '#src/lib/equal.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

import {bucketsOfFamily} from './page-layout.ts';
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
  return openCache(db, table, () => familyOf(db, table, parentId), {onRelease});
}

/** Reads the pages of a family again when the revision of one of them changed. */
function familyOf(db: UserDatabase, table: TableName, parentId: string): Reader {
  const {parent} = recordOf(table);
  if (parent === null) throw new Error(`The rows of ${table} belong to no other record.`);
  let buckets: readonly number[] = [];
  let state: string | undefined;
  let rows: TableRows | undefined;
  return async (revisions) => {
    const stateNow = (): string =>
      revisionOf(revisions.filter(({bucket}) => buckets.includes(bucket)));
    if (rows && state === stateNow()) return rows;
    const pages = await db.transaction('r', db.pages, async () => {
      buckets = bucketsOfFamily(table, parentId, await lastPageOf(db, table));
      return readBuckets(db, table, buckets);
    });
    state = stateNow();
    const own = pages.flatMap((page) => page.rows.filter((row) => row[parent] === parentId));
    // Other records have rows on these pages, too.
    if (!rows || !isEqualJson(rows.pages, [own])) rows = looseRows(own);
    return rows;
  };
}
