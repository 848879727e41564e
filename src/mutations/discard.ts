import {readMirrorRow} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {readUnsettled} from '#src/db/unsettled.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {referredIds} from '#src/sync/held-edits.ts';
import {rebaseLater} from '#src/sync/rebase.ts';

/**
 * Discards an edit with all that goes with it (see `discardedTogether`). Runs in the caller's transaction over the
 * outbox; over the pages as well unless no server has the record (`isNew`).
 */
export async function discardTogether(
  db: UserDatabase,
  entry: OutboxEntry,
  isNew = false,
): Promise<void> {
  const together = await discardedTogether(db, entry, isNew);
  // The last one first, so that none is rebased before it is discarded.
  for (const one of together.sort((a, b) => b.seq - a.seq)) await discardEntry(db, one);
}

/** Returns how many other edits are discarded with this one. */
export async function countDiscardedWith(db: UserDatabase, seq: number): Promise<number> {
  const entry = await db.outbox.get(seq);
  if (!entry || entry.state === 'settled') return 0;
  return (await discardedTogether(db, entry, false)).length - 1;
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
 * Returns the edit itself; the other members of its group; for a new record the later edits of it, which name no version
 * of it; and if nothing else adds that record, the edits that refer to it, which would wait for it for ever. The same
 * holds for each of these.
 */
async function discardedTogether(
  db: UserDatabase,
  entry: OutboxEntry,
  isNew: boolean,
): Promise<OutboxEntry[]> {
  const unsettled = await readUnsettled(db);
  const found = [entry];
  for (const one of found) {
    const isOnly = isOnlyInsert(one, unsettled);
    const isNeeded = isOnly && (isNew || !(await readMirrorRow(db, one.table, one.recordId)));
    const more = unsettled.filter(
      (other) =>
        isOfGroup(other, one) ||
        isOnNewRecord(other, one) ||
        (isNeeded && referredIds(other).includes(one.recordId)),
    );
    found.push(...more.filter(({seq}) => !found.some((known) => known.seq === seq)));
  }
  return found;
}

function isOnlyInsert(one: OutboxEntry, unsettled: readonly OutboxEntry[]): boolean {
  const isInsert = ({mutation: {op, id}}: OutboxEntry) => op === 'insert' && id === one.recordId;
  return isInsert(one) && unsettled.filter(isInsert).length === 1;
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
