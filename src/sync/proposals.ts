import {readMirrorRow, readMirrorTable, writeMirror} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {checkRow} from '#src/records/check-row.ts';
import type {AnyRow} from '#src/records/record.ts';

/**
 * Stores the proposal a mutation became or closed, so that its values stay on screen as the mutation goes. One
 * that is open has taken the place of any other; one that is not may have been replaced itself since. Returns
 * its id.
 */
export async function keepProposal(
  db: UserDatabase,
  entry: OutboxEntry,
  proposal: unknown,
  now: number,
): Promise<string | null> {
  if (proposal === null || proposal === undefined) return null;
  const checked = checkRow('pending_changes', proposal);
  if (checked.kind === 'unreadable') {
    const id = entry.mutation.mutation_id;
    await db.unreadable.put({table: 'pending_changes', id, reason: checked.reason, at: now});
    return null;
  }
  const {row} = checked;
  const known = await readMirrorRow(db, 'pending_changes', row.id);
  // A pull may have brought a newer word for it.
  if (known && known.version > row.version) return row.id;
  if (row['status'] === 'pending') await closeOthers(db, entry, row.id);
  await write(db, [row]);
  return row.id;
}

/** Marks the user's open proposals on a mutation's record as replaced; the pull brings the server's own word for it. */
async function closeOthers(
  db: UserDatabase,
  {table, recordId}: OutboxEntry,
  except: string,
): Promise<void> {
  const proposals = await readMirrorTable(db, 'pending_changes');
  const open = proposals.filter(
    (row) =>
      row['record_id'] === recordId &&
      row['target_table_name'] === table &&
      row['status'] === 'pending' &&
      row.id !== except,
  );
  await write(
    db,
    open.map((row) => ({...row, status: 'superseded'})),
  );
}

/**
 * Marks the proposal an edit was made on, once the edit is done: it can't be open any more, and its values must
 * not lie over newer ones until the pull tells what became of it.
 */
export async function closeShown(
  db: UserDatabase,
  {mutation}: OutboxEntry,
  status: 'superseded' | 'withdrawn',
): Promise<void> {
  const shown =
    mutation.on_proposal && (await readMirrorRow(db, 'pending_changes', mutation.on_proposal));
  if (shown && shown['status'] === 'pending') await write(db, [{...shown, status}]);
}

async function write(db: UserDatabase, rows: readonly AnyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const put = new Map(rows.map((row) => [row.id, row]));
  await writeMirror(db, new Map([['pending_changes', {put, remove: new Set<string>()}]]));
}
