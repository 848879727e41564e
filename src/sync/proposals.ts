import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {checkRow} from '#src/records/check-row.ts';
import type {AnyRow} from '#src/records/record.ts';

import type {AnswerBatch} from './answer-batch.ts';
import {proposedValuesOf} from './record-under-proposal.ts';

/**
 * Stores the proposal a mutation became or closed, so that its values stay on screen as the mutation goes. One
 * that is open has taken the place of any other; one that is not may have been replaced itself since. Returns
 * its id.
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
  // A pull may have brought a newer word for it.
  if (known && known.version > row.version) return row.id;
  const isOpen = row['status'] === 'pending';
  if (isOpen) closeOthers(batch, entry, row);
  mirror.put('pending_changes', row.id, isOpen ? withTaken(batch, entry, row) : row);
  return row.id;
}

/**
 * The proposal with what the edit changed and the proposal does not hold: the record has these values by now, and until
 * the pull brings it the screen must not fall back to older ones.
 */
function withTaken(
  {mirror}: AnswerBatch,
  {table, recordId, mutation}: OutboxEntry,
  taken: AnyRow,
): AnyRow {
  const official = mirror.row(table, recordId);
  if (!official || mutation.op !== 'update' || taken['operation'] !== 'update') return taken;
  const others = mirror.rows('pending_changes').filter((row) => {
    const isOfRecord = row['record_id'] === recordId && row['target_table_name'] === table;
    return isOfRecord && row['status'] === 'pending' && row.id !== taken.id;
  });
  const values = proposedValuesOf(taken);
  const shown: Record<string, unknown> = {...official};
  for (const row of others) Object.assign(shown, proposedValuesOf(row));
  const recorded = Object.entries(mutation.changes).filter(
    ([name, value]) => !(name in values) && !isEqualJson(value ?? null, shown[name] ?? null),
  );
  if (recorded.length === 0) return taken;
  return {...taken, proposed_changes: {...Object.fromEntries(recorded), ...values}};
}

/**
 * Marks the user's open proposals on a mutation's record as replaced; the pull brings the server's own word for it.
 * An insert is replaced by an insert only: where the server took anything else the record is there, so the insert was
 * approved, and until the pull brings the record its values are all there is to show. Of an update the values stay that
 * the new proposal does not hold and the edit has not taken back: the record has them, or it would hold them.
 */
function closeOthers(
  {mirror}: AnswerBatch,
  {table, recordId, mutation}: OutboxEntry,
  taken: AnyRow,
): void {
  const held = proposedValuesOf(taken);
  const {changes} = mutation;
  for (const row of mirror.rows('pending_changes')) {
    const isOther =
      row['record_id'] === recordId &&
      row['target_table_name'] === table &&
      row['status'] === 'pending' &&
      row.id !== taken.id &&
      (row['operation'] !== 'insert' || taken['operation'] === 'insert');
    if (!isOther) continue;
    const left = Object.entries(proposedValuesOf(row)).filter(
      ([name, value]) =>
        !(name in held) && (!(name in changes) || isEqualJson(changes[name], value)),
    );
    const status = left.length === 0 ? 'superseded' : 'pending';
    mirror.put('pending_changes', row.id, {
      ...row,
      status,
      proposed_changes: Object.fromEntries(left),
    });
  }
}

/**
 * Tells which later edits of the record still rest on the proposal their form showed: those that change what only that
 * one holds. The record has its values by now; an edit that named the new proposal would not know them, and meet them
 * as if somebody else had written them. Call it when the new proposal is stored.
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
 * Marks the proposal an edit was made on, once the edit is done: it can't be open any more, and its values must
 * not lie over newer ones until the pull tells what became of it.
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
