import {readMirrorTable} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {announceEdit, newEntry} from './enqueue.ts';
import {localUser} from './local-user.ts';
import {type ReadFile, readUnsentFile} from './unsent-file.ts';

/** An edit of a file, before the outbox has numbered it. */
export type ReceivedEdit = Omit<OutboxEntry, 'seq'>;

export type ReceivedFile =
  | {
      readonly kind: 'readable';
      /** The edits that this device does not have, in their order. */
      readonly edits: readonly ReceivedEdit[];
      /** The number of edits that it has. */
      readonly known: number;
      /** When the file was written, as far as it says so. */
      readonly writtenAt: Date | null;
    }
  | Exclude<ReadFile, {kind: 'readable'}>;

/**
 * Reads an exported file, from this device or another, and adds nothing: a file does not prove who wrote it, so the user sees
 * its edits first.
 */
export async function readReceivedFile(file: Blob): Promise<ReceivedFile> {
  const {db, userId} = await localUser();
  const now = Date.now();
  const read = readUnsentFile(await file.text(), userId, now);
  if (read.kind !== 'readable') return read;
  // Another device may have sent it already, so nothing may fold into it, and its body stays as it is.
  const received = read.edits.map(({mutation, ...about}) =>
    newEntry(mutation, {...about, sentAt: null, exportedAt: now, isImported: true}),
  );
  const edits = await db.transaction('r', [db.outbox, db.pages], () => unknownOf(db, received));
  const known = received.length - edits.length;
  return {kind: 'readable', edits, known, writtenAt: read.writtenAt};
}

/**
 * Adds edits of a file to the outbox and returns their number. An edit that is known here is left as it is, and the server
 * counts an edit once that another device has sent.
 */
export async function addReceivedEdits(edits: readonly ReceivedEdit[]): Promise<number> {
  const {db} = await localUser();
  const added = await db.transaction('rw', [db.outbox, db.pages], async () => {
    // Another tab may have added the same file since.
    const unknown = await unknownOf(db, edits);
    // The database numbers them, in the order of their creation.
    await db.outbox.bulkAdd(unknown as OutboxEntry[]);
    return unknown.length;
  });
  if (added > 0) announceEdit();
  return added;
}

async function unknownOf(
  db: UserDatabase,
  edits: readonly ReceivedEdit[],
): Promise<readonly ReceivedEdit[]> {
  const proposals = await readMirrorTable(db, 'pending_changes');
  const known = new Set<unknown>(proposals.map((row) => row['mutation_id']));
  for (const {mutationId, origin} of await db.outbox.toArray()) {
    known.add(mutationId);
    if (origin) known.add(origin.mutation_id);
  }
  return edits.filter(({mutationId}) => !known.has(mutationId));
}
