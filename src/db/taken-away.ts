import {Dexie} from 'dexie';

const signs: ReadonlySet<string> = new Set([
  Dexie.errnames.Abort,
  Dexie.errnames.DatabaseClosed,
  Dexie.errnames.InvalidState,
  Dexie.errnames.TransactionInactive,
]);

/** Tells an error that comes of a database being deleted, while somebody works in it, from all others. */
export function isTakenAway(error: unknown): boolean {
  if (error instanceof Dexie.BulkError) return error.failures.every(isTakenAway);
  return error instanceof Error && signs.has(error.name);
}
