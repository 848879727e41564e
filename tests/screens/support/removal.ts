import {clearStoredViews, writeMirror} from '#src/db/mirror.ts';
import type {Device} from './device.ts';

/** By then a page has stored what it computed from rows that it showed. */
const storedMs = 1500;

/**
 * Removes a brother as a pull does. The disk is busy with the pages until an open page has stored what it computed before,
 * so no page knows of the removal by then.
 */
export async function removeUnseen({db}: Device, id: string): Promise<void> {
  const removing = db.transaction(
    'rw',
    [db.pages, db.page_revs, db.first_rows, db.kept_answers],
    async () => {
      await writeMirror(db, new Map([['brothers', {put: new Map(), remove: new Set([id])}]]));
      await clearStoredViews(db);
    },
  );
  const start = performance.now();
  const busy = db.transaction('rw', db.pages, async () => {
    while (performance.now() < start + storedMs) await db.pages.count();
  });
  await Promise.all([removing, busy]);
}
