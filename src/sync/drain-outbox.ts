import {countUnsettled} from '#src/db/unsettled.ts';
import {showAppBadge} from '#src/lib/app-badge.ts';

import {syncOnce} from './engine.ts';
import {openSignedIn} from './open-signed-in.ts';

/**
 * Runs a round with no page open. Rejects when it did not get through: otherwise the browser thinks all
 * was sent and does not wake the worker again.
 */
export async function drainOutbox(): Promise<void> {
  const {result} = await syncOnce('the-app');
  await renewBadge();
  if (result !== 'ok' && result !== 'signed-out') throw new Error(`Not sent: ${result}`);
}

/** No page is there to count anew what still waits. */
async function renewBadge(): Promise<void> {
  const db = await openSignedIn();
  await showAppBadge(db ? await countUnsettled(db) : 0);
}
