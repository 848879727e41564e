import {forgetForsaken, readForsaken, readStoredSession, storeForsaken} from './device-database.ts';
import {deleteUserDatabase, openUserDatabase} from './open-database.ts';

/** Nobody waits longer for a tab that is asleep with a database open. */
const patienceMs = 5_000;

/**
 * Takes a user's records off the device, and ends soon whatever stands in the way. The browser keeps an emptied
 * database as long as a tab that is asleep has it open; it goes when that tab does, or at the app's next start.
 */
export async function removeUserDatabase(userId: string, waitMs = patienceMs): Promise<void> {
  await storeForsaken(userId);
  const removal = emptyAndDelete(userId);
  const timer = {id: undefined as ReturnType<typeof setTimeout> | undefined};
  const enough = new Promise<void>((resolve) => (timer.id = setTimeout(resolve, waitMs)));
  await Promise.race([removal, enough]).finally(() => clearTimeout(timer.id));
  // It may still fail long after everybody has gone on.
  removal.catch((error: unknown) => console.info('A database could not be removed yet:', error));
}

/** Tries again to remove what could not be removed when its user left; not what he has come back to. */
export async function removeForsaken(): Promise<void> {
  const session = await readStoredSession();
  for (const userId of await readForsaken()) {
    if (userId !== session?.userId) await removeUserDatabase(userId);
  }
}

async function emptyAndDelete(userId: string): Promise<void> {
  const db = await openUserDatabase(userId);
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear();
  });
  await deleteUserDatabase(userId);
  await forgetForsaken(userId);
}
