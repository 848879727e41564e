import {useEffect, useState} from 'react';

import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import type {TableName} from '#src/records/registry.ts';

import {paramsOf, isCacheKeyCurrent, cacheKey, cacheKeyOfViews, statesOnDisk} from './cache-key.ts';
import {type Local, useLocal} from './local.ts';
import type {LocalRow, TableView} from './rows.ts';

/** The first rows of a long list. */
export type FirstRows<T extends TableName> = {
  readonly rows: readonly LocalRow<T>[];
  /** The number of rows of the whole list. */
  readonly total: number;
};

/** The number of rows in a tall window. */
const mostKept = 50;
/** Shorter lists are read before the user notices a difference. */
const longFrom = 1000;
/** Stored after the list has not changed for a while; nothing waits for it. */
const restMs = 1000;

/** The first rows of a long list, and when it may read the others. */
type FirstRead<T extends TableName> = {
  readonly first: FirstRows<T> | undefined;
  /** The whole table may be read: reading it would keep the first rows from being drawn. */
  readonly mayRead: boolean;
};

/**
 * Returns the first rows of a long list while its table is still being read: as they were last shown, if
 * everything they depend on is unchanged. `order` names the sort order; `null` for a filtered list, which is
 * not stored.
 */
export function useFirstRows<T extends TableName>(table: T, order: string | null): FirstRead<T> {
  const local = useLocal();
  const [ahead] = useState(() => preloadedFirstRows(local, table, order));
  // Not before it is drawn: React may begin a drawing several times.
  useEffect(dropPreloadedRows, []);
  const [found, setFound] = useState<Kept<T> | null>();
  const isDrawn = useIsDrawn(ahead !== undefined);
  const isAsked = ahead === undefined && found === undefined && order !== null;

  useEffect(() => {
    if (!local || !isAsked) return undefined;
    let isCurrent = true;
    recallFirstRows(local.db, table, order).then(
      (first) => {
        if (isCurrent) setFound(first && {order, first});
      },
      // The list itself reports the error.
      (error: unknown) => console.info('The first rows could not be read:', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [local, isAsked, table, order]);

  const kept = ahead ?? found;
  const isOfOrder = kept?.order === order;
  return {first: isOfOrder ? kept?.first : undefined, mayRead: isDrawn || !isOfOrder};
}

/** Tells whether the first drawing is on screen; at once if there is none to wait for. */
function useIsDrawn(isAwaited: boolean): boolean {
  const [isDrawn, setDrawn] = useState(!isAwaited);
  useEffect(() => {
    if (isDrawn) return undefined;
    // A page in the background draws nothing.
    let timer = setTimeout(() => setDrawn(true), mostWaitMs);
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setDrawn(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isDrawn]);
  return isDrawn;
}

const mostWaitMs = 300;

/** Stores the first rows of a long list once it has not changed for a while. `order`: as in `useFirstRows`. */
export function useKeptFirstRows<T extends TableName>(
  table: T,
  view: TableView<T> | undefined,
  found: readonly LocalRow<T>[] | undefined,
  order: string | null,
): void {
  const local = useLocal();
  useEffect(() => {
    if (!local || !view || !found || order === null || found.length < longFrom) return undefined;
    const timer = setTimeout(() => {
      keepFirstRows(local.db, table, view, found, order).catch((error: unknown) => {
        console.info('The first rows could not be stored:', error);
      });
    }, restMs);
    return () => clearTimeout(timer);
  }, [local, table, view, found, order]);
}

/** Stores the first rows of a list and everything they depend on, unless a record has changed or was removed since. */
async function keepFirstRows<T extends TableName>(
  db: UserDatabase,
  table: T,
  view: TableView<T>,
  found: readonly LocalRow<T>[],
  order: string,
): Promise<void> {
  const origin = cacheKeyOfViews(order, [[table, view]]);
  if (origin === null) return;
  const kept = {table, origin, rows: found.slice(0, mostKept), total: found.length};
  await db.transaction('rw', [db.first_rows, db.page_revs, db.outbox], async () => {
    if (await isCacheKeyCurrent(db, origin, [table])) await db.first_rows.put(kept);
  });
}

/**
 * Reads the stored rows before the list asks for them. Resolves to whether there are some that it can show, so that the
 * whole table is not read before they are drawn: they wait for it otherwise.
 */
export async function preloadFirstRows(userId: string, table: TableName): Promise<boolean> {
  const db = await openUserDatabase(userId);
  const kept = await keptRows(db, table);
  if (!kept) return false;
  ahead = {userId, table, ...kept};
  return true;
}

let ahead: (Kept<TableName> & {readonly userId: string; readonly table: TableName}) | null = null;

function preloadedFirstRows<T extends TableName>(
  local: Local | null,
  table: T,
  order: string | null,
): Kept<T> | undefined {
  const isAsked =
    ahead?.userId === local?.db.userId && ahead?.table === table && ahead.order === order;
  return isAsked ? (ahead as Kept<T>) : undefined;
}

/** Forgets what `preloadFirstRows` has read, once a list or another page is shown: it may change from then on. */
export function dropPreloadedRows(): void {
  ahead = null;
}

/** Reads the stored rows. Returns `null` when there are none, or when the list would look different now: it deletes them. */
async function recallFirstRows<T extends TableName>(
  db: UserDatabase,
  table: T,
  order: string,
): Promise<FirstRows<T> | null> {
  const kept = await keptRows(db, table);
  if (kept?.order === order) return kept.first;
  if (kept !== undefined) await db.first_rows.delete(table);
  return null;
}

type Kept<T extends TableName> = {readonly order: string; readonly first: FirstRows<T>};

/**
 * Reads the stored rows and their order; `null` when something they depend on has changed, `undefined` when there are
 * none.
 */
async function keptRows<T extends TableName>(
  db: UserDatabase,
  table: T,
): Promise<Kept<T> | null | undefined> {
  const stores = [db.first_rows, db.page_revs, db.outbox];
  return db.transaction('r', stores, async () => {
    const [kept, states, unsettled] = await Promise.all([
      db.first_rows.get(table),
      statesOnDisk(db, [table]),
      readUnsettled(db),
    ]);
    if (!kept) return undefined;
    const order = paramsOf(kept.origin);
    if (cacheKey(order, states, unsettled) !== kept.origin) return null;
    // Only keepFirstRows writes here, and only rows of that table.
    return {order, first: kept as unknown as FirstRows<T>};
  });
}
