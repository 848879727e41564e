import {readStoredSession, type StoredSession} from '#src/db/device-database.ts';
import {followQuery} from '#src/db/follow-query.ts';
import {onDatabaseGone} from '#src/db/open-database.ts';
import {untilPageIsShown} from '#src/db/page-cache.ts';
import {removeMarkedDatabases} from '#src/db/remove-database.ts';

import {createRoundScheduler} from './round-scheduler.ts';

const scheduler = createRoundScheduler({
  // The engine is loaded with the first round, not with the first screen.
  sync: async (requester) => {
    // A frozen page must not hold the round lock.
    await untilPageIsShown();
    return (await import('./engine.ts')).syncOnce(requester);
  },
  keepPhotos: async () => (await import('./photo-rounds.ts')).fetchPhotos(),
  now: () => performance.now(),
  random: Math.random,
  // A round may end after its page has gone.
  visibility: () => globalThis.document?.visibilityState ?? 'hidden',
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

let isStarted = false;

/** Starts syncing in this page: now, and on every event that makes success likely. Call it once. */
export function startSync(): void {
  if (isStarted) return;
  isStarted = true;
  const wake = (): void => void wakeSync();
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  // The records are needed again, and no timer knows of it.
  onDatabaseGone(wake);
  void removeMarkedDatabases();
  // Fires at once, and again after each change of the session, in this tab or another.
  followQuery(readStoredSession, onSignIn(wake), (error) => console.error(error));
}

type Account = Pick<StoredSession, 'userId' | 'lapsed' | 'closedAt'>;

/**
 * Returns an observer of the stored session that calls `wake` when another user is signed in, the same
 * user has signed in again, or the server has closed the session, because its records have to be removed
 * then. Renewing a token writes the session, too, and must not start a round: a refused token would be
 * renewed endlessly.
 */
export function onSignIn(wake: () => void): (session: Account | null) => void {
  let known: Account | null | undefined;
  return (session) => {
    const isOther = known === undefined || known?.userId !== session?.userId;
    const [was, is] = [sessionState(known), sessionState(session)];
    known = session;
    if (isOther || (was !== is && is !== 'lapsed')) wake();
  };
}

function sessionState(account: Account | null | undefined): 'open' | 'lapsed' | 'closed' | null {
  if (!account) return null;
  if (account.closedAt !== undefined) return 'closed';
  return account.lapsed ? 'lapsed' : 'open';
}

/** Runs a round at once, or as soon as the server's Retry-After is over. */
export function wakeSync(): Promise<void> {
  return scheduler.wake();
}

/** Runs a round at once, because the user asked for it. */
export function syncNow(): Promise<void> {
  return scheduler.syncNow();
}
