import {readFact, writeFact} from '#src/db/facts.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/** No server is left alone longer than this: a clock that was set back must not silence the device. */
const longestQuietMs = 600_000;

/** How long the server still wants to be left alone by this device, ms. */
export async function quietLeft(db: UserDatabase, now: number): Promise<number> {
  const leftMs = ((await readFact(db, 'quietUntil')) ?? now) - now;
  return leftMs > 0 && leftMs <= longestQuietMs ? leftMs : 0;
}

/** Remembers, for every tab and the worker, what the server asked for at the end of a round. */
export async function keepQuiet(
  db: UserDatabase,
  retryAfterMs: number | null,
  now: number,
): Promise<void> {
  if (retryAfterMs !== null) await writeFact(db, 'quietUntil', now + retryAfterMs);
}
