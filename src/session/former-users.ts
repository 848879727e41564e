import {readForsaken} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeUserDatabase} from '#src/db/remove-database.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import {countUnsettled} from '#src/db/unsettled.ts';
import {usersOnDevice} from '#src/db/user-database.ts';

/**
 * Takes the records of whoever used this device before off it. What he had not sent yet stays for him,
 * and nothing else.
 */
export async function makeRoom(userId: string): Promise<void> {
  // Those who are going already are not waited for: a tab that is asleep may hold what they had.
  const going = new Set([userId, ...(await readForsaken())]);
  const former = (await usersOnDevice()).filter((other) => !going.has(other));
  for (const other of former) {
    const db = await openUserDatabase(other);
    const unsent = await countUnsettled(db);
    if (unsent === 0) {
      await removeUserDatabase(other);
      continue;
    }
    await removeMirror(db);
    db.close();
  }
}
