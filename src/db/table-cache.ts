import {createListeners} from '#src/lib/listeners.ts';

import type {AnyRow} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

import {followQuery} from './follow-query.ts';
import {isDatabaseGone} from './is-database-gone.ts';
import {shareTexts} from './share-texts.ts';
import {readPages} from './stored-pages.ts';
import {bucketsOfId, newestPages} from './page-layout.ts';
import type {PageRevision, UserDatabase} from './user-database.ts';

/** All rows of one table, or those of one record. A new object for every change, the same one while nothing changed. */
export type TableRows = {
  /** A page is the same array as long as its rows are unchanged. */
  readonly pages: readonly (readonly AnyRow[])[];
  /** Finds a row on its page: building an index of 20,000 ids takes longer than most uses need. */
  readonly get: (id: string) => AnyRow | undefined;
  /** The pages that may hold the row of an id. */
  readonly pagesOf: (id: string) => readonly (readonly AnyRow[])[];
  /** The revision of these rows, the same after a restart; '' for rows that were read outside of the cache. */
  readonly revision: string;
};

/** Such rows in memory, kept like the pages on the disk. */
export type TableCache = {
  /** Tells whether `read` has rows. */
  readonly isRead: () => boolean;
  /** Tells whether `read` has rows, or will have them soon because something asks for them. */
  readonly isWatched: () => boolean;
  /** `undefined` until first loaded. Throws what the last read threw when reading again failed as well. */
  readonly read: () => TableRows | undefined;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Users go back and forth between a few pages; reading a large table again takes a third of a second. */
const REST_MS = 60_000;

/** The tables that are being read for the first time. */
const reading = new Set<object>();

/** Tells whether a table is being read for the first time. */
export function isReadingTables(): boolean {
  return reading.size > 0;
}

/**
 * Opens the cache of a table: read once, then only the pages whose revision changed. A table that no page has shown for
 * `restMs` is released.
 */
export function openTableCache(db: UserDatabase, table: TableName, restMs = REST_MS): TableCache {
  return openCache(db, table, () => wholeTable(db, table), {restMs});
}

/** Reads rows of a table again after changes; the same object where nothing has changed. */
export type Reader = (revisions: readonly PageRevision[]) => Promise<TableRows>;

type Rest = {readonly restMs?: number; readonly onRelease?: () => void};

/**
 * Opens the cache of what a reader reads of a table. Watching the small revisions makes it cheap; watching the pages
 * would read them all for every changed row. What no page has shown for `restMs` is released.
 */
export function openCache(
  db: UserDatabase,
  table: TableName,
  newReader: () => Reader,
  {restMs = REST_MS, onRelease}: Rest,
): TableCache {
  const listeners = createListeners();
  let rows: TableRows | undefined;
  let failure: unknown;
  let work = Promise.resolve();
  let watching: (() => void) | null = null;
  let readers = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    listeners.notify();
  };
  const fail = (error: unknown): void => {
    // The connection is gone; the screen that shows these rows opens another one.
    if (isDatabaseGone(error)) return void reading.delete(listeners);
    failure = error;
    tell();
  };
  const watch = (): void => {
    const stop = listeners.subscribe(() => {
      stop();
      reading.delete(listeners);
    });
    reading.add(listeners);
    const read = newReader();
    watching = followQuery(
      () => db.page_revs.where('table').equals(table).toArray(),
      (revisions) => {
        const asker = watching;
        const refresh = async (): Promise<void> => {
          const next = await read(revisions);
          // Released meanwhile.
          if (asker !== watching) return;
          rows = next;
          failure = undefined;
        };
        // One after the other, so that an older answer cannot replace a newer one.
        const shown = work.then(refresh).then(tell);
        work = shown.catch(() => void reading.delete(listeners));
        return shown;
      },
      fail,
    );
  };

  const release = (): void => {
    watching?.();
    watching = null;
    reading.delete(listeners);
    rows = undefined;
    failure = undefined;
    onRelease?.();
  };

  return {
    isRead: () => rows !== undefined,
    isWatched: () => watching !== null,
    read: () => {
      if (failure) throw failure;
      return rows;
    },
    subscribe: (listener) => {
      clearTimeout(resting);
      readers += 1;
      const stop = listeners.subscribe(listener);
      if (!watching) watch();
      return () => {
        stop();
        readers -= 1;
        if (readers === 0) resting = setTimeout(release, restMs);
      };
    },
  };
}

/** Reads a whole table, then only the pages whose revision changed. */
function wholeTable(db: UserDatabase, table: TableName): Reader {
  // A table of brothers or houses is shown at once, and has few texts in common.
  const hasParent = recordOf(table).parent !== null;
  const pages = new Map<number, KnownPage>();
  let rows: TableRows | undefined;
  return async (revisions) => {
    const moved = revisions.filter(({bucket, rev}) => pages.get(bucket)?.rev !== rev);
    if (moved.length === 0 && rows) return rows;
    const changed =
      pages.size === 0
        ? []
        : await db.pages.bulkGet(moved.map(({bucket}): [string, number] => [table, bucket]));
    // A page is missing when the table has been divided into other pages.
    const isWhole = pages.size === 0 || changed.includes(undefined);
    const whole = isWhole ? await readPages(db, table) : null;
    if (whole && hasParent) shareTexts(whole);
    const stored = whole ?? changed;
    if (isWhole) pages.clear();
    const byBucket = new Map(stored.flatMap((page) => (page ? [[page.bucket, page.rows]] : [])));
    for (const {bucket, rev} of isWhole ? revisions : moved)
      pages.set(bucket, {rev, rows: byBucket.get(bucket)});
    // Pages that are newer than the revisions; these follow at once.
    for (const [bucket, newer] of byBucket)
      if (!pages.has(bucket)) pages.set(bucket, {rev: 0, rows: newer});
    rows = rowsOn(table, pages);
    return rows;
  };
}

type KnownPage = {
  readonly rev: number;
  /** `undefined`: the table has been divided into other pages since. */
  readonly rows: readonly AnyRow[] | undefined;
};

function rowsOn(table: TableName, pages: ReadonlyMap<number, KnownPage>): TableRows {
  const known = new Map(pages);
  const stored = newestPages(
    [...known]
      .flatMap(([bucket, {rows}]) => (rows === undefined ? [] : [{bucket, rows}]))
      .sort((a, b) => a.bucket - b.bucket),
  );
  const last = stored.at(-1)?.bucket;
  const pagesOf = (id: string) =>
    bucketsOfId(table, id, last).map((bucket) => known.get(bucket)?.rows ?? []);
  return {
    pages: stored.map(({rows}) => rows),
    get: (id) =>
      pagesOf(id)
        .flat()
        .find((row) => row.id === id),
    pagesOf,
    revision: revisionOf([...known].map(([bucket, {rev}]) => ({bucket, rev}))),
  };
}

/** Names the state of a table by the revisions of its pages. */
export function revisionOf(revisions: readonly Omit<PageRevision, 'table'>[]): string {
  return [...revisions]
    .sort((a, b) => a.bucket - b.bucket)
    .map(({bucket, rev}) => `${bucket}:${rev}`)
    .join(' ');
}

/** Rows that were read outside the cache, as one page. */
export function looseRows(rows: readonly AnyRow[]): TableRows {
  const pages = [rows];
  const get = (id: string) => rows.find((row) => row.id === id);
  return {pages, get, pagesOf: () => pages, revision: ''};
}
