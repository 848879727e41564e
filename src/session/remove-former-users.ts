import {
  readMarkedForRemoval,
  readStoredSession,
  unmarkForRemoval,
} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeUnlessUnsent} from '#src/db/remove-database.ts';
import {removeMirror, removeSettled} from '#src/db/remove-mirror.ts';
import {usersOnDevice} from '#src/db/user-database.ts';

/**
 * Removes the records of former users of this device. Only their unsent edits stay, for their next
 * sign-in.
 */
export async function removeFormerUsers(userId: string): Promise<void> {
  // Signing out ends the session with the mark. A mark beside a session is from an interrupted sign-in.
  const current = await readStoredSession();
  if (current) await unmarkForRemoval(current.userId);
  // Marked databases are not awaited, because a frozen tab may hold them.
  const going = new Set([userId, ...(await readMarkedForRemoval())]);
  const former = (await usersOnDevice()).filter((other) => !going.has(other));
  for (const other of former) {
    if (await removeUnlessUnsent(other)) continue;
    const db = await openUserDatabase(other);
    await removeMirror(db);
    await removeSettled(db);
    db.close();
  }
}
