import type {Blocker, OutboxEntry} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/** A blocked edit is sent again after this time, then at longer and longer intervals. */
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;

/** What an edit has that no answer blocks: it waits for nothing. */
export const unblocked = {blockedBy: null, blockedTimes: 0, retryAt: null} as const;

/** Returns the entry after one more "blocked" answer. */
export function blocked(entry: OutboxEntry, by: Blocker, now: number): OutboxEntry {
  const times = (entry.blockedTimes ?? 0) + 1;
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (times - 1));
  return {...entry, leftAt: null, blockedBy: by, blockedTimes: times, retryAt: now + pauseMs};
}

/**
 * Returns the entries, by `seq`, whose retry time has not come. A clock that was set back pauses none for
 * long.
 */
export async function pausedEntries(db: UserDatabase, now: number): Promise<Set<number>> {
  return new Set((await readPauses(db, now)).map(({seq}) => seq));
}

/** The time until the first of the paused entries may be sent; `null` when none is paused. */
export async function shortestPauseMs(db: UserDatabase, now: number): Promise<number | null> {
  const pauses = await readPauses(db, now);
  return pauses.length === 0 ? null : Math.min(...pauses.map(({leftMs}) => leftMs));
}

type Pause = {readonly seq: number; readonly leftMs: number};

async function readPauses({outbox}: UserDatabase, now: number): Promise<Pause[]> {
  const waiting = await outbox.where('state').equals('waiting').toArray();
  return waiting
    .map(({seq, retryAt}) => ({seq, leftMs: (retryAt ?? now) - now}))
    .filter(({leftMs}) => leftMs > 0 && leftMs <= longestPauseMs);
}

/** Makes blocked entries part of the next round. Runs in the caller's transaction over the outbox. */
export async function releaseBlocked(
  {outbox}: UserDatabase,
  isReleased: (blocker: Blocker) => boolean,
): Promise<void> {
  // Read at once: a filter of the database looks at one entry after the other, which takes five times as long.
  const waiting = await outbox.where('state').equals('waiting').toArray();
  const released = waiting.filter(
    ({retryAt, blockedBy}) => retryAt && blockedBy && isReleased(blockedBy),
  );
  if (released.length > 0)
    await outbox.bulkPut(released.map((entry) => ({...entry, retryAt: null})));
}
