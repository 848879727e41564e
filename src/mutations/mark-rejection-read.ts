import {readFact, writeFact} from '#src/db/facts.ts';
import {localUser} from './local-user.ts';

/** More than a user has within the days in which a rejection is reported. */
const KEPT = 200;

/** Marks a rejected proposal as read on this device: the header and the dashboard report it no longer. */
export async function markRejectionRead(id: string): Promise<void> {
  const {db} = await localUser();
  await db.transaction('rw', db.facts, async () => {
    const read = (await readFact(db, 'readRejections')) ?? [];
    if (!read.includes(id)) await writeFact(db, 'readRejections', [...read, id].slice(-KEPT));
  });
}
