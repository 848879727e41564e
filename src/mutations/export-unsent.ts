import {localUser} from './local-user.ts';
import {writeUnsentFile} from './unsent-file.ts';

/**
 * Writes the unsent and unanswered edits into a file, with their ids: sent from two devices they count
 * once. What is in a file has left the device as good as what was sent, so it never changes any more.
 */
export async function exportUnsent(): Promise<Blob> {
  const {db, userId} = await localUser();
  const now = new Date();
  const entries = await db.transaction('rw', db.outbox, async () => {
    const open = await db.outbox.where('state').anyOf('waiting', 'attention').sortBy('seq');
    const kept = open.map((entry) => ({...entry, sentAt: entry.sentAt ?? now.getTime()}));
    await db.outbox.bulkPut(kept);
    return kept;
  });
  return new Blob([writeUnsentFile(userId, entries, now)], {type: 'application/json'});
}
