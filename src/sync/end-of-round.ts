import {dropFact, type StoredFacts, readFact, writeFact} from '#src/db/facts.ts';
import {adoptServerShape} from '#src/db/server-columns.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {storeComparison} from './digest.ts';
import {closeRecords, isTooOld} from './closing.ts';
import {storeParkedBuild} from './parked-rows.ts';
import {mustBeSignedIn, type Ports} from './ports.ts';
import type {RoundOutcome} from './round-outcome.ts';

/** Stores what a round ends with, for every tab and the worker, and closes the records that may not be read any more. */
export async function endRound(ports: Ports, outcome: RoundOutcome): Promise<void> {
  const {db, now} = ports;
  await mustBeSignedIn(ports);
  if (outcome.result === 'revoked') await closeRecords(db, 'revokedSince', now());
  else if (outcome.result !== 'ok' && (await isTooOld(db, now()))) {
    await closeRecords(db, 'expiredSince', now());
  }
  await storeEnd(ports, outcome);
}

/**
 * Stores what a round ends with. All in one transaction, or in that of the caller: screens that watch these facts read
 * them again after each one, and the next would wait for them.
 */
export async function storeEnd(ports: Ports, outcome: RoundOutcome): Promise<void> {
  const {db, now} = ports;
  await db.transaction('rw', db.facts, db.unreadable, db.outbox, async () => {
    await storeParkedBuild(ports);
    await storePause(db, 'quietUntil', outcome.retryAfterMs, now());
    await storePause(db, 'putOffUntil', outcome.putOffMs, now());
    if (outcome.result !== 'signed-out') {
      await writeFact(db, 'round', {result: outcome.result, at: now()});
    }
    if (outcome.result === 'ok') await pruneOutbox(db, now());
    if (outcome.compared) await storeComparison(db, outcome.compared, now());
    await adoptServerShape(db);
    if (outcome.epoch === null) return;
    await Promise.all([
      writeFact(db, 'syncedAt', now()),
      dropFact(db, 'revokedSince'),
      dropFact(db, 'expiredSince'),
      dropFact(db, 'closedSince'),
    ]);
  });
}

/** The longest pause for a server, so that a clock that was set back does not silence the device. */
const longestQuietMs = 600_000;

/** The rest of the server's Retry-After, ms. */
export function retryAfterLeft(db: UserDatabase, now: number): Promise<number> {
  return timeLeft(db, 'quietUntil', now);
}

/** The rest of the pause before this device pulls the rest of a mirror that can wait, ms. */
export function pullPauseLeft(db: UserDatabase, now: number): Promise<number> {
  return timeLeft(db, 'putOffUntil', now);
}

type Pause = 'quietUntil' | 'putOffUntil';

/** Stores a pause that a round ended with; `null` ends an earlier one. */
export async function storePause(
  db: UserDatabase,
  fact: Pause,
  pauseMs: number | null,
  now: number,
): Promise<void> {
  if (pauseMs !== null) await writeFact(db, fact, now + pauseMs);
  else if ((await readFact(db, fact)) !== undefined) await dropFact(db, fact);
}

async function timeLeft(db: UserDatabase, fact: Pause, now: number): Promise<number> {
  const leftMs = ((await readFact(db, fact)) ?? now) - now;
  return leftMs > 0 && leftMs <= longestQuietMs ? leftMs : 0;
}

const day = 24 * 3600 * 1000;
/** The time for which settled edits are kept, to be sent again when the server loses them in a restore. */
const keptMs = 30 * day;

/**
 * Removes edits settled more than thirty days ago. They must have been that old a day before, too, so that
 * a clock that is ahead for one round removes nothing.
 */
export async function pruneOutbox(db: UserDatabase, now: number): Promise<void> {
  if (isOfThisDay(await readFact(db, 'pruning'), now)) return;
  await db.transaction('rw', db.outbox, db.facts, async () => {
    const before = await readFact(db, 'pruning');
    if (isOfThisDay(before, now)) return;
    const sinceMs = now - (before?.at ?? now);
    await writeFact(db, 'pruning', {cutoff: now - keptMs, at: now});
    if (!before || sinceMs < 0) return;
    await db.outbox
      .where('state')
      .equals('settled')
      .filter(({settledAt}) => settledAt !== null && settledAt < before.cutoff)
      .delete();
  });
}

function isOfThisDay(pruning: StoredFacts['pruning'] | undefined, now: number): boolean {
  return pruning !== undefined && now >= pruning.at && now - pruning.at < day;
}
