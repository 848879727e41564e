import {endSessionAndMarkForRemoval, readStoredSession} from '#src/db/device-database.ts';
import {removeUserDatabase} from '#src/db/remove-database.ts';
import {lockMark} from '#src/lib/lock-mark.ts';
import {closeNotifications} from '#src/lib/notifications.ts';
import {markUnsent} from '#src/lib/unsent-mark.ts';
import {pause} from '#src/lib/pause.ts';
import {longestLifeMs, underRoundLock} from '#src/sync/round-lock.ts';
import {sendExports} from './record-export.ts';
import {dropTabDrafts} from './tab-drafts.ts';

/** Neither a round that froze with the lock nor a slow server may keep the user signed in. */
const longestWaitMs = 5_000;

/**
 * Ends the session and removes every record from the device, including unsent edits: ask the user before.
 * Works without a connection. The engine stops in every context when it next reads the session.
 */
export async function signOut(): Promise<void> {
  const session = await readStoredSession();
  if (!session) return;
  await reportExports();
  void closeNotifications();
  await endSessionAndMarkForRemoval(session.userId);
  // A sign-out that fails before must lose nothing.
  dropTabDrafts();
  markUnsent(session.userId, 0);
  await underRoundLock(longestLifeMs, () => removeUserDatabase(session.userId), longestWaitMs);
  const revoked = revoke(session.accessToken);
  if (lockMark() === null) return;
  // The page has the key of the app lock, which ends with the records. Loading it again would cancel the request.
  await Promise.race([revoked, pause(longestWaitMs)]);
  location.reload();
}

/** Sends the waiting reports of exports, if the server can be reached: nothing of the user stays on the device. */
export async function reportExports(): Promise<void> {
  const ended = new AbortController();
  void sendExports().finally(() => ended.abort());
  await pause(longestWaitMs, ended.signal);
}

/** Revokes the tokens on the server, if it can be reached; the device has deleted them already. */
async function revoke(accessToken: string): Promise<void> {
  try {
    const {revokeTokens} = await import('#src/backend/auth.ts');
    await revokeTokens(accessToken);
  } catch (error) {
    console.info('The server did not receive the sign-out:', error);
  }
}
