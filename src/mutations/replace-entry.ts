import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/**
 * Puts a new mutation where the old one stood, so that later edits of the row stay behind it. The old
 * id is remembered: a file that holds it must not bring the old edit back.
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
    // Its attempts are counted on: an answer to the old one may still come.
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
