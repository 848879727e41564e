import {callForRows} from '#src/backend/call.ts';
import {deleteKeptAttachments} from '#src/db/kept-attachments.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/** The server answers for so many at once. */
const mostAtOnce = 1000;
const pauseMs = 15 * 60_000;

let checked: {readonly userId: string; readonly at: number} | null = null;

/**
 * Removes the kept attachments that were deleted, or that their user may not see any more. The server is asked when the
 * page has opened, and again after a while; never when nothing is kept.
 */
export async function checkKeptAttachments(db: UserDatabase): Promise<void> {
  const {userId} = db;
  if (checked?.userId === userId && performance.now() < checked.at + pauseMs) return;
  const ids = await db.attachments.toCollection().primaryKeys();
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const some = ids.slice(from, from + mostAtOnce);
    const answer = await callForRows('find_attachments', {p_ids: some});
    if (!answer.ok) return;
    const there = new Set(answer.value.map(({id}) => id));
    await deleteKeptAttachments(
      db,
      some.filter((id) => !there.has(id)),
    );
  }
  if (ids.length > 0) checked = {userId, at: performance.now()};
}
