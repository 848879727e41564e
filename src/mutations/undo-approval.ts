import {readMirrorRow} from '#src/db/mirror.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {announceEdit, enqueue, type NewMutation} from './enqueue.ts';
import {localUser} from './local-user.ts';
import type {Written} from './review.ts';

type WrittenUpdate = Written & {readonly table: TableName; readonly version: number};

/**
 * Returns the updates that an undo writes back; none when the approvals also made or deleted a record, or showed
 * another photo, whose former file may be gone.
 */
export function undoableUpdates(written: readonly Written[]): readonly WrittenUpdate[] {
  const updates = written.filter(isUndoable);
  if (updates.length < written.length) return [];
  return updates.filter(({before}) => Object.keys(before).length > 0);
}

function isUndoable(one: Written): one is WrittenUpdate {
  const {table, operation, version} = one;
  return (
    operation === 'update' && version !== null && isTableName(table) && table !== 'brother_photos'
  );
}

/**
 * Restores the values from before an approval by ordinary edits of the admin, based on the approved versions: a later
 * edit of another user is a conflict in the sync centre and is not overwritten.
 */
export async function undoUpdates(updates: readonly WrittenUpdate[]): Promise<void> {
  const {db} = await localUser();
  const titles = await Promise.all(
    updates.map(async ({table, id}) => titleIn(table, await readMirrorRow(db, table, id))),
  );
  await db.transaction('rw', db.outbox, async () => {
    for (const [at, update] of updates.entries()) {
      await enqueue(db, toMutation(update), titles[at] ?? '');
    }
  });
  announceEdit();
}

function toMutation({table, id, version, before, after}: WrittenUpdate): NewMutation {
  return {table, op: 'update', id, base_version: version, base: after, changes: before};
}
