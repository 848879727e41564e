import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';

type Start = {
  /** The title of the record; empty when it is not known. */
  readonly title: string;
  readonly createdAt: number;
  readonly sentAt: number | null;
  /** When a file with it was written or read; absent when no file holds it. */
  readonly exportedAt?: number;
};

/** Creates the outbox entry of an unanswered mutation. The database numbers it. */
export function newEntry(
  mutation: Mutation,
  {title, createdAt, sentAt, ...inFile}: Start,
): Omit<OutboxEntry, 'seq'> {
  return {
    mutationId: mutation.mutation_id,
    table: mutation.table,
    recordId: mutation.id,
    mutation,
    title,
    state: 'waiting',
    attempt: 0,
    sentAt,
    ...inFile,
    leftAt: null,
    oddAnswers: 0,
    createdAt,
    problem: null,
    blockedBy: null,
    settlement: null,
    settledAt: null,
  };
}
