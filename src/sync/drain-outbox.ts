import {countUnsettled} from '#src/db/unsettled.ts';
import {showAppBadge} from '#src/lib/app-badge.ts';

import {syncOnce} from './engine.ts';
import {openSignedIn} from './open-signed-in.ts';

/** Browsers let a worker run for some minutes: rounds of a minute each. */
const mostRounds = 4;

/**
 * Runs rounds with no page open until everything is sent. Rejects when that was not possible: otherwise the
 * browser takes it for done and does not wake the worker again.
 */
export async function drainOutbox(): Promise<void> {
  for (let round = 1; ; round += 1) {
    const {result, hasMore} = await syncOnce('the-app');
    await renewBadge();
    if (result !== 'ok' && result !== 'signed-out') throw new Error(`Not sent: ${result}`);
    if (!hasMore) return;
    if (round === mostRounds) throw new Error('Not sent: there is more than fits into the time');
  }
}

/** No page is there to count anew what still waits. */
async function renewBadge(): Promise<void> {
  const db = await openSignedIn();
  await showAppBadge(db ? await countUnsettled(db) : 0);
}
