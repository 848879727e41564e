import {forsake, readStoredSession} from '#src/db/device-database.ts';
import {removeUserDatabase} from '#src/db/remove-database.ts';
import {longestLifeMs, underRoundLock} from '#src/sync/round-lock.ts';

import {dropTabDrafts} from './tab-drafts.ts';

/** A round that froze with the lock must not keep anybody signed in. */
const patienceMs = 5_000;

/**
 * Ends the session and takes every record off the device, unsent edits included: ask before. Works
 * without a connection. The engine, wherever it runs, stops when it next looks for the session.
 */
export async function signOut(): Promise<void> {
  const session = await readStoredSession();
  if (!session) return;
  dropTabDrafts();
  await forsake(session.userId);
  await underRoundLock(longestLifeMs, () => removeUserDatabase(session.userId), patienceMs);
  void revoke(session.accessToken);
}

/** Tells the server, if it can be reached; the device has forgotten the tokens already. */
async function revoke(accessToken: string): Promise<void> {
  try {
    const {revokeTokens} = await import('#src/backend/auth.ts');
    await revokeTokens(accessToken);
  } catch (error) {
    console.info('The server was not told of the sign-out:', error);
  }
}
