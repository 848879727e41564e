import {localUser} from './local-user.ts';
import {writeUnsentFile} from './unsent-file.ts';

/**
 * Writes the unsettled edits into a file, with their ids, so that an edit sent from two devices counts
 * once. Another device may send an exported edit, so its body never changes.
 */
export async function exportUnsent(): Promise<Blob> {
  const {db, userId} = await localUser();
  const now = new Date();
  const entries = await db.transaction('rw', db.outbox, async () => {
    const open = await db.outbox.where('state').anyOf('waiting', 'attention').sortBy('seq');
    const kept = open.map((entry) => ({...entry, exportedAt: entry.exportedAt ?? now.getTime()}));
    await db.outbox.bulkPut(kept);
    return kept;
  });
  return new Blob([writeUnsentFile(userId, entries, now)], {type: 'application/json'});
}
