import {readFact, writeFact} from '#src/db/facts.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import {morningTag} from '#src/lib/periodic-sync.ts';

import {isTooOld} from './closing.ts';
import {openSignedIn} from './round-lock.ts';

/** The browser chooses the time, so a morning that it misses is made up for until the evening. Hours of the day. */
const hours = {from: 5, to: 20};

/**
 * Shows the notification that the app has written for the day of `now`, once. Shows none at night, on a day without a
 * celebration, when nobody is signed in, or when the device has been offline for longer than the province allows.
 */
export async function showMorningNotice(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  now: Date,
): Promise<void> {
  if (now.getHours() < hours.from || now.getHours() >= hours.to) return;
  const db = await openSignedIn();
  const morning = db && (await readFact(db, 'morning'));
  const today = dayOf(now);
  const notice = morning?.byDay[today];
  if (!db || !notice || morning.shownOn === today) return;
  if (await isTooOld(db, now.getTime())) return;
  await registration.showNotification(notice.title, {
    body: notice.body,
    icon: '/icons/icon-192.png',
    // A newer notification takes the place of an older one.
    tag: morningTag,
  });
  await db.transaction('rw', db.facts, async () => {
    const current = await readFact(db, 'morning');
    if (current) await writeFact(db, 'morning', {...current, shownOn: today});
  });
}
