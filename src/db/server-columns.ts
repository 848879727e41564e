import {setServerShape} from '#src/records/server-shape.ts';

import {type StoredFacts, readFact, writeFact} from './facts.ts';
import type {FeedChange, UserDatabase} from './user-database.ts';

/**
 * Stores the columns of the server's tables, in the caller's transaction over `facts`: every row has all
 * of them, so the last row decides. Resolves to the present state.
 */
export async function noteServerColumns(
  db: UserDatabase,
  changes: readonly FeedChange[],
): Promise<StoredFacts['serverColumns']> {
  const columns = {...(await readFact(db, 'serverColumns'))};
  const last = new Map<string, object>();
  for (const change of changes) {
    if (change.op === 'U' && typeof change.row === 'object' && change.row !== null) {
      last.set(change.table, change.row);
    }
  }
  const moved = [...last].filter(([table, row]) => {
    const names = Object.keys(row).sort();
    if (names.join() === columns[table]?.join()) return false;
    columns[table] = names;
    return true;
  });
  if (moved.length > 0) await writeFact(db, 'serverColumns', columns);
  return columns;
}

/** Makes this database's knowledge of its server valid for the whole tab or worker. */
export async function adoptServerShape(db: UserDatabase): Promise<void> {
  const [tables, columns] = await db.transaction('r', db.facts, () =>
    Promise.all([readFact(db, 'serverTables'), readFact(db, 'serverColumns')]),
  );
  setServerShape({tables: tables ?? null, columns: columns ?? {}});
}
