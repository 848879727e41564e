import {readFact, writeFact} from '#src/db/facts.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

const day = 24 * 3600 * 1000;
/** The time for which settled edits are kept, to be sent again when the server loses them in a restore. */
const keptMs = 30 * day;

/**
 * Removes edits settled more than thirty days ago. They must have been that old a day before, too, so that
 * a clock that is ahead for one round removes nothing.
 */
export async function pruneOutbox(db: UserDatabase, now: number): Promise<void> {
  await db.transaction('rw', db.outbox, db.facts, async () => {
    const before = await readFact(db, 'pruning');
    const sinceMs = now - (before?.at ?? now);
    if (before && sinceMs >= 0 && sinceMs < day) return;
    await writeFact(db, 'pruning', {cutoff: now - keptMs, at: now});
    if (!before || sinceMs < 0) return;
    await db.outbox
      .where('state')
      .equals('settled')
      .filter(({settledAt}) => settledAt !== null && settledAt < before.cutoff)
      .delete();
  });
}
