import type {TableName} from '#src/records/registry.ts';

export type Operation = 'insert' | 'update' | 'delete' | 'withdraw';

/** One edit on its way, as it travels. Once it may have left the device it never changes. */
export type Mutation = {
  readonly mutation_id: string;
  readonly user_id: string;
  readonly seq: number;
  readonly schema: number;
  readonly table: TableName;
  readonly op: Operation;
  readonly id: string;
  readonly base_version: number | null;
  readonly base: Readonly<Record<string, unknown>>;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly on_proposal?: string;
  readonly group?: string;
};

/** The wire schema this build writes. Older queued mutations are sent as they were written. */
export const wireSchema = 1;

/** A field where the record, the edit's base and the edit itself are three different things. */
export type FieldConflict = {
  readonly field: string;
  readonly base: unknown;
  readonly current: unknown;
  readonly proposed: unknown;
};

/** What a mutation waits for before the server can take it. */
export type Blocker =
  | {readonly table: string; readonly id: string}
  | {readonly reason: string}
  | {readonly mutation_id: string};

/** Why a person must look at a mutation. */
export type Problem =
  | {
      readonly kind: 'rejected';
      readonly code: string;
      readonly key: string;
      readonly field: string | null;
      readonly message: string;
    }
  | {
      readonly kind: 'conflict';
      readonly version: number | null;
      readonly conflicts: readonly FieldConflict[];
      readonly proposal: string | null;
    }
  | {readonly kind: 'unknown'; readonly answer: string};

export type Settlement =
  | 'applied'
  | 'queued'
  | 'withdrawn'
  | 'discarded'
  | 'replaced'
  /** The record is gone for good; what was written was removed from this device. */
  | 'erased';

/** A mutation in the outbox, with what has become of it so far. */
export type OutboxEntry = {
  readonly seq: number;
  readonly mutationId: string;
  readonly table: TableName;
  readonly recordId: string;
  readonly mutation: Mutation;
  /** What the record was called when it was edited: it may be gone when the answer comes. */
  readonly title?: string;
  readonly state: 'waiting' | 'attention' | 'settled';
  /** Counts the times it was sent; an answer counts only for the attempt it was asked with. */
  readonly attempt: number;
  /** Device clock, ms, committed before the first request leaves; `null` while it never left. */
  readonly sentAt: number | null;
  /** Device clock, ms: when it was first written to a file, or read from one. Another device may send it then. */
  readonly exportedAt?: number;
  /** The body under which it may have left, where it has got a new base and with it a new id since. */
  readonly origin?: Mutation | undefined;
  /** Device clock, ms: when the request now under way left; `null` when none is. Shown, never decided by. */
  readonly leftAt: number | null;
  /** Answers of a kind this build does not know, so far. */
  readonly oddAnswers: number;
  readonly createdAt: number;
  readonly problem: Problem | null;
  readonly blockedBy: Blocker | null;
  /** Times in a row that the server could not take it yet. */
  readonly blockedTimes?: number;
  /** Device clock, ms: a blocked edit is not sent again before, unless something it may wait for moves. */
  readonly retryAt?: number | null;
  readonly settlement: Settlement | null;
  readonly settledAt: number | null;
};

/** Whether the server may have the edit already, from here or out of a file: then its body never changes. */
export function mayHaveLeft({sentAt, exportedAt}: OutboxEntry): boolean {
  return sentAt !== null || exportedAt !== undefined;
}
