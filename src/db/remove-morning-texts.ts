import {readFact, writeFact} from './facts.ts';
import type {UserDatabase} from './user-database.ts';

/**
 * Removes what the notifications of the coming mornings say, because it names brothers. The user's wish for them stays,
 * and the app writes the texts again when it is open.
 */
export async function removeMorningTexts(db: UserDatabase): Promise<void> {
  const morning = await readFact(db, 'morning');
  if (morning) await writeFact(db, 'morning', {...morning, byDay: {}});
}
