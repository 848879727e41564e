import {pullPage, pushMutations} from '#src/backend/sync-calls.ts';
import {isAdminEpoch} from '#src/db/cursor.ts';
import {changeSession, readOpenSession, readStoredSession} from '#src/db/device-database.ts';
import {readFact} from '#src/db/facts.ts';
import {isDatabaseGone} from '#src/db/is-database-gone.ts';
import {readMirrorRow} from '#src/db/mirror.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {countWaiting} from '#src/db/unsettled.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {sha256} from '#src/lib/sha256.ts';
import {buildMark, version} from '#src/lib/version.ts';
import type {AnyRow} from '#src/records/record.ts';
import {shortestPauseMs} from './blocked.ts';
import {closeEndedSession} from './closing.ts';
import {pullPauseLeft, retryAfterLeft} from './end-of-round.ts';
import {beginAtOnce, type Ports} from './ports.ts';
import {longestLifeMs, underRoundLock} from './round-lock.ts';
import {runRound} from './round.ts';
import {ended, type RoundOutcome} from './round-outcome.ts';

/**
 * The source of a request for a round: when the user asks, blocked edits are sent before their retry time.
 */
export type Requester = 'user' | 'app';

/**
 * Runs one round for the signed-in user. One at a time on this device: tabs and worker wait for a lock
 * that is held for one round, never for the life of a context.
 */
export async function syncOnce(requester: Requester): Promise<RoundOutcome> {
  return underRoundLock(longestLifeMs, async () => {
    const session = await readStoredSession();
    if (!session) return ended('signed-out');
    try {
      const outcome = session.closedAt === undefined && (await roundOf(session.userId, requester));
      // Whichever context learns that the session is closed, the records are removed here, under the round
      // lock.
      return (await closeEndedSession(session.userId))
        ? ended('signed-out')
        : outcome || ended('signed-out');
    } catch (error) {
      // A sign-out deletes the database during a round; the result of that round does not matter any more.
      const hasLeft = (await readStoredSession())?.userId !== session.userId;
      if (hasLeft && isDatabaseGone(error)) return ended('signed-out');
      throw error;
    }
  });
}

async function roundOf(userId: string, requester: Requester): Promise<RoundOutcome> {
  const db = await openUserDatabase(userId);
  const now = Date.now();
  const [quietMs, pauseMs, waiting] = await db.transaction('r', db.facts, db.outbox, () =>
    Promise.all([retryAfterLeft(db, now), pullPauseLeft(db, now), countWaiting(db)]),
  );
  if (quietMs > 0) return {...ended('failed'), retryAfterMs: quietMs};
  // The rest of a mirror that can wait is not pulled yet, unless an edit waits or the user asks.
  const isPutOff = requester === 'app' && waiting === 0 && pauseMs > 0;
  if (isPutOff) return {...ended('ok'), putOffMs: pauseMs};
  performance.mark('sync:start', {detail: {rows: waiting}});
  // Read while the server answers; read again when something has arrived, or this fails.
  const reading = Promise.all([readAccount(db), readFact(db, 'cursor')]).catch(() => []);
  const outcome = await runRound(portsFor(db), requester === 'user');
  if (outcome.epoch !== null) {
    const [known, before] = await reading;
    const isKnown = outcome.rows === 0 && outcome.epoch === before?.epoch;
    await refreshSession(db, outcome.epoch, isKnown ? known : await readAccount(db));
  }
  performance.mark('sync:done', {detail: {rows: outcome.rows}});
  const nextSendMs = await shortestPauseMs(db, Date.now());
  return nextSendMs === null ? outcome : {...outcome, nextSendMs};
}

function portsFor(db: UserDatabase): Ports {
  return {
    db,
    pull: pullPage,
    begin: beginAtOnce,
    push: pushMutations,
    isSignedIn: async () => (await readOpenSession())?.userId === db.userId,
    now: () => Date.now(),
    build: typeof document === 'undefined' ? null : (buildMark() ?? version),
    sha256: (text) => sha256(new TextEncoder().encode(text)),
  };
}

function readAccount(db: UserDatabase): Promise<AnyRow | undefined> {
  return db.transaction('r', db.pages, () => readMirrorRow(db, 'users', db.userId));
}

/** Updates the user data that the shell shows: the role as of this pull, the name, the brother. */
async function refreshSession(
  db: UserDatabase,
  epoch: string,
  account: AnyRow | undefined,
): Promise<void> {
  const session = await readOpenSession();
  if (session?.userId !== db.userId) return;
  const isAdmin = isAdminEpoch(epoch);
  const username = account ? String(account['username']) : session.username;
  const linked = account?.['linked_brother_id'];
  const brotherId = typeof linked === 'string' ? linked : account ? null : session.brotherId;
  const isSame =
    session.isAdmin === isAdmin && session.username === username && session.brotherId === brotherId;
  if (!isSame) await changeSession(db.userId, {isAdmin, username, brotherId});
}
