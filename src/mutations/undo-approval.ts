import {readMirrorRow} from '#src/db/mirror.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {announceEdit, enqueue, type NewMutation} from './enqueue.ts';
import {localUser} from './local-user.ts';
import type {Written} from './review.ts';
import {toInsert} from './to-mutation.ts';

/** What an approval wrote and an ordinary edit can write back. */
export type Undoable = Written & {readonly table: TableName};

/**
 * Returns what an undo writes back; nothing when a part of it cannot be: a photo, whose former file may be gone, a
 * deleted brother, with whom his account lost its link, and a deletion by an older server, which does not tell what was
 * deleted.
 */
export function undoableParts(written: readonly Written[]): readonly Undoable[] {
  const parts = written.filter(isUndoable);
  if (parts.length < written.length) return [];
  return parts.filter(({operation, before}) => operation === 'insert' || !isEmpty(before));
}

function isUndoable(one: Written): one is Undoable {
  const {table, operation, version, before} = one;
  if (!isTableName(table) || table === 'brother_photos') return false;
  if (operation === 'delete') return table !== 'brothers' && !isEmpty(before);
  return version !== null;
}

/**
 * Restores the state from before an approval by ordinary edits of the admin, based on the approved versions: a later
 * edit of another user is a conflict in the sync centre and is not overwritten. What was written last is undone first,
 * because it may refer to what was written before it. Rejects when `adminId`, who approved, is not signed in any more.
 */
export async function undoApproval(parts: readonly Undoable[], adminId: string): Promise<void> {
  const {db} = await localUser();
  if (db.userId !== adminId) throw new Error('Another user is signed in on this device.');
  const edits = await Promise.all(
    parts.map(async (part) => {
      const {table, id, operation, before} = part;
      const record = operation === 'delete' ? before : await readMirrorRow(db, table, id);
      return {mutation: toMutation(part), title: titleIn(table, record)};
    }),
  );
  await db.transaction('rw', db.outbox, async () => {
    for (let edit = edits.pop(); edit; edit = edits.pop()) {
      await enqueue(db, edit.mutation, edit.title);
    }
  });
  announceEdit();
}

function toMutation({table, operation, id, version, before, after}: Undoable): NewMutation {
  if (operation === 'update') {
    return {table, op: 'update', id, base_version: version, base: after, changes: before};
  }
  // Rows that somebody added to the new record meanwhile were not seen, so the server keeps it.
  if (operation === 'insert') {
    return {table, op: 'delete', id, base_version: version, base: {}, changes: {}};
  }
  const fields = recordOf(table).fields;
  const values = Object.entries(before).filter(([name]) => name in fields);
  return toInsert(table, id, Object.fromEntries(values));
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}
