import type {PushAnswer} from '#src/backend/sync-answers.ts';
import {writeMirror} from '#src/db/mirror.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';
import {type AnswerBatch, withAnswerBatch} from '#src/sync/answer-batch.ts';
import {settle} from '#src/sync/settle.ts';

import {entryOf, type World} from './world.ts';

/** The time at which the answers of a test arrive. */
export const answeredAt = 77;

/** An answer without its mutation id. */
export type Said = PushAnswer extends infer A
  ? A extends unknown
    ? Omit<A, 'mutation_id'>
    : never
  : never;

/** Applies these answers as those of one call; returns the edits afterwards. */
export async function enter(
  world: World,
  answered: readonly (readonly [OutboxEntry, Said])[],
): Promise<OutboxEntry[]> {
  const {db} = world;
  const sent = answered.map(([entry]) => entry);
  const answers: PushAnswer[] = answered.map(([{mutationId}, said]) => ({
    ...said,
    mutation_id: mutationId,
  }));
  const enterAll = (batch: AnswerBatch): void => {
    for (const [place, answer] of answers.entries()) {
      const entry = sent[place];
      if (entry) settle(batch, entry, answer);
    }
  };
  // Dexie only keeps a transaction open across native promises that its own function awaits.
  await db.transaction('rw', [db.outbox, db.pages, db.page_revs, db.unreadable], async () => {
    await withAnswerBatch(db, sent, answers, enterAll, answeredAt);
  });
  return Promise.all(sent.map(({seq}) => entryOf(world, seq)));
}

/** Puts a row into the mirror, as a pull does. */
export async function mirrored({db}: World, table: string, row: AnyRow): Promise<void> {
  const changes = new Map([[table, {put: new Map([[row.id, row]]), remove: new Set<string>()}]]);
  await db.transaction('rw', [db.pages, db.page_revs], async () => {
    await writeMirror(db, changes);
  });
}

/** A proposal as the server sends it. */
export function proposalOf(entry: OutboxEntry, id: string, more: object = {}): AnyRow {
  return {
    id,
    version: 1,
    target_table_name: entry.table,
    operation: 'update',
    record_id: entry.recordId,
    base_values: {},
    proposed_changes: entry.mutation.changes,
    status: 'pending',
    mutation_id: entry.mutationId,
    ...more,
  };
}
