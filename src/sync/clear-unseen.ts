import {isAdminEpoch} from '#src/db/cursor.ts';
import {deleteKeptAttachments} from '#src/db/kept-attachments.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';
import {registry, tableNames} from '#src/records/registry.ts';

import {isBlankProposal} from './blank-proposal.ts';
import {withoutContent} from './clear-edits.ts';

type Rows = ReadonlyMap<string, ReadonlyMap<string, AnyRow>>;

/** Tells whether a record is in this mirror, or a proposal of the user has values of it. */
export function seenIn(rows: Rows): (table: string, id: string) => boolean {
  const proposals = [...(rows.get('pending_changes')?.values() ?? [])];
  const proposed = new Set(
    proposals
      .filter((proposal) => !isBlankProposal(proposal))
      .map((row) => `${String(row['target_table_name'])}/${String(row['record_id'])}`),
  );
  return (table, id) => rows.get(table)?.has(id) === true || proposed.has(`${table}/${id}`);
}

/**
 * Removes what the device still holds of private records that the user does not see any more, after the role or the
 * link of the account has changed: the content of settled edits, and drafts. `rows`: the new mirror. Runs in the
 * caller's transaction over the outbox and the drafts.
 */
export async function clearUnseen(
  {outbox, drafts, userId}: UserDatabase,
  rows: Rows,
  now: number,
): Promise<void> {
  const isSeen = seenIn(rows);
  const brotherId = String(rows.get('users')?.get(userId)?.['linked_brother_id']);
  for (const table of tableNames.filter((name) => registry[name].isPrivate)) {
    const settled = await outbox
      .where('state')
      .equals('settled')
      .filter((entry) => entry.table === table && !isSeen(table, entry.recordId))
      .toArray();
    await outbox.bulkPut(settled.map((entry) => withoutContent(entry, now)));
    const keys = await drafts.where('key').startsWith(`${table}/`).primaryKeys();
    await drafts.bulkDelete(
      keys.filter((key) => !key.includes(brotherId) && !isSeen(table, key.slice(table.length + 1))),
    );
  }
}

/**
 * Removes the kept attachments of brothers that a new mirror shows to be another's: only an administrator sees those of
 * every brother. Runs in a transaction over the attachments. `epoch`: of the new mirror.
 */
export async function dropUnseenAttachments(
  db: UserDatabase,
  rows: Rows,
  epoch: string,
): Promise<void> {
  const own = rows.get('users')?.get(db.userId)?.['linked_brother_id'];
  if (own === undefined || isAdminEpoch(epoch)) return;
  const others = await db.attachments
    .filter(({table, recordId}) => table === 'brothers' && recordId !== own)
    .primaryKeys();
  await deleteKeptAttachments(db, others);
}
