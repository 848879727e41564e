import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {OutboxEntry, Problem, Settlement} from '#src/db/mutation.ts';
import type {OutboxDraft} from '#src/db/unsettled.ts';
import {checkRow} from '#src/records/check-row.ts';
import type {AnyRow} from '#src/records/record.ts';

import {recordUnderProposal} from './record-under-proposal.ts';
import {blocked, unblocked} from './blocked.ts';
import type {AnswerBatch} from './answer-batch.ts';
import {withoutContent} from './clear-edits.ts';
import {overKnownValues} from './own-conflict.ts';
import {closeShownProposal, keepsShownProposal, storeProposal} from './proposals.ts';
import {parentOf, rebaseLater, rebaseParentDeletes, type Settled} from './rebase.ts';

/** After so many answers of an unknown kind an edit needs attention. */
export const mostOddAnswers = 5;

/**
 * Applies the server's answer for one mutation. Does nothing when the entry was sent again since, because
 * the tab may have been frozen between request and answer.
 */
export function settle(
  batch: AnswerBatch,
  {seq, attempt}: Pick<OutboxEntry, 'seq' | 'attempt'>,
  answer: PushAnswer | {readonly status: 'missing'},
): void {
  const entry = batch.outbox.entry(seq);
  if (!entry || entry.attempt !== attempt || entry.state !== 'waiting') return;
  switch (answer.status) {
    case 'applied': {
      const row = keepRow(batch, entry, answer.row);
      closeShownProposal(batch, entry, 'superseded');
      const isMerged = (answer.merged ?? []).length > 0;
      return closeEntry(
        batch,
        entry,
        {
          kind: 'applied',
          row,
          version: answer.version ?? null,
          isMerged,
        },
        answer.replayed,
      );
    }
    case 'queued': {
      const proposal = storeProposal(batch, entry, answer.proposal);
      return closeEntry(
        batch,
        entry,
        {
          kind: 'queued',
          proposal,
          ...recordUnderProposal(
            (id) => batch.mirror.row('pending_changes', id),
            entry.mutation,
            proposal,
          ),
          stays: keepsShownProposal(batch, entry, proposal),
        },
        answer.replayed,
      );
    }
    case 'withdrawn':
      closeShownProposal(batch, entry, 'withdrawn');
      storeProposal(batch, entry, answer.proposal ?? null);
      return closeEntry(batch, entry, {kind: 'withdrawn'}, answer.replayed);
    case 'conflict': {
      const again = overKnownValues(batch, entry, answer);
      if (again) return batch.outbox.put(again);
      return raiseProblem(batch.outbox, entry, {
        kind: 'conflict',
        version: answer.version ?? null,
        conflicts: answer.conflicts,
        proposal: answer.proposal ?? null,
        ...(answer.author ? {author: answer.author} : {}),
      });
    }
    case 'rejected':
      if (answer.erased === true) return forget(batch, entry);
      return raiseProblem(batch.outbox, entry, {
        kind: 'rejected',
        code: answer.code,
        key: answer.key,
        field: answer.field ?? null,
        message: answer.message,
        ...(answer.kept_id === undefined ? {} : {keptId: answer.kept_id}),
      });
    case 'blocked':
      return batch.outbox.put(blocked(entry, answer.by, batch.now));
    default:
      return countOddAnswer(batch, entry, answer);
  }
}

/** The person was erased: the content of this edit and of later ones of its record is removed. */
function forget({outbox, now}: AnswerBatch, entry: OutboxEntry): void {
  for (const one of outbox.ofRow(entry.table, entry.recordId)) {
    if (one.seq >= entry.seq && one.state !== 'settled') outbox.put(withoutContent(one, now));
  }
}

function countOddAnswer({outbox}: AnswerBatch, entry: OutboxEntry, answer: unknown): void {
  const oddAnswers = entry.oddAnswers + 1;
  if (oddAnswers >= mostOddAnswers) {
    return raiseProblem(outbox, entry, {kind: 'unknown', answer: JSON.stringify(answer) ?? ''});
  }
  outbox.put({...entry, leftAt: null, oddAnswers});
}

/** Marks a mutation as needing attention. */
export function raiseProblem(outbox: OutboxDraft, entry: OutboxEntry, problem: Problem): void {
  outbox.put({
    ...entry,
    state: 'attention',
    leftAt: null,
    ...unblocked,
    problem,
  });
}

function closeEntry(
  {outbox, mirror, now}: AnswerBatch,
  entry: OutboxEntry,
  outcome: Settled & {readonly kind: Settlement},
  isReplayed = false,
): void {
  outbox.put({
    ...entry,
    state: 'settled',
    leftAt: null,
    blockedBy: null,
    settlement: outcome.kind,
    settledAt: now,
  });
  const ofRow = outbox.ofRow(entry.table, entry.recordId);
  for (const later of rebaseLater(ofRow, entry, outcome, isReplayed)) outbox.put(later);
  const made = madeBy(outcome);
  if (made === null) return;
  const row = outcome.kind === 'applied' ? outcome.row : mirror.row(entry.table, entry.recordId);
  const parent = parentOf(entry.table, row ?? entry.mutation.changes);
  const ofParent = parent ? outbox.ofRow(parent.table, parent.id) : [];
  for (const later of rebaseParentDeletes(ofParent, entry, made, isReplayed)) outbox.put(later);
}

/** What a later delete of the parent has to name; `null` when its writer has not seen what the edit made. */
function madeBy(outcome: Settled): Parameters<typeof rebaseParentDeletes>[2] | null {
  if (outcome.kind === 'queued')
    return outcome.proposal === null ? null : {proposal: outcome.proposal};
  if (outcome.kind !== 'applied' || outcome.isMerged || outcome.version === null) return null;
  return outcome.row && {version: outcome.version};
}

/** Writes the row that an admin's edit made, unless a pull has already brought a newer one. */
function keepRow(
  {mirror, unreadable, now}: AnswerBatch,
  {table, recordId, mutation}: OutboxEntry,
  row: unknown,
): AnyRow | null {
  if (row === null || row === undefined) {
    if (mutation.op === 'delete') mirror.remove(table, recordId);
    return null;
  }
  const checked = checkRow(table, row);
  if (checked.kind === 'unreadable') {
    unreadable.push({table, id: recordId, reason: checked.reason, at: now});
    return null;
  }
  const known = mirror.row(table, recordId);
  if (!known || known.version <= checked.row.version) mirror.put(table, recordId, checked.row);
  return checked.row;
}
