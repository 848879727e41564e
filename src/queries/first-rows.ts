import {useEffect, useState} from 'react';

import type {UserDatabase} from '#src/db/user-database.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import type {TableName} from '#src/records/registry.ts';

import {originOf, originOfViews, statesOnDisk} from './kept-origin.ts';
import {useLocal} from './local.ts';
import type {LocalRow, TableView} from './rows.ts';

/** The first rows of a long list. */
export type FirstRows<T extends TableName> = {
  readonly rows: readonly LocalRow<T>[];
  /** The number of rows of the whole list. */
  readonly total: number;
};

/** The number of rows in a tall window. */
const keptRows = 50;
/** Shorter lists are read before the user notices a difference. */
const longFrom = 1000;
/** Stored after the list has not changed for a while; nothing waits for it. */
const restMs = 1000;

/**
 * Returns the first rows of a long list while its table is still being read: as they were last shown, if
 * everything they depend on is unchanged. `order` names the sort order; `null` for a filtered list, which is
 * not stored.
 */
export function useFirstRows<T extends TableName>(
  table: T,
  view: TableView<T> | undefined,
  found: readonly LocalRow<T>[] | undefined,
  order: string | null,
): FirstRows<T> | undefined {
  const local = useLocal();
  const [first, setFirst] = useState<FirstRows<T>>();
  const isRead = view !== undefined;

  useEffect(() => {
    if (!local || isRead || order === null) return undefined;
    let isCurrent = true;
    recallFirstRows(local.db, table, order).then(
      (kept) => {
        if (isCurrent && kept) setFirst(kept);
      },
      // The list itself reports the error.
      (error: unknown) => console.info('The first rows could not be read:', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [local, isRead, table, order]);

  useEffect(() => {
    if (!local || !view || !found || order === null || found.length < longFrom) return undefined;
    const timer = setTimeout(() => {
      keepFirstRows(local.db, table, view, found, order).catch((error: unknown) => {
        console.info('The first rows could not be stored:', error);
      });
    }, restMs);
    return () => clearTimeout(timer);
  }, [local, table, view, found, order]);

  return isRead ? undefined : first;
}

/** Stores the first rows of a list and everything they depend on. */
async function keepFirstRows<T extends TableName>(
  db: UserDatabase,
  table: T,
  view: TableView<T>,
  found: readonly LocalRow<T>[],
  order: string,
): Promise<void> {
  const origin = originOfViews(order, [[table, view]]);
  if (origin === null) return;
  const kept = {table, origin, rows: found.slice(0, keptRows), total: found.length};
  await db.first_rows.put(kept);
}

/** Reads the stored rows; deletes them and returns `null` when the list would look different now. */
async function recallFirstRows<T extends TableName>(
  db: UserDatabase,
  table: T,
  order: string,
): Promise<FirstRows<T> | null> {
  const stores = [db.first_rows, db.page_revs, db.outbox];
  const [kept, origin] = await db.transaction('r', stores, async () => {
    const [found, states, unsettled] = await Promise.all([
      db.first_rows.get(table),
      statesOnDisk(db, [table]),
      readUnsettled(db),
    ]);
    return [found, originOf(order, states, unsettled)] as const;
  });
  if (!kept) return null;
  // Only keepFirstRows writes here, and only rows of that table.
  if (kept.origin === origin) return kept as unknown as FirstRows<T>;
  await db.first_rows.delete(table);
  return null;
}
