import {dropFact, readFact, writeFact} from '#src/db/facts.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/** The longest pause for a server, so that a clock that was set back does not silence the device. */
const longestQuietMs = 600_000;

/** The rest of the server's Retry-After, ms. */
export function retryAfterLeft(db: UserDatabase, now: number): Promise<number> {
  return timeLeft(db, 'quietUntil', now);
}

/** Stores the Retry-After of a round, for every tab and the worker. */
export async function storeRetryAfter(
  db: UserDatabase,
  retryAfterMs: number | null,
  now: number,
): Promise<void> {
  if (retryAfterMs !== null) await writeFact(db, 'quietUntil', now + retryAfterMs);
}

/** The rest of the pause before a mirror that can wait is pulled, ms; none while an edit waits. */
export async function pullPauseLeft(db: UserDatabase, now: number): Promise<number> {
  const leftMs = await timeLeft(db, 'putOffUntil', now);
  if (leftMs === 0) return 0;
  return (await db.outbox.where('state').equals('waiting').count()) === 0 ? leftMs : 0;
}

/** Stores the pause that a round ended with, for every tab and the worker; `null` ends an earlier one. */
export async function storePullPause(
  db: UserDatabase,
  putOffMs: number | null,
  now: number,
): Promise<void> {
  if (putOffMs === null) await dropFact(db, 'putOffUntil');
  else await writeFact(db, 'putOffUntil', now + putOffMs);
}

async function timeLeft(
  db: UserDatabase,
  fact: 'quietUntil' | 'putOffUntil',
  now: number,
): Promise<number> {
  const leftMs = ((await readFact(db, fact)) ?? now) - now;
  return leftMs > 0 && leftMs <= longestQuietMs ? leftMs : 0;
}
