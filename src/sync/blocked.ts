import type {Blocker, OutboxEntry} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/** An edit that the server cannot take yet is sent again after this long, then less and less. */
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;

/** The entry as it is after one more answer that the server cannot take it yet. */
export function blocked(entry: OutboxEntry, by: Blocker, now: number): OutboxEntry {
  const times = (entry.blockedTimes ?? 0) + 1;
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (times - 1));
  return {...entry, leftAt: null, blockedBy: by, blockedTimes: times, retryAt: now + pauseMs};
}

/** The entries, by `seq`, whose time to be sent again has not come. A clock that was set back holds none. */
export async function pausedEntries({outbox}: UserDatabase, now: number): Promise<Set<number>> {
  const waiting = await outbox.where('state').equals('waiting').toArray();
  const paused = waiting.filter(({retryAt}) => {
    const leftMs = (retryAt ?? now) - now;
    return leftMs > 0 && leftMs <= longestPauseMs;
  });
  return new Set(paused.map(({seq}) => seq));
}

/** Lets blocked entries go with the next round. Runs in the caller's transaction over the outbox. */
export async function releaseBlocked(
  {outbox}: UserDatabase,
  isReleased: (blocker: Blocker) => boolean,
): Promise<void> {
  await outbox
    .where('state')
    .equals('waiting')
    .filter(({retryAt, blockedBy}) => Boolean(retryAt && blockedBy && isReleased(blockedBy)))
    .modify({retryAt: null});
}
