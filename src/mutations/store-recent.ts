import {readFact, type RecentRecord, writeFact} from '#src/db/facts.ts';

import {localUser} from './local-user.ts';

const MOST_KEPT = 8;

/**
 * Stores a record that was just found in the user's own database, so that it is suggested first the next
 * time.
 */
export async function storeRecent(opened: RecentRecord): Promise<void> {
  const {db} = await localUser();
  await db.transaction('rw', [db.facts], async () => {
    const known = (await readFact(db, 'recent')) ?? [];
    const others = known.filter(({id}) => id !== opened.id);
    await writeFact(db, 'recent', [opened, ...others].slice(0, MOST_KEPT));
  });
}
