import {draftMirror} from '#src/db/mirror-draft.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/**
 * Ends the overlay of the user's approved new records. Call it when a pull has brought everything that there is: each
 * of these records is in the mirror by now, or was deleted and must not stay on screen. Runs in the caller's
 * transaction over the mirror.
 */
export async function endApprovedInserts(db: UserDatabase): Promise<void> {
  const mirror = await draftMirror(db, [], ['pending_changes']);
  for (const row of mirror.rows('pending_changes')) {
    const isApproved = row['status'] === 'approved' && row['operation'] === 'insert';
    if (isApproved && row['applied_version'] !== null)
      mirror.put('pending_changes', row.id, {...row, applied_version: null});
  }
  await mirror.save();
}
