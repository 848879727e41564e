import {dropFact, readFact, writeFact} from './facts.ts';
import type {UserDatabase} from './user-database.ts';

/** Makes the device pull the whole mirror again. It remembers how far it had pulled, and for which role. */
export async function dropCursor(db: UserDatabase): Promise<void> {
  const cursor = await readFact(db, 'cursor');
  if (cursor === undefined) return;
  await writeFact(db, 'lastCursor', cursor);
  await dropFact(db, 'cursor');
}
