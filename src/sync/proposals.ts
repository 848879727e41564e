import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {checkRow} from '#src/records/check-row.ts';
import type {AnyRow} from '#src/records/record.ts';

import type {AnswerBatch} from './answer-batch.ts';
import {proposedValuesOf} from './record-under-proposal.ts';

/**
 * Stores the proposal that a mutation became or closed, so that its values stay on screen when the mutation is settled.
 * An open proposal replaces the others; another one may have been replaced itself. Returns its id.
 */
export function storeProposal(
  batch: AnswerBatch,
  entry: OutboxEntry,
  proposal: unknown,
): string | null {
  const {mirror, unreadable, now} = batch;
  if (proposal === null || proposal === undefined) return null;
  const checked = checkRow('pending_changes', proposal);
  if (checked.kind === 'unreadable') {
    const id = entry.mutation.mutation_id;
    unreadable.push({table: 'pending_changes', id, reason: checked.reason, at: now});
    return null;
  }
  const {row} = checked;
  const known = mirror.row('pending_changes', row.id);
  // A pull may have brought a newer version of it.
  if (known && known.version > row.version) return row.id;
  const isOpen = row['status'] === 'pending';
  if (isOpen) closeOthers(batch, entry, row);
  mirror.put('pending_changes', row.id, isOpen ? withTaken(batch, entry, row) : row);
  return row.id;
}

/**
 * Returns the proposal with the values that the edit changed and the proposal does not hold: the record has them by now,
 * and the screen must not show older ones until the pull brings the record.
 */
function withTaken(batch: AnswerBatch, entry: OutboxEntry, taken: AnyRow): AnyRow {
  const {table, recordId, mutation} = entry;
  const official = batch.mirror.row(table, recordId);
  if (!official || mutation.op !== 'update' || taken['operation'] !== 'update') return taken;
  const values = proposedValuesOf(taken);
  const shown: Record<string, unknown> = {...official};
  for (const row of otherOpen(batch, entry, taken)) Object.assign(shown, proposedValuesOf(row));
  const recorded = Object.entries(mutation.changes).filter(
    ([name, value]) => !(name in values) && !isEqualJson(value ?? null, shown[name] ?? null),
  );
  if (recorded.length === 0) return taken;
  return {...taken, proposed_changes: {...Object.fromEntries(recorded), ...values}};
}

/** The user's other open proposals on the record of a mutation. */
function otherOpen(
  {mirror}: AnswerBatch,
  {table, recordId}: OutboxEntry,
  taken: AnyRow,
): readonly AnyRow[] {
  return mirror.rows('pending_changes').filter((row) => {
    const isOfRecord = row['record_id'] === recordId && row['target_table_name'] === table;
    return isOfRecord && row['status'] === 'pending' && row.id !== taken.id;
  });
}

/**
 * Marks the user's other open proposals on the record as replaced, until the pull brings their status. Only an insert
 * replaces an insert: if the server accepted anything else, it has the record, so it has approved the insert, and until
 * the pull brings the record only the insert shows its values. An update keeps the values that the new proposal does not
 * hold and that the edit has not changed: the record has them, otherwise the new proposal would hold them.
 */
function closeOthers(batch: AnswerBatch, entry: OutboxEntry, taken: AnyRow): void {
  const held = proposedValuesOf(taken);
  const {changes} = entry.mutation;
  for (const row of otherOpen(batch, entry, taken)) {
    if (row['operation'] === 'insert' && taken['operation'] !== 'insert') continue;
    const left = Object.entries(proposedValuesOf(row)).filter(
      ([name, value]) =>
        !(name in held) && (!(name in changes) || isEqualJson(changes[name], value)),
    );
    const status = left.length === 0 ? 'superseded' : 'pending';
    batch.mirror.put('pending_changes', row.id, {
      ...row,
      status,
      proposed_changes: Object.fromEntries(left),
    });
  }
}

/**
 * Tells which later edits of the record keep the proposal that their form showed: those that change a field of that
 * proposal and none of the new one. The record has its values by now; an edit that named the new proposal would get a conflict with them. Call it
 * when the new proposal is stored.
 */
export function keepsShownProposal(
  {mirror}: AnswerBatch,
  {table, recordId, mutation}: OutboxEntry,
  proposal: string | null,
): (later: Mutation) => boolean {
  const taken = proposal === null ? undefined : mirror.row('pending_changes', proposal);
  const held = taken ? proposedValuesOf(taken) : {};
  return ({on_proposal: shownId, changes}) => {
    if (shownId === undefined || shownId === proposal) return false;
    const shown = mirror.row('pending_changes', shownId);
    if (shown?.['target_table_name'] !== table || shown['record_id'] !== recordId) return false;
    if (shown['status'] !== 'pending' && shown['status'] !== 'approved') return false;
    const values = proposedValuesOf(shown);
    const isItsOwn = (name: string) =>
      // A form over a proposal that adds the record shows the whole record.
      (name in values || shown['operation'] === 'insert') &&
      (!(name in mutation.changes) || isEqualJson(mutation.changes[name], values[name]));
    const names = Object.keys(changes);
    return names.some(isItsOwn) && !names.some((name) => name in held);
  };
}

/**
 * Closes the proposal that the form of an edit showed, when the edit is settled: the proposal cannot be open any more, and
 * its values must not cover newer ones until the pull brings its status.
 */
export function closeShownProposal(
  {mirror}: AnswerBatch,
  {mutation}: OutboxEntry,
  status: 'superseded' | 'withdrawn',
): void {
  const shown = mutation.on_proposal && mirror.row('pending_changes', mutation.on_proposal);
  if (shown && shown['status'] === 'pending') {
    mirror.put('pending_changes', shown.id, {...shown, status});
  }
}
