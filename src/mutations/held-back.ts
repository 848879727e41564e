import type {UserDatabase} from '#src/db/user-database.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {discardTogether} from './discard.ts';
import {enqueue, type FormShown, type NewMutation} from './enqueue.ts';
import {localUser} from './local-user.ts';

/** An edit that waits on the device before it is sent, so that it can be undone without a trace. */
export type HeldBack = {
  readonly userId: string;
  readonly seq: number;
  readonly changes: NewMutation['changes'];
};

/** For how long such an edit waits. A round that the user asks for sends it earlier. */
export const HOLD_MS = 10_000;

/**
 * Enqueues an edit and holds it back; `null` when it became part of an earlier one, or took its place, because an
 * undo would discard that one, too. Runs in the caller's transaction over the outbox; call `announceEdit` after it:
 * the next round comes when the edit may be sent.
 */
export async function enqueueHeldBack(
  db: UserDatabase,
  mutation: NewMutation,
  title: string,
  shown: FormShown = {},
): Promise<HeldBack | null> {
  const seq = await enqueue(db, mutation, title, shown);
  if (seq === null) return null;
  await db.outbox.update(seq, {retryAt: Date.now() + HOLD_MS});
  return {userId: db.userId, seq, changes: mutation.changes};
}

/**
 * Discards an edit that was held back; resolves to `false` when it may have been sent meanwhile, when a later edit has
 * become part of it, which the undo would discard as well, or when it is another user's.
 */
export async function undoHeldBack({userId, seq, changes}: HeldBack): Promise<boolean> {
  const {db} = await localUser();
  if (db.userId !== userId) return false;
  return db.transaction('rw', [db.outbox, db.pages], async () => {
    const entry = await db.outbox.get(seq);
    if (entry?.state !== 'waiting' || entry.sentAt !== null) return false;
    if (!isEqualJson(entry.mutation.changes, changes)) return false;
    await discardTogether(db, entry);
    return true;
  });
}
