import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/**
 * Replaces an entry by a new mutation at the same place, so that later edits of the row stay behind it.
 * The old id is kept, so that a file with the old edit cannot bring it back.
 */
export async function replaceEntry(
  db: UserDatabase,
  entry: OutboxEntry,
  mutation: Mutation,
): Promise<void> {
  const mutationId = crypto.randomUUID();
  const {exportedAt: _, origin: __, ...kept} = entry;
  await db.outbox.put({
    ...kept,
    mutationId,
    mutation: {...mutation, mutation_id: mutationId},
    state: 'waiting',
    // The attempts continue, because an answer to the old one may still arrive.
    sentAt: null,
    leftAt: null,
    oddAnswers: 0,
    problem: null,
    blockedBy: null,
  });
  const {seq: ___, ...former} = entry;
  const replaced = {...former, state: 'settled', settlement: 'replaced', settledAt: Date.now()};
  // The database numbers it.
  await db.outbox.add(replaced as OutboxEntry);
}
