import type {UserDatabase} from '#src/db/user-database.ts';

/** How long settled edits stay, to be offered again should the server lose them in a restore. */
const keptMs = 30 * 24 * 3600 * 1000;

export async function pruneOutbox(db: UserDatabase, now: number): Promise<void> {
  await db.outbox
    .where('state')
    .equals('settled')
    .filter(({settledAt}) => now - (settledAt ?? now) > keptMs)
    .delete();
}
