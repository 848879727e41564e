import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import {readMirrorRow} from '#src/db/mirror.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {isTableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {syncNow} from '#src/sync/wake-ups.ts';

import {childrenSeen} from './open-form.ts';
import {countDiscardedWith, discardEntry, discardTogether} from './discard.ts';
import {announceEdit, enqueue, replaceEntry} from './enqueue.ts';
import {localUser} from './local-user.ts';

/** Runs a round now. */
export async function sendNow(): Promise<void> {
  await syncNow();
}

/**
 * Discards an unsettled edit. One that was sent before may have reached the server; then the next pull
 * shows its effect. An edit in flight cannot be discarded. Members of its group are discarded with it, and with a new
 * record the later edits of it and the edits that refer to it.
 */
export async function discardChange(seq: number): Promise<void> {
  const {db} = await localUser();
  await db.transaction('rw', [db.outbox, db.pages], async () => {
    const entry = await db.outbox.get(seq);
    if (entry) await discardTogether(db, entry);
  });
  announceEdit();
}

/** Returns how many other edits are discarded with an edit. */
export async function othersDiscardedWith(seq: number): Promise<number> {
  const {db} = await localUser();
  return countDiscardedWith(db, seq);
}

/** Sends a rejected edit again, as a new one. */
export async function retryChange(seq: number): Promise<void> {
  const {db} = await localUser();
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    for (const member of entry ? await groupOf(db, entry) : []) {
      if (member.state === 'attention') await replaceEntry(db, member, member.mutation);
    }
  });
  announceEdit();
}

/** The value for a field in conflict: the user's own, the other one, or a third one. */
export type FieldDecision = 'mine' | 'theirs' | {readonly value: unknown};
export type FieldDecisions = Readonly<Record<string, FieldDecision>>;

/**
 * Resolves a conflict field by field. "Mine", or a third value, becomes a new edit based on the value now
 * shown, so that no value is overwritten unseen; with "theirs" everywhere and no other change the edit is
 * discarded. A conflict that was resolved since, in another tab, stays as it is.
 */
export async function resolveConflict(seq: number, choices: FieldDecisions): Promise<void> {
  const {db} = await localUser();
  await db.transaction('rw', [db.outbox, db.pages], async () => {
    const entry = await db.outbox.get(seq);
    if (entry?.state !== 'attention' || entry.problem?.kind !== 'conflict') return;
    const resolved = resolve(entry, choices);
    if (resolved?.op === 'delete' && entry.problem.proposal === null) {
      const base = await childrenSeen(db, entry.table, entry.recordId);
      await replaceEntry(db, entry, {...resolved, base});
    } else if (resolved) await replaceEntry(db, entry, resolved);
    else await discardEntry(db, entry);
  });
  announceEdit();
}

/** Withdraws an own proposal from the review queue. */
export async function withdrawProposal(proposalId: string): Promise<void> {
  const {db} = await localUser();
  const proposal = await readMirrorRow(db, 'pending_changes', proposalId);
  const table = String(proposal?.['target_table_name']);
  if (!proposal || !isTableName(table))
    throw new Error('There is no such proposal on this device.');
  const id = String(proposal['record_id']);
  const mutation = {
    table,
    op: 'withdraw',
    id,
    base_version: null,
    base: {},
    changes: {},
    on_proposal: proposalId,
  } as const;
  const record = await readMirrorRow(db, table, id);
  const title = titleIn(table, record) || titleIn(table, proposal['proposed_changes']);
  await db.transaction('rw', db.outbox, () => enqueue(db, mutation, title));
  announceEdit();
}

/** Removes an unreadable row; it comes back with its next change. */
export async function discardUnreadable(table: string, id: string): Promise<void> {
  const {db} = await localUser();
  await db.unreadable.delete([table, id]);
}

/** The mutation for the choices; `null` when it would change nothing. */
export function resolve(
  {mutation, problem}: OutboxEntry,
  choices: FieldDecisions,
): Mutation | null {
  if (problem?.kind !== 'conflict') return mutation;
  const {conflicts, version, proposal} = problem;
  if (mutation.op === 'delete' || mutation.op === 'withdraw') {
    if (choices['*'] !== 'mine') return null;
    return proposal === null
      ? {...mutation, base_version: version}
      : {...mutation, ...onProposal(mutation, proposal, version)};
  }
  const changes = {...mutation.changes};
  const base = {...mutation.base};
  for (const [field, choice] of Object.entries(choices)) {
    if (typeof choice === 'object') changes[field] = choice.value;
  }
  for (const {field, current, proposed} of conflicts) {
    const choice = choices[field] ?? 'theirs';
    if (choice === 'theirs') {
      delete changes[field];
      delete base[field];
      continue;
    }
    // The edit may hold only a part of a merge unit, but the choice is for all of it.
    if (choice === 'mine' && !(field in changes)) changes[field] = proposed;
    if (proposal === null) base[field] = current;
  }
  if (Object.keys(changes).length === 0) return null;
  return {
    ...mutation,
    base,
    changes,
    ...(proposal === null ? {base_version: version} : onProposal(mutation, proposal, version)),
  };
}

/**
 * Bases an edit on the user's own open proposal, whose values the conflict has shown. The record itself
 * was not shown, so the version stays, unless the edit was made before there was a record.
 */
function onProposal(
  {op, base_version}: Mutation,
  proposal: string,
  version: number | null,
): Pick<Mutation, 'base_version' | 'on_proposal'> {
  const seen = op === 'withdraw' ? null : (base_version ?? version);
  return {base_version: seen, on_proposal: proposal};
}

async function groupOf(db: UserDatabase, entry: OutboxEntry): Promise<OutboxEntry[]> {
  const {group} = entry.mutation;
  if (group === undefined) return [entry];
  return db.outbox
    .filter(({mutation, state}) => mutation.group === group && state !== 'settled')
    .toArray();
}
