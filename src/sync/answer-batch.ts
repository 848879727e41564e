import type {PushAnswer} from '#src/backend/sync-answers.ts';
import {draftMirror, type MirrorDraft} from '#src/db/mirror-draft.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {draftOutbox, type OutboxDraft} from '#src/db/unsettled.ts';
import type {UnreadableRow, UserDatabase} from '#src/db/user-database.ts';

/**
 * Everything that the answers of one call read and change: kept in memory until the last answer is
 * applied.
 */
export type AnswerBatch = {
  readonly outbox: OutboxDraft;
  readonly mirror: MirrorDraft;
  readonly unreadable: UnreadableRow[];
  readonly now: number;
};

/**
 * Reads what the sent edits and their answers concern, applies the answers, and writes each page and each
 * edit once: written one by one, a thousand answers take half a minute. Runs in the caller's transaction
 * over the outbox, the mirror and `unreadable`.
 */
export async function withAnswerBatch(
  db: UserDatabase,
  sent: readonly OutboxEntry[],
  answers: readonly PushAnswer[],
  enter: (batch: AnswerBatch) => void,
  now: number,
): Promise<void> {
  const places = sent.map(({table, recordId}) => ({table, id: recordId}));
  const isOfProposals =
    sent.some(({mutation, proposalOf}) => (mutation.on_proposal ?? proposalOf) !== undefined) ||
    answers.some(({status}) => status === 'queued' || status === 'withdrawn');
  const outbox = await draftOutbox(db);
  const mirror = await draftMirror(db, places, isOfProposals ? ['pending_changes'] : []);
  const batch: AnswerBatch = {outbox, mirror, unreadable: [], now};
  enter(batch);
  await outbox.save();
  await mirror.save();
  await db.unreadable.bulkPut(batch.unreadable);
}
