import {dropFact, type MorningNotices, readFact, writeFact} from '#src/db/facts.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {
  hasPeriodicSync,
  morningTag,
  requestPeriodicSync,
  stopPeriodicSync,
} from '#src/lib/periodic-sync.ts';

import {localUser} from './local-user.ts';

/** The browser wakes the worker less often anyway, so it may do so whenever it likes. */
const HOUR_MS = 3_600_000;

/** How the browser answered the wish for a notification in the morning. */
export type MorningAnswer = 'on' | 'notifications-blocked' | 'not-installed';

/** Whether this browser can show a notification while the app is closed. */
export function canNotify(): boolean {
  return 'Notification' in window && hasPeriodicSync();
}

/** Asks the user and the browser for the notification in the morning, and begins it with these texts. */
export async function startMorningNotices(byDay: MorningNotices['byDay']): Promise<MorningAnswer> {
  if ((await Notification.requestPermission()) !== 'granted') return 'notifications-blocked';
  if (!(await requestPeriodicSync(morningTag, HOUR_MS))) return 'not-installed';
  const {db} = await localUser();
  await writeFact(db, 'morning', {byDay, shownOn: null});
  return 'on';
}

/**
 * Replaces the texts of the coming mornings, unless the user has stopped the notification. Stores nothing when a pull has
 * followed `lastPull`: the texts may name a record that it has removed.
 */
export async function storeMorningNotices(
  byDay: MorningNotices['byDay'],
  lastPull: string | undefined,
): Promise<void> {
  const {db} = await localUser();
  await db.transaction('rw', db.facts, async () => {
    const current = await readFact(db, 'morning');
    const isCurrent = JSON.stringify(await readFact(db, 'cursor')) === lastPull;
    if (!current || !isCurrent || isEqualJson(current.byDay, byDay)) return;
    await writeFact(db, 'morning', {...current, byDay});
  });
}

/** Ends the notification, and removes its texts from the device. */
export async function stopMorningNotices(): Promise<void> {
  const {db} = await localUser();
  await dropFact(db, 'morning');
  await stopPeriodicSync(morningTag);
}
