import {device} from '#src/db/device-database.ts';
import {countUnsettled} from '#src/db/unsettled.ts';
import {showAppBadge} from '#src/lib/app-badge.ts';
import {pause} from '#src/lib/pause.ts';

import {syncOnce} from './engine.ts';
import {openSignedIn} from './round-lock.ts';

/** Browsers let a worker run for some minutes, and a round takes up to one. */
const mostRounds = 4;
/** Edits that can still be undone are sent within this time, unlike those that the server blocks. */
const longestWaitMs = 15_000;

/**
 * Runs rounds without an open page until everything is sent. Rejects when that fails, because otherwise
 * the browser takes the work as done and does not wake the worker again.
 */
export async function drainOutbox(): Promise<void> {
  for (let round = 1; ; round += 1) {
    const {result, hasMore, nextSendMs = Infinity} = await syncOnce('app');
    await renewBadge();
    if (result !== 'ok' && result !== 'signed-out') throw new Error(`Not sent: ${result}`);
    if (!hasMore && nextSendMs > longestWaitMs) return;
    if (round === mostRounds) throw new Error('Not sent: there is more than fits into the time');
    if (!hasMore) await pause(nextSendMs);
  }
}

/** Updates the number on the icon, because no page is open to do so. */
async function renewBadge(): Promise<void> {
  const db = await openSignedIn();
  if (db) await showAppBadge(await countUnsettled(db));
  // Behind an app lock the edits cannot be read, but they still wait.
  else if ((await device.session.count()) === 0) await showAppBadge(0);
}
