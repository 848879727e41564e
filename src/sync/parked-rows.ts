import {dropCursor} from '#src/db/drop-cursor.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import type {Ports} from './ports.ts';

/**
 * Makes the device pull the mirror again, once for each build of the app, while there are rows that an
 * older build could not read: this build may. The server sends such a row by itself only when it changes.
 */
export async function repullForParkedRows({db, build}: Ports): Promise<void> {
  if (build === null || (await db.unreadable.count()) === 0) return;
  await db.transaction('rw', db.facts, async () => {
    if ((await readFact(db, 'parkedBuild')) === build) return;
    await writeFact(db, 'parkedBuild', build);
    await dropCursor(db);
  });
}

/** Stores which build has read the parked rows last. */
export async function storeParkedBuild({db, build}: Ports): Promise<void> {
  if (build === null || (await db.unreadable.count()) === 0) return;
  if ((await readFact(db, 'parkedBuild')) !== build) await writeFact(db, 'parkedBuild', build);
}
