import {deleteUserDatabase, openUserDatabase} from '#src/db/open-database.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import {countUnsettled} from '#src/db/unsettled.ts';
import {usersOnDevice} from '#src/db/user-database.ts';

/**
 * Takes the records of whoever used this device before off it. What he had not sent yet stays for him,
 * and nothing else.
 */
export async function makeRoom(userId: string): Promise<void> {
  const former = (await usersOnDevice()).filter((other) => other !== userId);
  for (const other of former) {
    const db = await openUserDatabase(other);
    const unsent = await countUnsettled(db);
    if (unsent === 0) {
      await deleteUserDatabase(other);
      continue;
    }
    await removeMirror(db);
    await db.drafts.clear();
    db.close();
  }
}
