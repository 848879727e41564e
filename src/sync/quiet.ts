import {readFact, writeFact} from '#src/db/facts.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/** The longest pause for a server, so that a clock that was set back does not silence the device. */
const longestQuietMs = 600_000;

/** The rest of the server's Retry-After, ms. */
export async function quietLeft(db: UserDatabase, now: number): Promise<number> {
  const leftMs = ((await readFact(db, 'quietUntil')) ?? now) - now;
  return leftMs > 0 && leftMs <= longestQuietMs ? leftMs : 0;
}

/** Stores the Retry-After of a round, for every tab and the worker. */
export async function keepQuiet(
  db: UserDatabase,
  retryAfterMs: number | null,
  now: number,
): Promise<void> {
  if (retryAfterMs !== null) await writeFact(db, 'quietUntil', now + retryAfterMs);
}
