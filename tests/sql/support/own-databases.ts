import {afterAll, beforeAll, describe} from 'vitest';
import type {Database} from './database.ts';

/** Declares tests on a database that is open while they run. */
export type Suite<D extends Database = Database> = (database: () => D) => void;

/**
 * Declares each suite on a database of its own. Questions such as "who may be the same person?" look at every
 * record, so each test would take longer than the one before if all suites shared a database. `server` names
 * the database in the titles.
 */
export function describeInOwnDatabases<D extends Database>(
  server: string,
  open: () => Promise<D>,
  suites: readonly Suite<D>[],
): void {
  for (const suite of suites) {
    describe(`${server}:`, () => {
      let db: D | null = null;
      beforeAll(async () => {
        db = await open();
      });
      afterAll(async () => {
        await db?.close();
        // The tests stay in memory until the file ends, and a database on PGlite takes hundreds of megabytes.
        db = null;
      });
      suite(() => db as D);
    });
  }
}
