import {liveQuery} from 'dexie';

import {readStoredSession, type StoredSession} from '#src/db/device-database.ts';
import {onDatabaseGone} from '#src/db/open-database.ts';
import {untilPageIsShown} from '#src/db/page-cache.ts';
import {removeForsaken} from '#src/db/remove-database.ts';

import {createRoundScheduler} from './round-scheduler.ts';

const scheduler = createRoundScheduler({
  // The engine is loaded with the first round, not with the first screen.
  sync: async (asker) => {
    // A frozen page must not hold the lock of the rounds.
    await untilPageIsShown();
    return (await import('./engine.ts')).syncOnce(asker);
  },
  keepPhotos: async () => (await import('./photo-rounds.ts')).fetchPhotos(),
  now: () => performance.now(),
  random: Math.random,
  visibility: () => document.visibilityState,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

let isStarted = false;

/** Starts syncing in this page: now, and whenever something suggests that it may succeed. Call it once. */
export function startSync(): void {
  if (isStarted) return;
  isStarted = true;
  const wake = (): void => void wakeSync();
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  // The records are wanted again, and no timer knows of it.
  onDatabaseGone(wake);
  void removeForsaken();
  // Fires at once, and again after each change of the session, in this tab or another.
  liveQuery(readStoredSession).subscribe({next: onSignIn(wake)});
}

type Account = Pick<StoredSession, 'userId' | 'lapsed' | 'closedAt'>;

/**
 * Returns an observer of the stored session that calls `wake` when another user is signed in, the same user has
 * signed in again, or the server has closed the session, as its records have to go then. Renewing a token writes the session too, and must wake nothing: a refused
 * token would be renewed without end.
 */
export function onSignIn(wake: () => void): (session: Account | null) => void {
  let known: Account | null | undefined;
  return (session) => {
    const isOther = known === undefined || known?.userId !== session?.userId;
    const [was, is] = [standing(known), standing(session)];
    known = session;
    if (isOther || (was !== is && is !== 'lapsed')) wake();
  };
}

function standing(account: Account | null | undefined): 'open' | 'lapsed' | 'closed' | null {
  if (!account) return null;
  if (account.closedAt !== undefined) return 'closed';
  return account.lapsed ? 'lapsed' : 'open';
}

/** Runs a round soon: at once, or when the pause that the server asked for is over. */
export function wakeSync(): Promise<void> {
  return scheduler.wake();
}

/** Runs a round at once, as the user wishes. */
export function syncNow(): Promise<void> {
  return scheduler.syncNow();
}
