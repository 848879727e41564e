import {readMirrorTable} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

import {announceEdit} from './enqueue.ts';
import {localUser} from './local-user.ts';
import {newEntry} from './outbox-entry.ts';
import {type ReadFile, readUnsentFile, type UnsentEdit} from './unsent-file.ts';

export type ImportOutcome =
  | {readonly kind: 'imported'; readonly added: number; readonly known: number}
  | Exclude<ReadFile, {kind: 'readable'}>;

/**
 * Adds the edits of an exported file, from this device or another, to the outbox. An edit that is known
 * here is left as it is, and the server counts an edit once that another device has sent.
 */
export async function importUnsent(file: Blob): Promise<ImportOutcome> {
  const {db, userId} = await localUser();
  const now = Date.now();
  const read = readUnsentFile(await file.text(), userId, now);
  if (read.kind !== 'readable') return read;
  const added = await db.transaction('rw', [db.outbox, db.pages], () => {
    return addUnknown(db, read.edits, now);
  });
  if (added > 0) announceEdit();
  return {kind: 'imported', added, known: read.edits.length - added};
}

async function addUnknown(
  db: UserDatabase,
  edits: readonly UnsentEdit[],
  now: number,
): Promise<number> {
  const proposals = await readMirrorTable(db, 'pending_changes');
  const known = new Set<unknown>(proposals.map((row) => row['mutation_id']));
  for (const {mutationId, origin} of await db.outbox.toArray()) {
    known.add(mutationId);
    if (origin) known.add(origin.mutation_id);
  }
  const unknown = edits.filter(({mutation}) => !known.has(mutation.mutation_id));
  // Another device may have sent it already, so nothing may fold into it, and its body stays as it is.
  const entries = unknown.map(({mutation, ...about}) =>
    newEntry(mutation, {...about, sentAt: null, exportedAt: now}),
  );
  // The database numbers them, in the order of their creation.
  await db.outbox.bulkAdd(entries as OutboxEntry[]);
  return entries.length;
}
