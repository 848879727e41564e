import {useEffect, useState} from 'react';

import type {OutboxEntry} from '#src/db/mutation.ts';
import {type PageRevision, type UserDatabase} from '#src/db/user-database.ts';
import {revisionOf} from '#src/db/table-cache.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import type {TableName} from '#src/records/registry.ts';

import {useLocal} from './local.ts';
import {type LocalRow, sourcesOf, type TableView} from './rows.ts';

/** What a long list begins with. */
export type FirstRows<T extends TableName> = {
  readonly rows: readonly LocalRow<T>[];
  /** How many rows the whole list has. */
  readonly total: number;
};

/** As many as a tall window shows. */
const keptRows = 50;
/** Shorter lists are read before anybody could see a difference. */
const longFrom = 1000;
/** With more unsent edits of a table than these, comparing them would cost what it saves. */
const mostEntries = 100;
/** Written when the list has come to rest: nobody waits for it. */
const restMs = 1000;

/**
 * Gives the beginning of a long list while its table is still being read from the disk: as it was last
 * shown, if all that it was made of is the same still. `order` names how the list is sorted; `null` when
 * it is narrowed, of which nothing is kept.
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
      // The list itself will say why nothing can be read.
      (error: unknown) => console.info('No first rows:', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [local, isRead, table, order]);

  useEffect(() => {
    if (!local || !view || !found || order === null || found.length < longFrom) return undefined;
    const timer = setTimeout(() => {
      keepFirstRows(local.db, table, view, found, order).catch((error: unknown) => {
        console.info('First rows could not be kept:', error);
      });
    }, restMs);
    return () => clearTimeout(timer);
  }, [local, table, view, found, order]);

  return isRead ? undefined : first;
}

/** Keeps what a list begins with, and what it was made of. */
async function keepFirstRows<T extends TableName>(
  db: UserDatabase,
  table: T,
  view: TableView<T>,
  found: readonly LocalRow<T>[],
  order: string,
): Promise<void> {
  const {rows, proposals, unsettled} = sourcesOf(view);
  const origin = originOf(table, order, rows.revision, proposals.revision, unsettled);
  if (origin === null) return;
  const kept = {table, origin, rows: found.slice(0, keptRows), total: found.length};
  await db.first_rows.put(kept);
}

/** Finds what was kept; `null`, and it is gone, when the list would look different by now. */
async function recallFirstRows<T extends TableName>(
  db: UserDatabase,
  table: T,
  order: string,
): Promise<FirstRows<T> | null> {
  const stores = [db.first_rows, db.page_revs, db.outbox];
  const [kept, origin] = await db.transaction('r', stores, async () => {
    const [found, rows, proposals, unsettled] = await Promise.all([
      db.first_rows.get(table),
      revisions(db, table),
      revisions(db, 'pending_changes'),
      readUnsettled(db),
    ]);
    return [
      found,
      originOf(table, order, revisionOf(rows), revisionOf(proposals), unsettled),
    ] as const;
  });
  if (!kept) return null;
  // Only keepFirstRows writes here, rows of that table.
  if (kept.origin === origin) return kept as unknown as FirstRows<T>;
  await db.first_rows.delete(table);
  return null;
}

function revisions(db: UserDatabase, table: TableName): Promise<PageRevision[]> {
  return db.page_revs.where('table').equals(table).toArray();
}

/** Tells everything that the beginning of a list follows from; `null` when that is too much to compare. */
function originOf(
  table: TableName,
  order: string,
  rows: string,
  proposals: string,
  unsettled: readonly OutboxEntry[],
): string | null {
  const own = unsettled.filter((entry) => entry.table === table);
  return own.length > mostEntries ? null : JSON.stringify([order, rows, proposals, own]);
}
