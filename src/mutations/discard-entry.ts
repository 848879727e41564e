import type {OutboxEntry} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {rebaseLater} from '#src/sync/rebase.ts';

/**
 * Discards an edit; one that is settled by now stays as it is. Runs in the caller's transaction over the
 * outbox.
 */
export async function discardEntry(db: UserDatabase, entry: OutboxEntry): Promise<void> {
  if (entry.state === 'settled') return;
  if (entry.leftAt !== null) {
    throw new Error('A change in flight cannot be discarded.');
  }
  await db.outbox.put({...entry, state: 'settled', settlement: 'discarded', settledAt: Date.now()});
  const ofRow = await db.outbox
    .where('[table+recordId]')
    .equals([entry.table, entry.recordId])
    .toArray();
  await db.outbox.bulkPut(rebaseLater(ofRow, entry, {kind: 'discarded'}));
}
