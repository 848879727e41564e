import type {OutboxEntry} from '#src/db/mutation.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {rebaseLater} from '#src/sync/rebase.ts';

/**
 * Discards an edit with all that goes with it (see `discardedTogether`). Runs in the caller's transaction over the
 * outbox.
 */
export async function discardTogether(db: UserDatabase, entry: OutboxEntry): Promise<void> {
  const together = discardedTogether(entry, await readUnsettled(db));
  // The last one first, so that none of them is based anew before it is discarded.
  for (const one of together.sort((a, b) => b.seq - a.seq)) await discardEntry(db, one);
}

/** Returns how many other edits are discarded with this one. */
export async function countDiscardedWith(db: UserDatabase, seq: number): Promise<number> {
  const unsettled = await readUnsettled(db);
  const entry = unsettled.find((one) => one.seq === seq);
  return entry ? discardedTogether(entry, unsettled).length - 1 : 0;
}

/**
 * Discards an edit; one that is settled by now stays as it is. Runs in the caller's transaction over the
 * outbox.
 */
export async function discardEntry(db: UserDatabase, entry: OutboxEntry): Promise<void> {
  if (entry.state === 'settled') return;
  if (entry.leftAt !== null) {
    throw new Error('A change in flight cannot be discarded.');
  }
  await db.outbox.put({...entry, state: 'settled', settlement: 'discarded', settledAt: Date.now()});
  const ofRow = await db.outbox
    .where('[table+recordId]')
    .equals([entry.table, entry.recordId])
    .toArray();
  await db.outbox.bulkPut(rebaseLater(ofRow, entry, {kind: 'discarded'}));
}

/**
 * Returns the edit itself; the other members of its group; and for a new record the later edits of it, which name no
 * version of it. The same holds for each of these.
 */
function discardedTogether(entry: OutboxEntry, unsettled: readonly OutboxEntry[]): OutboxEntry[] {
  const found = [entry];
  for (const one of found) {
    const more = unsettled.filter((other) => isOfGroup(other, one) || isOnNewRecord(other, one));
    found.push(...more.filter(({seq}) => !found.some((known) => known.seq === seq)));
  }
  return found;
}

function isOfGroup({mutation: {group}}: OutboxEntry, {mutation: one}: OutboxEntry): boolean {
  return group !== undefined && group === one.group;
}

/** Tells whether an edit changes a record that only the insert adds. */
function isOnNewRecord(edit: OutboxEntry, insert: OutboxEntry): boolean {
  const {op, base_version, on_proposal} = edit.mutation;
  const isSameRecord = edit.table === insert.table && edit.recordId === insert.recordId;
  const isOnVersion = base_version !== null || on_proposal !== undefined;
  const isLater = edit.seq > insert.seq && op !== 'insert' && !isOnVersion;
  return insert.mutation.op === 'insert' && isSameRecord && isLater;
}
