import {Dexie} from 'dexie';

const signs: ReadonlySet<string> = new Set([
  Dexie.errnames.Abort,
  Dexie.errnames.DatabaseClosed,
  Dexie.errnames.InvalidState,
  Dexie.errnames.TransactionInactive,
]);

/** Distinguishes the error of a database that is deleted while in use from all others. */
export function isDatabaseGone(error: unknown): boolean {
  if (error instanceof Dexie.BulkError) return error.failures.every(isDatabaseGone);
  return error instanceof Error && signs.has(error.name);
}
