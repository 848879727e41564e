import type {PushAnswer} from '#src/backend/sync-answers.ts';
import {readMirrorRow, writeMirror} from '#src/db/mirror.ts';
import type {OutboxEntry, Problem, Settlement} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {checkRow} from '#src/records/check-row.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';

import {closeShown, keepProposal} from './proposals.ts';
import {rebaseLater} from './rebase.ts';

/** An answer of a kind this build does not know is asked for again this many times before a person is. */
const oddAnswersTaken = 5;

/**
 * Takes the server's answer for one mutation. Runs in the caller's transaction over the outbox, the
 * mirror and `unreadable`. Does nothing when the entry was sent again since: a tab may have been frozen
 * between question and answer.
 */
export async function settle(
  db: UserDatabase,
  seq: number,
  attempt: number,
  answer: PushAnswer | {readonly status: 'missing'},
  now: number,
): Promise<void> {
  const entry = await db.outbox.get(seq);
  if (!entry || entry.attempt !== attempt || entry.state !== 'waiting') return;
  switch (answer.status) {
    case 'applied': {
      const row = await keepRow(db, entry, answer.row, now);
      await closeShown(db, entry, 'superseded');
      await closeEntry(db, entry, 'applied', now);
      const isMerged = (answer.merged ?? []).length > 0;
      await rebaseLater(db, entry, {
        kind: 'applied',
        row,
        version: answer.version ?? null,
        isMerged,
      });
      return;
    }
    case 'queued': {
      const proposal = await keepProposal(db, entry, answer.proposal, now);
      await closeEntry(db, entry, 'queued', now);
      await rebaseLater(db, entry, {kind: 'queued', proposal});
      return;
    }
    case 'withdrawn':
      await closeShown(db, entry, 'withdrawn');
      await keepProposal(db, entry, answer.proposal ?? null, now);
      await closeEntry(db, entry, 'withdrawn', now);
      await rebaseLater(db, entry, {kind: 'withdrawn'});
      return;
    case 'conflict':
      return raise(db, entry, {
        kind: 'conflict',
        version: answer.version ?? null,
        conflicts: answer.conflicts,
        proposal: answer.proposal ?? null,
      });
    case 'rejected':
      return raise(db, entry, {
        kind: 'rejected',
        code: answer.code,
        key: answer.key,
        field: answer.field ?? null,
        message: answer.message,
      });
    case 'blocked':
      await db.outbox.put({...entry, leftAt: null, blockedBy: answer.by});
      return;
    default:
      return takeOdd(db, entry, answer);
  }
}

async function takeOdd(db: UserDatabase, entry: OutboxEntry, answer: unknown): Promise<void> {
  const oddAnswers = entry.oddAnswers + 1;
  if (oddAnswers >= oddAnswersTaken) {
    return raise(db, entry, {kind: 'unknown', answer: JSON.stringify(answer) ?? ''});
  }
  await db.outbox.put({...entry, leftAt: null, oddAnswers});
}

/** Puts a mutation before a person. */
export async function raise(db: UserDatabase, entry: OutboxEntry, problem: Problem): Promise<void> {
  await db.outbox.put({...entry, state: 'attention', leftAt: null, blockedBy: null, problem});
}

async function closeEntry(
  db: UserDatabase,
  entry: OutboxEntry,
  settlement: Settlement,
  now: number,
): Promise<void> {
  await db.outbox.put({
    ...entry,
    state: 'settled',
    leftAt: null,
    blockedBy: null,
    settlement,
    settledAt: now,
  });
}

/** Writes the row an admin's edit made, unless a pull has already brought a newer one. */
async function keepRow(
  db: UserDatabase,
  {table, recordId, mutation}: OutboxEntry,
  row: unknown,
  now: number,
): Promise<AnyRow | null> {
  if (row === null || row === undefined) {
    if (mutation.op === 'delete') await writeRow(db, table, recordId, null);
    return null;
  }
  const checked = checkRow(table, row);
  if (checked.kind === 'unreadable') {
    await db.unreadable.put({table, id: recordId, reason: checked.reason, at: now});
    return null;
  }
  const known = await readMirrorRow(db, table, recordId);
  if (!known || known.version <= checked.row.version)
    await writeRow(db, table, recordId, checked.row);
  return checked.row;
}

async function writeRow(
  db: UserDatabase,
  table: TableName,
  id: string,
  row: AnyRow | null,
): Promise<void> {
  const put = new Map(row ? [[id, row]] : []);
  await writeMirror(db, new Map([[table, {put, remove: new Set(row ? [] : [id])}]]));
}
